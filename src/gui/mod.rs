//! The window: where a ticket is looked at, plate by plate, and pressed.
//!
//! Knows: what the user sees and asks for, the threads that work for her.
//! Must never know: how games are judged, tickets laid out, pages drawn or
//! files written; it asks the rooms below, on threads of their own.
//!
//! ```text
//! keys, menus, palette, controls -> Command -> execute -> State
//!                                                 ^         |
//! threads (worker/) <- requests <- what is shown  |         v
//!        |                                        |       views (`_ui`)
//!        +------------- Reply -> replies ---------+
//! ```
//!
//! Views read the state and send commands; nothing else changes it but the
//! answers of threads.

mod app;
mod bottom_panel;
mod canvas;
mod command;
mod cx;
mod dialogs;
mod document;
mod execute;
mod export;
mod fields;
mod game_editor;
mod home;
mod icon;
mod import;
mod index;
mod left_panel;
mod list;
mod locale;
mod lock;
mod maquette;
mod menu_bar;
mod palette;
mod paths;
mod picture;
mod plates;
mod press_view;
mod preview;
mod problems;
mod replies;
mod requests;
mod run_state;
mod settings;
mod sheet_view;
mod state;
mod status_bar;
mod strings;
#[cfg(test)]
mod tests;
mod theme;
mod toasts;
mod welcome;
mod widgets;
mod worker;
mod workspace_bar;

use std::path::PathBuf;

use eframe::egui;

pub use settings::{CONFIG_VARIABLE, config_dir};

/// What the window opens at first.
#[derive(Clone, Debug, Default)]
pub struct StartArgs {
    /// Folder of the project; none: the one within the program.
    pub project: Option<PathBuf>,
    /// File of the bloc; none: a specimen, made by the window.
    pub bloc: Option<PathBuf>,
    /// File of that bloc's key, if it is encrypted.
    pub key_file: Option<PathBuf>,
    /// Whether to begin with Accueil, without any project.
    pub home: bool,
    /// Folder in which the window remembers; none: it does not.
    pub config: Option<PathBuf>,
    /// Folder in which samples are copied; none: the user's own documents.
    pub documents: Option<PathBuf>,
}

/// Why there is no window. The messages are for a user, in French.
#[derive(Debug, thiserror::Error)]
pub enum GuiError {
    /// No display, or none that can be drawn on.
    #[error(
        "aucun écran où ouvrir la fenêtre ({reason}).\n\
         Il faut un bureau (DISPLAY ou WAYLAND_DISPLAY) et, sous Debian ou Ubuntu, les paquets\n\
         libgl1 libegl1 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0 libwayland-client0.\n\
         Sans écran, la ligne de commande fait le même travail : « tirage --help »."
    )]
    NoDisplay {
        /// What the window library said.
        reason: String,
    },
}

/// Whether the system names a display, or is one that need not.
pub fn display_there() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    cfg!(not(all(unix, not(target_os = "macos"))))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(set)
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// If there is no display on which to draw.
pub fn run(start: StartArgs) -> Result<(), GuiError> {
    // Without this the window library says so in words that help nobody.
    if !display_there() {
        return Err(GuiError::NoDisplay { reason: "ni DISPLAY ni WAYLAND_DISPLAY".to_owned() });
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Tirage")
            .with_app_id("tirage")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([900.0, 560.0])
            .with_drag_and_drop(true),
        ..Default::default()
    };
    eframe::run_native(
        "tirage",
        options,
        Box::new(|cc| Ok(Box::new(app::App::new(&cc.egui_ctx, start)))),
    )
    .map_err(|e| GuiError::NoDisplay { reason: e.to_string() })
}
