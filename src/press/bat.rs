//! [`approval_sheet`]: the BAT (bon à tirer), which the customer signs before
//! anything is pressed.

use std::io::{Cursor, Read, Seek, Write};
use std::path::Path;
use std::sync::Arc;

use super::{PressError, Sheets, grid_and_marks};
use crate::artwork::{Block, Face, FaceArt, Page};
use crate::bloc::{BlocError, BlocId, BlocReader, Key, generate};
use crate::game::{Game, Ticket, Unwatched};
use crate::layout::Symbology;
use crate::measure::{Day, Length, Rect};
use crate::pdf::{Approval, DocumentInfo, Proof};
use crate::project::{Aside, Project};
use crate::raster::{Frame, OutputProfile, Renderer};

/// Dots to the inch at which coverage is counted: finer tells no more.
const DPI: f64 = 100.0;

/// The key of specimens that are made to be shown. It is no secret: a specimen
/// is never sold.
pub const SPECIMEN_KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// Tickets of such a specimen.
pub const SPECIMEN_TICKETS: u32 = 5_000;

/// A specimen in memory, for an approval sheet without a bloc.
///
/// # Errors
/// A game of which no bloc can be made.
pub fn approval_specimen(game: &Game) -> Result<BlocReader<Cursor<Vec<u8>>>, BlocError> {
    let key = Key::parse("", SPECIMEN_KEY)?;
    let tickets = Some(SPECIMEN_TICKETS.min(game.bloc_size));
    let mut bytes = Vec::new();
    generate(game, &key, BlocId::new(1, 1)?, tickets, &mut bytes, &Unwatched)?;
    BlocReader::open(Cursor::new(bytes), game)
}

/// Writes the approval sheet of a project with a ticket of a bloc into a file.
///
/// # Errors
/// As [`approval_sheet`]; tickets that do not fit on the sheet, a ticket that
/// the bloc does not have, a file that exists already.
pub fn approval_file<R: Read + Seek>(
    project: &Project,
    bloc: &BlocReader<R>,
    ticket: u32,
    date: Option<Day>,
    path: &Path,
    force: bool,
) -> Result<(), PressError> {
    let (grid, marks) = grid_and_marks(&project.layout, &project.press)?;
    let sheets = Sheets {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        info: bloc.info(),
        grid: &grid,
        marks: &marks,
        date: date.unwrap_or(project.press.job.date),
    };
    let ticket = bloc.ticket(ticket)?;
    let mut out = Aside::create(path, force)?;
    approval_sheet(&sheets, &project.profile, &ticket, &mut out)?;
    Ok(out.commit()?)
}

/// Writes the approval sheet of a ticket: both faces at full size with
/// dimensions, inks, fonts and codes, a place to sign, and every plate with what
/// it covers.
///
/// # Errors
/// If the profile or a font will not do, or the output cannot be written.
pub fn approval_sheet<W: Write>(
    sheets: &Sheets<'_>,
    profile: &Arc<Vec<u8>>,
    ticket: &Ticket,
    out: W,
) -> Result<W, PressError> {
    let (settings, stock) = (sheets.settings, sheets.layout.stock());
    let art = sheets.ticket(ticket);
    let output = &settings.output;
    let intent = sheets.intent(profile);
    let mut coverage = vec![[0.0; 2]; stock.inks.len()];
    let colours = OutputProfile::from_icc(profile).map_err(PressError::Raster)?;
    let renderer = Renderer::new(stock.clone(), Arc::new(colours)).map_err(PressError::Raster)?;
    for (side, (face, own)) in
        [(Face::Recto, &art.recto), (Face::Verso, &art.verso)].into_iter().enumerate()
    {
        let own: FaceArt = own.clone();
        let page = Page::single(stock.trim, Length::ZERO, Block::Ticket(face, own));
        let frame = Frame::of(Rect::at_origin(page.media), DPI);
        let plates = renderer.render_plates(&page, frame).map_err(PressError::Raster)?;
        for (covered, (ink, _)) in coverage.iter_mut().zip(stock.inks.iter()) {
            covered[side] = plates.coverage(ink);
        }
    }
    let mut notes = vec![
        format!("Jeu {} ({})", sheets.game.name, sheets.game.id),
        format!("Émission {:02}, bloc {:04}", sheets.info.emission, sheets.info.bloc),
        format!("Ticket montré {}", sheets.serial_text(ticket.number)),
        if sheets.info.specimen { "Spécimen sans valeur".into() } else { String::new() },
        format!("Imageuse {} points par pouce", settings.imager_dpi),
        output.info.clone(),
        format!("Date {}", sheets.date),
        String::new(),
        "Codes".to_owned(),
    ];
    let dot = Length::dots(1, settings.imager_dpi).to_emu().max(1);
    for code in sheets.layout.codes() {
        let kind = match code.symbology {
            Symbology::Qr => "QR",
            Symbology::DataMatrix => "Data Matrix",
            Symbology::Code128 => "Code 128",
            Symbology::Itf => "Entrelacé 2 parmi 5",
            Symbology::Pdf417 => "PDF417",
        };
        notes.push(format!(
            "  {} : {kind}, module {:.3} mm ({} points)",
            code.id,
            code.module.to_mm(),
            code.module.to_emu() / dot
        ));
        let serial = sheets.serial(ticket.number);
        notes.push(format!("    porte {}", sheets.layout.numbering().payload(code.id, &serial)));
    }
    notes.push(String::new());
    let title = format!("Bon à tirer : {}", settings.job.title);
    let identity = format!("BAT {title} {}", sheets.serial_text(ticket.number));
    let approval = Some(Approval { coverage });
    let proof = Proof { stock, recto: &art.recto, verso: &art.verso, notes, approval };
    let info = DocumentInfo {
        title,
        date: sheets.date,
        trapped: settings.job.trapped,
        creator: concat!("Tirage ", env!("CARGO_PKG_VERSION")).into(),
        identity,
    };
    Ok(proof.write(out, &intent, &info).map_err(PressError::Pdf)?.out)
}
