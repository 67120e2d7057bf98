//! The tab Résultat: what the ticket wins, surface by surface, as far as it may
//! be told: all of it, or what the coin has uncovered.

use eframe::egui;
use egui::{Align, Align2, CornerRadius, Layout, Sense, Ui, pos2, vec2};

use super::command::PreviewCommand;
use super::rub::{Cover, FREE};
use super::seen::{Seen, SurfaceSeen, Verdict, mask_name, verdict};
use super::{about, locked_ui, notice_ui, seen_now};
use crate::game::{Money, SlotKind, SurfaceOutcome};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, Revealed};
use crate::gui::icon;
use crate::gui::left_panel::padded;
use crate::gui::state::Lock;
use crate::gui::theme::{self, ROW, size};
use crate::gui::widgets::{self, Push};

/// Draws the tab.
pub(super) fn outcome_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let (Some(document), Some(ticket)) = (cx.state.document.clone(), cx.state.ticket.clone())
    else {
        padded(ui, |ui| {
            let text = cx.t("no-ticket");
            widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        });
        return;
    };
    if let Some(cells) = &ticket.worst {
        padded(ui, |ui| {
            notice_ui(ui, cx, icon::WIDEST, cx.t("worst-case"), cx.t("worst-case-tip"));
            ui.add_space(12.0);
            about::widths_ui(ui, cx, &document, cells);
        });
        return;
    }
    if cx.state.lock() == Lock::Hidden {
        padded(ui, |ui| locked_ui(ui, cx));
        return;
    }
    let Some(revealed) = &ticket.revealed else { return };
    let seen = seen_now(cx, &document, revealed);
    padded(ui, |ui| total_ui(ui, cx, &seen));
    widgets::rule(ui);
    for (i, (surface, shown)) in revealed.outcome.surfaces.iter().zip(&seen.surfaces).enumerate() {
        padded(ui, |ui| {
            if i > 0 {
                thin_rule(ui, cx);
            }
            ui.add_space(8.0);
            surface_ui(ui, cx, &document, surface, shown, revealed);
            ui.add_space(8.0);
        });
    }
    widgets::rule(ui);
    ui.add_space(12.0);
    padded(ui, |ui| {
        verdict_ui(ui, cx, revealed, &seen);
        ui.add_space(8.0);
        let mono = theme::mono(size::SECONDARY);
        widgets::fact(ui, cx.t("serial-short"), &ticket.serial, mono);
        if seen.is_all() {
            facts_ui(ui, cx, &document, revealed);
        }
        ui.add_space(8.0);
        actions_ui(ui, cx, &document, &ticket.serial, revealed, &seen);
    });
}

fn thin_rule(ui: &mut Ui, cx: &Cx<'_>) {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
}

/// The sum, how far the ticket is scratched, and the switch between all and
/// what is scratched.
fn total_ui(ui: &mut Ui, cx: &mut Cx<'_>, seen: &Seen) {
    let t = cx.tokens;
    let reveal = cx.state.preview.reveal;
    let title = if reveal { cx.t("uncovered-so-far") } else { cx.t("ticket-wins") };
    widgets::label(ui, title, theme::regular(size::SECONDARY), t.secondary);
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        let ink = if seen.total > Money::ZERO { t.text } else { t.secondary };
        widgets::label(ui, seen.total.to_string(), theme::semibold(size::HERO), ink);
        if reveal {
            let (n, all) = (seen.free.to_string(), seen.masks.to_string());
            let text = cx.lang.with("masks-scratched", &[("n", &n), ("all", &all)]);
            widgets::chip(ui, None, &text, t.secondary, t.window);
        }
    });
    if reveal {
        ui.add_space(6.0);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
        let share = seen.free as f32 / seen.masks.max(1) as f32;
        widgets::bar(ui, rect, share, t.accent.ink, t.border);
    }
    ui.add_space(8.0);
    let command = Command::Preview(PreviewCommand::Reveal);
    let text = command.label(cx.state, cx.lang);
    if widgets::switch(ui, reveal, &text).clicked() {
        cx.send(command);
    }
    ui.add_space(8.0);
}

