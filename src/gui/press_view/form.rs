//! The export form: the form is the document, no dialog.

use eframe::egui;
use egui::{Align2, Sense, TextEdit, Ui, vec2};

use super::{Preset, PressCommand, bytes_text, card};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::export;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Kind, Push};
use crate::press::ROOM;

/// A row of the form: its name, then its controls.
fn row(ui: &mut Ui, cx: &mut Cx<'_>, name: &str, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(vec2(136.0, 32.0), Sense::hover());
        let font = theme::regular(size::BODY);
        let ink = cx.tokens.secondary;
        widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, name, font, ink);
        content(ui, cx);
    });
    ui.add_space(8.0);
}

fn field(
    ui: &mut Ui,
    text: &mut String,
    name: &str,
    width: f32,
    mono: bool,
    hint: &str,
) -> egui::Response {
    let font = if mono { theme::mono(size::SECONDARY) } else { theme::regular(size::BODY) };
    let edit = TextEdit::singleline(text)
        .font(font)
        .hint_text(hint)
        .margin(egui::Margin::symmetric(8, 5))
        .desired_width(width);
    let response = ui.add(edit);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response
}

/// Draws the form.
pub(super) fn form_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(bloc) = cx.state.bloc.clone() else {
        card(ui, cx, |ui, cx| {
            let text = cx.t("no-bloc-to-press");
            widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        });
        return;
    };
    card(ui, cx, |ui, cx| {
        preset_ui(ui, cx);
        range_ui(ui, cx, u64::from(bloc.info.tickets));
        plates_ui(ui, cx);
        folder_ui(ui, cx);
    });
    ui.add_space(12.0);
    card(ui, cx, foretold_ui);
    ui.add_space(16.0);
    ui.horizontal(|ui| {
        let start = Command::Press(PressCommand::Start);
        let enabled = start.why_off(cx.state).is_none() && !cx.drafts.press.dir.trim().is_empty();
        let label = start.label(cx.state, cx.lang);
        let button = Push::new(&label).icon(icon::PRESS).kind(Kind::Primary).height(32.0);
        let response = button.enabled(enabled).show(ui);
        if response.clicked() {
            cx.send(start);
        }
        if !enabled {
            response.on_hover_text(cx.t("off-no-folder"));
        }
    });
}

fn preset_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let name = cx.t("preset");
    row(ui, cx, name, |ui, cx| {
        let presets = [Preset::Whole, Preset::Split, Preset::Trial];
        let items = [
            (None, cx.t("preset-whole")),
            (None, cx.t("preset-split")),
            (None, cx.t("preset-trial")),
        ];
        let now = cx.drafts.press.preset();
        let chosen = presets.iter().position(|p| Some(*p) == now).unwrap_or(usize::MAX);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.send(PressCommand::Preset(presets[i]).into());
        }
        if now.is_none() {
            let own = cx.t("preset-own");
            widgets::label(ui, own, theme::regular(size::SECONDARY), cx.tokens.hint);
        }
    });
}

fn range_ui(ui: &mut Ui, cx: &mut Cx<'_>, tickets: u64) {
    let total = cx.lang.number(tickets);
    let name = cx.t("tickets");
    row(ui, cx, name, |ui, cx| {
        let from = cx.t("from-ticket");
        widgets::label(ui, from, theme::regular(size::BODY), cx.tokens.text);
        field(ui, &mut cx.drafts.press.from, from, 96.0, false, "");
        let to = cx.t("to-ticket");
        widgets::label(ui, to, theme::regular(size::BODY), cx.tokens.text);
        field(ui, &mut cx.drafts.press.to, to, 96.0, false, "");
        let of = cx.lang.with("of-tickets", &[("n", &total)]);
        widgets::label(ui, of, theme::regular(size::SECONDARY), cx.tokens.hint);
    });
    let name = cx.t("volumes");
    row(ui, cx, name, |ui, cx| {
        let hint = cx.t("volumes-all");
        field(ui, &mut cx.drafts.press.volumes, name, 120.0, false, hint);
        let text = cx.t("volumes-hint");
        widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
    });
}

