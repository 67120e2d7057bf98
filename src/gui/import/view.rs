//! The box « Importer un CSV ».

use eframe::egui;
use egui::{Align, Layout, ScrollArea, Ui, vec2};

use super::table::table_ui;
use super::{ImportCommand, ImportState, Stage};
use crate::bloc::{Charset, Separator, TableForm};
use crate::game::MoneyUnit;
use crate::gui::command::Command;
use crate::gui::cx::Cx;
use crate::gui::dialogs::{body, line, title_ui};
use crate::gui::fields::{Choice, Line};
use crate::gui::icon;
use crate::gui::locale::{key, typeset_french};
use crate::gui::state::short_path;
use crate::gui::theme::{self, Tone, size};
use crate::gui::widgets::{self, Kind, Push};

/// Width of the box where there is room.
const WIDTH: f32 = 860.0;

fn send(cx: &mut Cx<'_>, command: ImportCommand) {
    cx.send(Command::Import(command));
}

/// Draws the box.
pub(crate) fn import_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let state = cx.state;
    let Some(import) = &state.import else { return };
    let parquet = matches!(import.sight.as_ref().map(|s| s.form), Some(TableForm::Parquet));
    let title = match parquet {
        true => cx.t("import-title-parquet"),
        false => cx.t("import-title-csv"),
    };
    let screen = ui.ctx().content_rect();
    let width = WIDTH.min(screen.width() - 48.0);
    title_ui(ui, cx, icon::IMPORT, title, width);
    let height = (screen.height() - 52.0 - 57.0 - 48.0).max(160.0);
    // As high as what it says, at once: the box must not grow under the pointer.
    let area = ScrollArea::vertical().id_salt("import").max_height(height);
    area.min_scrolled_height(height).show(ui, |ui| {
        body(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            file_ui(ui, cx, import);
            match (&import.stage, &import.sight) {
                (Stage::Unreadable(text), _) => {
                    let title = cx.t("import-not-table");
                    crate::gui::welcome::fault_ui(ui, cx, title, &typeset_french(text));
                }
                (_, None) => {
                    ui.horizontal(|ui| {
                        ui.add(egui::Spinner::new().size(18.0).color(cx.tokens.accent.ink));
                        let text = cx.t("import-looking");
                        widgets::label(ui, text, theme::regular(size::BODY), cx.tokens.text);
                    });
                }
                (_, Some(sight)) => {
                    let sight = std::sync::Arc::clone(sight);
                    table_ui(ui, cx, import, &sight);
                    shown_ui(ui, cx, import);
                    settings_ui(ui, cx, import);
                    findings_ui(ui, cx, import);
                    out_ui(ui, cx);
                }
            }
        });
    });
    footer_ui(ui, cx, import);
}

/// The file, its size, how it is read.
fn file_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState) {
    ui.horizontal(|ui| {
        let name = short_path(&import.table);
        let label = widgets::label(ui, name, theme::semibold(size::BODY), cx.tokens.text);
        label.on_hover_text(import.table.display().to_string());
        if let Some(sight) = &import.sight {
            let rows = cx.lang.count(sight.rows, key("one-line"), key("many-lines"));
            let size = cx.lang.bytes(import.bytes);
            let text = cx.lang.with("import-rows-size", &[("rows", &rows), ("size", &size)]);
            widgets::label(ui, text, theme::regular(size::SECONDARY), cx.tokens.secondary);
        }
        let Some(TableForm::Csv { charset, separator }) = import.sight.as_ref().map(|s| s.form)
        else {
            return;
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let charsets = [
                (Charset::Utf8, "UTF-8"),
                (Charset::Utf16Le, "UTF-16 LE"),
                (Charset::Utf16Be, "UTF-16 BE"),
                (Charset::Windows1252, "Windows-1252"),
            ];
            let said = import.charset.is_some();
            let name = cx.t("encoding");
            if let Some(taken) = guessed(ui, cx, name, 176.0, &charsets, charset, said) {
                send(cx, ImportCommand::Charset(Some(taken)));
            }
            widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
            ui.add_space(8.0);
            let separators = [
                (Separator::Semicolon, cx.t("separator-semicolon")),
                (Separator::Comma, cx.t("separator-comma")),
                (Separator::Tab, cx.t("separator-tab")),
            ];
            let said = import.separator.is_some();
            let name = cx.t("separator");
            if let Some(taken) = guessed(ui, cx, name, 168.0, &separators, separator, said) {
                send(cx, ImportCommand::Separator(Some(taken)));
            }
            widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
        });
    });
}

