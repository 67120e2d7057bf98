//! What came of a run: its files, its prize table, what stopped it.

use eframe::egui;
use egui::{Align2, Color32, FontId, Sense, Stroke, Ui, pos2, vec2};

use super::{PressCommand, bytes_text, card, command};
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::run_state::{PressState, RunKind, VolumeRow};
use crate::gui::theme::{self, size};
use crate::gui::welcome::fault_ui;
use crate::gui::widgets::{self, Push};
use crate::press::{Order, PrizeProof};
use crate::verify::Fault;

/// Most volumes and faults that are listed.
const ROWS: usize = 200;

/// A row of a table of volumes: name, tickets, size, and a last text, before
/// which an icon may stand.
pub(super) fn row_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    cells: [(&str, FontId, Color32); 4],
    glyph: Option<(&str, Color32)>,
) {
    let columns = [0.0, 0.50, 0.63, 0.67];
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    for (i, (text, font, ink)) in cells.into_iter().enumerate() {
        let y = rect.center().y;
        let mut x = rect.left() + rect.width() * columns[i];
        // Numbers stand flush right in their column.
        if i == 1 || i == 2 {
            widgets::words(ui, pos2(x, y), Align2::RIGHT_CENTER, text, font, ink);
            continue;
        }
        if let (3, Some((glyph, ink))) = (i, glyph) {
            let at = pos2(x + 8.0, y);
            widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(16.0), ink);
            x += 22.0;
        }
        let end = if i == 0 { 0.33 } else { 1.0 };
        let room = rect.left() + rect.width() * end - x;
        widgets::words_within(ui, pos2(x, y), Align2::LEFT_CENTER, text, font, ink, room);
    }
    let line = Stroke::new(1.0, cx.tokens.border);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, line);
}

/// A run, or a part of one, that is whole.
pub(super) fn done_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    volumes: &[VolumeRow],
    rest: &[String],
    took: std::time::Duration,
    kind: RunKind,
    order: &Order,
) {
    card(ui, cx, |ui, cx| {
        let tickets: u64 =
            volumes.iter().map(|v| u64::from(v.tickets.1) + 1 - u64::from(v.tickets.0)).sum();
        let sheets: u64 = volumes.iter().map(|v| v.sheets).sum();
        let size_of_all = volumes.iter().map(|v| v.bytes).sum();
        let n = volumes.len() as u64;
        let args = [
            ("tickets", cx.lang.count(tickets, key("one-ticket"), key("many-tickets"))),
            ("sheets", cx.lang.count(sheets, key("one-sheet"), key("many-sheets"))),
            ("volumes", cx.lang.count(n, key("one-volume"), key("many-volumes"))),
            ("size", bytes_text(cx, size_of_all)),
            ("time", cx.lang.clock(took.as_secs())),
        ];
        let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let text = match kind {
            RunKind::Check => cx.lang.with("checked-text", &args),
            _ => cx.lang.with("done-text", &args),
        };
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
        ui.add_space(8.0);
        let (glyph, ink, text) = match (kind, order.verify) {
            (RunKind::Check, _) | (RunKind::Press, true) => {
                (icon::VERIFIED, cx.tokens.ok.ink, cx.t("all-read-back"))
            }
            _ => (icon::INFO, cx.tokens.warning.ink, cx.t("none-read-back")),
        };
        ui.horizontal_top(|ui| {
            widgets::label(ui, glyph, theme::icons(18.0), ink);
            widgets::label(ui, text, theme::regular(size::SECONDARY), ink);
        });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            for command in [PressCommand::Check, PressCommand::Collect] {
                // A part of a run is made whole once all parts are there.
                if command == PressCommand::Collect && !rest.is_empty() {
                    continue;
                }
                if command == PressCommand::Check && rest.is_empty() {
                    continue;
                }
                let label = command.label(cx.lang);
                let button = Push::new(&label).icon(command.icon());
                // The same command stands on the left.
                let name = format!("{label} ({})", cx.t("this-run"));
                if button.named(&name).show(ui).clicked() {
                    cx.send(command.into());
                }
            }
        });
    });
    if let PressState::Done { proof: Some(proof), .. } = &cx.state.press.run {
        let proof = proof.clone();
        ui.add_space(16.0);
        card(ui, cx, |ui, cx| proof_ui(ui, cx, &proof));
    }
    ui.add_space(16.0);
    card(ui, cx, |ui, cx| {
        let t = cx.tokens;
        let head = theme::medium(size::CAPTION);
        let names = [cx.t("volume"), cx.t("tickets"), cx.t("size"), "SHA-256"];
        row_ui(ui, cx, names.map(|n| (n, head.clone(), t.secondary)), None);
        for volume in volumes.iter().take(ROWS) {
            let small = theme::regular(size::SECONDARY);
            let range = format!(
                "{} – {}",
                cx.lang.number(u64::from(volume.tickets.0)),
                cx.lang.number(u64::from(volume.tickets.1))
            );
            let bytes = bytes_text(cx, volume.bytes);
            row_ui(
                ui,
                cx,
                [
                    (&volume.file, small.clone(), t.text),
                    (&range, small.clone(), t.secondary),
                    (&bytes, small, t.text),
                    (&volume.sha256, theme::mono(size::CAPTION), t.secondary),
                ],
                None,
            );
        }
        if !rest.is_empty() {
            ui.add_space(8.0);
            let text = cx.lang.with("beside-them", &[("files", &rest.join(", "))]);
            widgets::label(ui, text, theme::regular(size::SECONDARY), t.secondary);
        }
    });
}

