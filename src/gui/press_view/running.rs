//! A run that is going on: how far, how long, each volume.

use eframe::egui;
use egui::{
    Align2, Color32, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::{bytes_text, card, command};
use crate::game::Step;
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::run_state::{RunKind, Running, VolumeNow};
use crate::gui::theme::{self, size};
use crate::gui::widgets;

/// The stages that a volume goes through, with icon and name.
const STAGES: [(Step, &str, &str); 4] = [
    (Step::Composing, icon::COMPOSE, key("stage-compose")),
    (Step::Writing, icon::WRITE, key("stage-write")),
    (Step::ReadingBack, icon::READ, key("stage-read")),
    (Step::Named, icon::VERIFIED, key("stage-name")),
];

/// Most rows of volumes that are drawn; the run is watched where it works.
const ROWS: usize = 12;

/// Draws it.
pub(super) fn running_ui(ui: &mut Ui, cx: &mut Cx<'_>, run: &Running) {
    card(ui, cx, |ui, cx| figures_ui(ui, cx, run));
    if run.stopping {
        ui.add_space(12.0);
        let kept = run.counter.named() as u64;
        let volumes = cx.lang.count(kept, key("one-volume"), key("many-volumes"));
        let text = cx.lang.with("run-stopped", &[("volumes", &volumes)]);
        widgets::label(ui, text, theme::medium(size::BODY), cx.tokens.warning.ink);
    }
    if run.kind == RunKind::Press {
        ui.add_space(12.0);
        stages_ui(ui, cx, run);
    }
    let volumes = run.counter.volumes();
    if run.kind == RunKind::Press && !volumes.is_empty() {
        ui.add_space(16.0);
        mosaic_ui(ui, cx, &volumes);
        ui.add_space(16.0);
        card(ui, cx, |ui, cx| table_ui(ui, cx, run, &volumes));
    }
    ui.add_space(12.0);
    let text = cx.t("run-part-files");
    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
}

fn figures_ui(ui: &mut Ui, cx: &mut Cx<'_>, run: &Running) {
    let t = cx.tokens;
    let done = run.counter.done().min(run.total);
    let reads = run.kind == RunKind::Press && run.order.verify;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    let big = theme::semibold(size::FIGURE);
    let figure = cx.lang.number(done);
    let left = rect.left_center();
    let end = widgets::words(ui, left, Align2::LEFT_CENTER, &figure, big.clone(), t.text);
    let of = cx.lang.with("of-n-tickets", &[("n", &cx.lang.number(run.total))]);
    let at = pos2(end.right() + 8.0, rect.center().y + 2.0);
    widgets::words(ui, at, Align2::LEFT_CENTER, &of, theme::regular(size::BODY), t.secondary);
    let left = match run.pace() {
        Some((_, left)) if left.as_secs() > 0 => {
            cx.lang.with("time-left", &[("time", &cx.lang.clock(left.as_secs()))])
        }
        Some(_) => cx.t("finishing").to_owned(),
        None => cx.t("time-left-unknown").to_owned(),
    };
    widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &left, big, t.text);
    ui.add_space(8.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 12.0), Sense::hover());
    let share = done as f32 / run.total.max(1) as f32;
    widgets::bar(ui, rect, share, t.accent.ink, t.border);
    ui.add_space(12.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let rate = run.pace().map_or_else(|| "—".to_owned(), |(r, _)| cx.lang.number(r as u64));
        let written: u64 = run.counter.volumes().iter().filter_map(|v| v.bytes).sum();
        let named = format!(
            "{} / {}",
            cx.lang.number(run.counter.named() as u64),
            cx.lang.number(run.counter.planned().len() as u64)
        );
        let mut figures = vec![
            (cx.lang.percent(f64::from(share), 1), cx.t("progress")),
            (format!("{rate}/s"), cx.t("tickets-lower")),
            (cx.lang.clock(run.since.elapsed().as_secs()), cx.t("elapsed")),
        ];
        if run.kind == RunKind::Press {
            figures.push((bytes_text(cx, written), cx.t("written")));
            figures.push((named, cx.t("volumes-named")));
        }
        if reads {
            figures.push((cx.lang.number(run.counter.read()), cx.t("read-back")));
        }
        for (figure, what) in figures {
            widgets::label(ui, figure, theme::semibold(size::BODY), t.text);
            widgets::label(ui, what, theme::regular(size::SECONDARY), t.secondary);
            ui.add_space(12.0);
        }
    });
}

