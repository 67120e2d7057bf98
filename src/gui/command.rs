//! Everything that a user can ask for, as one enum. Menus, keys, the palette
//! and controls send it; [`super::execute`] carries it out.

use std::path::PathBuf;

use eframe::egui::{self, Key, KeyboardShortcut, Modifiers};

use super::game_editor::GameCommand;
use super::home::{HomeCommand, Side};
use super::icon;
use super::import::ImportCommand;
use super::locale::Lang;
use super::lock::LockCommand;
use super::maquette::LayoutCommand;
use super::press_view::PressCommand;
use super::preview::command::PreviewCommand;
use super::problems::ProblemCommand;
use super::sheet_view::SheetCommand;
use super::state::{BottomTab, Lock, PathFor, PreviewTab, State, View, Workspace};
use crate::artwork::{Face, InkId};
use crate::game::Money;

/// Something that a user asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// Ask for a folder, then open it.
    AskProject,
    /// Ask for a bloc's file, then open it.
    AskBloc,
    /// Ask for the folder of volumes.
    AskOutput,
    /// Open the project in this folder.
    OpenProject(PathBuf),
    /// Open the bloc in this file.
    OpenBloc(PathBuf),
    /// Open the built-in project with a specimen.
    OpenSample,
    /// A table from elsewhere, or the key of a bloc.
    Import(ImportCommand),
    /// Accueil.
    Home(HomeCommand),
    /// Make a specimen of the open game.
    MakeSpecimen,
    /// Close the window.
    Quit,
    /// Close it although a run is going on.
    QuitAnyway,
    /// Go to a workspace.
    Go(Workspace),
    /// Go back to the workspace before.
    LastWorkspace,
    /// Light or dark.
    Theme,
    /// The other language.
    Language,
    /// Size of the interface in hundredths.
    Scale(u32),
    /// Open or close the left panel.
    LeftPanel,
    /// Open or close the right panel.
    RightPanel,
    /// Open or close the bottom panel.
    BottomPanel,
    /// Show a tab of the bottom panel.
    Bottom(BottomTab),
    /// Show a tab of the right panel of Aperçu.
    PreviewTab(PreviewTab),
    /// All panels as they were at first.
    ResetLayout,
    /// Fill the screen, or not.
    FullScreen,
    /// All commands.
    Palette,
    /// The keys.
    Keys,
    /// Close the box.
    CloseDialog,
    /// Put text on the clipboard.
    Copy(String),
    /// Show a folder in the file manager.
    Reveal(PathBuf),
    /// Close a notice.
    Dismiss(u64),
    /// Keep a notice a little longer, since it is being read.
    Linger(u64),
    /// What concerns problems.
    Problem(ProblemCommand),

    /// Closer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// The whole page.
    ZoomFit,
    /// 100 %.
    ZoomFull,
    /// Part of the page, from the canvas.
    SetView(View),
    /// Place under the pointer, from the canvas.
    Pointer(Option<(f64, f64)>),
    /// The other side.
    Turn,
    /// This side.
    Face(Face),
    /// Coat on or off.
    Coat,
    /// Outlines on or off.
    Clean,

    /// First ticket.
    First,
    /// Ticket before.
    Previous,
    /// Ticket after.
    Next,
    /// Last ticket.
    Last,
    /// Any ticket.
    Random,
    /// Ask for a number or a serial.
    GoTo,
    /// This ticket.
    Ticket(u32),
    /// The ticket with this number or serial, as typed.
    Find(String),
    /// Show only this lot.
    Filter(Option<Money>),
    /// Next ticket of the lot shown (or filtered).
    NextOfLot,
    /// Next ticket that wins anything.
    NextWinner,
    /// Next ticket with exactly this lot.
    NextWith(Money),
    /// First row of the list, from its scroll bar or wheel.
    ListTop(u64),

    /// This plate alone.
    PlateAlone(InkId),
    /// This plate on or off.
    PlateToggle(InkId),
    /// All plates up to this one.
    PlatesUpTo(InkId),
    /// All plates.
    PlatesAll,
    /// Only the plates that are the same on every ticket.
    PlatesFixed,
    /// Only the imager's plate.
    PlatesImager,
    /// Overprint or player's view.
    Overprint,
    /// A plate alone in black or in its ink.
    PlateBlack,

    /// Something in Planche.
    Sheet(SheetCommand),
    /// Something in Tirage.
    Press(PressCommand),
    /// What Jeu asks for.
    Game(GameCommand),
    /// Something in Maquette.
    Layout(LayoutCommand),
    /// Something of Aperçu or Plaques.
    Preview(PreviewCommand),
    /// Something of the winners' lock.
    Lock(LockCommand),
}