fn surface_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    document: &Document,
    surface: &SurfaceOutcome,
    seen: &SurfaceSeen,
    revealed: &Revealed,
) {
    let t = cx.tokens;
    let model = document.game.surface(surface.surface);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let covered = seen.is_covered();
    let said = match covered {
        true => format!("{} : {}", model.name, cx.t("covered")),
        false => format!("{} : {}", model.name, seen.total),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    let font = theme::semibold(size::BODY);
    let name =
        widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, &model.name, font, t.text);
    let mut articles: Vec<&str> =
        seen.wins.iter().map(|w| surface.wins[*w].article.as_str()).collect();
    if articles.is_empty() {
        articles = model.rules.iter().map(|r| r.article.as_str()).collect();
    }
    articles.dedup();
    let article = format!("{} {}", cx.t("article-short"), articles.join(", "));
    let at = pos2(name.right() + 8.0, rect.center().y + 1.0);
    let small = theme::regular(size::CAPTION);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &article, small, t.hint, 120.0);
    if covered {
        let at = rect.right_center();
        let font = theme::icons(16.0);
        widgets::words(ui, at, Align2::RIGHT_CENTER, icon::COVERED, font, t.hint);
    } else {
        let ink = if seen.total > Money::ZERO { t.accent.ink } else { t.hint };
        let font = theme::semibold(size::BODY);
        let gain = seen.total.to_string();
        widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &gain, font, ink);
    }
    for win in seen.wins.iter().map(|w| &surface.wins[*w]) {
        let gain = (seen.wins.len() > 1).then_some(win.gain);
        row_ui(ui, icon::WON, t.accent.ink, &win.reason, t.text, gain);
    }
    let left = covers_text(cx, document, seen);
    if seen.is_free() {
        let shown = cells_text(document, surface, revealed);
        row_ui(ui, icon::NOTHING, t.hint, &shown, t.secondary, None);
    }
    for (glyph, text) in left {
        row_ui(ui, glyph, t.hint, &text, t.secondary, None);
    }
}

/// What is still on: « 4 masques couverts », « Rouleaux : 42 % grattés, il en
/// faut 90 ».
fn covers_text(
    cx: &Cx<'_>,
    document: &Document,
    seen: &SurfaceSeen,
) -> Vec<(&'static str, String)> {
    let layout = &document.project.layout;
    let name = |mask: usize| {
        let id = layout.masks().get(mask).map_or("", |m| m.id.as_str());
        mask_name(&document.game, document.masks(), mask, id)
    };
    let mut rows = Vec::new();
    for (mask, cover) in &seen.masks {
        if let Cover::Half(share) = cover {
            let args = [
                ("mask", name(*mask)),
                ("share", cx.lang.percent(share.min(FREE - 0.005), 0)),
                ("need", cx.lang.percent(FREE, 0)),
            ];
            let args = args.each_ref().map(|(k, v)| (*k, v.as_str()));
            rows.push((icon::HALF, cx.lang.with("mask-half", &args)));
        }
    }
    match seen.whole() {
        0 => {}
        1 => {
            let whole = seen.masks.iter().find(|(_, c)| *c == Cover::Whole);
            let mask = whole.map(|(mask, _)| name(*mask)).unwrap_or_default();
            rows.push((icon::COVERED, cx.lang.with("mask-covered", &[("mask", &mask)])));
        }
        n => {
            let n = n.to_string();
            rows.push((icon::COVERED, cx.lang.with("masks-covered", &[("n", &n)])));
        }
    }
    rows
}

fn row_ui(
    ui: &mut Ui,
    glyph: &str,
    glyph_ink: egui::Color32,
    text: &str,
    ink: egui::Color32,
    gain: Option<Money>,
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        widgets::label(ui, glyph, theme::icons(16.0), glyph_ink);
        let text = crate::gui::locale::typeset_french(text);
        widgets::label(ui, text, theme::regular(size::BODY), ink);
        if let Some(gain) = gain {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                widgets::label(ui, gain.to_string(), theme::regular(size::BODY), ink);
            });
        }
    });
    ui.add_space(3.0);
}

/// What the cells of a surface show: « 7 · D · 9 · V · R | D ».
fn cells_text(document: &Document, surface: &SurfaceOutcome, revealed: &Revealed) -> String {
    let game = &document.game;
    let zone_text = |id: &crate::game::ZoneId| {
        let mut text = String::new();
        for slot in &game.zone(*id).slots {
            let symbol =
                revealed.cells.get(usize::from(slot.0)).and_then(|code| game.symbol(*slot, *code));
            let shown = symbol.map_or("?", |s| if s.text.is_empty() { &s.value } else { &s.text });
            if !text.is_empty() {
                let gain = game.slot(*slot).kind != SlotKind::Value;
                text.push_str(if gain { " → " } else { " · " });
            }
            text.push_str(shown);
        }
        text
    };
    let zones: Vec<String> = game.surface(surface.surface).zones.iter().map(zone_text).collect();
    zones.join("   |   ")
}