/// One box a stage, with the volume that is there.
fn stages_ui(ui: &mut Ui, cx: &Cx<'_>, run: &Running) {
    let t = cx.tokens;
    let stages: Vec<_> = STAGES
        .into_iter()
        .filter(|(step, ..)| *step != Step::ReadingBack || run.order.verify)
        .collect();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 48.0), Sense::hover());
    let gap = 24.0;
    let n = stages.len() as f32;
    let width = (rect.width() - gap * (n - 1.0)) / n;
    for (i, (step, glyph, name)) in stages.into_iter().enumerate() {
        let x = rect.left() + i as f32 * (width + gap);
        let area = Rect::from_min_size(pos2(x, rect.top()), vec2(width, 48.0));
        let at = command::at_step(run, step);
        let active = at.is_some() && step != Step::Named;
        let (fill, edge) = if active { (t.accent.tint, t.accent.ink) } else { (t.panel, t.border) };
        let stroke = Stroke::new(1.0, edge);
        ui.painter().rect(area, CornerRadius::same(4), fill, stroke, StrokeKind::Inside);
        let ink = if active { t.accent.ink } else { t.text };
        let left = area.left_center() + vec2(18.0, 0.0);
        widgets::words(ui, left, Align2::CENTER_CENTER, glyph, theme::icons(18.0), ink);
        let left = pos2(area.left() + 36.0, area.top() + 16.0);
        let font = theme::medium(size::BODY);
        let room = width - 40.0;
        widgets::words_within(ui, left, Align2::LEFT_CENTER, cx.t(name), font, ink, room);
        let planned = run.counter.planned();
        let said = match at.and_then(|at| Some((at, planned.get(at)?))) {
            Some((at, volume)) if step == Step::ReadingBack => {
                let n = cx.lang.with("volume-lower-n", &[("n", &volume.number.to_string())]);
                let share = f64::from(run.counter.read_share(at));
                format!("{n} · {}", cx.lang.percent(share, 0))
            }
            Some((_, volume)) => {
                cx.lang.with("volume-lower-n", &[("n", &volume.number.to_string())])
            }
            None => "—".to_owned(),
        };
        let left = pos2(area.left() + 36.0, area.top() + 33.0);
        let font = theme::regular(size::SECONDARY);
        let ink = if active { t.accent.ink } else { t.secondary };
        widgets::words_within(ui, left, Align2::LEFT_CENTER, &said, font, ink, room);
        if (i as f32) < n - 1.0 {
            let at = pos2(area.right() + gap / 2.0, area.center().y);
            let glyph = theme::icons(18.0);
            widgets::words(ui, at, Align2::CENTER_CENTER, icon::NEXT, glyph, t.secondary);
        }
    }
}

/// How a volume's step is drawn and said.
fn look(cx: &Cx<'_>, now: &VolumeNow) -> (Color32, Color32, &'static str, &'static str) {
    let t = cx.tokens;
    match now.step {
        Some(Step::Named) => (t.accent.ink, t.accent.ink, icon::DONE, cx.t("volume-whole")),
        Some(Step::Composing) => {
            (t.accent.tint, t.accent.ink, icon::COMPOSE, cx.t("stage-compose"))
        }
        Some(Step::Writing) => (t.accent.tint, t.accent.ink, icon::WRITE, cx.t("stage-write")),
        Some(Step::ReadingBack) => (t.accent.tint, t.accent.ink, icon::READ, cx.t("stage-read")),
        None => (t.field, t.edge, icon::NOTHING, cx.t("volume-to-do")),
    }
}