const fn ctrl(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::COMMAND, key))
}

const fn plain(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::NONE, key))
}

const fn shift(key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(Modifiers::SHIFT, key))
}

impl Command {
    /// The commands that stand in the palette and in the table of keys.
    pub(crate) fn listed(state: &State) -> Vec<Command> {
        let mut all = vec![
            Command::NextOfLot,
            Command::Next,
            Command::Previous,
            Command::First,
            Command::Last,
            Command::Random,
            Command::NextWinner,
            Command::GoTo,
            Command::Turn,
            Command::Coat,
            Command::Clean,
            Command::ZoomFit,
            Command::ZoomFull,
            Command::ZoomIn,
            Command::ZoomOut,
            Command::Go(Workspace::Game),
            Command::Go(Workspace::Maquette),
            Command::Go(Workspace::Preview),
            Command::Go(Workspace::Plates),
            Command::Go(Workspace::Sheet),
            Command::Go(Workspace::Press),
            Command::LastWorkspace,
            Command::PlatesAll,
            Command::PlatesFixed,
            Command::PlatesImager,
            Command::Overprint,
            Command::PlateBlack,
            Command::AskProject,
            Command::AskBloc,
            Command::Import(ImportCommand::Ask),
            Command::Home(HomeCommand::AskNew),
            Command::Home(HomeCommand::Show),
            Command::OpenSample,
            Command::MakeSpecimen,
            Command::Problem(ProblemCommand::Next),
            Command::Problem(ProblemCommand::Previous),
            Command::Problem(ProblemCommand::AskAccept),
            Command::Problem(ProblemCommand::Withdraw),
            Command::LeftPanel,
            Command::RightPanel,
            Command::BottomPanel,
            Command::ResetLayout,
            Command::FullScreen,
            Command::Theme,
            Command::Language,
            Command::Scale(100),
            Command::Scale(125),
            Command::Scale(150),
            Command::Palette,
            Command::Keys,
            Command::Quit,
        ];
        all.extend(PressCommand::LISTED.map(Command::Press));
        all.extend(SheetCommand::LISTED.map(Command::Sheet));
        all.extend(GameCommand::listed().into_iter().map(Command::Game));
        all.extend(LayoutCommand::listed().into_iter().map(Command::Layout));
        all.extend(PreviewCommand::LISTED.map(Command::Preview));
        all.extend([LockCommand::Ask, LockCommand::Hide].map(Command::Lock));
        if let Some(document) = &state.document {
            if state.is_open() {
                all.extend(document.game.lots.iter().map(|l| Command::NextWith(l.amount)));
            }
            all.extend(document.stock.inks.iter().map(|(id, _)| Command::PlateAlone(id)));
        }
        all
    }

