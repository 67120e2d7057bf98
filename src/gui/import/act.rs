//! What the commands of the box change, and what the threads answer.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use super::{ImportCommand, ImportForm, ImportState, KeyWanted, Stage};
use crate::bloc::{BlocId, FaultKind};
use crate::gui::app::App;
use crate::gui::export::whole;
use crate::gui::run_state::{Counter, RunKind, Running};
use crate::gui::state::{Dialog, PathFor, Severity, short_path};
use crate::gui::worker::{ImportReply, Order, TableRequest};
use crate::press::Order as PressOrder;

impl App {
    /// Carries out what is asked of the box.
    pub(crate) fn import(&mut self, command: ImportCommand) {
        match command {
            ImportCommand::Ask => self.ask(PathFor::Table),
            ImportCommand::Open(path) => self.import_table(path),
            ImportCommand::AskOut => self.ask(PathFor::ImportOut),
            ImportCommand::AskKey => self.ask(PathFor::Key),
            ImportCommand::OpenWithKey => self.open_with_key(),
            ImportCommand::Check => self.check_table(),
            ImportCommand::Write => self.write_table(),
            ImportCommand::Stop => {
                if let Some(run) = self.state.import.as_ref().and_then(ImportState::running) {
                    run.counter.cancel();
                }
            }
            ImportCommand::Filter(kind) => self.filter_rows(kind),
            ImportCommand::Charset(charset) => {
                self.again(|import| import.charset = charset);
                self.look_again();
            }
            ImportCommand::Separator(separator) => {
                self.again(|import| import.separator = separator);
                self.look_again();
            }
            ImportCommand::Column(at, holds) => {
                self.again(|import| {
                    if let Some(column) = import.mapping.columns.get_mut(at) {
                        *column = holds;
                    }
                });
                self.place_columns();
            }
            ImportCommand::Amounts(unit) => {
                self.again(|import| import.mapping.amounts = unit);
                self.place_columns();
            }
            ImportCommand::Specimen(specimen) => {
                self.again(|import| import.specimen = specimen);
                self.place_columns();
            }
        }
    }

