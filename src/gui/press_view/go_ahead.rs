//! The go-ahead: what must be so before pressing, each with its state; and what
//! the job is printed like.

use eframe::egui;
use egui::Ui;

use super::{Audit, PressCommand, bytes_text};
use crate::gui::cx::Cx;
use crate::gui::icon;
use crate::gui::locale::key;
use crate::gui::run_state::PressState;
use crate::gui::state::{Lock, Severity, short_path};
use crate::gui::theme::{self, size};
use crate::gui::widgets::{self, Push};

/// How one thing stands.
enum Light {
    /// As it must be.
    Green,
    /// To be looked at.
    Amber,
    /// Wrong.
    Red,
    /// Not known yet.
    Open,
}

fn item_ui(ui: &mut Ui, cx: &Cx<'_>, light: Light, title: &str, text: &str) {
    let t = cx.tokens;
    let (glyph, ink) = match light {
        Light::Green => (icon::DONE, t.ok.ink),
        Light::Amber => (icon::WARNING, t.warning.ink),
        Light::Red => (icon::ERROR, t.error.ink),
        Light::Open => (icon::CIRCLE, t.hint),
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        widgets::label(ui, glyph, theme::icons(20.0), ink);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            widgets::label(ui, title, theme::medium(size::BODY), t.text);
            widgets::label(ui, text, theme::regular(size::SECONDARY), t.secondary);
        });
    });
    ui.add_space(12.0);
}

/// Draws the list.
pub(super) fn go_ahead_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    audit_ui(ui, cx);
    project_ui(ui, cx);
    let title = cx.t("go-imposition");
    match cx.state.sheet.model.as_ref().map(|m| m.fault().cloned()) {
        Some(None) => item_ui(ui, cx, Light::Green, title, cx.t("go-imposition-ok")),
        Some(Some(error)) => {
            let text = crate::gui::locale::typeset_french(&error.to_string());
            item_ui(ui, cx, Light::Red, title, &text);
        }
        None => item_ui(ui, cx, Light::Open, title, cx.t("off-no-bloc")),
    }
    let form = &cx.drafts.press;
    let title = cx.t("go-proof");
    match form.verify {
        true => item_ui(ui, cx, Light::Green, title, cx.t("go-proof-on")),
        false => item_ui(ui, cx, Light::Amber, title, cx.t("not-read-back")),
    }
    let title = cx.t("approval");
    match cx.state.press.proofs.last() {
        Some(path) => {
            let text = cx.lang.with("approval-there", &[("file", &short_path(path))]);
            item_ui(ui, cx, Light::Green, title, &text);
        }
        None => item_ui(ui, cx, Light::Open, title, cx.t("approval-not-yet")),
    }
    disk_ui(ui, cx);
    match cx.state.lock() {
        Lock::Specimen => {
            let (title, text) = (cx.t("specimen"), cx.t("specimen-run-tip"));
            crate::gui::preview::notice_ui(ui, cx, icon::SPECIMEN, title, text);
        }
        Lock::Hidden => {
            let (title, text) = (cx.t("winners-hidden"), cx.t("proof-as-a-whole"));
            crate::gui::preview::notice_ui(ui, cx, icon::LOCK, title, text);
        }
        Lock::NoBloc | Lock::Shown => {}
    }
}

fn audit_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("go-audit");
    match &cx.state.press.audit {
        Audit::Done { tickets, ok: true, .. } => {
            let n = cx.lang.number(u64::from(*tickets));
            let text = cx.lang.with("audit-ok", &[("n", &n)]);
            item_ui(ui, cx, Light::Green, title, &text);
        }
        Audit::Done { faults, first, .. } => {
            let n = cx.lang.number(*faults);
            let mut text = cx.lang.with("audit-faults", &[("n", &n)]);
            for fault in first {
                text.push('\n');
                text.push_str(fault);
            }
            item_ui(ui, cx, Light::Red, title, &text);
        }
        Audit::Failed(text) => item_ui(ui, cx, Light::Red, title, text),
        Audit::Running => item_ui(ui, cx, Light::Open, title, cx.t("off-auditing")),
        Audit::NotYet => {
            item_ui(ui, cx, Light::Open, title, cx.t("audit-not-yet"));
            let label = PressCommand::Audit.label(cx.lang);
            let on = PressCommand::Audit.why_off(cx.state).is_none();
            if Push::new(&label).icon(icon::VERIFIED).enabled(on).show(ui).clicked() {
                cx.send(PressCommand::Audit.into());
            }
            ui.add_space(12.0);
        }
    }
}

fn project_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let count = |s: Severity| cx.state.problems.count(s) as u64;
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let title = cx.t("go-project");
    let said = |n: u64, one, many| cx.lang.count(n, one, many);
    let text = format!(
        "{}, {}",
        said(errors, key("one-error"), key("many-errors")),
        said(warnings, key("one-warning"), key("many-warnings"))
    );
    let light = match (errors, warnings) {
        (0, 0) => Light::Green,
        (0, _) => Light::Amber,
        _ => Light::Red,
    };
    item_ui(ui, cx, light, title, &text);
}

fn disk_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let title = cx.t("go-disk");
    let known = cx.state.press.foretold.as_ref().and_then(|f| f.result.as_ref().ok());
    let Some(known) = known else {
        item_ui(ui, cx, Light::Open, title, cx.t("foretelling"));
        return;
    };
    let Some(free) = known.free else {
        item_ui(ui, cx, Light::Open, title, cx.t("disk-unknown"));
        return;
    };
    let args = [("need", bytes_text(cx, known.bytes)), ("free", bytes_text(cx, free))];
    let args: Vec<(&str, &str)> = args.iter().map(|(k, v)| (*k, v.as_str())).collect();
    let text = cx.lang.with("disk-room", &args);
    let light = if free < known.bytes { Light::Red } else { Light::Green };
    item_ui(ui, cx, light, title, &text);
}

/// What the job is printed like; changed in Planche.
pub(super) fn settings_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let Some(document) = cx.state.document.clone() else { return };
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
    if let Some(up) = crate::gui::export::per_sheet(&document) {
        widgets::fact(ui, cx.t("tickets-per-sheet"), &up, font.clone());
    }
    let dpi = format!("{} dpi", press.imager_dpi);
    widgets::fact(ui, cx.t("imager"), &dpi, font.clone());
    widgets::fact(ui, cx.t("condition"), &press.output.condition, font.clone());
    widgets::fact(ui, cx.t("profile"), &press.output.profile, font.clone());
    widgets::fact(ui, cx.t("tickets-per-volume"), &per_volume, font);
    ui.add_space(12.0);
    let name = cx.t("change-in-sheet");
    let width = ui.available_width();
    let on = !matches!(cx.state.press.run, PressState::Running(_));
    if Push::new(name).icon(icon::SHEET).width(width).enabled(on).show(ui).clicked() {
        cx.send(crate::gui::command::Command::Go(crate::gui::state::Workspace::Sheet));
    }
}
