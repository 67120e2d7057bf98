//! The page of Accueil: what to do on the left, samples and recent projects on
//! the right.

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::recents::recents_ui;
use super::{HomeCommand, Sample};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::import::ImportCommand;
use crate::gui::locale::key;
use crate::gui::state::{TaskId, Workspace};
use crate::gui::theme::{self, size};
use crate::gui::welcome::fault_ui;
use crate::gui::widgets::{self, Kind, Push};

/// Width of the left part, and its padding.
const LEFT: f32 = 336.0;
const PADDING: i8 = 40;

/// Draws the page.
pub(crate) fn home_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let all = ui.max_rect();
    let t = cx.tokens;
    ui.painter().rect_filled(all, CornerRadius::ZERO, t.window);
    let left = Rect::from_min_size(all.min, vec2(LEFT, all.height()));
    let right = Rect::from_min_max(pos2(left.right(), all.top()), all.max);
    ui.painter().rect_filled(left, CornerRadius::ZERO, t.panel);
    ui.painter().vline(left.right(), all.y_range(), Stroke::new(1.0, t.border));
    let margin = egui::Margin::symmetric(PADDING, 36);
    for (area, name, content) in
        [(left, "home-left", left_ui as fn(&mut Ui, &mut Cx<'_>)), (right, "home-right", right_ui)]
    {
        let mut part = ui.new_child(egui::UiBuilder::new().max_rect(area).id_salt(name));
        part.shrink_clip_rect(area);
        ScrollArea::vertical().id_salt(name).auto_shrink(false).show(&mut part, |ui| {
            egui::Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
                content(ui, cx);
            });
        });
    }
}

fn left_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let width = ui.available_width();
    widgets::label(ui, "Tirage", theme::semibold(size::HERO), t.text);
    ui.add_space(4.0);
    widgets::label(ui, cx.t("motto"), theme::regular(size::BODY), t.secondary);
    ui.add_space(20.0);
    for (command, kind) in [
        (Command::AskProject, Kind::Primary),
        (Command::Home(HomeCommand::AskNew), Kind::Plain),
        (Command::AskBloc, Kind::Plain),
        (Command::Import(ImportCommand::Ask), Kind::Plain),
    ] {
        let label = command.label(cx.state, cx.lang);
        let tip = cx.tip(&command);
        let push = Push::new(&label).icon(command.icon()).kind(kind).width(width).height(36.0);
        if push.show(ui).on_hover_text(tip).clicked() {
            cx.send(command);
        }
        ui.add_space(8.0);
    }
    ui.add_space(16.0);
    drop_ui(ui, cx, width);
    ui.add_space(32.0);
    widgets::label(ui, cx.t("home-roles"), theme::semibold(size::BODY), t.text);
    ui.add_space(12.0);
    for (glyph, name, place, workspace) in [
        (icon::LAYOUT, cx.t("role-draw"), cx.t("role-draw-where"), Workspace::Maquette),
        (icon::PRESS, cx.t("role-print"), cx.t("role-print-where"), Workspace::Press),
    ] {
        if role_ui(ui, cx, width, (glyph, name, place)) {
            cx.send(Command::Home(HomeCommand::Role(workspace)));
        }
        ui.add_space(8.0);
    }
    ui.add_space(16.0);
    let note = cx.t("role-note");
    widgets::label(ui, note, theme::regular(size::SECONDARY), t.secondary);
}

/// Where files can be let fall: the whole window takes them, this says so.
fn drop_ui(ui: &mut Ui, cx: &Cx<'_>, width: f32) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 112.0), Sense::hover());
    let text = cx.t("home-drop");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
    let over = ui.input(|i| !i.raw.hovered_files.is_empty());
    let ink = if over { t.accent.ink } else { t.edge };
    if over {
        ui.painter().rect_filled(rect, CornerRadius::same(8), t.accent.tint);
    }
    let r = rect.shrink(0.5);
    let corners = [r.left_top(), r.right_top(), r.right_bottom(), r.left_bottom(), r.left_top()];
    ui.painter().extend(egui::Shape::dashed_line(&corners, Stroke::new(1.0, ink), 6.0, 4.0));
    let at = pos2(rect.center().x, rect.top() + 34.0);
    widgets::words(ui, at, Align2::CENTER_CENTER, icon::DROP, theme::icons(28.0), ink);
    let font = theme::regular(size::SECONDARY);
    let job = egui::text::LayoutJob {
        halign: egui::Align::Center,
        ..egui::text::LayoutJob::simple(text.to_owned(), font, t.secondary, width - 48.0)
    };
    let galley = ui.fonts_mut(|f| f.layout_job(job));
    let at = pos2(rect.center().x, rect.top() + 58.0);
    ui.painter().galley(at, galley, t.secondary);
}

fn role_ui(ui: &mut Ui, cx: &Cx<'_>, width: f32, (glyph, name, place): (&str, &str, &str)) -> bool {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 64.0), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    let fill = if response.hovered() { t.hover } else { t.field };
    let edge = Stroke::new(1.0, t.border);
    ui.painter().rect(rect, CornerRadius::same(6), fill, edge, StrokeKind::Inside);
    let y = rect.center().y;
    let at = pos2(rect.left() + 28.0, y);
    widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(22.0), t.accent.ink);
    let at = pos2(rect.left() + 56.0, y - 10.0);
    widgets::words(ui, at, Align2::LEFT_CENTER, name, theme::semibold(size::BODY), t.text);
    let at = pos2(rect.left() + 56.0, y + 11.0);
    let small = theme::regular(size::SECONDARY);
    widgets::words(ui, at, Align2::LEFT_CENTER, place, small, t.secondary);
    let at = pos2(rect.right() - 20.0, y);
    widgets::words(ui, at, Align2::CENTER_CENTER, icon::NEXT, theme::icons(18.0), t.secondary);
    widgets::focus_ring(ui, &response, rect, 6);
    response.clicked()
}

fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let opening = cx.state.tasks.iter().find(|k| k.id == TaskId::OpenProject);
    if let Some(task) = opening {
        ui.horizontal(|ui| {
            ui.add(egui::Spinner::new().size(18.0).color(t.accent.ink));
            widgets::label(ui, task.text.as_str(), theme::regular(size::BODY), t.text);
        });
        ui.add_space(16.0);
    }
    if let Some(fault) = cx.state.fault.clone() {
        let title = cx.t("project-not-opened");
        fault_ui(ui, cx, title, &faults(cx, &fault));
        if cx.state.home.failed.is_some() {
            ui.add_space(8.0);
            let again = cx.t("home-read-again");
            if Push::new(again).icon(icon::RUNNING).show(ui).clicked() {
                cx.send(Command::Home(HomeCommand::Again));
            }
        }
        ui.add_space(24.0);
    }
    ui.horizontal(|ui| {
        ui.set_height(28.0);
        let title = cx.t("samples");
        widgets::label(ui, title, theme::semibold(size::FIGURE), t.text);
        ui.add_space(4.0);
        let note = cx.t("samples-note");
        widgets::label(ui, note, theme::regular(size::SECONDARY), t.secondary);
    });
    ui.add_space(12.0);
    samples_ui(ui, cx);
    ui.add_space(32.0);
    recents_ui(ui, cx);
}

/// One fault a line, each with its place; the whole message where there are
/// none.
fn faults(cx: &Cx<'_>, whole: &str) -> String {
    let problems = &cx.state.home.problems;
    if problems.is_empty() {
        return whole.to_owned();
    }
    let line = |p: &crate::gui::game_editor::check::Trouble| match p.place.as_str() {
        "" => p.text.clone(),
        place => format!("{place} · {}", p.text),
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn samples_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let samples = cx.state.home.samples.clone();
    if samples.is_empty() {
        let text = cx.t("samples-drawing");
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 300.0), Sense::hover());
        let (ink, font) = (cx.tokens.secondary, theme::regular(size::BODY));
        widgets::words(ui, rect.center(), Align2::CENTER_CENTER, text, font, ink);
        return;
    }
    let (gap, count) = (20.0, 4.0);
    let width = ((ui.available_width() - gap * (count - 1.0)) / count).clamp(140.0, 260.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        for sample in &samples {
            sample_ui(ui, cx, sample, width);
        }
    });
}

fn sample_ui(ui: &mut Ui, cx: &mut Cx<'_>, sample: &Sample, width: f32) {
    let t = cx.tokens;
    let above = width * 1.02;
    let (rect, response) = ui.allocate_exact_size(vec2(width, above + 92.0), Sense::click());
    let name = cx.lang.with("sample-named", &[("name", &sample.game.name)]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    let edge = match response.hovered() {
        true => Stroke::new(2.0, t.accent.ink),
        false => Stroke::new(1.0, t.border),
    };
    ui.painter().rect(rect, CornerRadius::same(8), t.field, edge, StrokeKind::Inside);
    let ground = Rect::from_min_size(rect.min, vec2(width, above)).shrink(2.0);
    ui.painter().rect_filled(ground, CornerRadius { nw: 7, ne: 7, sw: 0, se: 0 }, t.canvas);
    let picture = sample.picture.size_vec2();
    let room = ground.shrink(10.0).size();
    let scale = (room.x / picture.x).min(room.y / picture.y);
    let area = Rect::from_center_size(ground.center(), picture * scale);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(sample.picture.id(), area, uv, egui::Color32::WHITE);
    let x = rect.left() + 16.0;
    let room = width - 32.0;
    let left = Align2::LEFT_CENTER;
    let at = pos2(x, rect.top() + above + 22.0);
    let font = theme::semibold(size::TITLE);
    widgets::words_within(ui, at, left, &sample.game.name, font, t.text, room);
    let at = pos2(x, rect.top() + above + 46.0);
    let font = theme::mono(size::SECONDARY);
    widgets::words_within(ui, at, left, sample.template, font, t.secondary, room);
    let surfaces = sample.game.surfaces.len() as u64;
    let surfaces = cx.lang.count(surfaces, key("one-surface"), key("many-surfaces"));
    let tickets = u64::from(sample.game.bloc_size);
    let tickets = cx.lang.count(tickets, key("one-ticket"), key("many-tickets"));
    let args = [("surfaces", surfaces.as_str()), ("tickets", tickets.as_str())];
    let text = cx.lang.with("sample-facts", &args);
    let at = pos2(x, rect.top() + above + 70.0);
    let font = theme::regular(size::SECONDARY);
    widgets::words_within(ui, at, left, &text, font, t.secondary, room);
    widgets::focus_ring(ui, &response, rect, 8);
    if response.clicked() {
        cx.send(Command::Home(HomeCommand::Sample(sample.template)));
    }
}
