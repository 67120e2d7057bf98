//! [`SheetCommand`]: what can be asked for in Planche, and how it is done.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::{SheetSide, SheetTab};
use crate::artwork::Face;
use crate::gui::app::App;
use crate::gui::command::Command;
use crate::gui::icon;
use crate::gui::locale::{Lang, key};
use crate::gui::state::{Severity, State, Workspace};
use crate::imposition::PressEdit;

/// Something that a user asks for in Planche.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SheetCommand {
    /// First sheet.
    First,
    /// Sheet before.
    Previous,
    /// Sheet after.
    Next,
    /// Last sheet.
    Last,
    /// This sheet of the bloc, from 0.
    Sheet(u32),
    /// The volume, sheet or ticket of a text.
    Find(String),
    /// This side.
    Side(SheetSide),
    /// Both sides, the verso shining through.
    Both,
    /// Numbers on the tickets, or not.
    Numbers,
    /// Arrows in the order of filling, or not.
    Order,
    /// Margins and gripper, or not.
    Margins,
    /// A tab of the right panel.
    Tab(SheetTab),
    /// List the sheets of the volume at this place, or of none.
    Open(Option<u32>),
    /// First row of the list in sight.
    ListTop(u64),
    /// Write values into `press.toml`, in one step. The text is the key of what
    /// the step is called.
    Set(&'static str, Vec<PressEdit>),
    /// Take the last change of `press.toml` back.
    Undo,
    /// Make it again.
    Redo,
    /// Go to the press run.
    Press,
}

impl SheetCommand {
    /// Those that stand in the palette and in menus.
    pub(crate) const LISTED: [SheetCommand; 14] = [
        SheetCommand::First,
        SheetCommand::Previous,
        SheetCommand::Next,
        SheetCommand::Last,
        SheetCommand::Side(SheetSide::Recto),
        SheetCommand::Side(SheetSide::Verso),
        SheetCommand::Side(SheetSide::Both),
        SheetCommand::Both,
        SheetCommand::Numbers,
        SheetCommand::Order,
        SheetCommand::Margins,
        SheetCommand::Undo,
        SheetCommand::Redo,
        SheetCommand::Press,
    ];

    /// Its words.
    pub(crate) fn label(&self, state: &State, lang: Lang) -> String {
        let step = |text: &'static str, step: Option<&'static str>| match step {
            Some(step) => format!("{} : {}", lang.t(text), lang.t(step)),
            None => lang.t(text).to_owned(),
        };
        let text = state.sheet.text.as_ref();
        let key = match self {
            SheetCommand::First => "first-sheet",
            SheetCommand::Previous => "previous-sheet",
            SheetCommand::Next => "next-sheet",
            SheetCommand::Last => "last-sheet",
            SheetCommand::Sheet(_) | SheetCommand::Find(_) => "go-to-sheet",
            SheetCommand::Side(SheetSide::Recto) => "sheet-recto",
            SheetCommand::Side(SheetSide::Verso) => "sheet-verso",
            SheetCommand::Side(SheetSide::Both) | SheetCommand::Both => "sheet-both",
            SheetCommand::Numbers => "sheet-numbers",
            SheetCommand::Order => "sheet-order",
            SheetCommand::Margins => "sheet-margins",
            SheetCommand::Tab(_) => "imposition",
            SheetCommand::Open(_) | SheetCommand::ListTop(_) => "volumes",
            SheetCommand::Set(what, _) => what,
            SheetCommand::Undo => return step("undo-press", text.and_then(|t| t.undo_label())),
            SheetCommand::Redo => return step("redo-press", text.and_then(|t| t.redo_label())),
            SheetCommand::Press => "go-to-press",
        };
        lang.t(key).to_owned()
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            SheetCommand::First => icon::FIRST,
            SheetCommand::Previous => icon::PREVIOUS,
            SheetCommand::Next => icon::NEXT,
            SheetCommand::Last => icon::LAST,
            SheetCommand::Side(_) | SheetCommand::Both => icon::TURN,
            SheetCommand::Numbers | SheetCommand::Order | SheetCommand::Margins => icon::EYE,
            SheetCommand::Undo => icon::UNDO_PRESS,
            SheetCommand::Redo => icon::REDO_PRESS,
            SheetCommand::Press => icon::PRESS,
            _ => icon::SHEET,
        }
    }

    /// Its key, which holds in Planche alone.
    pub(crate) fn shortcut(&self) -> Option<KeyboardShortcut> {
        let plain = |key| Some(KeyboardShortcut::new(Modifiers::NONE, key));
        let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
        match self {
            SheetCommand::First => plain(Key::Home),
            SheetCommand::Previous => plain(Key::PageUp),
            SheetCommand::Next => plain(Key::PageDown),
            SheetCommand::Last => plain(Key::End),
            SheetCommand::Both => plain(Key::L),
            SheetCommand::Undo => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::Z)),
            SheetCommand::Redo => Some(KeyboardShortcut::new(both, Key::Z)),
            _ => None,
        }
    }

    /// Why it cannot be done now.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let no_project = state.document.is_none().then_some(key("off-no-project"));
        let no_bloc = state.bloc.is_none().then_some(key("off-no-bloc"));
        let text = state.sheet.text.as_ref();
        match self {
            SheetCommand::Undo => no_project.or(text
                .and_then(|t| t.undo_label())
                .is_none()
                .then_some(key("off-nothing-to-undo"))),
            SheetCommand::Redo => no_project.or(text
                .and_then(|t| t.redo_label())
                .is_none()
                .then_some(key("off-nothing-to-redo"))),
            SheetCommand::Press | SheetCommand::Tab(_) | SheetCommand::Set(..) => no_project,
            _ => no_project.or(no_bloc),
        }
    }
}

