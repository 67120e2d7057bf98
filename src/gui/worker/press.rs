//! A press run, on a thread of its own.

use std::sync::Arc;

use super::{OpenBloc, RunFault, RunResult};
use crate::gui::document::Document;
use crate::gui::export::Export;
use crate::gui::run_state::{Counter, VolumeRow};
use crate::press::{self, Done, Existing, Order, PressError};
use crate::project::open_encrypted_bloc;

/// What to press.
pub(crate) struct RunOrder {
    /// The project.
    pub document: Arc<Document>,
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// The form as meant.
    pub export: Export,
    /// Counts, and whether to stop.
    pub counter: Arc<Counter>,
}

/// Presses; returns when it is done, stopped or failed.
pub(super) fn run(order: &RunOrder) -> Result<RunResult, RunFault> {
    let project = &order.document.project;
    // A reader of its own, so that the window goes on reading meanwhile.
    let reader =
        open_encrypted_bloc(&order.bloc.file, &project.game, order.bloc.key_file.as_deref())
            .map_err(|e| RunFault::Failed(e.to_string()))?;
    let export = &order.export;
    // A run that was stopped goes on; one that is whole is not touched.
    let stopped = export.dir.join(press::ROOM).is_dir();
    let existing = match (export.force, stopped) {
        (true, _) => Existing::Replace,
        (false, true) => Existing::Resume,
        (false, false) => Existing::Refuse,
    };
    let asked = Order {
        out: export.dir.clone(),
        tickets: Some(export.tickets.clone()),
        volumes: None,
        date: Some(export.date),
        existing,
        split: false,
        verify: true,
    };
    let done = asked.press(project, &reader, order.counter.as_ref()).map_err(|e| match e {
        PressError::Cancelled => RunFault::Stopped,
        PressError::Exists(path) => RunFault::Failed(format!(
            "{} existe déjà : cochez « Remplacer les fichiers qui s’y trouvent » ou choisissez un autre dossier",
            path.display()
        )),
        e => RunFault::Failed(e.to_string()),
    })?;
    let written = match done {
        Done::Whole(pressed) => pressed.manifest.volumes,
        Done::Volumes(volumes) => volumes,
    };
    let volumes = written
        .iter()
        .map(|v| VolumeRow {
            file: v.file.clone(),
            tickets: (v.first_ticket, v.last_ticket),
            sheets: u64::from(v.sheets),
            bytes: v.bytes,
            sha256: v.sha256.clone(),
        })
        .collect();
    Ok(RunResult { dir: export.dir.clone(), volumes })
}
