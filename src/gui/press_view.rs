//! Tirage: the export form, the run, what came of it.

use eframe::egui;
use egui::{
    Align, Align2, CornerRadius, Layout, ScrollArea, Sense, Stroke, TextEdit, Ui, pos2, vec2,
};

use super::command::Command;
use super::cx::Cx;
use super::icon;
use super::left_panel::padded;
use super::list::row_ground;
use super::locale::key;
use super::run_state::{PressState, Running, VolumeRow};
use super::state::Lock;
use super::theme::{self, size};
use super::welcome::fault_ui;
use super::widgets::{self, Kind, Push};

/// The state of the run in a word, with icon and tone.
fn state_mark(cx: &Cx<'_>) -> Option<(&'static str, &'static str, theme::Tone)> {
    let t = cx.tokens;
    match &cx.state.press {
        PressState::Preparing => None,
        PressState::Running(_) => Some((icon::RUNNING, cx.t("state-running"), t.accent)),
        PressState::Done { .. } => Some((icon::DONE, cx.t("state-done"), t.ok)),
        PressState::Stopped { .. } => Some((icon::STOP, cx.t("state-stopped"), t.warning)),
        PressState::Failed { .. } => Some((icon::ERROR, cx.t("state-failed"), t.error)),
    }
}

/// The list on the left: the run since the window opened.
pub(crate) fn jobs_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.add_space(8.0);
    padded(ui, |ui| widgets::heading(ui, cx.t("jobs"), ""));
    ui.add_space(4.0);
    match state_mark(cx) {
        None => padded(ui, |ui| {
            let text = cx.t("no-job");
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        }),
        Some((glyph, word, tone)) => {
            let (rect, _) =
                ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
            let name = title(cx);
            row_ground(ui, rect, "job", &name, true);
            let at = pos2(rect.left() + 25.0, rect.top() + 22.0);
            widgets::words(ui, at, Align2::CENTER_CENTER, glyph, theme::icons(18.0), tone.ink);
            let at = pos2(rect.left() + 44.0, rect.top() + 14.0);
            let font = theme::medium(size::BODY);
            let room = rect.width() - 56.0;
            let accent = cx.tokens.accent.ink;
            widgets::words_within(ui, at, Align2::LEFT_CENTER, &name, font, accent, room);
            let at = pos2(rect.left() + 44.0, rect.top() + 31.0);
            let small = theme::regular(size::SECONDARY);
            widgets::words(ui, at, Align2::LEFT_CENTER, word, small.clone(), cx.tokens.secondary);
            if let PressState::Running(run) = &cx.state.press {
                let share = run.counter.done() as f64 / run.total.max(1) as f64;
                let at = pos2(rect.right() - 16.0, rect.top() + 31.0);
                let text = cx.lang.percent(share, 0);
                widgets::words(ui, at, Align2::RIGHT_CENTER, &text, small, cx.tokens.secondary);
            }
        }
    }
    ui.add_space(12.0);
    padded(ui, |ui| {
        let running = cx.state.press.is_running();
        let fresh = matches!(cx.state.press, PressState::Preparing);
        let width = ui.available_width();
        let text = cx.t("new-run");
        let button = Push::new(text).icon(icon::PRESS).width(width).enabled(!running && !fresh);
        if button.show(ui).clicked() {
            cx.send(Command::NewRun);
        }
    });
}

fn title(cx: &Cx<'_>) -> String {
    match &cx.state.bloc {
        None => cx.t("press-run").to_owned(),
        Some(bloc) if bloc.info.specimen => cx.t("run-of-specimen").to_owned(),
        Some(bloc) => cx.lang.with("run-of-bloc", &[("bloc", &format!("{:04}", bloc.info.bloc))]),
    }
}

/// The centre.
pub(crate) fn centre_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.painter().rect_filled(ui.max_rect(), CornerRadius::ZERO, cx.tokens.window);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Frame::new().inner_margin(24).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(860.0));
            ui.spacing_mut().item_spacing.y = 0.0;
            header_ui(ui, cx);
            ui.add_space(16.0);
            match cx.state.press.clone() {
                PressState::Preparing => form_ui(ui, cx),
                PressState::Running(run) => running_ui(ui, cx, &run),
                PressState::Done { volumes, took, .. } => done_ui(ui, cx, &volumes, took),
                PressState::Stopped { done, total } => {
                    let done = cx.lang.number(done);
                    let total = cx.lang.number(total);
                    let text = cx.lang.with("stopped-text", &[("done", &done), ("total", &total)]);
                    card(ui, cx, |ui, cx| {
                        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
                    });
                }
                PressState::Failed { text } => {
                    let title = cx.t("run-failed");
                    fault_ui(ui, cx, title, &text);
                }
            }
        });
    });
}

