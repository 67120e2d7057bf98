//! What can be asked for in Aperçu and Plaques, and how it is carried out.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::rub::Rub;
use super::state::{Mode, Source};
use crate::artwork::{Face, InkId, InkRole, InkSet};
use crate::game::Money;
use crate::gui::app::App;
use crate::gui::icon;
use crate::gui::locale::Lang;
use crate::gui::plates::{PlatesMode, PlatesTab};
use crate::gui::state::{Lock, State, TaskId, View, Workspace};
use crate::gui::worker::TicketRequest;

/// Something asked for in Aperçu or Plaques.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PreviewCommand {
    /// Look at tickets in this way.
    Mode(Mode),
    /// Take the coin, or put it away.
    Scratch,
    /// Take off all masks.
    ScratchAll,
    /// Put on all masks.
    CoverAll,
    /// A movement of the coin.
    Rub(Rub),
    /// Tell only what is scratched, or all.
    Reveal,
    /// So many tickets in a row of the contact sheet.
    Columns(u32),
    /// First row of the contact sheet.
    ContactTop(u64),
    /// A ticket of the contact sheet, large.
    Enlarge(u32),
    /// Compare with this ticket.
    CompareWith(u32),
    /// The worst case of the game.
    Worst,
    /// The first losing ticket.
    FirstLosing,
    /// The first ticket with the highest lot.
    Jackpot,
    /// Tickets of the bloc or of a specimen.
    Source(Source),
    /// Look at plates in this way.
    Plates(PlatesMode),
    /// Speak of this plate.
    Plate(InkId),
    /// The paper of the profile.
    Paper,
    /// The map of the ink's weight.
    TacMap,
    /// The curtain at this share of the page.
    Curtain(f32),
    /// The place with the most ink.
    Heaviest,
    /// A tab of the right panel of Plaques.
    PlatesTab(PlatesTab),
}

impl PreviewCommand {
    /// Those that stand in the palette and in the table of keys.
    pub(crate) const LISTED: [PreviewCommand; 18] = [
        PreviewCommand::Scratch,
        PreviewCommand::CoverAll,
        PreviewCommand::ScratchAll,
        PreviewCommand::Reveal,
        PreviewCommand::Mode(Mode::Ticket),
        PreviewCommand::Mode(Mode::Contact),
        PreviewCommand::Mode(Mode::Compare),
        PreviewCommand::Worst,
        PreviewCommand::FirstLosing,
        PreviewCommand::Jackpot,
        PreviewCommand::Source(Source::Specimen),
        PreviewCommand::Source(Source::Bloc),
        PreviewCommand::Plates(PlatesMode::Composite),
        PreviewCommand::Plates(PlatesMode::Alone),
        PreviewCommand::Plates(PlatesMode::Curtain),
        PreviewCommand::Paper,
        PreviewCommand::TacMap,
        PreviewCommand::Heaviest,
    ];

    /// Its words.
    pub(crate) fn label(&self, state: &State, lang: Lang) -> String {
        let key = match self {
            PreviewCommand::Mode(Mode::Ticket) => "mode-ticket",
            PreviewCommand::Mode(Mode::Contact) => "contact-sheet",
            PreviewCommand::Mode(Mode::Compare) => "compare-two",
            PreviewCommand::Scratch => "scratch",
            PreviewCommand::ScratchAll => "scratch-all",
            PreviewCommand::CoverAll => "cover-all",
            PreviewCommand::Rub(_) => "scratch",
            PreviewCommand::Reveal => "reveal-scratched",
            PreviewCommand::Columns(_) | PreviewCommand::ContactTop(_) => "thumb-size",
            PreviewCommand::Enlarge(_) => "mode-ticket",
            PreviewCommand::CompareWith(_) => "compare-with",
            PreviewCommand::Worst => "worst-case",
            PreviewCommand::FirstLosing => "witness-losing",
            PreviewCommand::Jackpot => {
                return match top_lot(state) {
                    Some(lot) => lang.with("witness-top", &[("lot", &lot.to_string())]),
                    None => lang.t("witness-top-none").to_owned(),
                };
            }
            PreviewCommand::Source(Source::Bloc) => "use-bloc",
            PreviewCommand::Source(Source::Specimen) => "use-specimen",
            PreviewCommand::Plates(PlatesMode::Composite) => "composite",
            PreviewCommand::Plates(PlatesMode::Alone) => "plate-alone",
            PreviewCommand::Plates(PlatesMode::Curtain) => "curtain",
            PreviewCommand::Plate(_) | PreviewCommand::PlatesTab(_) => "plates",
            PreviewCommand::Paper => "paper-simulated",
            PreviewCommand::TacMap => {
                let limit = state.document.as_ref().map_or(3.0, |d| d.tac_limit);
                return lang.with("tac-map", &[("limit", &lang.percent(limit, 0))]);
            }
            PreviewCommand::Curtain(_) => "curtain",
            PreviewCommand::Heaviest => "go-to-heaviest",
        };
        lang.t(key).to_owned()
    }

