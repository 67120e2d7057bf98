//! [`SheetSettings`]: the `[sheet]` and `[correction]` parts of `press.toml`.

use super::fields::{mm, section};
use crate::measure::{Insets, Length, Size};
use crate::toml_source::{Found, Located, Table};

/// The sheet and how tickets lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSettings {
    /// Width and height; of a web, its width and the repeat length.
    pub size: Size,
    /// Whether it is a web: sheets that hang together, without a gripper.
    pub web: bool,
    /// Distance between neighbours, across and down.
    pub gutter: Size,
    /// What stays free of ink on each side of the recto (the gripper's edge at
    /// the bottom, say).
    pub margins: Insets,
    /// How many columns; as many as fit if not given.
    pub columns: Option<u32>,
    /// How many rows.
    pub rows: Option<u32>,
    /// Bleed kept on the sheet; all that the tickets have if not given.
    pub bleed: Option<Length>,
    /// Quarter turns clockwise of each ticket, 0 to 3.
    pub rotation: u8,
    /// Which tickets stand head to head.
    pub heads: Heads,
    /// How numbers run over the sheet.
    pub order: Order,
    /// Sheets of a stack that is cut into piles; 1 where each sheet is cut by
    /// itself.
    pub stack_sheets: u32,
    /// How both sides come onto the sheet.
    pub work: Work,
    /// How the verso lies behind the recto; what [`Work`] asks for, where that
    /// leaves no choice.
    pub turn: Turn,
}

/// Over which edge the sheet is turned between recto and verso.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Over its short edge.
    ShortEdge,
    /// Over its long edge.
    LongEdge,
}

impl Turn {
    /// Whether the turn runs about a vertical axis, so that columns change
    /// sides and tickets stay upright; otherwise rows do, and tickets stand on
    /// their heads.
    pub fn mirrors_columns(self, sheet: Size) -> bool {
        (self == Turn::ShortEdge) == (sheet.w >= sheet.h)
    }

    /// The turn about an axis.
    fn about(vertical: bool, sheet: Size) -> Self {
        if Turn::ShortEdge.mirrors_columns(sheet) == vertical {
            Turn::ShortEdge
        } else {
            Turn::LongEdge
        }
    }
}

/// How both sides come onto the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// Each side has a forme of its own.
    Sheetwise,
    /// One forme with rectos on its left half and versos on its right; the
    /// sheet is turned over sideways, printed again and cut in half.
    Turn,
    /// The same with the upper and the lower half; the sheet is tumbled head
    /// over foot.
    Tumble,
}

/// Which tickets stand on their heads so that others face them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heads {
    /// None.
    Same,
    /// Those of every second row.
    Rows,
    /// Those of every second column.
    Columns,
}

/// How numbers run over the slots of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Row by row, each from left to right.
    Rows,
    /// Column by column, each from the top.
    Columns,
    /// Row by row, to the right and back in turn.
    Zigzag,
}

/// What makes up for a press that stretches or shifts what it prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// Stretch across and down about the middle of the sheet, in millionths.
    pub stretch: (i64, i64),
    /// Shift to the right and down.
    pub shift: (Length, Length),
}

impl SheetSettings {
    /// Whether columns, not rows, change sides when the sheet is turned.
    pub fn mirrors_columns(&self) -> bool {
        self.turn.mirrors_columns(self.size)
    }
}

/// Reads `[sheet]`.
pub(super) fn sheet(s: &mut Table<'_>) -> Option<SheetSettings> {
    let size = size(s);
    let across = mm(s, "gutter_across_mm", 0.0, 100.0);
    let down = mm(s, "gutter_down_mm", 0.0, 100.0);
    let margins = section(s, "margins", |m| {
        let (left, top) = (mm(m, "left_mm", 0.0, 200.0), mm(m, "top_mm", 0.0, 200.0));
        let (right, bottom) = (mm(m, "right_mm", 0.0, 200.0), mm(m, "bottom_mm", 0.0, 200.0));
        Some(Insets { left: left?, top: top?, right: right?, bottom: bottom? })
    });
    let columns = count(s, "columns");
    let rows = count(s, "rows");
    let bleed = match s.optional("bleed_mm") {
        Some(node) => {
            let what = "un nombre de millimètres";
            node.number(what, 0.0..=20.0).map(|n| Some(Length::from_mm(n)))
        }
        None => Some(None),
    };
    let rotation = match s.optional("rotation") {
        None => Some(0),
        Some(node) => node.integer(0..=270).and_then(|n| match n.value {
            0 | 90 | 180 | 270 => Some((n.value / 90) as u8),
            other => {
                s.fault_at(&n.at, Found::Value(other.to_string()), "0, 90, 180 ou 270");
                None
            }
        }),
    };
    let heads = [("same", Heads::Same), ("rows", Heads::Rows), ("columns", Heads::Columns)];
    let heads = s.optional("head_to_head").map_or(Some(Heads::Same), |n| n.choice(&heads));
    let orders = [("rows", Order::Rows), ("columns", Order::Columns), ("zigzag", Order::Zigzag)];
    let order = s.optional("order").map_or(Some(Order::Rows), |n| n.choice(&orders));
    let stack = s.optional("stack_sheets").map_or(Some(1), |n| {
        let sheets = n.integer(1..=100_000)?;
        Some(sheets.value as u32)
    });
    let (work, turn) = work_and_turn(s, size);
    let even = match (work, &columns, &rows) {
        (Some(work), Some(columns), Some(rows)) => halves(s, work, columns.as_ref(), rows.as_ref()),
        _ => false,
    };
    let (size, web) = size?;
    let (columns, rows, work) = (columns?, rows?, work?);
    Some(SheetSettings {
        size,
        web,
        gutter: Size::new(across?, down?),
        margins: margins?,
        columns: columns.map(|n| n.value),
        rows: rows.map(|n| n.value),
        bleed: bleed?,
        rotation: rotation?,
        heads: heads?,
        order: order?,
        stack_sheets: stack?,
        work,
        turn: turn?,
    })
    .filter(|_| even)
}