/// A choice that says whether it was found out or made.
fn guessed<T: Copy + PartialEq>(
    ui: &mut Ui,
    cx: &Cx<'_>,
    name: &str,
    width: f32,
    all: &[(T, &str)],
    now: T,
    said: bool,
) -> Option<T> {
    let on = all.iter().position(|(value, _)| *value == now);
    let word = on.map_or("", |i| all[i].1);
    let shown = match said {
        true => word.to_owned(),
        false => cx.lang.with("found-out", &[("name", word)]),
    };
    let labels: Vec<String> = all.iter().map(|(_, label)| (*label).to_owned()).collect();
    Choice::new(name, &shown, width).show(ui, &labels, on).map(|i| all[i].0)
}

/// Which rows the table shows.
fn shown_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState) {
    ui.horizontal(|ui| {
        let small = theme::regular(size::CAPTION);
        match &import.filter {
            None => {
                let n = import.sight.as_ref().map_or(0, |s| s.first.len());
                let n = cx.lang.number(n as u64);
                let text = cx.lang.with("import-first-rows", &[("n", &n)]);
                widgets::label(ui, text, small, cx.tokens.hint);
            }
            Some((kind, _)) => {
                let text = cx.lang.with("import-faulty-rows", &[("what", kind.words())]);
                widgets::label(ui, text, small, cx.tokens.error.ink);
                let all = cx.t("import-all-rows");
                if Push::new(all).kind(Kind::Quiet).height(24.0).show(ui).clicked() {
                    send(cx, ImportCommand::Filter(None));
                }
            }
        }
    });
}

/// What the user says of the table as a whole.
fn settings_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState) {
    ui.horizontal(|ui| {
        let small = || theme::regular(size::SECONDARY);
        let secondary = cx.tokens.secondary;
        for (name, draft, width) in [
            (cx.lang.t("emission"), &mut cx.drafts.import.emission, 48.0),
            (cx.lang.t("bloc"), &mut cx.drafts.import.bloc, 64.0),
        ] {
            widgets::label(ui, name, small(), secondary);
            Line::new(draft, name).width(width).right().show(ui);
        }
        ui.add_space(8.0);
        let units = [
            (None, cx.t("sums-by-name")),
            (Some(MoneyUnit::Euros), cx.t("sums-euros")),
            (Some(MoneyUnit::Cents), cx.t("sums-cents")),
        ];
        let name = cx.t("sums-in");
        let on = units.iter().position(|(unit, _)| *unit == import.mapping.amounts);
        let labels: Vec<String> = units.iter().map(|(_, label)| (*label).to_owned()).collect();
        let shown = on.map_or("", |i| units[i].1);
        widgets::label(ui, name, small(), secondary).on_hover_text(cx.t("sums-tip"));
        if let Some(taken) = Choice::new(name, shown, 116.0).show(ui, &labels, on) {
            send(cx, ImportCommand::Amounts(units[taken].0));
        }
        ui.add_space(8.0);
        let name = cx.lang.t("first-number");
        let wrong = crate::gui::export::whole(&cx.drafts.import.first).is_none();
        widgets::label(ui, name, small(), secondary);
        let field =
            Line::new(&mut cx.drafts.import.first, name).width(56.0).right().wrong(wrong).show(ui);
        if field.lost_focus() && import.problems.is_empty() {
            let typed = crate::gui::export::whole(&cx.drafts.import.first);
            if typed != Some(import.mapping.first_ticket) {
                send(cx, ImportCommand::Check);
            }
        }
        ui.add_space(8.0);
        let check = widgets::check(ui, import.specimen, true, cx.t("import-specimen"));
        if check.on_hover_text(cx.t("import-specimen-tip")).clicked() {
            send(cx, ImportCommand::Specimen(!import.specimen));
        }
    });
}

/// A line with an icon, and a button where there is something to do.
fn finding_ui(ui: &mut Ui, glyph: &str, tone: Tone, text: &str, button: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.set_height(24.0);
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.add_space(2.0);
        widgets::label(ui, glyph, theme::icons(18.0), tone.ink);
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            button(ui);
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                let ink = theme::Tokens::here(ui).text;
                widgets::label(ui, typeset_french(text), theme::regular(size::BODY), ink);
            });
        });
    });
}

