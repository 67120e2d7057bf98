//! Aperçu: one ticket as the player holds it, and what it wins.

use eframe::egui;
use egui::{Align, Align2, CornerRadius, Layout, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::canvas::{self, Screen, canvas_ui};
use super::command::Command;
use super::cx::Cx;
use super::document::{Document, Revealed, highlights};
use super::icon;
use super::left_panel::padded;
use super::locale::key;
use super::state::{Lock, PreviewTab, View};
use super::theme::{self, ROW, size};
use super::widgets::{self, Push};
use crate::artwork::Face;
use crate::game::{Money, SlotKind, SurfaceOutcome};

/// Side, coat and zoom, shared by the canvases.
pub(crate) fn canvas_tools_ui(ui: &mut Ui, cx: &mut Cx<'_>, coat: bool) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        cx.icon_command(ui, Command::ZoomFit);
        let zoom = zoom_text(cx);
        let full = Command::ZoomFull;
        let tip = cx.tip(&full);
        let name = cx.t("zoom-full");
        let button = Push::new(&zoom).named(name).kind(widgets::Kind::Quiet).width(64.0);
        if button.show(ui).on_hover_text(tip).clicked() {
            cx.send(full);
        }
        cx.icon_command(ui, Command::ZoomIn);
        cx.icon_command(ui, Command::ZoomOut);
        ui.add_space(4.0);
        let items = [(None, cx.t("front")), (None, cx.t("back"))];
        let chosen = usize::from(cx.state.face == Face::Verso);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.send(Command::Face(Face::BOTH[i]));
        }
        if coat {
            ui.add_space(4.0);
            let command = Command::Coat;
            let tip = cx.tip(&command);
            let enabled = command.why_off(cx.state).is_none();
            let name = cx.t("coat");
            let button = Push::new(name)
                .icon(icon::COAT)
                .key(command.key_text(cx.lang))
                .selected(cx.state.coat_on() && enabled)
                .enabled(enabled);
            if button.show(ui).on_hover_text(tip).clicked() {
                cx.send(command);
            }
        }
    });
}

/// The zoom in words.
pub(crate) fn zoom_text(cx: &Cx<'_>) -> String {
    if cx.state.document.is_none() {
        return String::new();
    }
    let canvas = (f64::from(cx.drafts.canvas.x), f64::from(cx.drafts.canvas.y));
    let view = canvas::fitted(cx.state.view(), canvas, cx.state.page_mm());
    cx.lang.percent(view.zoom / View::FULL, 0)
}

/// The bar over the canvas.
pub(crate) fn tools_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if cx.state.lock() == Lock::Hidden {
            let (ink, tint) = (cx.tokens.text, cx.tokens.window);
            widgets::chip(ui, Some(icon::LOCK), cx.t("winners-hidden"), ink, tint)
                .on_hover_text(cx.t("winners-hidden-tip"));
        } else {
            let roomy = ui.available_width() > 760.0;
            for command in [Command::NextOfLot, Command::NextWinner] {
                if !roomy {
                    cx.icon_command(ui, command);
                    continue;
                }
                let enabled = command.why_off(cx.state).is_none();
                let text = match &command {
                    Command::NextOfLot => cx.t("next-of-lot-short"),
                    _ => cx.t("next-winner"),
                };
                let name = command.label(cx.state, cx.lang);
                let tip = cx.tip(&command);
                let button = Push::new(text)
                    .icon(command.icon())
                    .key(command.key_text(cx.lang))
                    .kind(widgets::Kind::Quiet)
                    .named(&name)
                    .enabled(enabled);
                if button.show(ui).on_hover_text(tip).clicked() {
                    cx.send(command);
                }
            }
        }
        canvas_tools_ui(ui, cx, true);
    });
}