impl App {
    /// Carries out a command of Planche.
    pub(crate) fn sheet(&mut self, command: SheetCommand) {
        let last = self.state.sheet.model.as_ref().map_or(0, |m| m.sheets().saturating_sub(1));
        let sheet = self.state.sheet.sheet;
        match command {
            SheetCommand::First => self.show_sheet(0),
            SheetCommand::Previous => self.show_sheet(sheet.saturating_sub(1)),
            SheetCommand::Next => self.show_sheet(sheet.saturating_add(1)),
            SheetCommand::Last => self.show_sheet(last),
            SheetCommand::Sheet(sheet) => self.show_sheet(sheet),
            SheetCommand::Find(text) => self.find_sheet(&text),
            SheetCommand::Side(side) => self.state.sheet.side = side,
            SheetCommand::Both => {
                let side = &mut self.state.sheet.side;
                *side = match *side {
                    SheetSide::Both => SheetSide::Recto,
                    _ => SheetSide::Both,
                };
            }
            SheetCommand::Numbers => self.state.sheet.over.numbers ^= true,
            SheetCommand::Order => self.state.sheet.over.order ^= true,
            SheetCommand::Margins => self.state.sheet.over.margins ^= true,
            SheetCommand::Tab(tab) => self.state.sheet.tab = tab,
            SheetCommand::Open(open) => self.state.sheet.open = open,
            SheetCommand::ListTop(top) => self.state.sheet.list_top = top,
            SheetCommand::Set(what, edits) => self.set_press(what, &edits),
            SheetCommand::Undo => self.step_press(true),
            SheetCommand::Redo => self.step_press(false),
            SheetCommand::Press => self.state.go(Workspace::Press),
        }
    }

    /// Shows a sheet, the nearest if there is none, and brings it into sight in
    /// the list.
    pub(crate) fn show_sheet(&mut self, sheet: u32) {
        let Some(model) = self.state.sheet.model.clone() else { return };
        let Some(last) = model.sheets().checked_sub(1) else { return };
        let sheet = sheet.min(last);
        self.state.sheet.sheet = sheet;
        self.state.sheet.search_fault = None;
        let Some(volume) = model.volume_of(sheet) else { return };
        self.state.sheet.open = Some(volume as u32);
        let row = volume as u64 + 1 + u64::from(sheet - model.plan.volumes[volume].sheets.start);
        let (top, rows) = (self.state.sheet.list_top, self.drafts.sheet.rows.max(1));
        let scrolled = crate::gui::list::Scrolled { top, visible: rows };
        let top = crate::gui::list::reveal(scrolled, row);
        // The volume's own row stays in sight where both can.
        let near = row - (volume as u64) < rows;
        self.state.sheet.list_top = if near { top.min(volume as u64) } else { top };
    }

