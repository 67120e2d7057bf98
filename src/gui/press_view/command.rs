//! [`PressCommand`]: what can be asked for in Tirage, and how it is done.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::{Audit, ForetoldKey, Job, JobEnd, Preset, PressTab};
use crate::game::{Money, Step};
use crate::gui::app::App;
use crate::gui::command::Command;
use crate::gui::export;
use crate::gui::icon;
use crate::gui::locale::{Lang, key};
use crate::gui::run_state::{Counter, PressState, RunKind, Running};
use crate::gui::state::{PathFor, Severity, State, TaskId, Workspace};
use crate::gui::worker::{ForetellRequest, RunFault, RunOrder, RunResult};
use crate::press::{Existing, Order, Plan};

/// Something that a user asks for in Tirage.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PressCommand {
    /// Start the run as the form says.
    Start,
    /// Stop it.
    Stop,
    /// Go on with the run that was stopped.
    Resume,
    /// Back to the form.
    New,
    /// Fill the form for a way of pressing.
    Preset(Preset),
    /// Evaluate every ticket of the bloc.
    Audit,
    /// Ask for a file, then make the approval sheet.
    AskProof,
    /// Make the approval sheet.
    Proof(PathBuf),
    /// Make a whole run of the volumes in the folder.
    Collect,
    /// Read the run in the folder back and prove its prize table.
    Check,
    /// A tab of the right panel.
    Tab(PressTab),
}

impl PressCommand {
    /// Those that stand in the palette and in menus.
    pub(crate) const LISTED: [PressCommand; 7] = [
        PressCommand::Start,
        PressCommand::Stop,
        PressCommand::Resume,
        PressCommand::AskProof,
        PressCommand::Audit,
        PressCommand::Check,
        PressCommand::Collect,
    ];

    /// Its words.
    pub(crate) fn label(&self, lang: Lang) -> String {
        lang.t(match self {
            PressCommand::Start => "start-run",
            PressCommand::Stop => "stop-run",
            PressCommand::Resume => "resume-run",
            PressCommand::New => "new-run",
            PressCommand::Preset(_) => "preset",
            PressCommand::Audit => "audit-bloc",
            PressCommand::AskProof | PressCommand::Proof(_) => "make-approval",
            PressCommand::Collect => "collect-volumes",
            PressCommand::Check => "check-run",
            PressCommand::Tab(_) => "settings",
        })
        .to_owned()
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            PressCommand::Stop => icon::STOP,
            PressCommand::Resume => icon::RUNNING,
            PressCommand::AskProof | PressCommand::Proof(_) => icon::PROOF,
            PressCommand::Audit | PressCommand::Check => icon::VERIFIED,
            PressCommand::Collect => icon::VOLUME,
            _ => icon::PRESS,
        }
    }

    /// Whether it takes the tickets of the open bloc.
    fn concerns_the_bloc(&self) -> bool {
        matches!(
            self,
            PressCommand::Start
                | PressCommand::Resume
                | PressCommand::Collect
                | PressCommand::Check
                | PressCommand::Audit
                | PressCommand::Proof(_)
        )
    }

    /// Why it cannot be done now.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let no_project = state.document.is_none().then_some(key("off-no-project"));
        let no_bloc = no_project.or(state.bloc.is_none().then_some(key("off-no-bloc")));
        let faulty = state.document.as_ref().is_some_and(|d| d.made.faults > 0);
        let faulty = faulty.then_some(key("off-layout-faults"));
        let layout = faulty.or(state.maquette.dirty().then_some(key("off-layout-unsaved")));
        let running = state.press.is_running().then_some(key("off-running"));
        match self {
            PressCommand::Start => no_bloc.or(layout).or(running),
            PressCommand::Collect | PressCommand::Check => no_bloc.or(running),
            PressCommand::Resume => no_bloc.or(layout).or(running).or((!matches!(
                state.press.run,
                PressState::Stopped { .. } | PressState::Failed { .. }
            ))
            .then_some(key("off-nothing-stopped"))),
            PressCommand::Stop => (!state.press.is_running()).then_some(key("off-not-running")),
            PressCommand::Audit => {
                no_bloc.or((state.press.audit == Audit::Running).then_some(key("off-auditing")))
            }
            PressCommand::AskProof | PressCommand::Proof(_) => {
                no_bloc.or(state.press.making_proof.then_some(key("off-making-proof")))
            }
            PressCommand::New => running,
            _ => no_project,
        }
    }
}

/// « Tirage du bloc 0007 ».
pub(super) fn title(state: &State, lang: Lang) -> String {
    match &state.bloc {
        None => lang.t("press-run").to_owned(),
        Some(bloc) if bloc.info.specimen => lang.t("run-of-specimen").to_owned(),
        Some(bloc) => lang.with("run-of-bloc", &[("bloc", &format!("{:04}", bloc.info.bloc))]),
    }
}