/// Width and height, or the repeat length of a web; and whether it is one.
fn size(s: &mut Table<'_>) -> Option<(Size, bool)> {
    let width = mm(s, "width_mm", 20.0, 3_000.0);
    let Some(repeat) = s.optional("repeat_mm") else {
        let height = mm(s, "height_mm", 20.0, 3_000.0);
        return Some((Size::new(width?, height?), false));
    };
    let what = "un nombre de millimètres";
    let length = repeat.number(what, 20.0..=3_000.0).map(Length::from_mm);
    if let Some(height) = s.optional("height_mm") {
        let found = Found::Value("une bande n'a pas de hauteur".to_owned());
        height.fault(found, "repeat_mm seul, ou height_mm seul pour des feuilles");
        return None;
    }
    Some((Size::new(width?, length?), true))
}

fn count(s: &mut Table<'_>, key: &'static str) -> Option<Option<Located<u32>>> {
    let Some(node) = s.optional(key) else { return Some(None) };
    let n = node.integer(1..=500)?;
    Some(Some(Located { value: n.value as u32, at: n.at }))
}

/// The way of working, and the turn that goes with it: a sheet that is worked
/// in halves and a web leave no choice.
fn work_and_turn(s: &mut Table<'_>, size: Option<(Size, bool)>) -> (Option<Work>, Option<Turn>) {
    let works = [
        ("sheetwise", Work::Sheetwise),
        ("work-and-turn", Work::Turn),
        ("work-and-tumble", Work::Tumble),
    ];
    let node = s.optional("work");
    let work = node.as_ref().map_or(Some(Work::Sheetwise), |n| n.choice(&works));
    let web = size.is_some_and(|(_, web)| web);
    if let (Some(node), true) = (&node, web && work.is_some_and(|w| w != Work::Sheetwise)) {
        let found = Found::Value("une bande ne se retourne pas".to_owned());
        node.fault(found, "\"sheetwise\" pour une bande (repeat_mm)");
        return (None, None);
    }
    let turns = [("short-edge", Turn::ShortEdge), ("long-edge", Turn::LongEdge)];
    let axis = match (web, work) {
        (true, _) | (_, Some(Work::Turn)) => Some(true),
        (_, Some(Work::Tumble)) => Some(false),
        _ => None,
    };
    let Some(vertical) = axis else {
        let turn = s.required("turn", "\"short-edge\" ou \"long-edge\"");
        return (work, turn.and_then(|n| n.choice(&turns)));
    };
    let asked = size.map(|(size, _)| Turn::about(vertical, size));
    let Some(node) = s.optional("turn") else { return (work, asked) };
    let turn = node.choice(&turns);
    match (turn, asked) {
        (Some(turn), Some(asked)) if turn != asked => {
            let word = if asked == Turn::ShortEdge { "short-edge" } else { "long-edge" };
            let found = Found::Value("ce côté ne va pas avec cette façon de travailler".to_owned());
            node.fault(found, &format!("\"{word}\", ou rien"));
            (work, None)
        }
        _ => (work, turn),
    }
}

/// Whether fixed columns or rows can be halved where the work asks for it.
fn halves(
    s: &Table<'_>,
    work: Work,
    columns: Option<&Located<u32>>,
    rows: Option<&Located<u32>>,
) -> bool {
    let halved = match work {
        Work::Sheetwise => None,
        Work::Turn => columns,
        Work::Tumble => rows,
    };
    match halved {
        Some(n) if n.value % 2 == 1 => {
            let expected = "un nombre pair : la forme porte les rectos et les versos par moitiés";
            s.fault_at(&n.at, Found::Value(n.value.to_string()), expected);
            false
        }
        _ => true,
    }
}

/// Reads `[correction]`: what holds for both sides, and for the verso instead.
/// A sheet worked in halves is printed twice from the same forme, which leaves
/// no room for a second correction.
pub(super) fn corrections(s: &mut Table<'_>, halved: bool) -> Option<[Correction; 2]> {
    let both = correction(s, Correction::default());
    let verso = match s.optional("verso") {
        None => both,
        Some(node) if halved => {
            let found = Found::Value("les deux passages ont la même forme".to_owned());
            node.fault(found, "[correction] seule quand la feuille est travaillée par moitiés");
            None
        }
        Some(node) => node.table().and_then(|mut verso| {
            let own = correction(&mut verso, both.unwrap_or_default());
            verso.finish();
            own
        }),
    };
    Some([both?, verso?])
}

fn correction(s: &mut Table<'_>, usual: Correction) -> Option<Correction> {
    let mut percent = |key, usual| match s.optional(key) {
        None => Some(usual),
        Some(node) => {
            let percent = node.number("un nombre de pour cent", -2.0..=2.0)?;
            Some((percent * 10_000.0).round() as i64)
        }
    };
    let stretch = (
        percent("stretch_x_percent", usual.stretch.0),
        percent("stretch_y_percent", usual.stretch.1),
    );
    let mut shift = |key, usual| match s.optional(key) {
        None => Some(usual),
        Some(node) => node.number("un nombre de millimètres", -10.0..=10.0).map(Length::from_mm),
    };
    let shift = (shift("shift_x_mm", usual.shift.0), shift("shift_y_mm", usual.shift.1));
    Some(Correction { stretch: (stretch.0?, stretch.1?), shift: (shift.0?, shift.1?) })
}
