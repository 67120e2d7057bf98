//! The menu bar: menus, the project's name, the lock, the palette, language
//! and theme.

use eframe::egui;
use egui::containers::menu::{MenuBar, MenuButton};
use egui::{Align, Align2, Layout, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::command::Command;
use super::cx::Cx;
use super::home::HomeCommand;
use super::icon;
use super::import::ImportCommand;
use super::lock::LockCommand;
use super::preview::command::PreviewCommand;
use super::preview::state::Mode;
use super::state::{BottomTab, Lock, Workspace};
use super::theme::{self, size};
use super::widgets::{self, Push};

/// Draws the bar; 32 points high.
pub(crate) fn menu_bar_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let bar = ui.max_rect();
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.spacing_mut().button_padding = vec2(8.0, 4.0);
        let accent = cx.tokens.accent.ink;
        ui.add_space(8.0);
        widgets::label(ui, "Tirage", theme::semibold(size::BODY), accent);
        ui.add_space(6.0);
        menu(ui, cx, "menu-file", file_menu_ui);
        menu(ui, cx, "menu-edit", edit_menu_ui);
        menu(ui, cx, "menu-view", view_menu_ui);
        menu(ui, cx, "menu-ticket", ticket_menu_ui);
        menu(ui, cx, "menu-press", press_menu_ui);
        menu(ui, cx, "menu-help", help_menu_ui);
        let left_end = ui.cursor().left();

        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.add_space(8.0);
            right_ui(ui, cx);
            let right_end = ui.cursor().right();
            title_ui(ui, cx, bar, left_end, right_end);
        });
    });
}

fn title_ui(ui: &Ui, cx: &Cx<'_>, bar: egui::Rect, left: f32, right: f32) {
    let Some(document) = &cx.state.document else { return };
    let place = match &document.dir {
        Some(dir) => super::state::short_path(dir),
        None => format!("{} ({})", document.game.id, cx.t("built-in")),
    };
    let file = match cx.state.workspace {
        Workspace::Sheet | Workspace::Press => "press.toml",
        Workspace::Game => "game.toml",
        _ => "layout.toml",
    };
    // A point says that it is not saved yet.
    let dirty = match cx.state.workspace {
        Workspace::Game => cx.state.game.dirty(),
        _ => cx.state.maquette.dirty(),
    };
    let mark = if dirty { " •" } else { "" };
    let title = format!("{place} — {file}{mark}");
    let font = theme::regular(size::BODY);
    let width = widgets::measure(ui, &title, &font);
    // In the middle of the window where there is room, else beside the menus.
    let middle = bar.center().x.clamp(left + width / 2.0 + 16.0, f32::INFINITY);
    if middle + width / 2.0 + 16.0 < right {
        let at = egui::pos2(middle, bar.center().y);
        widgets::words(ui, at, Align2::CENTER_CENTER, &title, font, cx.tokens.secondary);
    }
}

fn right_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let theme_icon = if cx.state.dark { icon::LIGHT } else { icon::DARK };
    let name = cx.t("theme");
    if Push::icon_only(theme_icon, name).show(ui).on_hover_text(name).clicked() {
        cx.send(Command::Theme);
    }
    let name = cx.t("language");
    let code = cx.lang.code();
    let switch = Push::new(code).kind(widgets::Kind::Quiet).width(32.0).named(name);
    if switch.show(ui).on_hover_text(name).clicked() {
        cx.send(Command::Language);
    }
    let name = cx.t("notices");
    if Push::icon_only(icon::BELL, name).show(ui).on_hover_text(name).clicked() {
        cx.send(Command::Bottom(BottomTab::Journal));
    }
    palette_field_ui(ui, cx);
    lock_chip_ui(ui, cx);
}