    /// Its words in menus and in the palette.
    pub(crate) fn label(&self, state: &State, lang: Lang) -> String {
        let key = match self {
            Command::Game(command) => return command.label(state, lang),
            Command::Preview(c) => return c.label(state, lang),
            Command::Lock(c) => return c.label(lang),
            Command::NextWith(lot) => {
                return lang.with("next-winner-of", &[("lot", &lot.to_string())]);
            }
            Command::PlateAlone(ink) => {
                let name = match &state.document {
                    Some(d) if usize::from(ink.0) < d.stock.inks.len() => {
                        super::document::ink_label(&d.stock, *ink, lang)
                    }
                    _ => format!("{}", ink.0),
                };
                return lang.with("plate-alone-named", &[("plate", &name)]);
            }
            Command::Sheet(command) => return command.label(state, lang),
            Command::Scale(percent) => {
                return lang.with("interface-size", &[("n", &percent.to_string())]);
            }
            Command::Layout(command) => return command.label(state, lang),
            Command::Go(w) => w.key(),
            Command::AskProject | Command::OpenProject(_) => "open-project",
            Command::AskBloc | Command::OpenBloc(_) => "open-bloc",
            Command::AskOutput => "choose-folder",
            Command::Home(HomeCommand::AskNew | HomeCommand::New) => "new-game",
            Command::Home(HomeCommand::Unfold(Side::Left)) => "unfold-left",
            Command::Home(HomeCommand::Unfold(Side::Right)) => "unfold-right",
            Command::Home(_) => "home",
            Command::Import(ImportCommand::Stop) => "import-stop",
            Command::Import(_) => "import-csv",
            Command::OpenSample => "open-sample",
            Command::MakeSpecimen => "make-specimen",
            Command::Quit | Command::QuitAnyway => "quit",
            Command::LastWorkspace => "last-workspace",
            Command::Theme => "theme",
            Command::Language => "language",
            Command::LeftPanel => "left-panel",
            Command::RightPanel => "right-panel",
            Command::BottomPanel | Command::Bottom(_) => "bottom-panel",
            Command::PreviewTab(_) => "outcome",
            Command::ResetLayout => "reset-layout",
            Command::FullScreen => "full-screen",
            Command::Palette => "palette",
            Command::Keys => "keys",
            Command::CloseDialog | Command::Dismiss(_) | Command::Linger(_) => "close",
            Command::Copy(_) => "copy",
            Command::Reveal(_) => "open-folder",
            Command::Problem(command) => command.key(),
            Command::ZoomIn => "zoom-in",
            Command::ZoomOut => "zoom-out",
            Command::ZoomFit | Command::SetView(_) | Command::Pointer(_) => "zoom-fit",
            Command::ZoomFull => "zoom-full",
            Command::Turn => "turn",
            Command::Face(Face::Recto) => "front",
            Command::Face(Face::Verso) => "back",
            Command::Coat => "coat-on-off",
            Command::Clean => "clean-view",
            Command::First => "first-ticket",
            Command::Previous => "previous-ticket",
            Command::Next => "next-ticket",
            Command::Last => "last-ticket",
            Command::Random => "random-ticket",
            Command::GoTo | Command::Ticket(_) | Command::Find(_) => "go-to",
            Command::Filter(_) | Command::ListTop(_) => "all-prizes",
            Command::NextOfLot => "next-of-lot",
            Command::NextWinner => "next-winner",
            Command::PlateToggle(_) => "plate-toggle",
            Command::PlatesUpTo(_) => "plates-up-to",
            Command::PlatesAll => "plates-all",
            Command::PlatesFixed => "plates-fixed",
            Command::PlatesImager => "plates-imager",
            Command::Overprint => "overprint-simulated",
            Command::PlateBlack => "plate-in-black",
            Command::Press(command) => return command.label(lang),
        };
        lang.t(key).to_owned()
    }