fn header_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal(|ui| {
        widgets::label(ui, title(cx), theme::semibold(size::FIGURE), cx.tokens.text);
        if let Some((glyph, word, tone)) = state_mark(cx) {
            widgets::chip(ui, Some(glyph), word, tone.ink, tone.tint);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            match cx.state.press.clone() {
                PressState::Running(_) => {
                    let stop = Push::new(cx.t("stop-run")).icon(icon::STOP).kind(Kind::Danger);
                    if stop.height(32.0).show(ui).clicked() {
                        cx.send(Command::StopRun);
                    }
                }
                PressState::Done { dir, .. } => {
                    let open = Push::new(cx.t("open-folder")).icon(icon::FOLDER);
                    if open.kind(Kind::Primary).height(32.0).show(ui).clicked() {
                        cx.send(Command::Reveal(dir));
                    }
                }
                _ => {}
            }
        });
    });
    let path = match &cx.state.press {
        PressState::Running(run) => run.dir.display().to_string(),
        PressState::Done { dir, .. } => dir.display().to_string(),
        _ => return,
    };
    let shown =
        egui::RichText::new(path).font(theme::mono(size::SECONDARY)).color(cx.tokens.secondary);
    ui.add(egui::Label::new(shown).selectable(true).truncate());
}

/// A white card with a thin border.
fn card(ui: &mut Ui, cx: &mut Cx<'_>, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    let t = cx.tokens;
    let frame = egui::Frame::new()
        .fill(t.panel)
        .stroke(Stroke::new(1.0, t.border))
        .corner_radius(6)
        .inner_margin(16);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui, cx);
    });
}

/// A row of the form: its name, then its controls.
fn form_row(ui: &mut Ui, cx: &mut Cx<'_>, name: &str, content: impl FnOnce(&mut Ui, &mut Cx<'_>)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(vec2(120.0, 32.0), Sense::hover());
        let font = theme::regular(size::BODY);
        widgets::words(
            ui,
            rect.left_center(),
            Align2::LEFT_CENTER,
            name,
            font,
            cx.tokens.secondary,
        );
        content(ui, cx);
    });
    ui.add_space(8.0);
}

fn field(ui: &mut Ui, text: &mut String, name: &str, width: f32, mono: bool) -> egui::Response {
    let font = if mono { theme::mono(size::SECONDARY) } else { theme::regular(size::BODY) };
    let edit = TextEdit::singleline(text)
        .font(font)
        .margin(egui::Margin::symmetric(8, 5))
        .desired_width(width - 16.0);
    let response = ui.add(edit);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    response
}

fn form_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(bloc) = cx.state.bloc.clone() else {
        card(ui, cx, |ui, cx| {
            let text = cx.t("no-bloc-to-press");
            widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.secondary);
        });
        return;
    };
    card(ui, cx, |ui, cx| {
        let total = cx.lang.number(u64::from(bloc.info.tickets));
        let name = cx.t("tickets");
        form_row(ui, cx, name, |ui, cx| {
            let from = cx.t("from-ticket");
            widgets::label(ui, from, theme::regular(size::BODY), cx.tokens.text);
            field(ui, &mut cx.drafts.press.from, from, 96.0, false);
            let to = cx.t("to-ticket");
            widgets::label(ui, to, theme::regular(size::BODY), cx.tokens.text);
            field(ui, &mut cx.drafts.press.to, to, 96.0, false);
            let of = cx.lang.with("of-tickets", &[("n", &total)]);
            widgets::label(ui, of, theme::regular(size::SECONDARY), cx.tokens.hint);
        });
        let name = cx.t("folder");
        form_row(ui, cx, name, |ui, cx| {
            let width = (ui.available_width() - 136.0).max(160.0);
            field(ui, &mut cx.drafts.press.dir, name, width, true);
            if Push::new(cx.t("browse")).icon(icon::FOLDER).show(ui).clicked() {
                cx.send(Command::AskOutput);
            }
        });
        let name = cx.t("job-date");
        form_row(ui, cx, name, |ui, cx| {
            field(ui, &mut cx.drafts.press.date, name, 120.0, false);
            let hint = cx.t("job-date-hint");
            widgets::label(ui, hint, theme::regular(size::SECONDARY), cx.tokens.hint);
        });
        form_row(ui, cx, "", |ui, cx| {
            let force = cx.drafts.press.force;
            let text = cx.t("write-over");
            if widgets::check(ui, force, true, text).clicked() {
                cx.drafts.press.force = !force;
            }
        });
        foreseen_ui(ui, cx);
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let start = Command::StartRun;
            let enabled =
                start.why_off(cx.state).is_none() && !cx.drafts.press.dir.trim().is_empty();
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
    });
}

