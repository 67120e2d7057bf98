//! The end of a run: proof sheet, job ticket, and last the manifest.

use std::io::{Read, Seek, Write};

use super::PressError;
use super::folder::write_json;
use super::identity::RunId;
use super::manifest::{FixedEntry, JOB_TICKET, MANIFEST, Manifest, PROOF, VolumeEntry};
use super::part::Part;
use super::work::Press;
use super::xjdf::JobTicket;
use crate::pdf::{Content, Finished, PdfError, Proof, Scratch, Volume};

impl<R: Read + Seek> Press<'_, R> {
    /// Writes all that comes after the volumes, the manifest last: a folder
    /// that has one holds a whole run.
    pub(super) fn finish(
        &self,
        run: &RunId,
        volumes: Vec<VolumeEntry>,
    ) -> Result<Manifest, PressError> {
        let printed: u32 = volumes.iter().map(|v| v.last_ticket + 1 - v.first_ticket).sum();
        let planned = self.plan.tickets.len() as u32;
        if printed != planned {
            return Err(PressError::Tickets { planned, printed });
        }
        self.proof()?;
        let fixed = if self.job.split { Some(self.fixed_plates()?) } else { None };
        let manifest = self.manifest(run, fixed, volumes);
        self.job_ticket(&manifest)?;
        write_json(&self.job.out.join(MANIFEST), &manifest)?;
        Ok(manifest)
    }

    /// Writes the proof sheet of the first ticket pressed.
    fn proof(&self) -> Result<(), PressError> {
        let path = self.job.out.join(PROOF);
        let ticket = self.job.bloc.ticket(self.plan.tickets.start)?;
        let art = self.sheets.ticket(&ticket);
        let sheet = self.sheets.grid.sheet();
        let id = self.sheets.id();
        let tickets = &self.plan.tickets;
        let notes = vec![
            format!("Jeu {} ({})", self.job.game.name, self.job.game.id),
            format!("Émission {:02}, bloc {:04}", id.emission, id.bloc),
            format!("Ticket {}", self.sheets.serial_text(ticket.number)),
            format!("Tickets {} à {}", tickets.start, tickets.end - 1),
            format!("Feuille {} x {} mm", sheet.w.to_mm(), sheet.h.to_mm()),
            format!("{} tickets par feuille", self.sheets.grid.per_sheet()),
            format!("Imageuse {} points par pouce", self.job.settings.imager_dpi),
            self.intent.info.clone(),
            format!("Date {}", self.sheets.date),
            String::new(),
        ];
        let proof = Proof {
            stock: self.job.layout.stock(),
            recto: &art.recto,
            verso: &art.verso,
            notes,
            approval: None,
        };
        let title = format!("{}, épreuve", self.title());
        let identity = format!("{PROOF} {title} {}", self.sheets.serial_text(ticket.number));
        let info = self.document(title, identity);
        let part = Part::create(&path)?;
        let done = proof.write(part, &self.intent, &info).map_err(PressError::pdf(&path))?;
        done.out.commit()
    }

    /// Writes the job ticket.
    fn job_ticket(&self, manifest: &Manifest) -> Result<(), PressError> {
        let path = self.job.out.join(JOB_TICKET);
        let ticket = JobTicket {
            manifest,
            title: self.title(),
            sheet: self.sheets.grid.sheet(),
            stock: self.job.layout.stock(),
            turn: self.job.settings.sheet.turn,
        };
        let mut part = Part::create(&path)?;
        let xml = ticket.to_xml().map_err(PressError::io(&path))?;
        part.write_all(&xml).map_err(PressError::io(&path))?;
        part.commit()
    }

    /// Writes what is printed on every sheet alike.
    fn fixed_plates(&self) -> Result<FixedEntry, PressError> {
        let file = self.plan.fixed_file();
        let path = self.job.out.join(&file);
        let done = self.fixed_volume(Part::create(&path)?).map_err(PressError::pdf(&path))?;
        let sha256 = done.sha256.iter().map(|b| format!("{b:02x}")).collect();
        done.out.commit()?;
        Ok(FixedEntry { file, bytes: done.bytes, sha256 })
    }

    /// Makes a file of what is printed on every sheet alike.
    pub(super) fn fixed_volume<W: Write>(&self, out: W) -> Result<Finished<W>, PdfError> {
        let engine = self.engine()?;
        let mut scratch = Scratch::default();
        let mut volume = Volume::start(&engine, out)?;
        for side in &self.sheets.formes() {
            volume.page(&engine.encode(side, Content::Composite, &mut scratch)?)?;
        }
        let title = format!("{}, plaques fixes", self.title());
        volume.finish(&self.document(title, self.plan.fixed_file()))
    }

    fn manifest(
        &self,
        run: &RunId,
        fixed: Option<FixedEntry>,
        volumes: Vec<VolumeEntry>,
    ) -> Manifest {
        let id = self.sheets.id();
        Manifest {
            run: run.as_str().to_owned(),
            game: self.job.game.id.clone(),
            title: self.job.settings.job.title.clone(),
            emission: id.emission,
            bloc: id.bloc,
            specimen: self.sheets.info.specimen,
            date: self.sheets.date.to_string(),
            tickets: self.plan.tickets.len() as u32,
            tickets_per_sheet: self.sheets.grid.per_sheet(),
            inks: self.job.layout.stock().inks.iter().map(|(_, ink)| ink.name.clone()).collect(),
            proof: PROOF.into(),
            job_ticket: JOB_TICKET.into(),
            fixed,
            accepted: self.accepted.clone(),
            volumes,
        }
    }
}