fn plates_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let name = cx.t("files");
    row(ui, cx, name, |ui, cx| {
        let items = [(None, cx.t("files-composite")), (None, cx.t("files-apart"))];
        let chosen = usize::from(cx.drafts.press.split);
        if let Some(i) = widgets::segmented(ui, &items, chosen) {
            cx.drafts.press.split = i == 1;
        }
        let text = if chosen == 1 { cx.t("files-apart-tip") } else { cx.t("files-composite-tip") };
        widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.hint);
    });
    let name = cx.t("proof");
    row(ui, cx, name, |ui, cx| {
        let verify = cx.drafts.press.verify;
        if widgets::check(ui, verify, true, cx.t("read-each-volume")).clicked() {
            cx.drafts.press.verify = !verify;
        }
        if !verify {
            let text = cx.t("not-read-back");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.warning.ink);
        }
    });
}

fn folder_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let name = cx.t("folder");
    row(ui, cx, name, |ui, cx| {
        let width = (ui.available_width() - 136.0).max(160.0);
        field(ui, &mut cx.drafts.press.dir, name, width, true, "");
        if Push::new(cx.t("browse")).icon(icon::FOLDER).show(ui).clicked() {
            cx.send(Command::AskOutput);
        }
    });
    let name = cx.t("job-date");
    row(ui, cx, name, |ui, cx| {
        field(ui, &mut cx.drafts.press.date, name, 120.0, false, "");
        let hint = cx.t("job-date-hint");
        widgets::label(ui, hint, theme::regular(size::SECONDARY), cx.tokens.hint);
    });
    row(ui, cx, "", |ui, cx| {
        let force = cx.drafts.press.force;
        if widgets::check(ui, force, true, cx.t("write-over")).clicked() {
            cx.drafts.press.force = !force;
        }
    });
}

/// What it will be: sheets, volumes, size and time; or what is wrong.
fn foretold_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let wrong = |ui: &mut Ui, text: String| {
        ui.horizontal_top(|ui| {
            widgets::label(ui, icon::ERROR, theme::icons(18.0), t.error.ink);
            widgets::label(ui, text, theme::regular(size::BODY), t.error.ink);
        });
    };
    let order = match export::asked(&cx.drafts.press, cx.state.tickets()) {
        Ok(order) => order,
        Err(fault) => {
            wrong(ui, fault.text(cx.lang));
            return;
        }
    };
    widgets::heading(ui, cx.t("foretold"), "");
    ui.add_space(8.0);
    let known = cx.state.press.foretold.clone().filter(|f| f.key.order == order);
    match known.map(|f| f.result) {
        None => {
            ui.horizontal(|ui| {
                ui.add(egui::Spinner::new().size(16.0).color(t.accent.ink));
                let text = cx.t("foretelling");
                widgets::label(ui, text, theme::regular(size::BODY), t.secondary);
            });
        }
        Some(Err(text)) => wrong(ui, crate::gui::locale::typeset_french(&text)),
        Some(Ok(m)) => {
            let wanted = |n: u32| order.volumes.as_ref().is_none_or(|all| all.contains(&n));
            let volumes = || m.estimate.volumes.iter().filter(|v| wanted(v.number));
            let tickets: u64 =
                volumes().map(|v| u64::from(v.last_ticket) + 1 - u64::from(v.first_ticket)).sum();
            let sheets: u64 = volumes().map(|v| u64::from(v.sheets)).sum();
            let figures = [
                (cx.lang.number(tickets), cx.t("tickets-lower")),
                (cx.lang.number(sheets), cx.t("sheets-lower")),
                (cx.lang.number(volumes().count() as u64), cx.t("volumes-lower")),
                (format!("≈\u{202f}{}", bytes_text(cx, m.bytes)), cx.t("on-disk")),
                (
                    format!("≈\u{202f}{}", cx.lang.clock(m.time.as_secs().max(1))),
                    cx.t("on-this-machine"),
                ),
            ];
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                for (figure, what) in figures {
                    widgets::label(ui, figure, theme::semibold(size::TITLE), t.text);
                    widgets::label(ui, what, theme::regular(size::SECONDARY), t.secondary);
                    ui.add_space(16.0);
                }
            });
            if m.free.is_some_and(|free| free < m.bytes) {
                ui.add_space(8.0);
                wrong(ui, cx.t("no-room-on-disk").to_owned());
            }
        }
    }
    if order.out.join(ROOM).is_dir() && !cx.drafts.press.force {
        ui.add_space(8.0);
        ui.horizontal_top(|ui| {
            widgets::label(ui, icon::INFO, theme::icons(18.0), t.warning.ink);
            let text = cx.t(key("stopped-run-there"));
            widgets::label(ui, text, theme::regular(size::SECONDARY), t.warning.ink);
        });
    }
}
