//! Series: an entry said once and drawn at several places.
//!
//! `[repeat]` holds lists of places, each with words of its own; an entry that
//! names such a list in `repeat` stands once for every place, with the words in
//! its texts and `from` set to the place. It is done on the tree of the file
//! before anything is read, so that every reader of an entry has it.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::error::{Faults, Spot};
use super::object::Origins;
use crate::toml_source::Lines;

/// One place of a series.
struct Place<'i> {
    /// What the measures of an entry start from; the face where none is said.
    at: Option<Spanned<DeValue<'i>>>,
    /// What stands in braces in an entry, and what becomes of it.
    words: Vec<(String, String)>,
}

/// The series of a file, by name.
struct Series<'i> {
    known: Vec<(String, Vec<Place<'i>>)>,
}

/// Replaces every entry that has `repeat` by one for each place of its series.
/// `[repeat]` itself is taken out of the file. The answer tells which entry of
/// the file stands behind each.
pub(super) fn expand(root: &mut DeTable<'_>, lines: &Lines, faults: &Faults) -> Origins {
    let mut origins = Origins::default();
    let Some(table) = root.remove("repeat") else { return origins };
    let series = read(&table, lines, faults);
    for (key, value) in root.iter_mut() {
        let field = key.get_ref().to_string();
        within(value, &field, &series, lines, faults, &mut origins);
    }
    origins
}

fn read<'i>(table: &Spanned<DeValue<'i>>, lines: &Lines, faults: &Faults) -> Series<'i> {
    let mut series = Series { known: Vec::new() };
    let add = |value: &Spanned<DeValue<'_>>, field: &str, what: &str| {
        let line = lines.line(value.span().start);
        faults.add(&Spot { line, field: field.to_owned() }, format!("{what} est attendu"));
    };
    let DeValue::Table(lists) = table.get_ref() else {
        add(table, "repeat", "une table de séries, [repeat],");
        return series;
    };
    for (name, list) in lists.iter() {
        let field = format!("repeat.{}", name.get_ref());
        let mut places = Vec::new();
        match list.get_ref() {
            DeValue::Array(array) => {
                for (i, place) in array.iter().enumerate() {
                    let field = format!("{field}[{}]", i + 1);
                    let DeValue::Table(entries) = place.get_ref() else {
                        add(place, &field, "une table { at = [x, y], id = \"…\" }");
                        continue;
                    };
                    let mut words = Vec::new();
                    for (key, value) in entries.iter().filter(|(key, _)| key.get_ref() != "at") {
                        match value.get_ref() {
                            DeValue::String(text) => {
                                words.push((format!("{{{}}}", key.get_ref()), text.to_string()));
                            }
                            _ => add(value, &format!("{field}.{}", key.get_ref()), "un texte"),
                        }
                    }
                    places.push(Place { at: entries.get("at").cloned(), words });
                }
            }
            _ => add(list, &field, "une liste de places"),
        }
        series.known.push((name.get_ref().to_string(), places));
    }
    series
}

/// Looks for entries to repeat in a value; they stand in arrays of tables.
fn within<'i>(
    value: &mut Spanned<DeValue<'i>>,
    field: &str,
    series: &Series<'i>,
    lines: &Lines,
    faults: &Faults,
    origins: &mut Origins,
) {
    match value.get_mut() {
        DeValue::Table(table) => {
            for (key, value) in table.iter_mut() {
                let field = format!("{field}.{}", key.get_ref());
                within(value, &field, series, lines, faults, origins);
            }
        }
        DeValue::Array(array) => {
            let mut out = DeArray::new();
            let list = field;
            for (i, mut entry) in std::mem::replace(array, DeArray::new()).into_iter().enumerate() {
                let field = format!("{list}[{}]", i + 1);
                match places(&mut entry, &field, series, lines, faults) {
                    Some((name, places)) => {
                        for (n, place) in places.iter().enumerate() {
                            origins.note(list, out.len(), i, Some((name, n)));
                            out.push(at_place(&entry, place));
                        }
                    }
                    None => {
                        within(&mut entry, &field, series, lines, faults, origins);
                        if out.len() != i {
                            origins.note(list, out.len(), i, None);
                        }
                        out.push(entry);
                    }
                }
            }
            *array = out;
        }
        _ => (),
    }
}