    /// Its icon.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            PreviewCommand::Mode(Mode::Contact) => icon::CONTACT,
            PreviewCommand::Mode(Mode::Compare) => icon::COMPARE,
            PreviewCommand::Scratch | PreviewCommand::ScratchAll => icon::COIN,
            PreviewCommand::CoverAll => icon::COVER,
            PreviewCommand::Worst => icon::WIDEST,
            PreviewCommand::FirstLosing => icon::LOSING,
            PreviewCommand::Jackpot => icon::PRIZE,
            PreviewCommand::Source(_) => icon::SPECIMEN,
            PreviewCommand::Heaviest => icon::TARGET,
            PreviewCommand::Plates(_) | PreviewCommand::Paper | PreviewCommand::TacMap => {
                icon::PLATES
            }
            _ => icon::TICKET,
        }
    }

    /// Key of the group it stands in.
    pub(crate) fn group(&self) -> &'static str {
        match self {
            PreviewCommand::Plates(_)
            | PreviewCommand::Plate(_)
            | PreviewCommand::Paper
            | PreviewCommand::TacMap
            | PreviewCommand::Curtain(_)
            | PreviewCommand::Heaviest => "plates",
            _ => "menu-ticket",
        }
    }

    /// The key that sends it.
    pub(crate) fn shortcut(&self) -> Option<KeyboardShortcut> {
        match self {
            PreviewCommand::Scratch => Some(KeyboardShortcut::new(Modifiers::NONE, Key::G)),
            PreviewCommand::CoverAll => Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::G)),
            _ => None,
        }
    }

    /// Why it cannot be done now.
    pub(crate) fn why_off(&self, state: &State) -> Option<&'static str> {
        let no_project = state.document.is_none().then_some("off-no-project");
        let no_bloc = state.bloc.is_none().then_some("off-no-bloc");
        let hidden = (state.lock() == Lock::Hidden).then_some("off-hidden");
        match self {
            PreviewCommand::Scratch
            | PreviewCommand::ScratchAll
            | PreviewCommand::Rub(_)
            | PreviewCommand::Reveal
            | PreviewCommand::Mode(Mode::Compare)
            | PreviewCommand::CompareWith(_)
            | PreviewCommand::FirstLosing => no_bloc.or(hidden),
            PreviewCommand::CoverAll => {
                let whole = state.preview.scratch.is_untouched();
                no_bloc.or(hidden).or(whole.then_some("off-covered"))
            }
            PreviewCommand::Jackpot => {
                let none = top_lot(state).is_none().then_some("witness-top-none");
                no_bloc.or(hidden).or(none)
            }
            PreviewCommand::Worst | PreviewCommand::Mode(Mode::Contact) => no_bloc,
            PreviewCommand::Source(_) => state.real.is_none().then_some("off-no-real-bloc"),
            PreviewCommand::Heaviest => {
                no_project.or(state.survey.is_none().then_some("off-no-survey"))
            }
            _ => no_project,
        }
    }
}

/// The highest lot that a ticket of the bloc has.
pub(crate) fn top_lot(state: &State) -> Option<Money> {
    let lots = &state.bloc.as_ref()?.lots;
    lots.iter().find(|(lot, n)| *n > 0 && *lot > Money::ZERO).map(|(lot, _)| *lot)
}