/// Looks like a field and opens the palette.
fn palette_field_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let (rect, response) = ui.allocate_exact_size(vec2(156.0, 24.0), Sense::click());
    let name = cx.t("palette");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let fill = if response.hovered() { t.hover } else { t.field };
    let p = ui.painter();
    let stroke = egui::Stroke::new(1.0, t.edge);
    p.rect(rect, egui::CornerRadius::same(12), fill, stroke, egui::StrokeKind::Inside);
    let at = rect.left_center() + vec2(16.0, 0.0);
    p.text(at, Align2::CENTER_CENTER, icon::SEARCH, theme::icons(16.0), t.hint);
    let small = theme::regular(size::SECONDARY);
    let ink = if response.hovered() { t.secondary } else { t.hint };
    p.text(at + vec2(12.0, 0.0), Align2::LEFT_CENTER, cx.t("command-hint"), small, ink);
    let key = Command::Palette.key_text(cx.lang);
    let at = rect.right_center() - vec2(12.0, 0.0);
    p.text(at, Align2::RIGHT_CENTER, key, theme::regular(size::CAPTION), ink);
    widgets::focus_ring(ui, &response, rect, 12);
    if response.clicked() {
        cx.send(Command::Palette);
    }
}

/// The state of the winners' lock; always there once a bloc is open.
fn lock_chip_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    let t = cx.tokens;
    let (glyph, text, tip, ink, fill, command) = match cx.state.window_lock() {
        Lock::NoBloc => return,
        Lock::Specimen => {
            let tip = cx.t("specimen-tip");
            let text = cx.t("specimen").to_owned();
            (icon::SPECIMEN, text, tip.to_owned(), t.secondary, t.window, None)
        }
        Lock::Hidden => {
            let tip = format!("{}\n{}", cx.t("winners-hidden-tip"), cx.t("show-winners"));
            let text = cx.t("winners-hidden").to_owned();
            (icon::LOCK, text, tip, t.text, t.window, Some(LockCommand::Ask))
        }
        Lock::Shown => {
            let who = cx.state.winners.unlocked.clone().unwrap_or_default();
            let text = match who.until {
                Some(until) => {
                    let left = until.saturating_duration_since(std::time::Instant::now());
                    // A second begun is a second left.
                    let time = cx.lang.clock(left.as_secs_f64().ceil() as u64);
                    cx.lang.with("winners-shown-left", &[("time", &time)])
                }
                None => cx.t("winners-shown").to_owned(),
            };
            let args = [("name", who.name.as_str()), ("reason", who.reason.as_str())];
            let tip = cx.lang.with("winners-shown-tip", &args);
            let tone = t.warning;
            (icon::UNLOCKED, text, tip, tone.ink, tone.tint, Some(LockCommand::Hide))
        }
    };
    let response = match &command {
        None => widgets::chip(ui, Some(glyph), &text, ink, fill),
        Some(_) => widgets::chip_button(ui, glyph, &text, ink, fill),
    };
    if response.on_hover_text(tip).clicked()
        && let Some(command) = command
    {
        cx.send(Command::Lock(command));
    }
}

fn menu(ui: &mut Ui, cx: &mut Cx<'_>, key: &'static str, content: fn(&mut Ui, &mut Cx<'_>)) {
    let text = RichText::new(cx.t(key)).font(theme::regular(size::BODY));
    MenuButton::new(text).ui(ui, |ui| {
        ui.set_min_width(250.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        content(ui, cx);
    });
}

/// An entry: words, key, and why it is off.
fn entry(ui: &mut Ui, cx: &mut Cx<'_>, command: Command) {
    let label = command.label(cx.state, cx.lang);
    entry_named(ui, cx, command, label);
}

fn entry_named(ui: &mut Ui, cx: &mut Cx<'_>, command: Command, label: String) {
    let off = command.why_off(cx.state);
    let key = command.key_text(cx.lang);
    let response = ui.add_enabled(
        off.is_none(),
        egui::Button::new(label.as_str())
            .shortcut_text(RichText::new(key).font(theme::regular(size::CAPTION)))
            .min_size(vec2(242.0, 26.0)),
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Button, off.is_none(), &label));
    let response = match off {
        Some(why) => response.on_disabled_hover_text(cx.t(why)),
        None => response,
    };
    if response.clicked() {
        cx.send(command);
        ui.close();
    }
}

fn file_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    entry(ui, cx, Command::AskProject);
    entry(ui, cx, Command::Home(HomeCommand::AskNew));
    entry(ui, cx, Command::AskBloc);
    entry(ui, cx, Command::Import(ImportCommand::Ask));
    ui.separator();
    entry(ui, cx, Command::Layout(super::maquette::LayoutCommand::Save));
    ui.separator();
    entry(ui, cx, Command::OpenSample);
    entry(ui, cx, Command::MakeSpecimen);
    ui.separator();
    entry(ui, cx, Command::Home(HomeCommand::Show));
    entry(ui, cx, Command::Quit);
}

