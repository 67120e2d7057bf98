//! The boxes over the window: a path, go to, the keys, closing during a run.
//! Esc is « Annuler » everywhere.

use eframe::egui;
use egui::{Align, Align2, Id, Key, Layout, Modal, Rect, Sense, TextEdit, Ui, pos2, vec2};

use super::command::{Command, for_path};
use super::cx::Cx;
use super::icon;
use super::state::{Dialog, PathFor};
use super::theme::{self, size};
use super::widgets::{self, Kind, Push};

/// Draws the box that waits for an answer, if there is one.
pub(crate) fn dialogs_ui(ctx: &egui::Context, cx: &mut Cx<'_>) {
    let Some(dialog) = cx.state.dialog else { return };
    if dialog == Dialog::Palette {
        super::palette::palette_ui(ctx, cx);
        return;
    }
    let t = cx.tokens;
    let frame = egui::Frame::new()
        .fill(t.panel)
        .stroke(egui::Stroke::new(1.0, t.edge))
        .corner_radius(8)
        .shadow(if cx.state.dark { egui::Shadow::NONE } else { shadow() });
    let modal = Modal::new(Id::unique(("dialog", format!("{dialog:?}")))).frame(frame);
    let response = modal.show(ctx, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
        match dialog {
            Dialog::Path(what) => path_ui(ui, cx, what),
            Dialog::GoTo => go_to_ui(ui, cx),
            Dialog::Keys => keys_ui(ui, cx),
            Dialog::Unlock => super::lock::unlock_ui(ui, cx),
            Dialog::CloseDuringRun => close_during_run_ui(ui, cx),
            Dialog::Import => super::import::import_ui(ui, cx),
            Dialog::BlocKey => super::import::key_ui(ui, cx),
            Dialog::NewGame => super::home::new_game_ui(ui, cx),
            Dialog::WhichGame => super::home::which_game_ui(ui, cx),
            Dialog::Accept => super::problems::accept_ui(ui, cx),
            Dialog::LayoutChanged => super::maquette::layout_changed_ui(ui, cx),
            Dialog::Palette => {}
        }
    });
    if response.should_close() {
        cx.send(Command::CloseDialog);
    }
}

fn shadow() -> egui::Shadow {
    egui::Shadow { offset: [0, 4], blur: 16, spread: 0, color: egui::Color32::from_black_alpha(40) }
}

/// The title of a box, with an icon before it and a way to close it.
pub(crate) fn title_ui(ui: &mut Ui, cx: &mut Cx<'_>, glyph: &str, title: &str, width: f32) {
    ui.set_width(width);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 52.0), Sense::hover());
    let at = pos2(rect.left() + 28.0, rect.center().y);
    let accent = cx.tokens.accent.ink;
    widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(20.0), accent);
    let at = pos2(rect.left() + 46.0, rect.center().y);
    let font = theme::semibold(size::TITLE);
    widgets::words(ui, at, Align2::LEFT_CENTER, title, font, cx.tokens.text);
    let close =
        Rect::from_center_size(pos2(rect.right() - 26.0, rect.center().y), vec2(28.0, 28.0));
    let name = cx.t("close");
    // A child of its own, so that the body begins under the title.
    let mut corner = ui.new_child(egui::UiBuilder::new().max_rect(close));
    if Push::icon_only(icon::CLOSE, name).show(&mut corner).clicked() {
        cx.send(Command::CloseDialog);
    }
    line(ui, rect.bottom(), rect, cx);
}

/// A line across a box.
pub(crate) fn line(ui: &Ui, y: f32, across: Rect, cx: &Cx<'_>) {
    ui.painter().hline(across.x_range(), y, egui::Stroke::new(1.0, cx.tokens.border));
}

/// What a box says, within its padding.
pub(crate) fn body(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(24, 16)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui);
    });
}

/// « Annuler » and a verb; returns whether the verb was chosen.
pub(crate) fn footer_ui(
    ui: &mut Ui,
    cx: &mut Cx<'_>,
    glyph: &str,
    verb: &str,
    kind: Kind,
    on: bool,
) -> bool {
    let top = ui.cursor().top();
    let mut chosen = false;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 12)).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let verb = Push::new(verb).icon(glyph).kind(kind).enabled(on).height(32.0);
            chosen = verb.show(ui).clicked();
            if Push::new(cx.t("cancel")).height(32.0).show(ui).clicked() {
                cx.send(Command::CloseDialog);
            }
        });
    });
    line(ui, top, ui.min_rect(), cx);
    chosen
}

