//! What Aperçu remembers.

use std::sync::Arc;

use super::contact::ContactSheet;
use super::rub::Scratch;
use crate::gui::document::{Document, TicketView};

/// How tickets are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// One, as large as it fits.
    #[default]
    Ticket,
    /// Many, small.
    Contact,
    /// Two, side by side.
    Compare,
}

impl Mode {
    /// In the order of the tool bar.
    pub(crate) const ALL: [Mode; 3] = [Mode::Ticket, Mode::Contact, Mode::Compare];
}

/// Whose tickets are at hand while a real bloc is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Source {
    /// The bloc's own.
    #[default]
    Bloc,
    /// Those of a specimen of the same game.
    Specimen,
}

/// What Aperçu remembers.
#[derive(Default)]
pub(crate) struct PreviewState {
    /// How tickets are looked at.
    pub mode: Mode,
    /// Whose they are.
    pub source: Source,
    /// Whether the pointer is a coin.
    pub scratching: bool,
    /// Whether the panel tells only what is scratched.
    pub reveal: bool,
    /// What is scratched of the ticket at hand.
    pub scratch: Scratch,
    /// Whether the worst case is wanted instead of a ticket of the bloc.
    pub worst: bool,
    /// The contact sheet.
    pub contact: ContactSheet,
    /// The ticket to compare with.
    pub other: u32,
    /// The same, laid out.
    pub other_ticket: Option<Arc<TicketView>>,
}

impl PreviewState {
    /// Takes note of the ticket that is shown from now on in place of another:
    /// another ticket comes with its coat whole; the same ticket in a changed
    /// layout stays scratched where it was.
    pub(crate) fn ticket_changed(
        &mut self,
        document: &Document,
        before: Option<&TicketView>,
        now: &TicketView,
    ) {
        let same =
            before.is_some_and(|b| b.number == now.number && b.made_from.1 == now.made_from.1);
        if !same {
            self.scratch.cover_all();
        } else if before.is_some_and(|b| b.made_from.0 != now.made_from.0) {
            self.scratch.again(document.masks());
        }
    }

    /// Forgets all that tickets of another bloc, or the same bloc seen in
    /// another way, have left.
    pub(crate) fn forget_tickets(&mut self) {
        self.scratch.cover_all();
        self.contact.forget();
        self.other_ticket = None;
        self.worst = false;
    }
}