    /// Its icon in the palette and in menus.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            Command::AskProject | Command::OpenProject(_) | Command::AskOutput => icon::FOLDER,
            Command::AskBloc | Command::OpenBloc(_) => icon::BLOC,
            Command::Import(_) => icon::IMPORT,
            Command::Home(HomeCommand::AskNew) => icon::ADD,
            Command::Home(HomeCommand::Unfold(_)) => icon::PANELS,
            Command::Home(_) => icon::HOME,
            Command::OpenSample | Command::MakeSpecimen => icon::SPECIMEN,
            Command::Quit | Command::QuitAnyway => icon::QUIT,
            Command::Game(command) => command.icon(),
            Command::Go(Workspace::Game) => icon::GAME,
            Command::Layout(command) => command.icon(),
            Command::Go(Workspace::Maquette) => icon::LAYOUT,
            Command::Go(Workspace::Preview) => icon::TICKET,
            Command::Go(Workspace::Plates) | Command::PlatesAll | Command::PlateAlone(_) => {
                icon::PLATES
            }
            Command::Go(Workspace::Sheet) => icon::SHEET,
            Command::Sheet(command) => command.icon(),
            Command::Go(Workspace::Press) => icon::PRESS,
            Command::Preview(c) => c.icon(),
            Command::Lock(c) => c.icon(),
            Command::Theme => icon::DARK,
            Command::Language => icon::LANGUAGE,
            Command::Scale(_) => icon::SIZE,
            Command::Press(command) => command.icon(),
            Command::NextOfLot => icon::SKIP,
            Command::NextWinner | Command::NextWith(_) => icon::PRIZE,
            Command::First => icon::FIRST,
            Command::Last => icon::LAST,
            Command::Next => icon::NEXT,
            Command::Previous => icon::PREVIOUS,
            Command::Random => icon::RANDOM,
            Command::GoTo => icon::SERIAL,
            Command::Turn => icon::TURN,
            Command::Coat => icon::COAT,
            Command::Clean => icon::EYE_OFF,
            Command::ZoomFit => icon::FIT,
            Command::ZoomIn | Command::ZoomFull => icon::ZOOM_IN,
            Command::ZoomOut => icon::ZOOM_OUT,
            Command::Problem(_) => icon::ERROR,
            Command::Keys => icon::HELP,
            Command::LeftPanel
            | Command::RightPanel
            | Command::BottomPanel
            | Command::ResetLayout => icon::PANELS,
            Command::Palette => icon::SEARCH,
            _ => icon::COMMAND,
        }
    }

    /// The group it stands in, in the palette.
    pub(crate) fn group(&self, lang: Lang) -> &'static str {
        lang.t(match self {
            Command::Preview(c) => c.group(),
            Command::Lock(_) => "menu-ticket",
            Command::First
            | Command::Previous
            | Command::Next
            | Command::Last
            | Command::Random
            | Command::GoTo
            | Command::NextOfLot
            | Command::NextWinner
            | Command::NextWith(_) => "menu-ticket",
            Command::AskProject
            | Command::AskBloc
            | Command::Import(_)
            | Command::Home(_)
            | Command::OpenSample
            | Command::MakeSpecimen
            | Command::Quit => "menu-file",
            Command::PlateAlone(_)
            | Command::PlatesAll
            | Command::PlatesFixed
            | Command::PlatesImager
            | Command::Overprint
            | Command::PlateBlack => "plates",
            Command::Press(_) | Command::Sheet(_) => "menu-press",
            Command::Layout(_) => "layout",
            Command::Keys => "menu-help",
            _ => "menu-view",
        })
    }

    /// The key that sends it.
    pub(crate) fn shortcut(&self) -> Option<KeyboardShortcut> {
        match self {
            Command::Game(command) => command.shortcut(),
            Command::Preview(c) => c.shortcut(),
            Command::AskProject => ctrl(Key::O),
            Command::AskBloc => {
                Some(KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::O))
            }
            Command::Home(HomeCommand::AskNew) => ctrl(Key::N),
            Command::Quit => ctrl(Key::Q),
            Command::Palette => ctrl(Key::K),
            Command::GoTo => ctrl(Key::G),
            Command::LastWorkspace => Some(KeyboardShortcut::new(Modifiers::CTRL, Key::Tab)),
            // F7 belongs to Contrôle.
            Command::Go(Workspace::Maquette) => plain(Key::F2),
            Command::Go(Workspace::Preview) => plain(Key::F3),
            Command::Go(Workspace::Plates) => plain(Key::F4),
            Command::Go(Workspace::Sheet) => plain(Key::F5),
            Command::Go(Workspace::Press) => plain(Key::F6),
            Command::Sheet(command) => command.shortcut(),
            Command::Keys => plain(Key::F1),
            Command::Problem(ProblemCommand::Next) => plain(Key::F8),
            Command::Problem(ProblemCommand::Previous) => shift(Key::F8),
            Command::FullScreen => Some(KeyboardShortcut::new(Modifiers::ALT, Key::Enter)),
            Command::ZoomIn => plain(Key::Plus),
            Command::ZoomOut => plain(Key::Minus),
            Command::ZoomFit => plain(Key::Z),
            Command::Turn => plain(Key::X),
            Command::Coat => plain(Key::C),
            Command::Clean => plain(Key::W),
            Command::First => plain(Key::Home),
            Command::Last => plain(Key::End),
            Command::Next => plain(Key::PageDown),
            Command::Previous => plain(Key::PageUp),
            Command::NextOfLot => plain(Key::N),
            Command::NextWinner => shift(Key::N),
            Command::Overprint => plain(Key::O),
            Command::Layout(command) => command.shortcut(),
            _ => None,
        }
    }

    /// Whether its key works even while a text field has the focus.
    pub(crate) fn works_everywhere(&self) -> bool {
        let typing = matches!(self, Command::Layout(c) if c.is_typing());
        !typing
            && self.shortcut().is_some_and(|s| {
                s.modifiers.command
                    || s.modifiers.ctrl
                    || s.modifiers.alt
                    || is_function(s.logical_key)
            })
    }

    /// Whether its key is meant for it where the user works: in Planche the keys
    /// of the ticket navigator turn sheets, Jeu and Planche have a history and a
    /// file of their own, which everywhere else are the layout's.
    fn listens(&self, state: &State) -> bool {
        let in_sheet = state.workspace == Workspace::Sheet;
        match self {
            Command::Game(_) => state.workspace == Workspace::Game,
            Command::Sheet(_) => in_sheet,
            Command::Layout(_) => !in_sheet && state.workspace != Workspace::Game,
            Command::First | Command::Previous | Command::Next | Command::Last => !in_sheet,
            _ => true,
        }
    }

    /// The words of its key, in the user's language.
    pub(crate) fn key_text(&self, lang: Lang) -> String {
        self.shortcut().map_or_else(String::new, |s| shortcut_text(s, lang))
    }

    /// Why it cannot be done now: the key of a sentence.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let no_project = state.document.is_none().then_some("off-no-project");
        let no_bloc = state.bloc.is_none().then_some("off-no-bloc");
        let hidden = (state.lock() == Lock::Hidden).then_some("off-hidden");
        match self {
            Command::Preview(c) => c.why_off(state),
            Command::Lock(c) => c.why_off(state),
            Command::First | Command::Previous | Command::Next | Command::Last => no_bloc,
            Command::Random | Command::GoTo => no_bloc,
            Command::NextOfLot | Command::NextWinner | Command::NextWith(_) => no_bloc.or(hidden),
            Command::Filter(_) => no_bloc.or(hidden),
            Command::Coat => no_project.or(hidden),
            Command::Turn | Command::Face(_) => no_project,
            Command::ZoomIn | Command::ZoomOut | Command::ZoomFit | Command::ZoomFull => no_project,
            Command::PlateAlone(_)
            | Command::PlateToggle(_)
            | Command::PlatesUpTo(_)
            | Command::PlatesAll
            | Command::PlatesFixed
            | Command::PlatesImager
            | Command::PlateBlack
            | Command::Overprint => no_project,
            Command::Sheet(command) => command.why_off(state),
            Command::MakeSpecimen | Command::Home(HomeCommand::Show) => no_project,
            Command::Game(command) => no_project.or(command.why_off(state)),
            Command::Press(command) => command.why_off(state),
            Command::Problem(command) => command.why_off(state),
            Command::Layout(command) => command.why_off(state),
            _ => None,
        }
    }
}