/// The canvas.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    canvas_ui(ui, cx, document.size_mm(), |ui, cx, screen| {
        if cx.state.clean || cx.state.face != Face::Recto {
            return;
        }
        let revealed = cx.state.ticket.as_ref().and_then(|t| t.revealed.as_ref());
        if let Some(revealed) = revealed {
            outlines_ui(ui, screen, &document, revealed);
        }
    });
}

fn outlines_ui(ui: &Ui, screen: &Screen, document: &Document, revealed: &Revealed) {
    let painter = ui.painter_at(screen.rect);
    let marks = highlights(document, &revealed.outcome);
    // The accent of the light theme reads on any art within its white halo.
    let accent = theme::LIGHT.accent.ink;
    for mark in &marks {
        canvas::outline(&painter, screen.rect_from_page(mark.area), accent, 6);
    }
    for mark in &marks {
        if let Some(gain) = mark.gain {
            let area = screen.rect_from_page(mark.area);
            let ink = theme::LIGHT.on_accent;
            canvas::pill(&painter, area.expand(2.0), &gain.to_string(), accent, ink);
        }
    }
}

/// The tabs of the right panel.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let tabs = [
        (PreviewTab::Outcome, key("outcome")),
        (PreviewTab::Ticket, key("ticket")),
        (PreviewTab::Bloc, key("bloc")),
    ];
    let strip = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 24.0;
            ui.add_space(theme::PAD);
            for (tab, name) in tabs {
                let on = cx.state.preview_tab == tab;
                if widgets::tab(ui, cx.t(name), None, on, theme::TABS).clicked() {
                    cx.send(Command::PreviewTab(tab));
                }
            }
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        match cx.state.preview_tab {
            PreviewTab::Outcome => outcome_ui(ui, cx),
            PreviewTab::Ticket => ticket_ui(ui, cx),
            PreviewTab::Bloc => bloc_ui(ui, cx),
        }
        ui.add_space(16.0);
    });
}

fn locked_ui(ui: &mut Ui, cx: &Cx<'_>) {
    notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("winners-hidden-tip"));
}

/// A grey box with an icon, a title and a sentence.
pub(crate) fn notice_ui(ui: &mut Ui, cx: &Cx<'_>, glyph: &str, title: &str, text: &str) {
    let t = cx.tokens;
    let frame = egui::Frame::new().fill(t.window).corner_radius(6).inner_margin(12);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            widgets::label(ui, glyph, theme::icons(18.0), t.text);
            ui.vertical(|ui| {
                widgets::label(ui, title, theme::semibold(size::BODY), t.text);
                ui.add_space(4.0);
                widgets::label(ui, text, theme::regular(size::SECONDARY), t.secondary);
            });
        });
    });
}

