//! [`PressEdit`]: changes to the text of `press.toml` that leave comments, order
//! and all other values as they are.

use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// What is written for a field.
#[derive(Clone, Debug, PartialEq)]
pub enum PressValue {
    /// A whole number.
    Whole(u32),
    /// A length or a percentage, with as many decimals as it needs.
    Decimal(f64),
    /// A word.
    Word(String),
    /// Yes or no.
    Yes(bool),
    /// Numbers of columns or rows.
    Numbers(Vec<u32>),
    /// Nothing: the field is left out, and what is usual holds.
    Usual,
}

/// One change: a field with its path (`sheet.margins.left_mm`) and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct PressEdit {
    /// The field.
    pub field: &'static str,
    /// Its value from now on.
    pub value: PressValue,
}

/// Why a change can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressEditError {
    /// The text is no TOML.
    #[error("press.toml ne se lit pas : {0}")]
    Syntax(String),
    /// Something else stands where a section is expected.
    #[error("press.toml : {0} n'est pas une section")]
    NoSection(String),
}

impl PressEdit {
    /// A change of a field.
    pub fn new(field: &'static str, value: PressValue) -> Self {
        PressEdit { field, value }
    }

    /// The text after some changes, made as one.
    ///
    /// # Errors
    /// If the text is no TOML, or a value stands where a section is expected.
    pub fn apply(text: &str, edits: &[PressEdit]) -> Result<String, PressEditError> {
        let mut document: DocumentMut = text
            .parse()
            .map_err(|e: toml_edit::TomlError| PressEditError::Syntax(e.message().to_owned()))?;
        for edit in edits {
            let mut path: Vec<&str> = edit.field.split('.').collect();
            let Some(key) = path.pop() else { continue };
            if edit.value == PressValue::Usual {
                if let Some(table) = there(document.as_table_mut(), &path) {
                    remove(table, key);
                }
                continue;
            }
            let table = section(document.as_table_mut(), &path)
                .ok_or_else(|| PressEditError::NoSection(path.join(".")))?;
            put(table, key, edit.value.to_value());
        }
        Ok(document.to_string())
    }
}

impl PressValue {
    fn to_value(&self) -> Value {
        match self {
            PressValue::Whole(n) => Value::from(i64::from(*n)),
            // Whole lengths are written as they are typed: 6, not 6.0.
            PressValue::Decimal(n) if n.fract() == 0.0 && n.abs() < 1e9 => Value::from(*n as i64),
            PressValue::Decimal(n) => Value::from((*n * 1e6).round() / 1e6),
            PressValue::Word(word) => Value::from(word.as_str()),
            PressValue::Yes(yes) => Value::from(*yes),
            PressValue::Numbers(all) => {
                Value::from(all.iter().map(|n| i64::from(*n)).collect::<Array>())
            }
            PressValue::Usual => Value::from(""),
        }
    }
}

/// The section with this path, if it is there.
fn there<'a>(mut table: &'a mut dyn TableLike, path: &[&str]) -> Option<&'a mut dyn TableLike> {
    for name in path {
        table = table.get_mut(name)?.as_table_like_mut()?;
    }
    Some(table)
}

/// The section with this path, made where it is not there: within a section's
/// own line where the section above it is written so.
fn section<'a>(mut table: &'a mut dyn TableLike, path: &[&str]) -> Option<&'a mut dyn TableLike> {
    for (depth, name) in path.iter().enumerate() {
        if table.get(name).is_none() {
            // Of marks, folds and perforations are written in one line.
            let item = match (depth, path[0]) {
                (1, "marks") => Item::Value(Value::InlineTable(InlineTable::new())),
                _ => Item::Table(Table::new()),
            };
            table.insert(name, item);
        }
        table = table.get_mut(name)?.as_table_like_mut()?;
    }
    Some(table)
}

/// Puts a value under a key; what stands round an old value stays.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    match table.get_mut(key) {
        Some(Item::Value(old)) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        _ => {
            table.insert(key, Item::Value(value));
        }
    }
}