impl App {
    /// Carries out a command of Tirage.
    pub(crate) fn press(&mut self, command: PressCommand) {
        // What is pressed, read or approved is the bloc, never what a designer
        // works on while its winners are hidden.
        if command.concerns_the_bloc() {
            self.bring_real_bloc();
        }
        match command {
            PressCommand::Start => self.start_run(RunKind::Press),
            PressCommand::Stop => self.stop_run(),
            PressCommand::Resume => {
                let (PressState::Stopped { order, .. } | PressState::Failed { order, .. }) =
                    &self.state.press.run
                else {
                    return;
                };
                let order = Order { existing: Existing::Resume, ..order.clone() };
                self.launch(RunKind::Press, order);
            }
            PressCommand::New => self.state.press.run = PressState::Preparing,
            PressCommand::Preset(preset) => self.drafts.press.fill(preset),
            PressCommand::Audit => {
                let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone())
                else {
                    return;
                };
                self.state.press.audit = Audit::Running;
                self.workers.audit(document, bloc);
            }
            PressCommand::AskProof => self.ask(PathFor::Proof),
            PressCommand::Proof(path) => {
                let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone())
                else {
                    return;
                };
                self.state.press.making_proof = true;
                self.workers.proof(document, bloc, self.state.number, path);
            }
            PressCommand::Collect => self.start_run(RunKind::Collect),
            PressCommand::Check => self.start_run(RunKind::Check),
            PressCommand::Tab(tab) => self.state.press.tab = tab,
        }
    }

    fn start_run(&mut self, kind: RunKind) {
        let lang = self.state.lang;
        // After a run, what is read or collected is that run.
        let order = match (&self.state.press.run, kind) {
            (PressState::Done { order, .. }, RunKind::Collect | RunKind::Check) => {
                Ok(Order { volumes: None, ..order.clone() })
            }
            _ => export::read(&self.drafts.press, self.state.tickets()),
        };
        match order {
            Ok(order) => self.launch(kind, order),
            Err(fault) => {
                let text = fault.text(lang);
                self.state.note(Severity::Error, text.clone());
                self.toast(Severity::Error, text);
            }
        }
    }

    fn launch(&mut self, kind: RunKind, order: Order) {
        let lang = self.state.lang;
        let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone()) else {
            return;
        };
        self.refresh_sheet();
        let tickets = order.tickets.clone().unwrap_or(0..self.state.tickets());
        let grid = self.state.sheet.model.as_ref().and_then(|m| m.grid().cloned());
        let mut planned = match grid {
            Some(grid) => {
                Plan::new(&grid, &document.project.press, &bloc.view.info, tickets.clone()).volumes
            }
            None => Vec::new(),
        };
        if let Some(wanted) = &order.volumes {
            planned.retain(|volume| wanted.contains(&volume.number));
        }
        let total = match &order.volumes {
            Some(_) => planned.iter().map(|v| v.tickets.len() as u64).sum(),
            None => tickets.len() as u64,
        };
        let counter = Arc::new(Counter::new(order.out.clone(), planned));
        let dir = order.out.display().to_string();
        self.state.press.run = PressState::Running(Running {
            kind,
            counter: Arc::clone(&counter),
            total,
            since: Instant::now(),
            order: order.clone(),
            stopping: false,
        });
        self.state.begin(TaskId::Press, lang.t("task-press"));
        let text = match kind {
            RunKind::Press => lang.with("run-started", &[("dir", &dir)]),
            RunKind::Collect => lang.with("collect-started", &[("dir", &dir)]),
            RunKind::Check => lang.with("check-started", &[("dir", &dir)]),
        };
        self.state.note(Severity::Info, text);
        self.workers.press(RunOrder { kind, document, bloc, order, counter });
    }

    /// Asks the run to stop, and says at once what stays.
    pub(crate) fn stop_run(&mut self) {
        let lang = self.state.lang;
        let PressState::Running(run) = &mut self.state.press.run else { return };
        run.counter.cancel();
        if !std::mem::replace(&mut run.stopping, true) {
            let kept = run.counter.named() as u64;
            let text = stays(lang, kept);
            self.state.note(Severity::Warning, text.clone());
            self.toast(Severity::Warning, text);
        }
    }

    /// A run is over.
    pub(crate) fn run_over(&mut self, result: Result<RunResult, RunFault>) {
        let lang = self.state.lang;
        self.state.end(TaskId::Press);
        if self.state.dialog == Some(crate::gui::state::Dialog::CloseDuringRun) {
            self.state.dialog = None;
        }
        let PressState::Running(run) = self.state.press.run.clone() else { return };
        let title = title(&self.state, lang);
        let (order, path) = (run.order.clone(), run.order.out.clone());
        let (state, end, said) = match result {
            Ok(done) => {
                let n = done.volumes.len() as u64;
                let volumes = lang.count(n, key("one-volume"), key("many-volumes"));
                let dir = path.display().to_string();
                let text = match run.kind {
                    RunKind::Check => lang.with("check-done", &[("dir", &dir)]),
                    _ => lang.with("run-done", &[("volumes", &volumes), ("dir", &dir)]),
                };
                self.state.note(Severity::Done, text.clone());
                if self.state.workspace != Workspace::Press {
                    self.toast(Severity::Done, text);
                }
                let RunResult { volumes, rest, proof } = done;
                let (kind, took) = (run.kind, run.since.elapsed());
                let said = lang.count(n, key("one-volume"), key("many-volumes"));
                (PressState::Done { kind, order, volumes, rest, proof, took }, JobEnd::Done, said)
            }
            Err(RunFault::Stopped) => {
                let kept = run.counter.named();
                let text = stays(lang, kept as u64);
                self.state.note(Severity::Warning, text);
                let (done, total) = (run.counter.done(), run.total);
                let said = lang.count(kept as u64, key("one-volume"), key("many-volumes"));
                (PressState::Stopped { order, done, total, kept }, JobEnd::Stopped, said)
            }
            Err(RunFault::Failed { text, faults }) => {
                let text = crate::gui::locale::typeset_french(&text);
                self.complain(text.clone());
                let said = lang.t("state-failed").to_owned();
                (PressState::Failed { order, text, faults }, JobEnd::Failed, said)
            }
        };
        self.state.press.run = state;
        self.state.press.jobs.push(Job { title, end, said, path });
    }

    /// The bloc was evaluated.
    pub(crate) fn audited(&mut self, audit: Audit) {
        let lang = self.state.lang;
        let (severity, text) = match &audit {
            Audit::Done { tickets, ok: true, .. } => {
                let n = lang.number(u64::from(*tickets));
                (Severity::Done, lang.with("audit-ok", &[("n", &n)]))
            }
            Audit::Done { faults, first, .. } => {
                let n = lang.number(*faults);
                let text = lang.with("audit-faults", &[("n", &n)]);
                (Severity::Error, format!("{text} {}", first.join(" ; ")))
            }
            Audit::Failed(text) => (Severity::Error, text.clone()),
            Audit::NotYet | Audit::Running => return,
        };
        self.state.note(severity, text);
        self.state.press.audit = audit;
    }

    /// An approval sheet was made, or could not be.
    pub(crate) fn proof_made(&mut self, result: Result<PathBuf, String>) {
        let lang = self.state.lang;
        self.state.press.making_proof = false;
        let title = lang.t("approval").to_owned();
        match result {
            Ok(path) => {
                let text = lang.with("approval-made", &[("path", &path.display().to_string())]);
                self.state.note(Severity::Done, text.clone());
                self.toast(Severity::Done, text);
                let said = crate::gui::state::short_path(&path);
                let dir = path.parent().map(PathBuf::from).unwrap_or_default();
                self.state.press.jobs.push(Job { title, end: JobEnd::Done, said, path: dir });
                self.state.press.proofs.push(path);
            }
            Err(text) => self.complain(text),
        }
    }

    /// Asks what the form's run will be, when the form says something new.
    pub(crate) fn ask_foretold(&mut self) {
        let (Some(document), Some(bloc)) = (self.state.document.clone(), self.bloc.clone()) else {
            return;
        };
        let preparing = matches!(self.state.press.run, PressState::Preparing);
        if self.state.workspace != Workspace::Press || !preparing {
            return;
        }
        let Ok(order) = export::asked(&self.drafts.press, self.state.tickets()) else { return };
        let made_from = (document.generation, bloc.view.generation);
        let key = ForetoldKey { made_from, order };
        if self.asked.foretold.as_ref() == Some(&key) {
            return;
        }
        self.asked.foretold = Some(key.clone());
        self.workers.foretell(ForetellRequest { document, bloc, key });
    }
}

fn stays(lang: Lang, kept: u64) -> String {
    let volumes = lang.count(kept, key("one-volume"), key("many-volumes"));
    lang.with("run-stopped", &[("volumes", &volumes)])
}

/// The step that the run as a whole is at, with the volume that is there.
pub(super) fn at_step(run: &Running, step: Step) -> Option<usize> {
    run.counter.volumes().iter().rposition(|v| v.step == Some(step))
}

/// Whether the lines of a prize table may be shown: of a real bloc only as a
/// whole, since parts would tell where the big lots are.
pub(super) fn may_show(state: &State, tickets: u64) -> bool {
    state.bloc.as_ref().is_some_and(|b| b.info.specimen || tickets == u64::from(b.info.tickets))
}

/// The sum of tickets that win something.
pub(super) fn winners(proof: &crate::press::PrizeProof) -> (u32, u32) {
    let winning = proof.lots.iter().filter(|lot| lot.lot > Money::ZERO);
    winning.fold((0, 0), |(due, read), lot| (due + lot.due, read + lot.read))
}

impl From<PressCommand> for Command {
    fn from(command: PressCommand) -> Self {
        Command::Press(command)
    }
}
