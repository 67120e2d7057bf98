//! Aperçu: tickets as the player holds them, and what they win.
//!
//! One ticket, scratched like a player would ([`rub`], [`coin`]), with its
//! outcome as far as it is uncovered ([`seen`], [`outcome`]); many on a contact
//! sheet ([`contact`]); two beside each other ([`compare`]); and the worst case
//! of the game ([`worst`]).

mod about;
mod coin;
pub(crate) mod command;
mod compare;
pub(crate) mod contact;
mod outcome;
pub(crate) mod rub;
pub(crate) mod seen;
pub(crate) mod state;
pub(crate) mod strings;
pub(crate) mod witness;
pub(crate) mod worst;

use eframe::egui;
use egui::{Align, Layout, Rect, ScrollArea, Ui, vec2};

use self::command::PreviewCommand;
use self::rub::Cover;
use self::seen::{Seen, seen};
use self::state::{Mode, Source};
use crate::artwork::Face;
use crate::gui::canvas::{self, Screen, canvas_ui};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::document::{Document, Revealed, highlights};
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::lock::LockCommand;
use crate::gui::plates::caption_ui;
use crate::gui::state::{PreviewTab, View};
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Side, coat and zoom, shared by the canvases.
pub(crate) fn canvas_tools_ui(ui: &mut Ui, cx: &mut Cx<'_>, coat: bool, zoom: bool) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if zoom {
            zoom_ui(ui, cx);
        }
        side_ui(ui, cx, coat);
    });
}

fn zoom_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
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
}

fn side_ui(ui: &mut Ui, cx: &mut Cx<'_>, coat: bool) {
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
        let roomy = ui.available_width() > 980.0;
        modes_ui(ui, cx, roomy);
        match cx.state.preview.mode {
            Mode::Ticket => coin::tools_ui(ui, cx, roomy),
            Mode::Contact => columns_ui(ui, cx),
            Mode::Compare => other_ui(ui, cx, roomy),
        }
        canvas_tools_ui(ui, cx, true, cx.state.preview.mode != Mode::Contact);
    });
}

fn modes_ui(ui: &mut Ui, cx: &mut Cx<'_>, roomy: bool) {
    let items = [
        (icon::TICKET, cx.t("mode-ticket")),
        (icon::CONTACT, cx.t("contact-sheet")),
        (icon::COMPARE, cx.t("compare")),
    ];
    let items = items.map(|(glyph, text)| (roomy.then_some(glyph), text));
    let chosen = Mode::ALL.iter().position(|m| *m == cx.state.preview.mode).unwrap_or(0);
    if let Some(i) = widgets::segmented(ui, &items, chosen) {
        cx.send(Command::Preview(PreviewCommand::Mode(Mode::ALL[i])));
    }
}

/// How large the tickets of the contact sheet are.
fn columns_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let columns = cx.state.preview.contact.columns;
    let name = cx.t("thumb-size");
    widgets::label(ui, name, theme::regular(size::BODY), cx.tokens.secondary);
    let ends = contact::FEWEST + contact::MOST;
    let mut larger = ends - columns;
    ui.spacing_mut().slider_width = 110.0;
    // The track shows on the bar.
    ui.visuals_mut().widgets.inactive.bg_fill = cx.tokens.border;
    let range = contact::FEWEST..=contact::MOST;
    let response = ui.add(egui::Slider::new(&mut larger, range).show_value(false));
    let value = f64::from(larger);
    response.widget_info(|| egui::WidgetInfo::slider(true, value, name));
    if ends - larger != columns {
        cx.send(Command::Preview(PreviewCommand::Columns(ends - larger)));
    }
}