    /// Shows the sheet of the ticket at hand.
    pub(crate) fn show_sheet_of_ticket(&mut self) {
        self.refresh_sheet();
        let place = self.state.sheet.model.as_ref().and_then(|m| m.place(self.state.number));
        if let Some(place) = place {
            self.show_sheet(place.sheet);
        }
    }

    /// « v3 », « volume 3 », « f37 », « feuille 37 », a ticket's number or
    /// serial.
    fn find_sheet(&mut self, text: &str) {
        let lang = self.state.lang;
        let Some(model) = self.state.sheet.model.clone() else { return };
        let words = crate::gui::locale::fold(text.trim());
        let digits = words.trim_start_matches(|c: char| c.is_alphabetic() || c == '.' || c == ' ');
        let prefix = &words[..words.len() - digits.len()];
        let number = crate::gui::export::whole(digits);
        let fault = match (prefix.chars().next(), number) {
            (Some('v'), Some(n)) => {
                let volume = model.plan.volumes.iter().find(|v| v.number == n);
                match volume {
                    Some(volume) => {
                        self.show_sheet(volume.sheets.start);
                        None
                    }
                    None => {
                        let n = lang.number(model.plan.volumes.len() as u64);
                        Some(lang.with("no-such-volume", &[("n", &n)]))
                    }
                }
            }
            (Some('f' | 's'), Some(n)) if n >= 1 && n <= model.sheets() => {
                self.show_sheet(n - 1);
                None
            }
            (Some('f' | 's'), _) => {
                let n = lang.number(u64::from(model.sheets()));
                Some(lang.with("no-such-sheet", &[("n", &n)]))
            }
            _ => match crate::gui::execute::meant(&self.state, text) {
                Ok(ticket) => {
                    self.go(ticket);
                    None
                }
                Err(fault) => Some(fault),
            },
        };
        if let Some(fault) = &fault {
            self.state.note(Severity::Error, fault.clone());
        }
        self.state.sheet.search_fault = fault;
    }

    /// The face that « Recto/verso » turns in Planche.
    pub(crate) fn turn_sheet(&mut self) {
        self.state.sheet.side = match self.state.sheet.side {
            SheetSide::Recto => SheetSide::Verso,
            _ => SheetSide::Recto,
        };
    }

    /// Makes the model of the sheet anew when project or bloc are new.
    pub(crate) fn refresh_sheet(&mut self) {
        let (Some(document), Some(bloc)) = (&self.state.document, &self.state.bloc) else {
            self.state.sheet.model = None;
            return;
        };
        let made_from = (document.generation, bloc.generation);
        if self.state.sheet.model.as_ref().is_some_and(|m| m.made_from == made_from) {
            return;
        }
        let fresh = self.state.sheet.model.is_none();
        let model = super::SheetModel::new(document, &bloc.info, bloc.generation);
        self.state.sheet.model = Some(std::sync::Arc::new(model));
        if fresh {
            self.show_sheet_of_ticket();
        } else {
            self.show_sheet(self.state.sheet.sheet);
        }
    }
}

impl SheetSide {
    /// The side on which slots are looked for: the recto while both show.
    pub(crate) fn face(self) -> Face {
        match self {
            SheetSide::Recto | SheetSide::Both => Face::Recto,
            SheetSide::Verso => Face::Verso,
        }
    }
}

impl State {
    /// Goes to a workspace.
    pub(crate) fn go(&mut self, workspace: Workspace) {
        crate::gui::execute::apply(self, Command::Go(workspace));
    }

    /// Width and height of what the workspace's canvas shows, in millimetres.
    pub(crate) fn page_mm(&self) -> (f64, f64) {
        let Some(document) = &self.document else { return (100.0, 150.0) };
        match self.workspace {
            Workspace::Sheet => {
                let size = document.project.press.sheet.size;
                (size.w.to_mm(), size.h.to_mm())
            }
            _ => document.size_mm(),
        }
    }
}