impl App {
    /// Carries out a command of Aperçu or Plaques.
    pub(crate) fn preview(&mut self, command: PreviewCommand) {
        match command {
            PreviewCommand::FirstLosing => self.find_first(Money::ZERO),
            PreviewCommand::Jackpot => {
                if let Some(lot) = top_lot(&self.state) {
                    self.find_first(lot);
                }
            }
            PreviewCommand::Worst => {
                self.state.preview.worst = true;
                self.state.preview.mode = Mode::Ticket;
                self.state.face = Face::Recto;
                self.go_to_preview();
                self.wanted_ticket = true;
            }
            PreviewCommand::Enlarge(number) => {
                self.state.preview.mode = Mode::Ticket;
                self.go(number);
            }
            PreviewCommand::Mode(Mode::Compare) => {
                self.go_to_preview();
                let state = &mut self.state;
                state.preview.mode = Mode::Compare;
                let last = state.tickets().saturating_sub(1);
                if state.preview.worst || state.preview.other == state.number {
                    state.preview.other = match state.number {
                        n if n < last => n + 1,
                        n => n.saturating_sub(1),
                    };
                }
                let number = state.number;
                if state.preview.worst {
                    self.go(number);
                }
                self.ask_other();
            }
            PreviewCommand::CompareWith(number) => {
                let last = self.state.tickets().saturating_sub(1);
                self.state.preview.other = number.min(last);
                self.ask_other();
            }
            PreviewCommand::Mode(mode) => {
                self.go_to_preview();
                self.state.preview.mode = mode;
            }
            PreviewCommand::Scratch | PreviewCommand::ScratchAll => {
                self.go_to_preview();
                apply(&mut self.state, command);
            }
            PreviewCommand::Source(source) => {
                self.go_to_preview();
                self.state.preview.source = source;
            }
            PreviewCommand::Heaviest => {
                self.state.workspace = Workspace::Plates;
                self.heaviest();
            }
            other => apply(&mut self.state, other),
        }
    }

    fn go_to_preview(&mut self) {
        if self.state.workspace != Workspace::Preview {
            self.state.last_workspace = self.state.workspace;
            self.state.workspace = Workspace::Preview;
        }
    }

    fn find_first(&mut self, lot: Money) {
        self.state.preview.worst = false;
        if self.workers.tickets(TicketRequest::First(lot)) {
            let text = self.state.lang.t("searching");
            self.state.begin(TaskId::Find, text);
        }
    }

    /// Asks for the ticket to compare with.
    pub(crate) fn ask_other(&mut self) {
        self.workers.tickets(TicketRequest::Other(self.state.preview.other));
    }

    /// Brings the most loaded place of the face shown to the middle, close.
    fn heaviest(&mut self) {
        let Some(survey) = &self.state.survey else { return };
        let face = usize::from(self.state.face == Face::Verso);
        let centre = survey.heaviest[face].1;
        let zoom = self.state.plates_view.zoom.max(View::FULL * 6.0);
        self.state.plates_view = View { zoom, centre, fit: false };
        // The densities there stand in the panel until the pointer moves.
        self.state.pointer = Some(centre);
    }
}

/// Commands that change nothing but the state.
fn apply(state: &mut State, command: PreviewCommand) {
    let preview = &mut state.preview;
    match command {
        PreviewCommand::Scratch => {
            preview.scratching = !preview.scratching;
            if preview.scratching {
                // The coin scratches the front of one ticket with its coat on,
                // and tells no more than it has scratched.
                preview.mode = Mode::Ticket;
                preview.reveal = true;
                state.coat = true;
                state.face = Face::Recto;
            }
        }
        PreviewCommand::ScratchAll => {
            let Some(document) = state.document.clone() else { return };
            for mask in 0..document.masks().len() {
                preview.scratch.rub(document.masks(), Rub::Mask(mask));
            }
        }
        PreviewCommand::CoverAll => preview.scratch.cover_all(),
        PreviewCommand::Rub(rub) => {
            if let Some(document) = &state.document {
                preview.scratch.rub(document.masks(), rub);
            }
        }
        PreviewCommand::Reveal => preview.reveal = !preview.reveal,
        PreviewCommand::Columns(n) => {
            // The first ticket in sight stays the first.
            let first = preview.contact.top * u64::from(preview.contact.columns);
            preview.contact.columns = n.clamp(super::contact::FEWEST, super::contact::MOST);
            preview.contact.top = first / u64::from(preview.contact.columns);
        }
        PreviewCommand::ContactTop(top) => preview.contact.top = top,
        PreviewCommand::Plates(mode) => {
            state.plates.mode = mode;
            if state.plates.chosen.is_none() && mode != PlatesMode::Composite {
                // Of all plates the coat is the one that is looked at alone.
                let coat = state.plates_with(|_, role| role == InkRole::Coat);
                state.plates.chosen = Some(match coat {
                    0 => InkSet::BLACK,
                    coat => InkId(coat.trailing_zeros() as u8),
                });
            }
        }
        PreviewCommand::Plate(ink) => state.plates.chosen = Some(ink),
        PreviewCommand::Paper => state.plates.paper = !state.plates.paper,
        PreviewCommand::TacMap => state.plates.tac = !state.plates.tac,
        PreviewCommand::Curtain(share) => state.plates_panel.curtain = share.clamp(0.0, 1.0),
        PreviewCommand::PlatesTab(tab) => state.plates_panel.tab = tab,
        _ => {}
    }
}