fn is_function(key: Key) -> bool {
    key >= Key::F1 && key <= Key::F35
}

/// A key in words: « Maj+N », « Page suiv. ».
pub(crate) fn shortcut_text(s: KeyboardShortcut, lang: Lang) -> String {
    let mut text = String::new();
    if s.modifiers.command || s.modifiers.ctrl {
        text.push_str("Ctrl+");
    }
    if s.modifiers.alt {
        text.push_str("Alt+");
    }
    if s.modifiers.shift {
        text.push_str(lang.t("key-shift"));
        text.push('+');
    }
    text.push_str(match s.logical_key {
        Key::PageDown => lang.t("key-page-down"),
        Key::PageUp => lang.t("key-page-up"),
        Key::Home => lang.t("key-home"),
        Key::End => lang.t("key-end"),
        Key::Enter => lang.t("key-enter"),
        Key::Plus => "+",
        Key::Minus => "-",
        Key::Delete => lang.t("key-delete"),
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        key => key.name(),
    });
    text
}

/// Reads the keys pressed and sends what they ask for.
///
/// `text_focused` says whether a text field has the focus: then only keys with
/// Ctrl or Alt, and function keys, are commands.
pub(crate) fn read_keys(
    ctx: &egui::Context,
    state: &State,
    text_focused: bool,
    out: &mut Vec<Command>,
) {
    let mut bound: Vec<(KeyboardShortcut, Command)> = Command::listed(state)
        .into_iter()
        .filter_map(|c| c.shortcut().map(|s| (s, c)))
        .filter(|(_, c)| !text_focused || c.works_everywhere())
        .filter(|(_, c)| c.listens(state))
        .collect();
    // `consume_shortcut` ignores extra Shift and Alt, so the key with more
    // modifiers is tried first.
    let weight = |s: &KeyboardShortcut| {
        [s.modifiers.alt, s.modifiers.shift, s.modifiers.command || s.modifiers.ctrl]
            .iter()
            .filter(|m| **m)
            .count()
    };
    bound.sort_by_key(|(s, _)| std::cmp::Reverse(weight(s)));
    ctx.input_mut(|input| {
        for (shortcut, command) in bound {
            while input.consume_shortcut(&shortcut) {
                if command.why_off(state).is_none() {
                    out.push(command.clone());
                }
            }
        }
        // Many hands know Ctrl+Y for what is also Ctrl+Maj+Z.
        let redo = match state.workspace {
            Workspace::Game => Command::Game(GameCommand::Redo),
            Workspace::Sheet => Command::Sheet(SheetCommand::Redo),
            _ => Command::Layout(LayoutCommand::Redo),
        };
        if redo.why_off(state).is_none() && input.consume_key(Modifiers::COMMAND, Key::Y) {
            out.push(redo);
        }
        // `=` is the unshifted `+` of many keyboards.
        if !text_focused && input.consume_key(Modifiers::NONE, Key::Equals) {
            out.push(Command::ZoomIn);
        }
    });
}