/// « Cases et bloc concordent », or the fault with both amounts. A player who
/// scratches is not told the sum before the last mask is off, but a fault is
/// told at once: it is the printer's business.
fn verdict_ui(ui: &mut Ui, cx: &Cx<'_>, revealed: &Revealed, seen: &Seen) {
    let (tone, glyph, title, text) = match verdict(&revealed.outcome, revealed.lot) {
        Verdict::Agree => {
            let text = match seen.is_all() {
                true => cx.t("cells-match-tip"),
                false => cx.t("total-at-the-end"),
            };
            (cx.tokens.ok, icon::VERIFIED, cx.t("cells-match"), text.to_owned())
        }
        Verdict::Mismatch { cells, bloc } => {
            let (found, lot) = (cells.to_string(), bloc.to_string());
            let text = cx.lang.with("mismatch-text", &[("found", &found), ("lot", &lot)]);
            (cx.tokens.error, icon::ERROR, cx.t("mismatch"), text)
        }
    };
    let frame = egui::Frame::new().fill(tone.tint).corner_radius(6).inner_margin(12);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            widgets::label(ui, glyph, theme::icons(18.0), tone.ink);
            ui.vertical(|ui| {
                widgets::label(ui, title, theme::semibold(size::BODY), tone.ink);
                ui.add_space(2.0);
                widgets::label(ui, text, theme::regular(size::SECONDARY), tone.ink);
            });
        });
    });
}

/// What is told of a ticket with all its masks off.
fn facts_ui(ui: &mut Ui, cx: &Cx<'_>, document: &Document, revealed: &Revealed) {
    let lot = revealed.lot.to_string();
    widgets::fact(ui, cx.t("recorded-lot"), &lot, theme::regular(size::SECONDARY));
    let winning = revealed.outcome.surfaces.iter().filter(|s| s.total > Money::ZERO).count();
    let mut sum = match winning {
        0 => cx.t("no-surface-wins").to_owned(),
        1 => cx.t("one-surface-wins").to_owned(),
        n => cx.lang.with("surfaces-win", &[("n", &n.to_string())]),
    };
    if document.game.cumulation.amounts.contains(&revealed.lot) {
        sum = format!("{sum} {}", cx.lang.with("cumulation-required", &[("lot", &lot)]));
    }
    widgets::fact(ui, cx.t("cumulation"), &sum, theme::regular(size::SECONDARY));
}

fn actions_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    document: &Document,
    serial: &str,
    revealed: &Revealed,
    seen: &Seen,
) {
    let width = ui.available_width();
    let next = Command::NextOfLot;
    let label = next.label(cx.state, cx.lang);
    let button = Push::new(&label).icon(icon::SKIP).key(next.key_text(cx.lang)).width(width);
    if button.show(ui).clicked() {
        cx.send(next);
    }
    ui.add_space(8.0);
    let copy = Push::new(cx.t("copy-detail")).icon(icon::COPY).width(width).enabled(seen.is_all());
    let response = copy.show(ui);
    if response.clicked() && seen.is_all() {
        cx.send(Command::Copy(detail(cx, document, serial, revealed)));
    }
    if !seen.is_all() {
        response.on_hover_text(cx.t("total-at-the-end"));
    }
}

/// The outcome as text, for the clipboard.
fn detail(cx: &Cx<'_>, document: &Document, serial: &str, revealed: &Revealed) -> String {
    let mut text = format!("{serial}\n{} : {}\n", cx.t("ticket-wins"), revealed.outcome.total);
    for surface in &revealed.outcome.surfaces {
        let name = &document.game.surface(surface.surface).name;
        text.push_str(&format!("{name} : {}\n", surface.total));
        for win in &surface.wins {
            let article = cx.t("article-short");
            let (reason, gain) = (&win.reason, win.gain);
            text.push_str(&format!("  {reason} ({article} {}) : {gain}\n", win.article));
        }
    }
    text
}
