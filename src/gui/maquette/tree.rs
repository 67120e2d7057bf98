//! Objects as a tree, topmost first: kinds, within them entries of the file,
//! within those the places of a series. What is shown of it is worked out here,
//! without a window; `tree_ui` draws it.

use std::collections::BTreeSet;

use crate::artwork::Face;
use crate::game::Game;
use crate::gui::icon;
use crate::gui::locale::{Lang, fold, key};
use crate::layout::{LayoutObject, ObjectId, ObjectKind};

/// A kind of objects that the tree shows together.
struct Group {
    key: &'static str,
    kinds: &'static [ObjectKind],
}

/// Topmost first.
const GROUPS: [Group; 9] = [
    Group { key: key("group-mentions"), kinds: &[ObjectKind::CoatText, ObjectKind::Plaque] },
    Group { key: key("group-coat-art"), kinds: &[ObjectKind::CoatArt] },
    Group { key: key("group-masks"), kinds: &[ObjectKind::Mask] },
    Group { key: key("group-specimen"), kinds: &[ObjectKind::Specimen] },
    Group {
        key: key("group-numbers"),
        kinds: &[ObjectKind::Code, ObjectKind::Serial, ObjectKind::Validation],
    },
    Group { key: key("group-cells"), kinds: &[ObjectKind::Cell] },
    Group { key: key("group-texts"), kinds: &[ObjectKind::Text, ObjectKind::Column] },
    Group {
        key: key("group-tables"),
        kinds: &[ObjectKind::Symbols, ObjectKind::Lots, ObjectKind::Gains],
    },
    Group {
        key: key("group-art"),
        kinds: &[ObjectKind::Front, ObjectKind::Ground, ObjectKind::Art],
    },
];

/// A row of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// How far it is set in.
    pub depth: usize,
    /// What it says.
    pub name: String,
    /// What stands at its end.
    pub aside: String,
    /// Its icon.
    pub icon: &'static str,
    /// What a click selects.
    pub ids: Vec<ObjectId>,
    /// By which it is opened and closed; nothing for a leaf.
    pub fold: Option<String>,
    /// Whether it is open.
    pub open: bool,
    /// Whether something in it is wrong.
    pub faulty: bool,
}

/// The icon of a kind.
pub(crate) fn icon_of(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Art | ObjectKind::Front | ObjectKind::CoatArt => icon::PICTURE,
        ObjectKind::Ground => icon::GROUND,
        ObjectKind::Gains | ObjectKind::Lots => icon::TABLE,
        ObjectKind::Symbols => icon::SERIES,
        ObjectKind::Column | ObjectKind::Text | ObjectKind::Specimen => icon::TEXT,
        ObjectKind::CoatText => icon::TEXT,
        ObjectKind::Cell => icon::CELL,
        ObjectKind::Validation | ObjectKind::Serial => icon::NUMBER,
        ObjectKind::Code => icon::CODE,
        ObjectKind::Mask => icon::COAT,
        ObjectKind::Plaque => icon::PLAQUE,
    }
}

/// What a kind is called.
pub(crate) fn kind_key(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Art => key("kind-art"),
        ObjectKind::Front => key("kind-front"),
        ObjectKind::CoatArt => key("kind-coat-art"),
        ObjectKind::Ground => key("kind-ground"),
        ObjectKind::Gains => key("kind-gains"),
        ObjectKind::Lots => key("kind-lots"),
        ObjectKind::Symbols => key("kind-symbols"),
        ObjectKind::Column => key("kind-column"),
        ObjectKind::Text => key("kind-text"),
        ObjectKind::Specimen => key("kind-specimen"),
        ObjectKind::CoatText => key("kind-coat-text"),
        ObjectKind::Cell => key("kind-cell"),
        ObjectKind::Validation => key("kind-validation"),
        ObjectKind::Serial => key("kind-serial"),
        ObjectKind::Code => key("kind-code"),
        ObjectKind::Mask => key("kind-mask"),
        ObjectKind::Plaque => key("kind-plaque"),
    }
}

/// What an object is called: its own words, or those of its kind.
pub(crate) fn name_of(object: &LayoutObject, lang: Lang) -> String {
    let own = object.name.trim();
    if own.is_empty() { lang.t(kind_key(object.kind)).to_owned() } else { own.replace('\n', " ") }
}

/// All rows of one side that are in sight.
pub(crate) fn rows(
    objects: &[LayoutObject],
    face: Face,
    game: &Game,
    open: &BTreeSet<String>,
    search: &str,
    lang: Lang,
) -> Vec<Row> {
    let wanted = fold(search.trim());
    let mut out = Vec::new();
    for group in &GROUPS {
        let mut members: Vec<&LayoutObject> = objects
            .iter()
            .filter(|o| o.face == face && group.kinds.contains(&o.kind))
            .filter(|o| wanted.is_empty() || fold(&name_of(o, lang)).contains(&wanted))
            .collect();
        members.reverse();
        // A search shows what it found, however the groups stand.
        let searching = !wanted.is_empty();
        let mut list = List { out: &mut out, open, searching, lang };
        if group.kinds == [ObjectKind::Cell] {
            list.cells(group.key, &members, game);
        } else {
            list.group(group.key, &members);
        }
    }
    out
}