/// The path that a dialog brought, as the command that it was asked for.
pub(crate) fn for_path(what: PathFor, path: PathBuf) -> Option<Command> {
    match what {
        PathFor::Project => Some(Command::OpenProject(path)),
        PathFor::Bloc => Some(Command::OpenBloc(path)),
        PathFor::Proof => Some(Command::Press(PressCommand::Proof(path))),
        PathFor::Table => Some(Command::Import(ImportCommand::Open(path))),
        PathFor::Reglement => Some(Command::Game(GameCommand::Reglement(path))),
        PathFor::NewGame | PathFor::Output | PathFor::Key | PathFor::ImportOut => None,
        PathFor::Copy => Some(Command::Layout(LayoutCommand::SaveCopy(path))),
        PathFor::Picture => Some(Command::Layout(LayoutCommand::Place(path, None))),
        PathFor::MakerKey => Some(Command::Lock(LockCommand::Key(path))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        for workspace in Workspace::ALL {
            let state = State { workspace, ..State::default() };
            let mut seen: Vec<(KeyboardShortcut, Command)> = Vec::new();
            for command in Command::listed(&state).into_iter().filter(|c| c.listens(&state)) {
                let Some(shortcut) = command.shortcut() else { continue };
                if let Some((_, other)) = seen.iter().find(|(s, _)| *s == shortcut) {
                    panic!("{command:?} and {other:?} both have {shortcut:?}");
                }
                seen.push((shortcut, command));
            }
            assert!(seen.len() > 15);
        }
    }

    #[test]
    fn letters_are_no_commands_while_typing_but_function_keys_are() {
        assert!(!Command::Coat.works_everywhere());
        assert!(!Command::NextWinner.works_everywhere());
        assert!(Command::Palette.works_everywhere());
        assert!(Command::Go(Workspace::Press).works_everywhere());
    }

    #[test]
    fn keys_are_written_in_the_users_language() {
        assert_eq!(Command::NextWinner.key_text(Lang::Fr), "Maj+N");
        assert_eq!(Command::NextWinner.key_text(Lang::En), "Shift+N");
        assert_eq!(Command::Next.key_text(Lang::Fr), "Page suiv.");
    }
}