/// What is edited by hand: the layout.
fn edit_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    use super::maquette::LayoutCommand as L;
    let parts = L::menu();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            ui.separator();
        }
        for command in part {
            entry(ui, cx, Command::Layout(command));
        }
    }
}

fn view_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    for workspace in Workspace::ALL {
        entry(ui, cx, Command::Go(workspace));
    }
    entry(ui, cx, Command::LastWorkspace);
    ui.separator();
    for command in [
        Command::ZoomIn,
        Command::ZoomOut,
        Command::ZoomFit,
        Command::ZoomFull,
        Command::Turn,
        Command::Coat,
        Command::Clean,
        Command::Overprint,
        Command::Preview(PreviewCommand::Paper),
        Command::Preview(PreviewCommand::TacMap),
    ] {
        entry(ui, cx, command);
    }
    ui.separator();
    for command in [
        Command::LeftPanel,
        Command::RightPanel,
        Command::BottomPanel,
        Command::ResetLayout,
        Command::FullScreen,
    ] {
        entry(ui, cx, command);
    }
    ui.separator();
    for percent in [100, 125, 150] {
        entry(ui, cx, Command::Scale(percent));
    }
    entry(ui, cx, Command::Theme);
    entry(ui, cx, Command::Language);
}

fn ticket_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    for command in [
        Command::First,
        Command::Previous,
        Command::Next,
        Command::Last,
        Command::Random,
        Command::GoTo,
    ] {
        entry(ui, cx, command);
    }
    ui.separator();
    entry(ui, cx, Command::NextOfLot);
    entry(ui, cx, Command::NextWinner);
    ui.separator();
    for command in [PreviewCommand::Worst, PreviewCommand::FirstLosing, PreviewCommand::Jackpot] {
        entry(ui, cx, Command::Preview(command));
    }
    ui.separator();
    for command in [
        PreviewCommand::Scratch,
        PreviewCommand::ScratchAll,
        PreviewCommand::CoverAll,
        PreviewCommand::Mode(Mode::Contact),
        PreviewCommand::Mode(Mode::Compare),
    ] {
        entry(ui, cx, Command::Preview(command));
    }
    ui.separator();
    entry(ui, cx, Command::Lock(LockCommand::Ask));
    entry(ui, cx, Command::Lock(LockCommand::Hide));
}

fn press_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    entry(ui, cx, Command::Go(Workspace::Sheet));
    for command in super::sheet_view::SheetCommand::LISTED {
        if command != super::sheet_view::SheetCommand::Press {
            entry(ui, cx, Command::Sheet(command));
        }
    }
    ui.separator();
    entry(ui, cx, Command::Go(Workspace::Press));
    for command in super::press_view::PressCommand::LISTED {
        entry(ui, cx, Command::Press(command));
    }
}

fn help_menu_ui(ui: &mut Ui, cx: &mut Cx<'_>) {
    entry(ui, cx, Command::Keys);
    entry(ui, cx, Command::Palette);
}
