//! The left panel: the project's four documents, and under them the list of
//! the workspace.

use eframe::egui;
use egui::{Align2, Rect, Sense, Ui, pos2, vec2};

use super::command::Command;
use super::cx::Cx;
use super::document::RowView;
use super::icon;
use super::list::{self, row_ground, rows_ui};
use super::preview::command::PreviewCommand;
use super::preview::state::Source;
use super::state::{Lock, Workspace, short_path};
use super::theme::{self, PAD, ROW, size};
use super::widgets;
use super::worker::PAGE_ROWS;
use crate::game::Money;

/// Draws the panel.
pub(crate) fn left_panel_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(6.0);
    project_tree_ui(ui, cx);
    ui.add_space(6.0);
    widgets::rule(ui);
    match cx.state.workspace {
        Workspace::Maquette => super::maquette::list_ui(ui, cx),
        Workspace::Preview => tickets_ui(ui, cx),
        Workspace::Game => super::game_editor::left_ui(ui, cx),
        Workspace::Plates => super::plates::list_ui(ui, cx),
        Workspace::Sheet => super::sheet_view::list_ui(ui, cx),
        Workspace::Press => super::press_view::jobs_ui(ui, cx),
    }
}

/// A part with the panel's padding at both sides.
pub(crate) fn padded(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::symmetric(PAD as i8, 0)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui);
    });
}

fn project_tree_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    padded(ui, |ui| widgets::heading(ui, cx.t("project"), ""));
    if cx.state.document.is_none() {
        padded(ui, |ui| {
            let text = cx.t("no-project");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
        return;
    }
    let faulty = |file: &str| cx.state.problems.is_faulty(file);
    let bloc = match &cx.state.bloc {
        None => cx.t("no-bloc").to_owned(),
        Some(b) if b.info.specimen => {
            cx.lang.with("specimen-of", &[("n", &cx.lang.number(u64::from(b.info.tickets)))])
        }
        Some(b) => cx.lang.with(
            "bloc-of",
            &[
                ("bloc", &format!("{:04}", b.info.bloc)),
                ("issue", &format!("{:02}", b.info.emission)),
            ],
        ),
    };
    let bloc_file =
        cx.state.bloc.as_ref().and_then(|b| b.path.as_deref().map(short_path)).unwrap_or_default();
    let rows: [(&str, String, String, bool, Option<Workspace>); 4] = [
        (
            icon::GAME,
            cx.t("game").into(),
            "game.toml".into(),
            faulty("game.toml"),
            Some(Workspace::Game),
        ),
        (
            icon::LAYOUT,
            cx.t("layout").into(),
            "layout.toml".into(),
            faulty("layout.toml"),
            Some(Workspace::Maquette),
        ),
        (
            icon::PRESS,
            cx.t("press").into(),
            "press.toml".into(),
            faulty("press.toml"),
            Some(Workspace::Sheet),
        ),
        (icon::BLOC, bloc, bloc_file, false, Some(Workspace::Preview)),
    ];
    for (i, (glyph, name, file, wrong, opens)) in rows.into_iter().enumerate() {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        // Both workspaces of the press are about press.toml.
        let here = match cx.state.workspace {
            Workspace::Press => Workspace::Sheet,
            here => here,
        };
        let on = opens == Some(here);
        let response = row_ground(ui, rect, ("tree", i), &name, on);
        let t = cx.tokens;
        let ink = if on { t.accent.ink } else { t.text };
        let y = rect.center().y;
        let at = pos2(rect.left() + 25.0, y);
        widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(18.0), ink);
        let font = if on { theme::medium(size::BODY) } else { theme::regular(size::BODY) };
        let left = pos2(rect.left() + 40.0, y);
        let right = rect.right() - PAD;
        let small = theme::regular(size::CAPTION);
        let file_w = widgets::measure(ui, &file, &small).min(120.0);
        let room = right - left.x - file_w - 12.0;
        widgets::words_within(ui, left, Align2::LEFT_CENTER, &name, font, ink, room);
        let hint = if on { t.accent.ink } else { t.hint };
        let at = pos2(right, y);
        widgets::words_within(ui, at, Align2::RIGHT_CENTER, &file, small, hint, 120.0);
        if wrong {
            ui.painter().circle_filled(pos2(rect.right() - 8.0, y), 3.0, t.error.ink);
        }
        if let Some(workspace) = opens
            && response.double_clicked()
        {
            cx.send(Command::Go(workspace));
        }
        let tip = match (&cx.state.document, wrong) {
            (_, true) => cx.t("file-has-errors").to_owned(),
            (Some(d), _) => match &d.dir {
                Some(dir) => dir.join(&file).display().to_string(),
                None => cx.t("built-in-tip").to_owned(),
            },
            _ => continue,
        };
        response.on_hover_text(tip);
    }
}

