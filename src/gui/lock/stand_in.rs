//! Whose tickets are at hand. While the winners of a real bloc are hidden, the
//! workspaces of the designer work on a specimen of the same game; the press
//! and the sheet keep to the bloc. The two change places, each with its own
//! ticket and filter.

use std::sync::Arc;

use crate::game::Money;
use crate::gui::app::App;
use crate::gui::preview::state::Source;
use crate::gui::state::{Severity, State, Workspace};
use crate::gui::worker::OpenBloc;

/// The bloc that is open and not at hand, with its place of work.
pub(crate) struct Shelf {
    /// The bloc.
    pub bloc: Arc<OpenBloc>,
    /// Its ticket.
    pub number: u32,
    /// Its filter.
    pub lot_filter: Option<Money>,
    /// First row of its list.
    pub list_top: u64,
}

/// Whose tickets a workspace shows while a real bloc is open.
pub(crate) fn wanted(state: &State) -> Source {
    let designing = state.workspace.designs();
    match (state.workspace, state.winners.unlocked.is_some()) {
        // Aperçu shows either, covered while winners are hidden.
        (Workspace::Preview, _) => state.preview.source,
        (_, true) if designing => state.preview.source,
        (_, false) if designing => Source::Specimen,
        _ => Source::Bloc,
    }
}

impl App {
    /// The real bloc, at hand or not.
    pub(crate) fn real_bloc(&self) -> Option<Arc<OpenBloc>> {
        let shelved = self.shelf.as_ref().map(|s| &s.bloc);
        self.bloc.iter().chain(shelved).find(|b| !b.view.info.specimen).cloned()
    }

    /// Brings to hand whose tickets the workspace shows; makes the specimen
    /// where there is none yet.
    pub(crate) fn settle_source(&mut self) {
        if self.state.real.is_none() {
            return;
        }
        let Some(bloc) = &self.bloc else { return };
        let at_hand = match bloc.view.info.specimen {
            true => Source::Specimen,
            false => Source::Bloc,
        };
        if wanted(&self.state) == at_hand {
            return;
        }
        match self.shelf.take() {
            Some(shelf) => self.change_places(shelf),
            None if !self.stand_in_asked => {
                self.stand_in_asked = true;
                if let Some(document) = self.state.document.clone() {
                    self.workers.make_stand_in(document);
                }
            }
            None => {}
        }
    }

    /// Brings the real bloc to hand, whatever the workspace: what is pressed is
    /// never its stand-in.
    pub(crate) fn bring_real_bloc(&mut self) {
        let real = |s: &Shelf| !s.bloc.view.info.specimen;
        if let Some(shelf) = self.shelf.take_if(|s| real(s)) {
            self.change_places(shelf);
        }
    }

    fn change_places(&mut self, shelf: Shelf) {
        if let Some(bloc) = self.bloc.take() {
            self.shelf = Some(Shelf {
                bloc,
                number: self.state.number,
                lot_filter: self.state.lot_filter,
                list_top: self.state.list_top,
            });
        }
        self.state.bloc = Some(Arc::clone(&shelf.bloc.view));
        self.state.number = shelf.number;
        self.state.lot_filter = shelf.lot_filter;
        self.state.list_top = shelf.list_top;
        self.bloc = Some(shelf.bloc);
        self.drop_tickets();
    }

    /// The specimen to work on is made.
    pub(crate) fn stand_in_made(&mut self, made: Result<Arc<OpenBloc>, String>) {
        self.stand_in_asked = false;
        let lang = self.state.lang;
        match made {
            Err(error) => {
                let title = lang.t("bloc-not-opened");
                self.complain(format!("{title} : {error}"));
                // Asking again at once would fail again.
                self.stand_in_asked = true;
            }
            Ok(bloc) => {
                let game = self.state.document.as_ref().map(|d| d.game.meaning);
                if self.state.real.is_none() || game != Some(bloc.view.info.meaning) {
                    return;
                }
                self.state.note(Severity::Info, lang.t("stand-in-made"));
                self.shelf = Some(Shelf { bloc, number: 0, lot_filter: None, list_top: 0 });
            }
        }
    }
}