/// The prize table as it was read: line by line, or of a part of a real bloc
/// only that it agrees.
fn proof_ui(ui: &mut Ui, cx: &mut Cx<'_>, proof: &PrizeProof) {
    let t = cx.tokens;
    widgets::heading(ui, cx.t("prize-proof"), "");
    let font = theme::regular(size::SECONDARY);
    if !command::may_show(cx.state, proof.tickets) {
        let text = if proof.ok() { cx.t("proof-part-ok") } else { cx.t("proof-part-wrong") };
        widgets::label(ui, text, font, t.secondary);
        return;
    }
    let line = |ui: &mut Ui, cells: [&str; 3], font: &FontId, ink: Color32| {
        let (rect, _) = ui.allocate_exact_size(vec2(360.0, 22.0), Sense::hover());
        let y = rect.center().y;
        let left = pos2(rect.left(), y);
        widgets::words(ui, left, Align2::LEFT_CENTER, cells[0], font.clone(), ink);
        for (i, text) in cells[1..].iter().enumerate() {
            let at = pos2(rect.left() + 230.0 + 110.0 * i as f32, y);
            widgets::words(ui, at, Align2::RIGHT_CENTER, text, font.clone(), ink);
        }
    };
    let head = theme::medium(size::CAPTION);
    line(ui, [cx.t("lot"), cx.t("proof-due"), cx.t("proof-read")], &head, t.secondary);
    let number = |n: u32| cx.lang.number(u64::from(n));
    for lot in &proof.lots {
        let name = match lot.lot {
            crate::game::Money::ZERO => cx.t("losing").to_owned(),
            lot => lot.to_string(),
        };
        let ink = if lot.due == lot.read { t.text } else { t.error.ink };
        line(ui, [&name, &number(lot.due), &number(lot.read)], &font, ink);
    }
    let (due, read) = command::winners(proof);
    let strong = theme::semibold(size::SECONDARY);
    line(ui, [cx.t("all-winners"), &number(due), &number(read)], &strong, t.text);
    let (glyph, ink, text) = match proof.ok() {
        true => (icon::VERIFIED, t.ok.ink, cx.t("proof-ok")),
        false => (icon::ERROR, t.error.ink, cx.t("proof-wrong")),
    };
    ui.add_space(6.0);
    ui.horizontal_top(|ui| {
        widgets::label(ui, glyph, theme::icons(18.0), ink);
        widgets::label(ui, text, theme::regular(size::SECONDARY), ink);
    });
}

/// A run that the user stopped.
pub(super) fn stopped_ui(ui: &mut Ui, cx: &mut Cx<'_>, done: u64, total: u64, kept: usize) {
    card(ui, cx, |ui, cx| {
        let volumes = cx.lang.count(kept as u64, key("one-volume"), key("many-volumes"));
        let args = [
            ("done", cx.lang.number(done)),
            ("total", cx.lang.number(total)),
            ("volumes", volumes),
        ];
        let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let text = cx.lang.with("stopped-text", &args);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
    });
}

/// A run that failed; what was read back and is wrong, one a line.
pub(super) fn failed_ui(ui: &mut Ui, cx: &mut Cx<'_>, text: &str, faults: &[Fault]) {
    let title = cx.t("run-failed");
    fault_ui(ui, cx, title, text);
    if faults.is_empty() {
        return;
    }
    ui.add_space(16.0);
    card(ui, cx, |ui, cx| {
        let t = cx.tokens;
        let hidden = cx.state.lock() == crate::gui::state::Lock::Hidden;
        for fault in faults.iter().take(ROWS) {
            let number = |n: u32| cx.lang.number(u64::from(n));
            let mut place = fault.volume.clone();
            if let Some(sheet) = fault.sheet {
                place.push_str(&format!(", {}", cx.lang.with("sheet-n", &[("n", &number(sheet))])));
            }
            if let Some(ticket) = fault.ticket {
                let ticket = cx.lang.with("ticket-n", &[("n", &number(ticket))]);
                place.push_str(&format!(", {ticket}"));
            }
            // A reason may tell what a ticket wins.
            let reason = match (hidden, fault.ticket) {
                (true, Some(_)) => cx.t("reason-hidden").to_owned(),
                _ => crate::gui::locale::typeset_french(&fault.reason),
            };
            ui.horizontal_top(|ui| {
                widgets::label(ui, icon::ERROR, theme::icons(16.0), t.error.ink);
                ui.vertical(|ui| {
                    widgets::label(ui, place, theme::medium(size::SECONDARY), t.text);
                    widgets::label(ui, reason, theme::regular(size::SECONDARY), t.secondary);
                });
            });
            ui.add_space(6.0);
        }
    });
}