fn outcome_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    if cx.state.lock() == Lock::Hidden {
        padded(ui, |ui| locked_ui(ui, cx));
        return;
    }
    let (Some(document), Some(ticket)) = (cx.state.document.clone(), cx.state.ticket.clone())
    else {
        padded(ui, |ui| {
            let text = cx.t("no-ticket");
            widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        });
        return;
    };
    let Some(revealed) = &ticket.revealed else { return };
    let t = cx.tokens;
    padded(ui, |ui| {
        widgets::label(ui, cx.t("ticket-wins"), theme::regular(size::SECONDARY), t.secondary);
        ui.add_space(2.0);
        let total = revealed.outcome.total;
        let ink = if total > Money::ZERO { t.text } else { t.secondary };
        widgets::label(ui, total.to_string(), theme::semibold(size::HERO), ink);
        ui.add_space(10.0);
    });
    widgets::rule(ui);
    for (i, surface) in revealed.outcome.surfaces.iter().enumerate() {
        padded(ui, |ui| {
            if i > 0 {
                let (line, _) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
                ui.painter().rect_filled(line, CornerRadius::ZERO, t.border);
            }
            ui.add_space(8.0);
            surface_ui(ui, cx, &document, surface, revealed);
            ui.add_space(8.0);
        });
    }
    widgets::rule(ui);
    ui.add_space(12.0);
    padded(ui, |ui| {
        verdict_ui(ui, cx, revealed);
        ui.add_space(8.0);
        let mono = theme::mono(size::SECONDARY);
        widgets::fact(ui, cx.t("serial-short"), &ticket.serial, mono);
        let lot = revealed.lot.to_string();
        widgets::fact(ui, cx.t("recorded-lot"), &lot, theme::regular(size::SECONDARY));
        let winning = revealed.outcome.surfaces.iter().filter(|s| s.total > Money::ZERO).count();
        let must = document.game.cumulation.amounts.contains(&revealed.lot);
        let mut sum = match winning {
            0 => cx.t("no-surface-wins").to_owned(),
            1 => cx.t("one-surface-wins").to_owned(),
            n => cx.lang.with("surfaces-win", &[("n", &n.to_string())]),
        };
        if must {
            sum = format!("{sum} {}", cx.lang.with("cumulation-required", &[("lot", &lot)]));
        }
        widgets::fact(ui, cx.t("cumulation"), &sum, theme::regular(size::SECONDARY));
        ui.add_space(8.0);
        let width = ui.available_width();
        let next = Command::NextOfLot;
        let label = next.label(cx.state, cx.lang);
        let button = Push::new(&label).icon(icon::SKIP).key(next.key_text(cx.lang)).width(width);
        if button.show(ui).clicked() {
            cx.send(next);
        }
        ui.add_space(8.0);
        if Push::new(cx.t("copy-detail")).icon(icon::COPY).width(width).show(ui).clicked() {
            cx.send(Command::Copy(detail(cx, &document, &ticket.serial, revealed)));
        }
    });
}

/// The outcome as text, for the clipboard.
fn detail(cx: &Cx<'_>, document: &Document, serial: &str, revealed: &Revealed) -> String {
    let mut text = format!("{serial}\n{} : {}\n", cx.t("ticket-wins"), revealed.outcome.total);
    for surface in &revealed.outcome.surfaces {
        let name = &document.game.surface(surface.surface).name;
        text.push_str(&format!("{name} : {}\n", surface.total));
        for win in &surface.wins {
            text.push_str(&format!(
                "  {} ({} {}) : {}\n",
                win.reason,
                cx.t("article-short"),
                win.article,
                win.gain
            ));
        }
    }
    text
}

fn surface_ui(
    ui: &mut Ui,
    cx: &Cx<'_>,
    document: &Document,
    surface: &SurfaceOutcome,
    revealed: &Revealed,
) {
    let t = cx.tokens;
    let model = document.game.surface(surface.surface);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let said = format!("{} : {}", model.name, surface.total);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    let font = theme::semibold(size::BODY);
    let name =
        widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, &model.name, font, t.text);
    let mut articles: Vec<&str> = surface.wins.iter().map(|w| w.article.as_str()).collect();
    if articles.is_empty() {
        articles = model.rules.iter().map(|r| r.article.as_str()).collect();
    }
    articles.dedup();
    let article = format!("{} {}", cx.t("article-short"), articles.join(", "));
    let at = pos2(name.right() + 8.0, rect.center().y + 1.0);
    let small = theme::regular(size::CAPTION);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &article, small, t.hint, 120.0);
    let wins = surface.total > Money::ZERO;
    let (gain, ink) = if wins {
        (surface.total.to_string(), t.accent.ink)
    } else {
        (Money::ZERO.to_string(), t.hint)
    };
    let font = theme::semibold(size::BODY);
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &gain, font, ink);
    for win in &surface.wins {
        reason_ui(
            ui,
            icon::WON,
            t.accent.ink,
            &win.reason,
            t.text,
            surface.wins.len() > 1,
            win.gain,
        );
    }
    let shown = cells_text(document, surface, revealed);
    reason_ui(ui, icon::NOTHING, t.hint, &shown, t.secondary, false, Money::ZERO);
}

