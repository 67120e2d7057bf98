//! The table of recent projects.

use std::time::{SystemTime, UNIX_EPOCH};

use eframe::egui;
use egui::{Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{Health, HomeCommand};
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::fields::Line;
use crate::gui::icon;
use crate::gui::list::row_ground;
use crate::gui::locale::{Lang, fold, key};
use crate::gui::settings::Recent;
use crate::gui::state::short_path;
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// Height of a project.
const ROW: f32 = 52.0;
/// Height of the names of the columns.
const HEAD: f32 = 36.0;

/// Where the columns begin, as shares of the width.
const COLUMNS: [f32; 4] = [0.055, 0.44, 0.60, 0.79];

/// Draws heading, filter and table.
pub(super) fn recents_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let state = cx.state;
    ui.horizontal(|ui| {
        ui.set_height(32.0);
        let title = cx.t("recents");
        widgets::label(ui, title, theme::semibold(size::FIGURE), cx.tokens.text);
        if !state.home.remembered.now.recents.is_empty() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let name = cx.lang.t("recents-filter");
                let hint = cx.lang.t("recents-filter-hint");
                Line::new(&mut cx.drafts.home.filter, name).hint(hint).width(220.0).show(ui);
            });
        }
    });
    ui.add_space(12.0);
    let all = &state.home.remembered.now.recents;
    let wanted = fold(cx.drafts.home.filter.trim());
    let shown: Vec<&Recent> =
        all.iter().filter(|r| fold(&r.dir.display().to_string()).contains(&wanted)).collect();
    if shown.is_empty() {
        let text = match all.is_empty() {
            true => cx.t("recents-none"),
            false => cx.t("recents-no-match"),
        };
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        return;
    }
    let height = HEAD + ROW * shown.len() as f32;
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let t = cx.tokens;
    let edge = Stroke::new(1.0, t.border);
    ui.painter().rect(area, CornerRadius::same(6), t.field, edge, StrokeKind::Inside);
    let names = ["column-project", "column-bloc", "column-state", "column-opened"];
    for (name, share) in names.into_iter().zip(COLUMNS) {
        let at = pos2(area.left() + area.width() * share, area.top() + HEAD / 2.0);
        let font = theme::medium(size::SECONDARY);
        widgets::words(ui, at, Align2::LEFT_CENTER, cx.lang.t(name), font, t.secondary);
    }
    for (i, recent) in shown.into_iter().enumerate() {
        let top = area.top() + HEAD + ROW * i as f32;
        let rect = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), ROW));
        ui.painter().hline(rect.x_range(), top, edge);
        row_ui(ui, cx, rect.shrink(1.0), recent);
    }
}

fn row_ui(ui: &mut Ui, cx: &mut Cx<'_>, rect: Rect, recent: &Recent) {
    let t = cx.tokens;
    let name = short_path(&recent.dir);
    let health = cx.state.home.health.get(&recent.dir);
    let gone = health == Some(&Health::Gone);
    let response = row_ground(ui, rect, ("recent", &recent.dir), &name, false);
    let response = response.on_hover_text(recent.dir.display().to_string());
    let x = |share: f32| rect.left() + rect.width() * share;
    let (first, second) = (rect.center().y - 9.0, rect.center().y + 10.0);
    let glyph = if gone { t.hint } else { t.accent.ink };
    let at = pos2(x(0.027), rect.center().y);
    widgets::words(ui, at, Align2::CENTER_CENTER, icon::FOLDER, theme::icons(20.0), glyph);
    let ink = if gone { t.secondary } else { t.text };
    let room = rect.width() * (COLUMNS[1] - COLUMNS[0]) - 16.0;
    let at = pos2(x(COLUMNS[0]), first);
    let font = theme::semibold(size::BODY);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &name, font, ink, room);
    let at = pos2(x(COLUMNS[0]), second);
    let path = recent.dir.display().to_string();
    let small = theme::mono(size::CAPTION);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &path, small, t.secondary, room);
    let bloc = match &recent.bloc {
        Some(bloc) => short_path(bloc),
        None => cx.t("recent-no-bloc").to_owned(),
    };
    let room = rect.width() * (COLUMNS[2] - COLUMNS[1]) - 16.0;
    let at = pos2(x(COLUMNS[1]), rect.center().y);
    let font = theme::regular(size::SECONDARY);
    widgets::words_within(ui, at, Align2::LEFT_CENTER, &bloc, font.clone(), t.secondary, room);
    let (glyph, text, ink, fill) = match health {
        None => (icon::RUNNING, cx.t("recent-looking").to_owned(), t.secondary, t.window),
        Some(Health::Gone) => {
            (icon::MISSING, cx.t("recent-gone").to_owned(), t.secondary, t.window)
        }
        Some(Health::Sound) => (icon::DONE, cx.t("recent-sound").to_owned(), t.ok.ink, t.ok.tint),
        Some(Health::Faulty(n, file)) => {
            let errors = cx.lang.count(*n as u64, key("one-error"), key("many-errors"));
            let text = cx.lang.with("recent-faulty", &[("errors", &errors), ("file", file)]);
            (icon::ERROR, text, t.error.ink, t.error.tint)
        }
    };
    let room = rect.width() * (COLUMNS[3] - COLUMNS[2]) - 12.0;
    let area = Rect::from_min_size(pos2(x(COLUMNS[2]), rect.center().y - 10.0), vec2(room, 20.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(area));
    widgets::chip(&mut child, Some(glyph), &text, ink, fill);
    let opened = ago(cx.lang, recent.opened);
    let at = pos2(x(COLUMNS[3]), rect.center().y);
    widgets::words(ui, at, Align2::LEFT_CENTER, &opened, font, t.secondary);
    if gone {
        let words = cx.t("recent-forget");
        let named = cx.lang.with("recent-forget-of", &[("name", &name)]);
        let width = widgets::measure(ui, words, &theme::medium(size::BODY)) + 24.0;
        let at = pos2(rect.right() - width - 12.0, rect.center().y - 14.0);
        let area = Rect::from_min_size(at, vec2(width, 28.0));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(area));
        if Push::new(words).named(&named).show(&mut child).clicked() {
            cx.send(Command::Home(HomeCommand::Forget(recent.dir.clone())));
        }
    } else if response.clicked() {
        cx.send(Command::Home(HomeCommand::Recent(recent.dir.clone())));
    }
}

/// How long ago, in words.
fn ago(lang: Lang, opened: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let seconds = now.saturating_sub(opened);
    let some = |name: &'static str, n: u64| lang.with(name, &[("n", &n.to_string())]);
    match seconds {
        0..60 => lang.t("opened-now").to_owned(),
        60..3_600 => some(key("opened-minutes"), seconds / 60),
        3_600..86_400 => some(key("opened-hours"), seconds / 3_600),
        86_400..172_800 => lang.t("opened-yesterday").to_owned(),
        172_800..31_536_000 => some(key("opened-days"), seconds / 86_400),
        _ => lang.t("opened-earlier").to_owned(),
    }
}
