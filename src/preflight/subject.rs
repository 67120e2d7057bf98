//! [`Subject`]: what is checked, as far as it could be read.

use std::sync::Arc;

use super::faults::LAYOUT;
use super::finding::Place;
use crate::artwork::Face;
use crate::game::{BlocInfo, Game};
use crate::imposition::{Limits, PressSettings};
use crate::layout::{Layout, LayoutObject, ObjectKind};
use crate::measure::{Length, Rect};
use crate::raster::OutputProfile;

/// What is checked: as much of a project as could be read, and a bloc.
#[derive(Clone, Copy, Default)]
pub struct Subject<'a> {
    /// The game.
    pub game: Option<&'a Game>,
    /// The print shop's settings.
    pub press: Option<&'a PressSettings>,
    /// The layout, as far as it can be drawn.
    pub layout: Option<&'a Layout>,
    /// What stands on it; findings then name objects and lines.
    pub objects: &'a [LayoutObject],
    /// What inks look like.
    pub profile: Option<&'a Arc<OutputProfile>>,
    /// The bloc that is to be pressed.
    pub bloc: Option<&'a BlocInfo>,
}

impl Subject<'_> {
    /// What the print shop takes.
    pub(super) fn limits(&self) -> Limits {
        self.press.map(|p| p.limits.clone()).unwrap_or_default()
    }

    /// The place of something drawn on a face: the smallest object of the
    /// wanted kinds that covers it, the last drawn of those alike.
    pub(super) fn at(&self, face: Face, area: Rect, wanted: impl Fn(ObjectKind) -> bool) -> Place {
        let slack = Length::from_mm(0.1);
        let covers = |o: &&LayoutObject| {
            let room = o.ink.map_or(o.frame, |ink| ink.union(o.frame));
            o.face == face && wanted(o.kind) && room.grown(slack).contains_rect(area)
        };
        let size = |o: &&LayoutObject| {
            let room = o.ink.unwrap_or(o.frame);
            room.w.to_emu().saturating_mul(room.h.to_emu())
        };
        let found = self.objects.iter().rev().filter(covers).min_by_key(size);
        let place = Place { face: Some(face), area: Some(area), ..Place::of(LAYOUT, "") };
        match found {
            None => Place { object: super::finding::face_name(face).to_owned(), ..place },
            Some(object) => Place {
                line: object.line as usize,
                object: object.id.to_string(),
                name: object.name.clone(),
                ..place
            },
        }
    }

    /// The place of the object of an entry.
    pub(super) fn of_kind(&self, kind: ObjectKind, name: &str, place: Place) -> Place {
        let same = |o: &&LayoutObject| o.kind == kind && (name.is_empty() || o.name == name);
        match self.objects.iter().find(same) {
            None => place,
            Some(object) => Place {
                file: LAYOUT.to_owned(),
                line: object.line as usize,
                object: object.id.to_string(),
                name: object.name.clone(),
                ..place
            },
        }
    }
}

/// Whether objects of this kind show fixed text.
pub(super) fn is_text(kind: ObjectKind) -> bool {
    matches!(
        kind,
        ObjectKind::Text
            | ObjectKind::Column
            | ObjectKind::Gains
            | ObjectKind::Lots
            | ObjectKind::Symbols
            | ObjectKind::Plaque
            | ObjectKind::CoatText
    )
}