/// Takes a key away and leaves the comments that stood over it to the key after.
fn remove(table: &mut dyn TableLike, key: &str) {
    let comment = table.key(key).and_then(|k| {
        let prefix = k.leaf_decor().prefix()?.as_str()?;
        prefix.contains('#').then(|| prefix.to_owned())
    });
    let after = table.iter().map(|(k, _)| k.to_owned()).skip_while(|k| k != key).nth(1);
    table.remove(key);
    let (Some(comment), Some(after)) = (comment, after) else { return };
    let is_value = table.get(&after).is_some_and(Item::is_value);
    if let (true, Some(mut next)) = (is_value, table.key_mut(&after)) {
        let own = next.leaf_decor().prefix().and_then(|p| p.as_str()).unwrap_or_default();
        let whole = format!("{comment}{own}");
        next.leaf_decor_mut().set_prefix(whole);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::imposition::{Order, PressSettings};
    use crate::measure::Length;

    const CASINO: &str = include_str!("../../templates/casino-2012/press.toml");

    fn edited(edits: &[PressEdit]) -> String {
        PressEdit::apply(CASINO, edits).unwrap()
    }

    /// The lines that are in one text and not in the other.
    fn changed<'a>(from: &'a str, to: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
        let not_in = |a: &'a str, b: &str| {
            a.lines().filter(|line| !b.lines().any(|other| other == *line)).collect()
        };
        (not_in(from, to), not_in(to, from))
    }

    #[test]
    fn a_value_is_changed_and_everything_else_stays() {
        let text = edited(&[
            PressEdit::new("sheet.width_mm", PressValue::Decimal(707.5)),
            PressEdit::new("sheet.margins.bottom_mm", PressValue::Decimal(15.0)),
        ]);
        let (gone, come) = changed(CASINO, &text);
        assert_eq!(gone, ["width_mm = 720", "bottom_mm = 12"]);
        assert_eq!(come, ["width_mm = 707.5", "bottom_mm = 15"]);
        let settings = PressSettings::parse("p", &text).unwrap();
        assert_eq!(settings.sheet.size.w, Length::from_mm(707.5));
    }

    #[test]
    fn keys_and_sections_come_and_go() {
        let text = edited(&[
            PressEdit::new("sheet.order", PressValue::Word("zigzag".into())),
            PressEdit::new("sheet.columns", PressValue::Whole(4)),
            PressEdit::new("marks.registration", PressValue::Yes(true)),
            PressEdit::new("marks.fold.after_columns", PressValue::Numbers(vec![2])),
            PressEdit::new("correction.verso.shift_x_mm", PressValue::Decimal(-0.25)),
        ]);
        let (gone, _) = changed(CASINO, &text);
        assert!(gone.is_empty(), "{gone:?}");
        let s = PressSettings::parse("p", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!((s.sheet.order, s.sheet.columns), (Order::Zigzag, Some(4)));
        assert_eq!(s.marks.fold.after_columns, [2]);
        assert_eq!(s.corrections[1].shift.0, Length::from_mm(-0.25));
        let fields =
            ["sheet.order", "sheet.columns", "marks.registration", "marks.fold.after_columns"];
        let back: Vec<PressEdit> =
            fields.into_iter().map(|f| PressEdit::new(f, PressValue::Usual)).collect();
        let text = PressEdit::apply(&text, &back).unwrap();
        let s = PressSettings::parse("p", &text).unwrap();
        assert_eq!((s.sheet.order, s.sheet.columns), (Order::Rows, None));
    }

    #[test]
    fn a_comment_outlives_the_key_under_it() {
        let text = edited(&[PressEdit::new("sheet.gutter_across_mm", PressValue::Usual)]);
        assert!(text.contains("# garde la moitié de la gouttière.\ngutter_down_mm = 6"), "{text}");
    }

    #[test]
    fn what_is_no_toml_or_no_section_is_told() {
        let edit = [PressEdit::new("sheet.order", PressValue::Word("rows".into()))];
        let error = PressEdit::apply("[sheet", &edit).unwrap_err();
        assert!(matches!(error, PressEditError::Syntax(_)));
        let error = PressEdit::apply("sheet = 3\n", &edit).unwrap_err();
        assert_eq!(error, PressEditError::NoSection("sheet".into()));
    }
}