/// The ticket to compare with.
fn other_ui(ui: &mut Ui, cx: &mut Cx<'_>, roomy: bool) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let name = cx.t("compare-with");
    if roomy {
        widgets::label(ui, name, theme::regular(size::BODY), cx.tokens.secondary);
    }
    let other = cx.state.preview.other;
    let step = |cx: &mut Cx<'_>, ui: &mut Ui, glyph, name, to: Option<u32>| {
        let on = to.is_some();
        let pressed = Push::icon_only(glyph, name).enabled(on).show(ui).on_hover_text(name);
        if let Some(to) = to.filter(|_| pressed.clicked()) {
            cx.send(Command::Preview(PreviewCommand::CompareWith(to)));
        }
    };
    let before = cx.t("other-previous");
    step(cx, ui, icon::PREVIOUS, before, other.checked_sub(1));
    let id = egui::Id::unique("compare-number");
    if !ui.memory(|m| m.has_focus(id)) {
        cx.drafts.other = cx.lang.number(u64::from(other));
    }
    let mut text = std::mem::take(&mut cx.drafts.other);
    let edit = egui::TextEdit::singleline(&mut text)
        .id(id)
        .align(egui::Align2::RIGHT_CENTER)
        .margin(egui::Margin::symmetric(8, 5))
        .desired_width(66.0);
    let response = ui.add(edit).on_hover_text(name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    if response.lost_focus()
        && ui.input(|i| i.key_pressed(egui::Key::Enter))
        && let Some(number) = crate::gui::export::whole(&text)
    {
        cx.send(Command::Preview(PreviewCommand::CompareWith(number)));
    }
    cx.drafts.other = text;
    let after = cx.t("other-next");
    let next = Some(other.saturating_add(1)).filter(|n| *n < cx.state.tickets());
    step(cx, ui, icon::NEXT, after, next);
}

/// The canvas.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    match cx.state.preview.mode {
        Mode::Contact => return contact::contact_ui(ui, cx),
        Mode::Compare => return compare::compare_ui(ui, cx),
        Mode::Ticket => {}
    }
    let response = canvas_ui(ui, cx, document.size_mm(), |ui, cx, screen| {
        let worst = cx.state.ticket.as_ref().is_some_and(|t| t.worst.is_some());
        if worst {
            caption_ui(ui, cx, screen.rect.min, cx.t("worst-case"));
        }
        if cx.state.clean || cx.state.face != Face::Recto {
            return;
        }
        let revealed = cx.state.ticket.as_ref().and_then(|t| t.revealed.as_ref());
        if let Some(revealed) = revealed {
            outlines_ui(ui, cx, screen, &document, revealed);
        }
    });
    coin::coin_ui(ui, cx, &document, &response);
}

/// What of the ticket's outcome is to be told: all, or what is scratched.
pub(crate) fn seen_now(cx: &Cx<'_>, document: &Document, revealed: &Revealed) -> Seen {
    let preview = &cx.state.preview;
    let all = !preview.reveal;
    seen(&document.game, document.masks(), &revealed.outcome, |mask| match all {
        true => Cover::Free,
        false => preview.scratch.cover(mask),
    })
}

fn outlines_ui(ui: &Ui, cx: &Cx<'_>, screen: &Screen, document: &Document, revealed: &Revealed) {
    let painter = ui.painter_at(screen.rect);
    let seen = seen_now(cx, document, revealed);
    let mut shown = revealed.outcome.clone();
    for (surface, seen) in shown.surfaces.iter_mut().zip(&seen.surfaces) {
        let mut i = 0;
        surface.wins.retain(|_| {
            i += 1;
            seen.wins.contains(&(i - 1))
        });
    }
    let marks = highlights(document, &shown);
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
            PreviewTab::Outcome => outcome::outcome_ui(ui, cx),
            PreviewTab::Ticket => about::ticket_ui(ui, cx),
            PreviewTab::Bloc => about::bloc_ui(ui, cx),
        }
        ui.add_space(16.0);
    });
}

/// Says that winners are hidden, and both ways on from there.
fn locked_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    notice_ui(ui, cx, icon::LOCK, cx.t("winners-hidden"), cx.t("winners-hidden-tip"));
    ui.add_space(8.0);
    let width = ui.available_width();
    for command in [
        Command::Preview(PreviewCommand::Source(Source::Specimen)),
        Command::Lock(LockCommand::Ask),
    ] {
        let label = command.label(cx.state, cx.lang);
        let on = command.why_off(cx.state).is_none();
        let button = Push::new(&label).icon(command.icon()).width(width).enabled(on);
        if button.show(ui).clicked() {
            cx.send(command);
        }
        ui.add_space(8.0);
    }
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