fn reason_ui(
    ui: &mut Ui,
    glyph: &str,
    glyph_ink: egui::Color32,
    text: &str,
    ink: egui::Color32,
    with_gain: bool,
    gain: Money,
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        widgets::label(ui, glyph, theme::icons(16.0), glyph_ink);
        let text = super::locale::typeset_french(text);
        widgets::label(ui, text, theme::regular(size::BODY), ink);
        if with_gain {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                widgets::label(ui, gain.to_string(), theme::regular(size::BODY), ink);
            });
        }
    });
    ui.add_space(3.0);
}

/// What the cells of a surface show: « 7 · D · 9 · V · R + D ».
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

/// « Cases et bloc concordent », or the fault with both amounts.
fn verdict_ui(ui: &mut Ui, cx: &Cx<'_>, revealed: &Revealed) {
    let agree = revealed.outcome.total == revealed.lot;
    let (tone, glyph, title, text) = if agree {
        (cx.tokens.ok, icon::VERIFIED, cx.t("cells-match"), cx.t("cells-match-tip").to_owned())
    } else {
        let found = revealed.outcome.total.to_string();
        let lot = revealed.lot.to_string();
        let text = cx.lang.with("mismatch-text", &[("found", &found), ("lot", &lot)]);
        (cx.tokens.error, icon::ERROR, cx.t("mismatch"), text)
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

fn ticket_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    if cx.state.lock() == Lock::Hidden {
        padded(ui, |ui| locked_ui(ui, cx));
        return;
    }
    let (Some(document), Some(ticket)) = (cx.state.document.clone(), cx.state.ticket.clone())
    else {
        return;
    };
    let Some(revealed) = &ticket.revealed else { return };
    padded(ui, |ui| {
        let font = theme::regular(size::SECONDARY);
        for zone in &document.game.zones {
            let surface = &document.game.surface(zone.surface).name;
            widgets::heading(ui, &zone.name, surface);
            for id in &zone.slots {
                let slot = document.game.slot(*id);
                let code = revealed.cells.get(usize::from(id.0)).copied().unwrap_or_default();
                if let Some(symbol) = document.game.symbol(*id, code) {
                    let shown = match symbol.text.as_str() {
                        "" => symbol.transcription.clone(),
                        text if symbol.transcription.is_empty() => text.to_owned(),
                        text => format!("{text} · {}", symbol.transcription),
                    };
                    widgets::fact(ui, &slot.column, &shown, font.clone());
                }
            }
            ui.add_space(8.0);
        }
    });
}

fn bloc_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(bloc) = cx.state.bloc.clone() else { return };
    padded(ui, |ui| {
        let font = theme::regular(size::SECONDARY);
        let lang = cx.lang;
        let info = &bloc.info;
        widgets::fact(ui, cx.t("game"), &info.game, font.clone());
        widgets::fact(ui, cx.t("issue"), &format!("{:02}", info.emission), font.clone());
        widgets::fact(ui, cx.t("bloc"), &format!("{:04}", info.bloc), font.clone());
        widgets::fact(ui, cx.t("tickets"), &lang.number(u64::from(info.tickets)), font.clone());
        let path = bloc
            .path
            .as_ref()
            .map_or_else(|| cx.t("made-by-window").to_owned(), |p| p.display().to_string());
        widgets::fact(ui, cx.t("file"), &path, theme::mono(size::CAPTION));
        ui.add_space(12.0);
        if bloc.lots.is_empty() {
            locked_ui(ui, cx);
            return;
        }
        widgets::heading(ui, cx.t("prize-table"), cx.t("tickets"));
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
        ui.painter().rect_filled(line, CornerRadius::ZERO, cx.tokens.border);
        for (lot, count) in &bloc.lots {
            let name = super::workspace_bar::lot_name(cx, Some(*lot));
            widgets::fact(ui, &name, &lang.number(*count), font.clone());
        }
    });
}