/// How many sheets and volumes it will be, or what is wrong with the form.
fn foreseen_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = &cx.state.document else { return };
    let (text, ink) = match super::export::foresee(document, &cx.drafts.press, cx.state.tickets()) {
        Ok(f) => {
            let args = [
                ("tickets", cx.lang.count(f.tickets, key("one-ticket"), key("many-tickets"))),
                ("sheets", cx.lang.count(f.sheets, key("one-sheet"), key("many-sheets"))),
                ("volumes", cx.lang.count(f.volumes, key("one-volume"), key("many-volumes"))),
            ];
            let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
            (cx.lang.with("foreseen", &args), cx.tokens.secondary)
        }
        Err(fault) => (fault.text(cx.lang), cx.tokens.error.ink),
    };
    ui.horizontal(|ui| {
        ui.add_space(128.0);
        widgets::label(ui, text, theme::regular(size::SECONDARY), ink);
    });
}

fn running_ui(ui: &mut Ui, cx: &mut Cx<'_>, run: &Running) {
    card(ui, cx, |ui, cx| {
        let t = cx.tokens;
        let done = run.counter.done().min(run.total);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        let big = theme::semibold(size::FIGURE);
        let figure = cx.lang.number(done);
        let end = widgets::words(
            ui,
            rect.left_center(),
            Align2::LEFT_CENTER,
            &figure,
            big.clone(),
            t.text,
        );
        let of = cx.lang.with("of-n-tickets", &[("n", &cx.lang.number(run.total))]);
        let at = pos2(end.right() + 8.0, rect.center().y + 2.0);
        widgets::words(ui, at, Align2::LEFT_CENTER, &of, theme::regular(size::BODY), t.secondary);
        let left = match run.pace() {
            _ if done >= run.total => cx.t("finishing").to_owned(),
            Some((_, left)) => {
                let clock = cx.lang.clock(left.as_secs().max(1));
                cx.lang.with("time-left", &[("time", &clock)])
            }
            None => cx.t("time-left-unknown").to_owned(),
        };
        widgets::words(ui, rect.right_center(), Align2::RIGHT_CENTER, &left, big, t.text);
        ui.add_space(8.0);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 12.0), Sense::hover());
        let share = done as f32 / run.total.max(1) as f32;
        widgets::bar(ui, rect, share, t.accent.ink, t.border);
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let rate = run.pace().map_or_else(|| "—".to_owned(), |(r, _)| cx.lang.number(r as u64));
            let figures = [
                (cx.lang.percent(f64::from(share), 1), cx.t("progress")),
                (format!("{rate}/s"), cx.t("tickets-lower")),
                (cx.lang.clock(run.since.elapsed().as_secs()), cx.t("elapsed")),
            ];
            for (figure, what) in figures {
                widgets::label(ui, figure, theme::semibold(size::BODY), t.text);
                widgets::label(ui, what, theme::regular(size::SECONDARY), t.secondary);
                ui.add_space(16.0);
            }
        });
    });
    ui.add_space(12.0);
    let text = cx.t("run-part-files");
    widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
}

fn bytes_text(cx: &Cx<'_>, bytes: u64) -> String {
    let (value, unit) = match bytes {
        0..1_000 => return format!("{bytes}\u{202f}{}", cx.t("unit-bytes")),
        1_000..1_000_000 => (bytes as f64 / 1e3, cx.t("unit-kilobytes")),
        1_000_000..1_000_000_000 => (bytes as f64 / 1e6, cx.t("unit-megabytes")),
        _ => (bytes as f64 / 1e9, cx.t("unit-gigabytes")),
    };
    format!("{}\u{202f}{unit}", cx.lang.decimal(value, 1))
}

