//! The work of Tirage: a run, what it will be, an audit, an approval sheet; each
//! on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{OpenBloc, RunFault, RunResult};
use crate::bloc::{BlocReader, audit};
use crate::game::Unwatched;
use crate::gui::document::Document;
use crate::gui::press_view::{Audit, Foretold, ForetoldKey, Measured};
use crate::gui::run_state::{Counter, RunKind, VolumeRow};
use crate::press::{
    self, Done, Existing, MANIFEST, Manifest, Order, PressError, Pressed, PrizeProof, VolumeEntry,
    approval_file, approval_specimen,
};
use crate::project::{free_space, open_encrypted_bloc};

/// What to press, collect or check.
pub(crate) struct RunOrder {
    /// Which of them.
    pub kind: RunKind,
    /// The project.
    pub document: Arc<Document>,
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// The form as meant.
    pub order: Order,
    /// Counts, and whether to stop.
    pub counter: Arc<Counter>,
}

/// What is to be told before it is pressed.
#[derive(Clone)]
pub(crate) struct ForetellRequest {
    /// The project.
    pub document: Arc<Document>,
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// What it is for.
    pub key: ForetoldKey,
}

/// A reader of its own, so that the window goes on reading meanwhile.
fn reader(document: &Document, bloc: &OpenBloc) -> Result<BlocReader<std::fs::File>, String> {
    open_encrypted_bloc(&bloc.file, &document.project.game, bloc.key_file.as_deref())
        .map_err(|e| e.to_string())
}

/// Returns when it is done, stopped or failed.
pub(super) fn run(run: &RunOrder) -> Result<RunResult, RunFault> {
    let failed = |text: String| RunFault::Failed { text, faults: Vec::new() };
    let bloc = reader(&run.document, &run.bloc).map_err(failed)?;
    let project = &run.document.project;
    let (order, progress) = (&run.order, run.counter.as_ref());
    match run.kind {
        RunKind::Press => Ok(match order.press(project, &bloc, progress).map_err(fault)? {
            Done::Whole(pressed) => {
                let Pressed { manifest, proof } = *pressed;
                whole(manifest, proof)
            }
            Done::Volumes(volumes) => {
                RunResult { volumes: rows(&volumes), rest: Vec::new(), proof: None }
            }
        }),
        RunKind::Collect => {
            Ok(whole(order.collect(project, &bloc, progress).map_err(fault)?, None))
        }
        RunKind::Check => {
            let report =
                press::check_folder(project, &bloc, &order.out, progress).map_err(fault)?;
            if !report.ok {
                let text = format!("{} fautes dans {}", report.fault_count, order.out.display());
                return Err(RunFault::Failed { text, faults: report.faults });
            }
            let manifest = manifest(&order.out).map_err(failed)?;
            let first = manifest.volumes.first().map_or(0, |v| v.first_ticket);
            let tickets = first..first + manifest.tickets;
            let proof = PrizeProof::of(&report, &bloc, tickets).map_err(fault)?;
            Ok(whole(manifest, Some(proof)))
        }
    }
}

fn manifest(dir: &Path) -> Result<Manifest, String> {
    let path = dir.join(MANIFEST);
    let bytes = std::fs::read(&path).map_err(|e| format!("{} : {e}", path.display()))?;
    serde_json::from_slice(&bytes).map_err(|e| format!("{} : {e}", path.display()))
}

fn whole(manifest: Manifest, proof: Option<PrizeProof>) -> RunResult {
    let volumes = rows(&manifest.volumes);
    let fixed = manifest.fixed.map(|fixed| fixed.file);
    let rest = fixed.into_iter().chain([manifest.proof, manifest.job_ticket, MANIFEST.to_owned()]);
    RunResult { volumes, rest: rest.collect(), proof }
}

fn rows(volumes: &[VolumeEntry]) -> Vec<VolumeRow> {
    let row = |v: &VolumeEntry| VolumeRow {
        file: v.file.clone(),
        tickets: (v.first_ticket, v.last_ticket),
        sheets: u64::from(v.sheets),
        bytes: v.bytes,
        sha256: v.sha256.clone(),
    };
    volumes.iter().map(row).collect()
}

/// What a user of the window can do about it, in her words: options of the
/// command line mean nothing here.
fn fault(error: PressError) -> RunFault {
    let text = match error {
        PressError::Cancelled => return RunFault::Stopped,
        PressError::Faults(report) => {
            let text = format!(
                "{} : relu avant d’avoir son nom, {} fautes ; le tirage s’arrête, le volume n’a pas de nom",
                report.file, report.fault_count
            );
            return RunFault::Failed { text, faults: report.faults };
        }
        PressError::Exists(path) => format!(
            "{} existe déjà : cochez « Remplacer les fichiers qui s’y trouvent » ou choisissez un autre dossier",
            path.display()
        ),
        PressError::Incomplete(lines) => format!(
            "{}\nRien n’a été écrit : refaites ces volumes, puis réunissez-les",
            lines.join("\n")
        ),
        PressError::Verifier(error) => {
            format!("{error}\nDécochez « Relire chaque volume » pour imprimer sans relire")
        }
        error @ PressError::Preflight { .. } => {
            format!("{error}\nCorrigez, ou acceptez dans Problèmes avec un nom et un motif")
        }
        error => error.to_string(),
    };
    RunFault::Failed { text, faults: Vec::new() }
}