fn tickets_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.add_space(8.0);
    let lang = cx.lang;
    let Some(bloc) = cx.state.bloc.clone() else {
        let opening =
            cx.state.tasks.iter().find(|t| t.id == super::state::TaskId::OpenBloc).cloned();
        padded(ui, |ui| {
            widgets::heading(ui, cx.t("tickets"), "");
            let text = match &opening {
                Some(task) => task.text.clone(),
                None => cx.t("no-bloc-hint").to_owned(),
            };
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
        if opening.is_some() {
            ui.add_space(6.0);
            skeleton_ui(ui, cx);
        }
        return;
    };
    if let Some(real) = cx.state.real.clone() {
        padded(ui, |ui| source_ui(ui, cx, real.info.bloc));
        ui.add_space(8.0);
    }
    let hidden = cx.state.lock() == Lock::Hidden;
    let total = match cx.state.lot_filter {
        Some(lot) => bloc.count_of(lot),
        None => u64::from(bloc.info.tickets),
    };
    let aside = match cx.state.lot_filter {
        Some(lot) => {
            let name = super::workspace_bar::lot_name(cx, Some(lot));
            lang.with("filtered", &[("lot", &name), ("n", &lang.number(total))])
        }
        None => lang.number(total),
    };
    padded(ui, |ui| widgets::heading(ui, cx.t("tickets"), &aside));
    header_ui(ui, cx, hidden);
    let below = ui.available_rect_before_wrap();
    let split = below.bottom() - super::preview::witness::HEIGHT;
    let foot = Rect::from_min_max(pos2(below.left(), split), below.max);
    let below = Rect::from_min_max(below.min, pos2(below.right(), split));
    ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        list_ui(ui, cx, total);
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(foot), |ui| {
        super::preview::witness::witnesses_ui(ui, cx);
    });
}

/// Whose tickets are listed while a real bloc is open.
fn source_ui(ui: &mut Ui, cx: &mut Cx<'_>, bloc: u16) {
    let name = format!("{} {bloc:04}", cx.t("bloc"));
    let items = [(None, name.as_str()), (None, cx.t("specimen"))];
    let sources = [Source::Bloc, Source::Specimen];
    let chosen = sources.iter().position(|s| *s == cx.state.preview.source).unwrap_or(0);
    if let Some(i) = widgets::segmented(ui, &items, chosen) {
        cx.send(Command::Preview(PreviewCommand::Source(sources[i])));
    }
}

/// Rows of a bloc that is being opened.
fn skeleton_ui(ui: &mut Ui, cx: &Cx<'_>) {
    let area = ui.available_rect_before_wrap();
    let rows = (area.height() / ROW) as usize;
    for i in 0..rows.min(24) {
        let y = area.top() + (i as f32 + 0.5) * ROW;
        skeleton_row(ui, cx, area.left(), y);
    }
}

fn skeleton_row(ui: &Ui, cx: &Cx<'_>, left: f32, y: f32) {
    let bar = Rect::from_center_size(pos2(left + 100.0, y), vec2(150.0, 8.0));
    ui.painter().rect_filled(bar, egui::CornerRadius::same(4), cx.tokens.hover);
}