    /// A table, and the box for it. Without a project it waits for one.
    pub(crate) fn import_table(&mut self, table: PathBuf) {
        let Some(document) = self.state.document.clone() else {
            self.wait_for_project(table);
            return;
        };
        let session = self.workers.next_session();
        let stem = table.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into());
        let beside = table.parent().map(Path::to_path_buf);
        let home = document.dir.as_ref().map(|dir| dir.join("blocs")).or(beside);
        let out = home.unwrap_or_default().join(format!("{stem}-bloc.parquet"));
        self.drafts.import = ImportForm {
            emission: "01".to_owned(),
            bloc: "0001".to_owned(),
            first: document.game.import.first_ticket.to_string(),
            out: out.display().to_string(),
            ..ImportForm::default()
        };
        self.state.import = Some(ImportState::new(table, session, &document.game));
        self.state.dialog = Some(Dialog::Import);
        self.look_again();
    }

    /// Changes what is said of the table; what was found before no longer holds.
    fn again(&mut self, change: impl FnOnce(&mut ImportState)) {
        let session = self.workers.next_session();
        let Some(import) = &mut self.state.import else { return };
        if let Some(run) = import.running() {
            run.counter.cancel();
        }
        import.session = session;
        import.order = None;
        import.filter = None;
        import.fault = None;
        import.stage = Stage::Waiting;
        change(import);
    }

    fn look_again(&mut self) {
        let Some(document) = self.state.document.clone() else { return };
        let Some(import) = &mut self.state.import else { return };
        import.stage = Stage::Looking;
        import.sight = None;
        self.workers.look(TableRequest {
            session: import.session,
            table: import.table.clone(),
            options: import.options(),
            mapping: import.mapping.clone(),
            document,
        });
    }

    /// Tells what is wrong with the columns; checks the rows if nothing is.
    fn place_columns(&mut self) {
        let Some(document) = self.state.document.clone() else { return };
        let Some(import) = &mut self.state.import else { return };
        let Some(sight) = &import.sight else { return };
        import.problems = sight.problems(&document.game, &import.mapping);
        if import.problems.is_empty() {
            self.check_table();
        }
    }

    /// The number of the first ticket is typed and holds when the rows are
    /// judged; nonsense is told at its field.
    fn check_table(&mut self) {
        let Some(document) = self.state.document.clone() else { return };
        let first = whole(&self.drafts.import.first);
        let session = self.workers.next_session();
        let Some(import) = &mut self.state.import else { return };
        if let Some(run) = import.running() {
            run.counter.cancel();
        }
        import.session = session;
        import.filter = None;
        import.fault = None;
        let Some(first) = first else {
            import.stage = Stage::Waiting;
            import.fault = Some(self.state.lang.t("import-first-fault").to_owned());
            return;
        };
        import.mapping.first_ticket = first;
        let total = import.sight.as_ref().map_or(0, |s| s.rows);
        let counter = Arc::new(Counter::default());
        let (order, orders) = crossbeam_channel::bounded(1);
        import.order = Some(order);
        import.stage = Stage::Checking(running(&counter, total, &import.table));
        let near = PathBuf::from(self.drafts.import.out.trim());
        let request = TableRequest {
            session,
            table: import.table.clone(),
            options: import.options(),
            mapping: import.mapping.clone(),
            document,
        };
        self.workers.check(request, near, counter, orders);
    }

    fn filter_rows(&mut self, kind: Option<FaultKind>) {
        let Some(document) = self.state.document.clone() else { return };
        let Some(import) = &mut self.state.import else { return };
        import.filter = None;
        let (Some(kind), Some(report), Some(sight)) = (kind, import.report(), &import.sight) else {
            return;
        };
        let of_kind = report.faults.iter().filter(|f| f.kind == kind);
        let lines = of_kind.filter_map(|f| f.line).take(super::FAULTY_ROWS).collect();
        let request = TableRequest {
            session: import.session,
            table: import.table.clone(),
            options: import.options(),
            mapping: import.mapping.clone(),
            document,
        };
        self.workers.faulty_rows(request, Arc::clone(sight), kind, lines);
    }

    fn write_table(&mut self) {
        let lang = self.state.lang;
        let form = self.drafts.import.clone();
        let Some(import) = &mut self.state.import else { return };
        if !import.sound() {
            return;
        }
        import.fault = None;
        let number = |text: &str| whole(text).and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
        let id = match BlocId::new(number(&form.emission), number(&form.bloc)) {
            Ok(id) => id,
            Err(error) => {
                import.fault = Some(error.to_string());
                return;
            }
        };
        let out = PathBuf::from(form.out.trim());
        if form.out.trim().is_empty() {
            import.fault = Some(lang.t("import-no-out").to_owned());
            return;
        }
        let (Some(report), Some(order)) = (import.report().cloned(), import.order.clone()) else {
            return;
        };
        let counter = Arc::new(Counter::default());
        let run = running(&counter, report.rows, &out);
        if order.send(Order { id, out, force: form.force, counter }).is_ok() {
            import.stage = Stage::Writing(run, report);
        }
    }

    fn open_with_key(&mut self) {
        let Some(wanted) = &self.state.key_wanted else { return };
        let key = PathBuf::from(self.drafts.import.key.trim());
        let bloc = wanted.bloc.clone();
        self.workers.remember_key(bloc.clone(), key);
        self.open_bloc(Some(bloc));
    }

    /// An encrypted bloc was to be opened, without its key or with another.
    pub(crate) fn key_is_wanted(&mut self, bloc: PathBuf, why: String) {
        // Said only once a key was tried: the box itself says that one is due.
        let tried = self.state.key_wanted.as_ref().is_some_and(|k| k.bloc == bloc);
        if !tried {
            self.drafts.import.key.clear();
        }
        let text = crate::gui::locale::typeset_french(&why);
        self.state.note(Severity::Warning, format!("{} : {text}", short_path(&bloc)));
        self.state.key_wanted = Some(KeyWanted { bloc, why: tried.then_some(text) });
        self.state.dialog = Some(Dialog::BlocKey);
    }

    /// The box is closed: the table is let go.
    pub(crate) fn import_closed(&mut self) {
        self.state.import = None;
        self.state.key_wanted = None;
    }

    /// What the threads found.
    pub(crate) fn import_heard(&mut self, reply: ImportReply) {
        let lang = self.state.lang;
        let session = reply.session();
        let Some(import) = self.state.import.as_mut().filter(|i| i.session == session) else {
            return;
        };
        match reply {
            ImportReply::Looked { result: Ok((sight, bytes)), .. } => {
                import.bytes = bytes;
                if import.mapping.columns.len() != sight.header.len() {
                    import.mapping.columns = sight.taken.clone();
                }
                import.sight = Some(Arc::new(sight));
                import.stage = Stage::Waiting;
                self.place_columns();
            }
            ImportReply::Looked { result: Err(text), .. } => {
                import.problems.clear();
                import.stage = Stage::Unreadable(text);
            }
            ImportReply::Checked { result: Ok(report), .. } => {
                import.stage = Stage::Checked(report);
            }
            ImportReply::Checked { result: Err(None), .. } => import.stage = Stage::Waiting,
            ImportReply::Checked { result: Err(Some(text)), .. } => {
                import.stage = Stage::Waiting;
                import.fault = Some(text);
            }
            ImportReply::Rows { kind, result: Ok(rows), .. } => import.filter = Some((kind, rows)),
            ImportReply::Rows { result: Err(text), .. } => import.fault = Some(text),
            ImportReply::Written { result: Ok(out), .. } => {
                self.state.import = None;
                self.state.dialog = None;
                let text = lang.with("import-done", &[("file", &out.display().to_string())]);
                self.state.note(Severity::Done, text.clone());
                self.toast(Severity::Done, text);
                self.open_bloc(Some(out));
            }
            ImportReply::Written { result: Err(text), .. } => {
                if let Stage::Writing(_, report) = &import.stage {
                    import.stage = Stage::Checked(Arc::clone(report));
                }
                import.fault = Some(text.unwrap_or_else(|| lang.t("import-stopped").to_owned()));
            }
        }
    }
}

fn running(counter: &Arc<Counter>, total: u64, place: &Path) -> Running {
    Running {
        kind: RunKind::Check,
        counter: Arc::clone(counter),
        total,
        since: Instant::now(),
        order: PressOrder { out: place.to_path_buf(), ..PressOrder::default() },
        stopping: false,
    }
}