/// Sheets that are pressed to see how long they take.
const SAMPLE: u32 = 12;

/// What a run will be: its size from its first sheets, its time from pressing
/// some of them into a folder that goes at once.
pub(super) fn foretell(request: &ForetellRequest) -> Foretold {
    Foretold { key: request.key.clone(), result: measured(request) }
}

fn measured(request: &ForetellRequest) -> Result<Measured, String> {
    let project = &request.document.project;
    let order = &request.key.order;
    let bloc = reader(&request.document, &request.bloc)?;
    let estimate = order.estimate(project, &bloc).map_err(|e| e.to_string())?;
    let wanted = |number: u32| order.volumes.as_ref().is_none_or(|all| all.contains(&number));
    let volumes = || estimate.volumes.iter().filter(|v| wanted(v.number));
    let bytes = volumes().map(|v| v.bytes_estimated).sum();
    let tickets: u64 =
        volumes().map(|v| u64::from(v.last_ticket) + 1 - u64::from(v.first_ticket)).sum();
    if let Some(asked) = order.volumes.as_ref().filter(|_| volumes().next().is_none()) {
        let there = estimate.volumes.len();
        return Err(format!(
            "volumes {} à {} demandés : le tirage en a {there}",
            asked.start(),
            asked.end()
        ));
    }
    let first = order.tickets.as_ref().map_or(0, |t| t.start);
    let end = order.tickets.as_ref().map_or(bloc.info().tickets, |t| t.end);
    let press = |tickets: u32| -> Result<(u32, Duration), String> {
        let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
        let part = first..(first + tickets).min(end);
        let begun = Instant::now();
        let sample = Order {
            out: dir.path().to_owned(),
            tickets: Some(part.clone()),
            volumes: None,
            existing: Existing::Replace,
            ..order.clone()
        };
        sample.press(project, &bloc, &Unwatched).map_err(|e| e.to_string())?;
        Ok((part.len() as u32, begun.elapsed()))
    };
    // What is done once a run is the same for few sheets and for many.
    let (few, once) = press(estimate.tickets_per_sheet)?;
    let (many, more) = press(estimate.tickets_per_sheet * SAMPLE)?;
    let each = match many - few {
        0 => 0.0,
        n => more.saturating_sub(once).as_secs_f64() / f64::from(n),
    };
    let rest = tickets.saturating_sub(u64::from(few)) as f64;
    let time = once + Duration::from_secs_f64((each * rest).min(1e7));
    let free = free_space(&order.out);
    Ok(Measured { estimate, bytes, time, free })
}

/// Evaluates every ticket of the bloc.
pub(super) fn audit_bloc(document: &Document, bloc: &OpenBloc) -> Audit {
    let report = reader(document, bloc).and_then(|reader| {
        audit(&reader, &document.project.game, &Unwatched).map_err(|e| e.to_string())
    });
    match report {
        Err(text) => Audit::Failed(text),
        Ok(report) => {
            let say = |f: &crate::bloc::AuditFault| format!("ticket {} : {}", f.ticket, f.reason);
            // Reasons tell sums: of a real bloc only how many faults there are.
            let first = match bloc.view.info.specimen {
                true => report.faults.iter().take(3).map(say).collect(),
                false => Vec::new(),
            };
            let faults = report.fault_count;
            Audit::Done { tickets: report.tickets, ok: report.ok, faults, first }
        }
    }
}

/// Makes the approval sheet: of the ticket shown, if it is a specimen's; of a
/// real bloc's game a specimen is made for it, since the sheet shows what lies
/// under the coat.
pub(super) fn approval(
    document: &Document,
    bloc: &OpenBloc,
    ticket: u32,
    path: PathBuf,
) -> Result<PathBuf, String> {
    let project = &document.project;
    // The window asked for the name, and the file dialog whether to replace.
    let made = if bloc.view.info.specimen {
        let reader = reader(document, bloc)?;
        approval_file(project, &reader, ticket, None, &path, true)
    } else {
        let reader = approval_specimen(&project.game).map_err(|e| e.to_string())?;
        approval_file(project, &reader, 0, None, &path, true)
    };
    made.map(|()| path).map_err(|e| e.to_string())
}