/// A cell a volume: whole, at work, to be done.
fn mosaic_ui(ui: &mut Ui, cx: &Cx<'_>, volumes: &[VolumeNow]) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let whole = volumes.iter().filter(|v| v.step == Some(Step::Named)).count();
    let name = format!("{} {whole} / {}", cx.t("volumes"), volumes.len());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let font = theme::semibold(size::BODY);
    widgets::words(ui, rect.left_center(), Align2::LEFT_CENTER, cx.t("volumes"), font, t.text);
    let mut x = rect.right();
    for (fill, edge, word) in [
        (t.field, t.edge, cx.t("volume-to-do")),
        (t.accent.tint, t.accent.ink, cx.t("volume-at-work")),
        (t.accent.ink, t.accent.ink, cx.t("volume-whole")),
    ] {
        let small = theme::regular(size::SECONDARY);
        let at = pos2(x, rect.center().y);
        let shown = widgets::words(ui, at, Align2::RIGHT_CENTER, word, small, t.secondary);
        let square =
            Rect::from_center_size(pos2(shown.left() - 12.0, rect.center().y), vec2(12.0, 12.0));
        let stroke = Stroke::new(1.0, edge);
        ui.painter().rect(square, CornerRadius::same(2), fill, stroke, StrokeKind::Inside);
        x = square.left() - 14.0;
    }
    ui.add_space(6.0);
    // Rows of cells, narrower where there are many volumes.
    let width = ui.available_width();
    let cell = if volumes.len() > 160 { 10.0 } else { 18.0 };
    let per_row = ((width + 2.0) / (cell + 2.0)).floor().max(1.0) as usize;
    let height = if volumes.len() > 160 { 12.0 } else { 24.0 };
    let rows = volumes.len().div_ceil(per_row);
    let all = vec2(width, rows as f32 * (height + 3.0));
    let (rect, _) = ui.allocate_exact_size(all, Sense::hover());
    for (i, now) in volumes.iter().enumerate() {
        let (fill, edge, ..) = look(cx, now);
        let min = rect.min
            + vec2((i % per_row) as f32 * (cell + 2.0), (i / per_row) as f32 * (height + 3.0));
        let area = Rect::from_min_size(min, vec2(cell, height));
        let stroke = Stroke::new(1.0, edge);
        ui.painter().rect(area, CornerRadius::same(2), fill, stroke, StrokeKind::Inside);
    }
}

/// The volumes at work and the last ones done, the latest first.
fn table_ui(ui: &mut Ui, cx: &mut Cx<'_>, run: &Running, volumes: &[VolumeNow]) {
    let t = cx.tokens;
    let names = [cx.t("volume"), cx.t("tickets"), cx.t("size"), cx.t("state")];
    let head = theme::medium(size::CAPTION);
    super::done::row_ui(ui, cx, names.map(|n| (n, head.clone(), t.secondary)), None);
    let begun = volumes.iter().rposition(|v| v.step.is_some()).map_or(0, |at| at + 1);
    let planned = run.counter.planned();
    for at in (0..begun).rev().take(ROWS) {
        let (Some(volume), Some(now)) = (planned.get(at), volumes.get(at)) else { continue };
        let small = theme::regular(size::SECONDARY);
        let range = format!(
            "{} – {}",
            cx.lang.number(u64::from(volume.tickets.start)),
            cx.lang.number(u64::from(volume.tickets.end) - 1)
        );
        let bytes = now.bytes.map_or_else(|| "—".to_owned(), |n| bytes_text(cx, n));
        let (_, _, glyph, word) = look(cx, now);
        let named = now.step == Some(Step::Named);
        let ink = if named { t.ok.ink } else { t.accent.ink };
        let word = match now.step {
            Some(Step::ReadingBack) => {
                format!("{word} {}", cx.lang.percent(f64::from(run.counter.read_share(at)), 0))
            }
            _ => word.to_owned(),
        };
        super::done::row_ui(
            ui,
            cx,
            [
                (&volume.file, small.clone(), t.text),
                (&range, small.clone(), t.secondary),
                (&bytes, small.clone(), t.text),
                (&word, small, ink),
            ],
            Some((glyph, ink)),
        );
    }
}