fn done_ui(ui: &mut Ui, cx: &mut Cx<'_>, volumes: &[VolumeRow], took: std::time::Duration) {
    card(ui, cx, |ui, cx| {
        let tickets: u64 =
            volumes.iter().map(|v| u64::from(v.tickets.1) + 1 - u64::from(v.tickets.0)).sum();
        let sheets: u64 = volumes.iter().map(|v| v.sheets).sum();
        let size_of_all = volumes.iter().map(|v| v.bytes).sum();
        let args = [
            ("tickets", cx.lang.count(tickets, key("one-ticket"), key("many-tickets"))),
            ("sheets", cx.lang.count(sheets, key("one-sheet"), key("many-sheets"))),
            (
                "volumes",
                cx.lang.count(volumes.len() as u64, key("one-volume"), key("many-volumes")),
            ),
            ("size", bytes_text(cx, size_of_all)),
            ("time", cx.lang.clock(took.as_secs())),
        ];
        let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let text = cx.lang.with("done-text", &args);
        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
    });
    ui.add_space(16.0);
    card(ui, cx, |ui, cx| {
        let columns = [0.0, 0.48, 0.62, 0.76];
        let t = cx.tokens;
        let row = |ui: &mut Ui, cells: [(&str, egui::FontId, egui::Color32); 4]| {
            let (rect, _) =
                ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
            for (i, (text, font, ink)) in cells.into_iter().enumerate() {
                let y = rect.center().y;
                let x = rect.left() + rect.width() * columns[i];
                // Numbers stand flush right in their column.
                if i == 1 || i == 2 {
                    let at = pos2(x - 16.0, y);
                    widgets::words(ui, at, Align2::RIGHT_CENTER, text, font, ink);
                } else {
                    let end = if i == 0 { 0.3 } else { 1.0 };
                    let room = rect.left() + rect.width() * end - x;
                    let at = pos2(x, y);
                    widgets::words_within(ui, at, Align2::LEFT_CENTER, text, font, ink, room);
                }
            }
            let line = Stroke::new(1.0, t.border);
            ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, line);
        };
        let head = theme::medium(size::CAPTION);
        let names = [cx.t("volume"), cx.t("tickets"), cx.t("size"), "SHA-256"];
        row(ui, names.map(|n| (n, head.clone(), t.secondary)));
        for volume in volumes {
            let small = theme::regular(size::SECONDARY);
            let range = format!(
                "{} – {}",
                cx.lang.number(u64::from(volume.tickets.0)),
                cx.lang.number(u64::from(volume.tickets.1))
            );
            let bytes = bytes_text(cx, volume.bytes);
            row(
                ui,
                [
                    (&volume.file, small.clone(), t.text),
                    (&range, small.clone(), t.secondary),
                    (&bytes, small, t.text),
                    (&volume.sha256, theme::mono(size::CAPTION), t.secondary),
                ],
            );
        }
    });
}

/// The right panel: what the job is printed like.
pub(crate) fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
    let strip = egui::Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), theme::TABS));
    ui.scope_builder(egui::UiBuilder::new().max_rect(strip), |ui| {
        ui.horizontal(|ui| {
            ui.add_space(theme::PAD);
            widgets::tab(ui, cx.t("settings"), None, true, theme::TABS);
        });
    });
    widgets::rule(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(12.0);
        padded(ui, |ui| {
            let press = &document.project.press;
            let font = theme::regular(size::SECONDARY);
            let mm = |l: crate::measure::Length| cx.lang.decimal(l.to_mm(), 0);
            let sheet = format!("{} × {} mm", mm(press.sheet.size.w), mm(press.sheet.size.h));
            let gutter = format!("{} × {} mm", mm(press.sheet.gutter.w), mm(press.sheet.gutter.h));
            let per_volume = cx.lang.number(u64::from(press.volume_tickets));
            widgets::heading(ui, cx.t("press"), "press.toml");
            widgets::fact(ui, cx.t("job-title"), &press.job.title, font.clone());
            widgets::fact(ui, cx.t("sheet-size"), &sheet, font.clone());
            widgets::fact(ui, cx.t("gutter"), &gutter, font.clone());
            if let Some(up) = super::export::per_sheet(&document) {
                widgets::fact(ui, cx.t("tickets-per-sheet"), &up, font.clone());
            }
            let dpi = format!("{} dpi", press.imager_dpi);
            widgets::fact(ui, cx.t("imager"), &dpi, font.clone());
            widgets::fact(ui, cx.t("condition"), &press.output.condition, font.clone());
            widgets::fact(ui, cx.t("profile"), &press.output.profile, font.clone());
            widgets::fact(ui, cx.t("tickets-per-volume"), &per_volume, font);
            ui.add_space(12.0);
            if cx.state.lock() == Lock::Specimen {
                let (title, text) = (cx.t("specimen"), cx.t("specimen-run-tip"));
                super::preview::notice_ui(ui, cx, icon::SPECIMEN, title, text);
            }
        });
    });
}