/// What was found: columns, then rows.
fn findings_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState) {
    let t = cx.tokens;
    const SHOWN: usize = 6;
    for text in import.problems.iter().take(SHOWN) {
        finding_ui(ui, icon::ERROR, t.error, text, |_| {});
    }
    if let Some(more) = import.problems.len().checked_sub(SHOWN).filter(|n| *n > 0) {
        let text = cx.lang.with("and-more", &[("n", &more.to_string())]);
        finding_ui(ui, icon::ERROR, t.error, &text, |_| {});
    }
    match &import.stage {
        Stage::Checking(run) => progress_ui(ui, cx, cx.t("import-checking"), run),
        Stage::Writing(run, _) => progress_ui(ui, cx, cx.t("import-writing"), run),
        Stage::Waiting if import.problems.is_empty() => {
            let text = cx.t("import-check");
            if Push::new(text).icon(icon::VERIFIED).show(ui).clicked() {
                send(cx, ImportCommand::Check);
            }
        }
        _ => {}
    }
    if let Some(report) = import.report() {
        for (kind, count) in &report.counts {
            let first = report.faults.iter().find(|f| f.kind == *kind);
            let said = first.map(|f| format!(" · {f}")).unwrap_or_default();
            let text = format!("{} {}{said}", cx.lang.number(*count), kind.words());
            let lines = report.faults.iter().any(|f| f.kind == *kind && f.line.is_some());
            let shown = import.filter.as_ref().is_some_and(|(k, _)| k == kind);
            let mut filter = false;
            finding_ui(ui, icon::ERROR, t.error, &text, |ui| {
                if lines {
                    let words = cx.t("import-show-rows");
                    let name = cx.lang.with("import-show-rows-of", &[("what", kind.words())]);
                    filter = Push::new(words).named(&name).selected(shown).show(ui).clicked();
                }
            });
            if filter {
                send(cx, ImportCommand::Filter((!shown).then_some(*kind)));
            }
        }
        if report.ok {
            finding_ui(ui, icon::DONE, t.ok, cx.t("import-ready"), |_| {});
        }
    }
    if let Some(zero) = import.leading_zero() {
        let text = cx.lang.with("import-zeros", &[("text", zero)]);
        let tone = Tone { ink: t.secondary, tint: t.panel };
        finding_ui(ui, icon::INFO, tone, &text, |_| {});
    }
    if let Some(fault) = &import.fault {
        finding_ui(ui, icon::ERROR, t.error, fault, |_| {});
    }
}

/// How far the work is, and a button to stop it.
fn progress_ui(ui: &mut Ui, cx: &mut Cx<'_>, what: &str, run: &crate::gui::run_state::Running) {
    let done = run.counter.done().min(run.total);
    let counts =
        [("what", what), ("done", &cx.lang.number(done)), ("total", &cx.lang.number(run.total))];
    let text = cx.lang.with("import-progress", &counts);
    let left = match run.pace() {
        Some((_, left)) => cx.lang.with("time-left", &[("time", &cx.lang.clock(left.as_secs()))]),
        None => String::new(),
    };
    ui.horizontal(|ui| {
        widgets::label(ui, text, theme::medium(size::BODY), cx.tokens.text);
        widgets::label(ui, left, theme::regular(size::BODY), cx.tokens.secondary);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let stop = Push::new(cx.t("import-stop")).icon(icon::STOP).kind(Kind::Danger);
            if stop.show(ui).clicked() {
                send(cx, ImportCommand::Stop);
            }
        });
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), egui::Sense::hover());
    let share = done as f32 / run.total.max(1) as f32;
    widgets::bar(ui, rect, share, cx.tokens.accent.ink, cx.tokens.border);
}

/// Where the bloc is written.
fn out_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    ui.horizontal(|ui| {
        let name = cx.lang.t("import-file");
        widgets::label(ui, name, theme::regular(size::SECONDARY), cx.tokens.secondary);
        let browse = cx.t("browse");
        let button = widgets::measure(ui, browse, &theme::medium(size::BODY)) + 24.0;
        let width = ui.available_width() - button - 8.0;
        Line::new(&mut cx.drafts.import.out, name).mono().width(width).show(ui);
        if Push::new(browse).show(ui).clicked() {
            send(cx, ImportCommand::AskOut);
        }
    });
    let force = cx.drafts.import.force;
    if widgets::check(ui, force, true, cx.t("import-write-over")).clicked() {
        cx.drafts.import.force = !force;
    }
}

fn footer_ui(ui: &mut Ui, cx: &mut Cx<'_>, import: &ImportState) {
    let top = ui.cursor().top();
    egui::Frame::new().inner_margin(egui::Margin::symmetric(16, 12)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            let note = cx.t("import-nothing-written");
            widgets::label(ui, note, theme::regular(size::SECONDARY), cx.tokens.secondary);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let verb = Push::new(cx.t("import")).icon(icon::IMPORT).kind(Kind::Primary);
                let shown = verb.height(32.0).enabled(import.sound()).show(ui);
                let shown = match import.sound() {
                    true => shown,
                    false => shown.on_hover_text(note),
                };
                if shown.clicked() {
                    send(cx, ImportCommand::Write);
                }
                if Push::new(cx.t("cancel")).height(32.0).show(ui).clicked() {
                    cx.send(Command::CloseDialog);
                }
            });
        });
    });
    line(ui, top, ui.min_rect(), cx);
}
