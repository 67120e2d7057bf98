//! The sheets thread: draws sheets from the pages that the press prints, and
//! reads and writes a changed `press.toml`.

use std::sync::Arc;

use crossbeam_channel::{Receiver, select_biased};
use eframe::egui;

use super::pictures::texture;
use super::{Answers, Reply};
use crate::artwork::{Face, Page};
use crate::game::{Money, Ticket};
use crate::gui::document::Document;
use crate::gui::sheet_view::{Edited, SheetDraw, SheetPicture, SheetSide};
use crate::press::{Sheets, grid_and_marks};
use crate::project::{Aside, PRESS_FILE, Source};
use crate::raster::{Frame, OutputProfile, PixelRect, Renderer, View};

/// A changed text of `press.toml`.
pub(crate) struct PressEdited {
    /// The project as it was.
    pub document: Arc<Document>,
    /// The text as the window knows it.
    pub known: String,
    /// The text asked for.
    pub text: String,
}

struct Studio {
    renderer: Renderer,
    /// What the renderer was made for: all that it draws with.
    stock: Arc<crate::artwork::Stock>,
    profile: (Arc<Vec<u8>>, Arc<OutputProfile>),
}

/// Answers until the window is gone. Changes go before drawings.
pub(super) fn run(edits: &Receiver<PressEdited>, draws: &Receiver<SheetDraw>, answers: &Answers) {
    let mut studio: Option<Studio> = None;
    loop {
        let reply = select_biased! {
            recv(edits) -> edit => match edit {
                Ok(edit) => Reply::PressEdited(changed(edit)),
                Err(_) => return,
            },
            recv(draws) -> draw => match draw {
                Ok(draw) => match picture(&mut studio, &draw, answers.ctx()) {
                    Ok(picture) => Reply::Sheet(picture),
                    Err(error) => Reply::PictureFault(error),
                },
                Err(_) => return,
            },
        };
        if !answers.send(reply) {
            return;
        }
    }
}

/// Reads the text; if it is a press.toml, writes it.
fn changed(edit: PressEdited) -> Edited {
    let result = || -> Result<_, String> {
        let old = &edit.document.project;
        let project = old.with_press_text(&edit.text).map_err(|e| e.to_string())?;
        if let Source::Folder(dir) = &project.source {
            let path = dir.join(PRESS_FILE);
            let there = project.source.text(PRESS_FILE).map_err(|e| e.to_string())?;
            if there != edit.known {
                return Err(format!(
                    "{} a été modifié par un autre programme ; il est relu, rien n'y a été écrit",
                    path.display()
                ));
            }
            let mut file = Aside::create(&path, true).map_err(|e| e.to_string())?;
            std::io::Write::write_all(&mut file, edit.text.as_bytes())
                .map_err(|e| format!("{} : {e}", path.display()))?;
            file.commit().map_err(|e| e.to_string())?;
        }
        Ok(Arc::new(project))
    };
    let result = result();
    Edited { text: edit.text, result }
}

fn prepare<'a>(
    studio: &'a mut Option<Studio>,
    document: &Document,
) -> Result<&'a mut Studio, String> {
    let icc = &document.project.profile;
    let kept = match studio.take() {
        Some(old) if Arc::ptr_eq(&old.stock, &document.stock) && old.profile.0 == *icc => old,
        old => {
            let profile = match old {
                Some(old) if old.profile.0 == *icc => old.profile,
                _ => {
                    let read = OutputProfile::from_icc(icc).map_err(|e| e.to_string())?;
                    (Arc::clone(icc), Arc::new(read))
                }
            };
            let stock = Arc::clone(&document.stock);
            let renderer = Renderer::new(Arc::clone(&stock), Arc::clone(&profile.1))
                .map_err(|e| e.to_string())?;
            Studio { renderer, stock, profile }
        }
    };
    Ok(studio.insert(kept))
}

/// Both pages of a sheet, as the press makes them. Of a real bloc no cell is
/// read, so that no fault of a picture can show one.
fn pages(draw: &SheetDraw) -> Result<[Page; 2], String> {
    let project = &draw.document.project;
    let info = &draw.bloc.view.info;
    let (grid, marks) =
        grid_and_marks(&project.layout, &project.press).map_err(|e| e.to_string())?;
    let grid = grid.for_bloc(info.tickets);
    let numbers: Vec<u32> = grid
        .tickets_on(draw.key.sheet..draw.key.sheet.saturating_add(1))
        .into_iter()
        .flatten()
        .filter(|number| *number < info.tickets)
        .collect();
    let ticket = |number: u32| -> Result<Ticket, String> {
        if info.specimen {
            return draw.bloc.reader.ticket(number).map_err(|e| e.to_string());
        }
        Ok(Ticket { number, lot: Money::ZERO, cells: Vec::new(), validation: None })
    };
    let tickets = numbers.into_iter().map(ticket).collect::<Result<Vec<_>, _>>()?;
    let sheets = Sheets {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        info,
        grid: &grid,
        marks: &marks,
        date: project.press.job.date,
    };
    Ok(sheets.pages(draw.key.sheet, &tickets))
}

fn picture(
    studio: &mut Option<Studio>,
    draw: &SheetDraw,
    ctx: &egui::Context,
) -> Result<SheetPicture, String> {
    let studio = prepare(studio, &draw.document)?;
    let pages = pages(draw)?;
    let key = draw.key;
    let mirrors_columns = draw.document.project.press.sheet.mirrors_columns();
    let face = |face: Face, frame: Frame| -> Result<egui::TextureHandle, String> {
        let plates = studio
            .renderer
            .render_plates(&pages[face as usize], frame)
            .map_err(|e| e.to_string())?;
        let picture = plates.composite(View::Player { coat: key.coat });
        Ok(texture(ctx, "sheet", &picture, egui::TextureOptions::LINEAR))
    };
    let behind = match key.side {
        SheetSide::Both => {
            let size = draw.document.project.press.sheet.size;
            let px = |l: crate::measure::Length| l.to_px(key.frame.dpi).round() as i32;
            let whole = (px(size.w), px(size.h));
            Some(face(Face::Verso, mirrored(key.frame, whole, mirrors_columns))?)
        }
        _ => None,
    };
    let front = face(key.side.face(), key.frame)?;
    Ok(SheetPicture { key, front, behind, mirrors_columns })
}

/// The pixels of the back that lie behind some of the front.
fn mirrored(frame: Frame, whole: (i32, i32), columns: bool) -> Frame {
    let p = frame.pixels;
    let pixels = match columns {
        true => PixelRect { x0: whole.0 - p.x1, x1: whole.0 - p.x0, ..p },
        false => PixelRect { y0: whole.1 - p.y1, y1: whole.1 - p.y0, ..p },
    };
    Frame { pixels, ..frame }
}