fn path_ui(ui: &mut Ui, cx: &mut Cx<'_>, what: PathFor) {
    let (glyph, title, hint) = match what {
        PathFor::Project => (icon::FOLDER, cx.t("open-project"), cx.t("project-path-hint")),
        PathFor::Bloc => (icon::BLOC, cx.t("open-bloc"), cx.t("bloc-path-hint")),
        PathFor::Table => (icon::IMPORT, cx.t("choose-table"), cx.t("table-path-hint")),
        PathFor::ImportOut => (icon::BLOC, cx.t("choose-out"), cx.t("bloc-path-hint")),
        PathFor::NewGame => (icon::ADD, cx.t("new-game-folder"), cx.t("new-game-hint")),
        PathFor::Key => (icon::KEY, cx.t("key-file"), cx.t("key-hint")),
        PathFor::MakerKey => (icon::KEY, cx.t("key-dialog"), cx.t("key-path-hint")),
        PathFor::Output => (icon::FOLDER, cx.t("choose-folder"), cx.t("output-path-hint")),
        PathFor::Proof => (icon::PROOF, cx.t("make-approval"), cx.t("approval-path-hint")),
        PathFor::Reglement => (icon::GAME, cx.t("choose-reglement"), cx.t("reglement-hint")),
        PathFor::Copy => (icon::SAVE, cx.t("copy-project"), cx.t("copy-path-hint")),
        PathFor::Picture => (icon::PICTURE, cx.t("place-picture"), cx.t("picture-path-hint")),
    };
    title_ui(ui, cx, glyph, title, 520.0);
    let mut enter = false;
    body(ui, |ui| {
        widgets::label(ui, cx.t("path-why"), theme::regular(size::BODY), cx.tokens.secondary);
        ui.add_space(12.0);
        let field = TextEdit::singleline(&mut cx.drafts.path)
            .font(theme::mono(size::SECONDARY))
            .hint_text(hint)
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        let name = cx.lang.t("path");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
            enter = true;
        } else if ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        ui.add_space(6.0);
        completions_ui(ui, cx, what);
    });
    let typed = std::path::PathBuf::from(cx.drafts.path.trim());
    let verb = match what {
        PathFor::Copy => cx.t("save"),
        PathFor::Proof => cx.t("make"),
        PathFor::Output
        | PathFor::Picture
        | PathFor::Reglement
        | PathFor::Key
        | PathFor::MakerKey => cx.t("choose"),
        _ => cx.t("open"),
    };
    let on = !cx.drafts.path.trim().is_empty();
    if footer_ui(ui, cx, glyph, verb, Kind::Primary, on) || (enter && on) {
        // Closed first: the command may open a box of its own.
        cx.send(Command::CloseDialog);
        match for_path(what, typed.clone()) {
            Some(command) => cx.send(command),
            None => cx.drafts.press.dir = typed.display().to_string(),
        }
    }
}

/// Up to six names that begin as typed; a click completes.
fn completions_ui(ui: &mut Ui, cx: &mut Cx<'_>, what: PathFor) {
    for path in super::paths::completions(
        &cx.drafts.path,
        matches!(what, PathFor::Bloc | PathFor::Table),
        6,
    ) {
        let name = path.display().to_string();
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
        let response = super::list::row_ground(ui, rect, ("complete", &name), &name, false);
        let at = pos2(rect.left() + 8.0, rect.center().y);
        let font = theme::mono(size::CAPTION);
        let room = rect.width() - 16.0;
        let ink = cx.tokens.secondary;
        widgets::words_within(ui, at, Align2::LEFT_CENTER, &name, font, ink, room);
        if response.clicked() {
            cx.drafts.path = name;
        }
    }
}

fn go_to_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("go-to");
    title_ui(ui, cx, icon::SERIAL, title, 420.0);
    let mut enter = false;
    body(ui, |ui| {
        widgets::label(ui, cx.t("go-to-hint"), theme::regular(size::BODY), cx.tokens.secondary);
        ui.add_space(12.0);
        let field = TextEdit::singleline(&mut cx.drafts.go_to)
            .font(theme::mono(size::BODY))
            .margin(egui::Margin::symmetric(8, 6))
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        let name = cx.lang.t("number-or-serial");
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
        if response.changed() {
            cx.drafts.go_to_fault = None;
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
            enter = true;
            response.request_focus();
        } else if ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        if let Some(fault) = cx.drafts.go_to_fault.clone() {
            ui.add_space(6.0);
            ui.horizontal_top(|ui| {
                let ink = cx.tokens.error.ink;
                widgets::label(ui, icon::ERROR, theme::icons(16.0), ink);
                widgets::label(ui, fault, theme::regular(size::SECONDARY), ink);
            });
        }
    });
    let on = !cx.drafts.go_to.trim().is_empty();
    let verb = cx.t("go");
    if footer_ui(ui, cx, icon::NEXT, verb, Kind::Primary, on) || (enter && on) {
        let text = cx.drafts.go_to.clone();
        cx.send(Command::Find(text));
    }
}

fn keys_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("keys");
    title_ui(ui, cx, icon::HELP, title, 640.0);
    body(ui, |ui| {
        let commands: Vec<Command> =
            Command::listed(cx.state).into_iter().filter(|c| c.shortcut().is_some()).collect();
        let half = commands.len().div_ceil(2);
        ui.spacing_mut().item_spacing.x = 40.0;
        ui.columns(2, |columns| {
            for (column, part) in columns.iter_mut().zip(commands.chunks(half.max(1))) {
                column.spacing_mut().item_spacing.y = 0.0;
                for command in part {
                    let label = command.label(cx.state, cx.lang);
                    let key = command.key_text(cx.lang);
                    widgets::fact(column, &label, &key, theme::medium(size::SECONDARY));
                }
            }
        });
        ui.add_space(8.0);
        for text in [cx.t("keys-mouse"), cx.t("keys-pan")] {
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        }
    });
}

fn close_during_run_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("run-going-on");
    title_ui(ui, cx, icon::PRESS, title, 440.0);
    body(ui, |ui| {
        let text = cx.t("close-during-run");
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
    });
    let top = ui.cursor().top();
    egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 12)).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let stop = Push::new(cx.t("stop-and-close")).icon(icon::STOP).kind(Kind::Danger);
            if stop.height(32.0).show(ui).clicked() {
                cx.send(Command::QuitAnyway);
            }
            if Push::new(cx.t("go-on")).height(32.0).show(ui).clicked() {
                cx.send(Command::CloseDialog);
            }
        });
    });
    line(ui, top, ui.min_rect(), cx);
}