fn list_ui(ui: &mut Ui, cx: &mut Cx<'_>, total: u64) {
    let top = cx.state.list_top;
    let name = cx.t("ticket-list");
    let rows = &cx.state.rows;
    let mut clicked = None;
    let scrolled = rows_ui(ui, name, total, top, |ui, rect, row| {
        let page = row / PAGE_ROWS;
        let view = rows.get(&page).and_then(|p| p.get((row % PAGE_ROWS) as usize));
        if let Some(number) = row_ui(ui, cx, rect, row, view) {
            clicked = Some(number);
        }
    });
    if let Some(number) = clicked {
        cx.send(Command::Ticket(number));
    }
    cx.drafts.list_rows = scrolled.visible;
    if scrolled.top != top {
        cx.send(Command::ListTop(scrolled.top));
    }
}

fn header_ui(ui: &mut Ui, cx: &Cx<'_>, hidden: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let font = theme::medium(size::CAPTION);
    let ink = cx.tokens.secondary;
    let y = rect.center().y;
    widgets::words(
        ui,
        pos2(rect.left() + 72.0, y),
        Align2::RIGHT_CENTER,
        cx.t("number-short"),
        font.clone(),
        ink,
    );
    if !hidden {
        widgets::words(
            ui,
            pos2(rect.left() + 88.0, y),
            Align2::LEFT_CENTER,
            cx.t("wins-on"),
            font.clone(),
            ink,
        );
        widgets::words(
            ui,
            pos2(rect.right() - 18.0, y),
            Align2::RIGHT_CENTER,
            cx.t("lot"),
            font,
            ink,
        );
    }
    let line = egui::Stroke::new(1.0, cx.tokens.border);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, line);
}

fn row_ui(ui: &mut Ui, cx: &Cx<'_>, rect: Rect, row: u64, view: Option<&RowView>) -> Option<u32> {
    let t = cx.tokens;
    let y = rect.center().y;
    let Some(view) = view else {
        // A skeleton until the row is read.
        skeleton_row(ui, cx, rect.left(), y);
        return None;
    };
    let on = view.number == cx.state.number && !cx.state.preview.worst;
    let number = cx.lang.number(u64::from(view.number));
    let name = match &view.won {
        Some((lot, on)) if *lot > Money::ZERO => format!("{number}, {lot}, {on}"),
        _ => number.clone(),
    };
    let response = row_ground(ui, rect, ("ticket", row), &name, on);
    let ink = if on { t.accent.ink } else { t.text };
    let font = if on { theme::medium(size::SECONDARY) } else { theme::regular(size::SECONDARY) };
    widgets::words(
        ui,
        pos2(rect.left() + 72.0, y),
        Align2::RIGHT_CENTER,
        &number,
        font.clone(),
        ink,
    );
    let end = pos2(rect.right() - 8.0, y);
    match &view.won {
        Some((lot, surfaces)) if *lot > Money::ZERO => {
            let lot = lot.to_string();
            let lot = widgets::words(ui, end, Align2::RIGHT_CENTER, &lot, font.clone(), ink);
            let room = lot.left() - rect.left() - 96.0;
            let at = pos2(rect.left() + 88.0, y);
            widgets::words_within(ui, at, Align2::LEFT_CENTER, surfaces, font, ink, room);
        }
        Some(_) => {
            let ink = if on { t.accent.ink } else { t.hint };
            let at = pos2(rect.left() + 88.0, y);
            widgets::words(ui, at, Align2::LEFT_CENTER, cx.t("losing"), font, ink);
        }
        None => {
            widgets::words(ui, end, Align2::RIGHT_CENTER, icon::LOCK, theme::icons(14.0), t.hint);
        }
    }
    response.clicked().then_some(view.number)
}

/// The first row of the list that brings the ticket into sight, where rows are
/// tickets (no filter).
pub(crate) fn follow(top: u64, visible: u64, number: u32) -> u64 {
    list::reveal(list::Scrolled { top, visible: visible.max(1) }, u64::from(number))
}