/// The places of an entry that is to be repeated; its `repeat` is taken out.
/// A fault leaves it to stand once, so that the rest of it is read as well.
fn places<'s, 'i>(
    entry: &mut Spanned<DeValue<'i>>,
    field: &str,
    series: &'s Series<'i>,
    lines: &Lines,
    faults: &Faults,
) -> Option<(&'s str, &'s [Place<'i>])> {
    let DeValue::Table(table) = entry.get_mut() else { return None };
    let named = table.remove("repeat")?;
    let fault = |message: String| {
        let line = lines.line(named.span().start);
        faults.add(&Spot { line, field: format!("{field}.repeat") }, message);
        None
    };
    let DeValue::String(name) = named.get_ref() else {
        return fault("le nom d'une série de [repeat] est attendu".to_owned());
    };
    if table.contains_key("from") {
        return fault("repeat et from : l'un des deux est attendu".to_owned());
    }
    match series.known.iter().find(|(known, _)| known == name) {
        Some((name, places)) => Some((name, places)),
        None => {
            let known: Vec<&str> = series.known.iter().map(|(k, _)| k.as_str()).collect();
            fault(format!("série « {name} » inconnue ; ici sont attendues : {}", known.join(", ")))
        }
    }
}

/// The entry as it stands at one place.
fn at_place<'i>(entry: &Spanned<DeValue<'i>>, place: &Place<'i>) -> Spanned<DeValue<'i>> {
    let mut entry = entry.clone();
    fill_in(entry.get_mut(), &place.words);
    if let (DeValue::Table(table), Some(at)) = (entry.get_mut(), &place.at) {
        table.insert(Spanned::new(at.span(), "from".into()), at.clone());
    }
    entry
}

fn fill_in(value: &mut DeValue<'_>, words: &[(String, String)]) {
    match value {
        DeValue::String(text) => {
            for (key, word) in words {
                if text.contains(key) {
                    *text = text.replace(key, word).into();
                }
            }
        }
        DeValue::Array(array) => array.iter_mut().for_each(|v| fill_in(v.get_mut(), words)),
        DeValue::Table(table) => {
            for (_, value) in table.iter_mut() {
                fill_in(value.get_mut(), words);
            }
        }
        _ => (),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> (String, Vec<String>) {
        let mut document = DeTable::parse(text).unwrap();
        let faults = Faults::new("layout.toml");
        expand(document.get_mut(), &Lines::of(text), &faults);
        let seen = format!("{:?}", document.get_ref());
        let faults = faults.into_errors().faults;
        (seen, faults.iter().map(ToString::to_string).collect())
    }

    const SERIES: &str = "[repeat]\nleaves = [\n  { at = [1, 2], id = \"may\" },\n  \
        { at = [3, 4], id = \"june\" },\n]\n";

    #[test]
    fn an_entry_stands_once_for_every_place_with_its_words() {
        let one =
            format!("{SERIES}[[mask]]\nrepeat = \"leaves\"\nid = \"m-{{id}}\"\nin = [\"{{id}}\"]");
        let two = "[[mask]]\nid = \"m-may\"\nin = [\"may\"]\nfrom = [1, 2]\n\
            [[mask]]\nid = \"m-june\"\nin = [\"june\"]\nfrom = [3, 4]";
        let plain = |text: &str| {
            // Spans differ; what they point at is looked at below.
            let (seen, faults) = expanded(text);
            assert!(faults.is_empty(), "{faults:?}");
            let mut out = String::new();
            let mut rest = seen.as_str();
            while let Some((before, after)) = rest.split_once("span: ") {
                out.push_str(before);
                rest = after.split_once(',').unwrap().1;
            }
            out + rest
        };
        assert_eq!(plain(&one), plain(two));
    }

    #[test]
    fn faults_name_line_and_field() {
        let cases = [
            (
                "[[mask]]\nrepeat = \"leafs\"",
                "ligne 7, mask[1].repeat\u{a0}: série « leafs » inconnue ; ici sont attendues : leaves",
            ),
            ("[[mask]]\nrepeat = 3", "ligne 7, mask[1].repeat\u{a0}: le nom d'une série"),
            (
                "[[mask]]\nfrom = [1, 1]\nrepeat = \"leaves\"",
                "ligne 8, mask[1].repeat\u{a0}: repeat et from",
            ),
        ];
        for (text, says) in cases {
            let (_, faults) = expanded(&format!("{SERIES}{text}"));
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].contains(says), "{faults:?}");
        }
        let (_, faults) = expanded("[repeat]\na = 3\nb = [4]\nc = [{ id = 5 }]");
        let says = ["ligne 2, repeat.a", "ligne 3, repeat.b[1]", "ligne 4, repeat.c[1].id"];
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults.iter().zip(says).all(|(f, s)| f.contains(s)), "{faults:?}");
    }
}