/// The groups that must be open for an object to be in sight.
pub(crate) fn folds_of(object: &LayoutObject, game: &Game) -> Vec<String> {
    let group = GROUPS.iter().find(|g| g.kinds.contains(&object.kind));
    let mut folds: Vec<String> = group.map(|g| g.key.to_owned()).into_iter().collect();
    if let Some(surface) = surface_of(object, game) {
        folds.push(format!("cells/{surface}"));
    }
    folds.push(object.id.entry.clone());
    folds
}

/// The name of the surface that a cell belongs to.
fn surface_of<'g>(object: &LayoutObject, game: &'g Game) -> Option<&'g str> {
    let zone = game.slot(object.slot?).zone;
    game.surfaces.iter().find(|s| s.zones.contains(&zone)).map(|s| s.name.as_str())
}

struct List<'a> {
    out: &'a mut Vec<Row>,
    open: &'a BTreeSet<String>,
    searching: bool,
    lang: Lang,
}

impl List<'_> {
    fn is_open(&self, fold: &str) -> bool {
        self.searching || self.open.contains(fold)
    }

    fn branch(
        &mut self,
        depth: usize,
        name: String,
        aside: String,
        icon: &'static str,
        members: &[&LayoutObject],
        fold: String,
    ) -> bool {
        let open = self.is_open(&fold);
        self.out.push(Row {
            depth,
            name,
            aside,
            icon,
            ids: members.iter().map(|o| o.id.clone()).collect(),
            fold: Some(fold),
            open,
            faulty: members.iter().any(|o| o.fault.is_some()),
        });
        open
    }

    fn leaf(&mut self, depth: usize, object: &LayoutObject) {
        self.out.push(Row {
            depth,
            name: name_of(object, self.lang),
            aside: String::new(),
            icon: icon_of(object.kind),
            ids: vec![object.id.clone()],
            fold: None,
            open: false,
            faulty: object.fault.is_some(),
        });
    }

    fn count(&self, n: usize) -> String {
        self.lang.count(n as u64, key("one-object"), key("many-objects"))
    }

    fn group(&mut self, group: &'static str, members: &[&LayoutObject]) {
        if members.is_empty() {
            return;
        }
        if let [only] = members {
            return self.leaf(0, only);
        }
        let aside = self.count(members.len());
        let name = self.lang.t(group).to_owned();
        if self.branch(0, name, aside, icon::GROUP, members, group.to_owned()) {
            self.entries(1, members);
        }
    }

    /// Entries of the file; those that stand several times as a series.
    fn entries(&mut self, depth: usize, members: &[&LayoutObject]) {
        let mut seen: Vec<&str> = Vec::new();
        for object in members {
            let entry = object.id.entry.as_str();
            if seen.contains(&entry) {
                continue;
            }
            seen.push(entry);
            let mut same: Vec<&LayoutObject> =
                members.iter().filter(|o| o.id.entry == entry).copied().collect();
            if let [only] = same.as_slice() {
                self.leaf(depth, only);
                continue;
            }
            // The places of a series count upwards.
            same.sort_by_key(|o| (o.id.instance, o.id.part));
            let (first, last) =
                (name_of(same[0], self.lang), name_of(same[same.len() - 1], self.lang));
            let name = match &same[0].series {
                Some(series) => format!("{} · {series}", self.lang.t(kind_key(object.kind))),
                None if first == last => format!("{first} × {}", same.len()),
                None => format!("{first} – {last}"),
            };
            let aside = self.lang.t("series-short").to_owned();
            if self.branch(depth, name, aside, icon::SERIES, &same, entry.to_owned()) {
                same.iter().for_each(|o| self.leaf(depth + 1, o));
            }
        }
    }

    /// Cells stand under the surface that they belong to.
    fn cells(&mut self, group: &'static str, members: &[&LayoutObject], game: &Game) {
        if members.is_empty() {
            return;
        }
        let aside = self.count(members.len());
        let name = self.lang.t(group).to_owned();
        if !self.branch(0, name, aside, icon::GROUP, members, group.to_owned()) {
            return;
        }
        let mut of_surface: Vec<(&str, Vec<&LayoutObject>)> = Vec::new();
        for object in members {
            let Some(surface) = surface_of(object, game) else { continue };
            match of_surface.iter_mut().find(|(name, _)| *name == surface) {
                Some((_, list)) => list.push(object),
                None => of_surface.push((surface, vec![object])),
            }
        }
        for (surface, list) in of_surface.into_iter().rev() {
            let aside = self.count(list.len());
            let fold = format!("cells/{surface}");
            if self.branch(1, surface.to_owned(), aside, icon::GROUP, &list, fold) {
                self.entries(2, &list);
            }
        }
    }
}
