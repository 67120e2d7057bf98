//! [`RunId`]: what a run prints, how, and by which program.

use std::fmt::{self, Debug, Write as _};
use std::io::{Read, Seek};

use sha2::{Digest, Sha256};

use super::PressError;
use super::job::Job;
use super::pipeline;
use super::plan::Plan;
use super::sheets::Sheets;

/// The identity of a run, in hexadecimal digits. Volumes of one identity go
/// together, whatever machine made them; those of two are never mixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunId(String);

impl RunId {
    /// From all that reaches the bytes of a volume: the game, the settings, the
    /// stock with its fonts, a first sheet as it is composed (where cells,
    /// figures, codes and marks stand), the profile, the bloc's own bytes, the
    /// range of tickets, the program.
    pub(super) fn of<R: Read + Seek>(
        job: &Job<'_, R>,
        sheets: &Sheets<'_>,
        plan: &Plan,
    ) -> Result<Self, PressError> {
        let mut hash = Sha256::new();
        let mut field = |name: &str, value: &[u8]| {
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((value.len() as u64).to_le_bytes());
            hash.update(value);
        };
        field("tirage", env!("CARGO_PKG_VERSION").as_bytes());
        field("jeu", &said(job.game));
        field("réglages", &said(job.settings));
        field("plaques à part", &[u8::from(job.split)]);
        field("date", sheets.date.to_string().as_bytes());
        let stock = job.layout.stock();
        field("maquette", &said(stock));
        for font in &stock.fonts {
            field("police", &font.data);
        }
        let first = pipeline::sheet(job.bloc, sheets.grid, plan.sheets().start, &plan.tickets)?;
        field("feuille", &said(&sheets.pages(first.number, &first.tickets)));
        field("profil", &job.profile);
        field("bloc", &said(sheets.info));
        field("fichier du bloc", &job.bloc.digest()?);
        field("tickets", &said(&plan.tickets));
        Ok(RunId(hash.finalize().iter().map(|b| format!("{b:02x}")).collect()))
    }

    /// The digits.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The digest of a value as `Debug` tells it: every field of it, in order.
fn said(value: &dyn Debug) -> [u8; 32] {
    struct Sink(Sha256);
    impl fmt::Write for Sink {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.update(text);
            Ok(())
        }
    }
    let mut sink = Sink(Sha256::new());
    // The sink takes everything.
    let _ = write!(sink, "{value:?}");
    sink.0.finalize().into()
}
