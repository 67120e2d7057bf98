//! The two languages of the window, French first.
//!
//! Texts stand in a flat table, one line a text: key, French, English. The
//! table is typed with ordinary spaces; French typography (narrow no-break
//! spaces before `; : ! ? »` and after `«`) is put in once, here, so that no
//! line can forget it.

use crate::wording::thousands;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::strings;

/// Narrow no-break space.
pub(crate) const NNBSP: char = '\u{202f}';

/// A language of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Lang {
    /// French.
    #[default]
    Fr,
    /// English.
    En,
}

/// A part of the table: each workspace keeps its own texts beside its views.
pub(crate) type Texts = &'static [(&'static str, &'static str, &'static str)];

/// All parts of the table.
const PARTS: &[Texts] = &[
    strings::STRINGS,
    super::game_editor::STRINGS,
    super::home::STRINGS,
    super::import::STRINGS,
    super::maquette::STRINGS,
    super::press_view::STRINGS,
    super::preview::strings::STRINGS,
    super::problems::STRINGS,
    super::sheet_view::STRINGS,
];

/// Every line of every part.
fn lines() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    PARTS.iter().flat_map(|part| part.iter())
}

static TABLE: LazyLock<BTreeMap<&'static str, (String, String)>> = LazyLock::new(|| {
    lines().map(|(key, fr, en)| (*key, (typeset_french(fr), (*en).to_owned()))).collect()
});

/// Puts the narrow no-break spaces of French where ordinary spaces stand.
pub(crate) fn typeset_french(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let narrow = c == ' '
            && (matches!(next, Some(';' | ':' | '!' | '?' | '»' | '%' | '€'))
                || out.ends_with('«'));
        out.push(if narrow { NNBSP } else { c });
    }
    out
}

impl Lang {
    /// The text of a key. A key that is not in the table is shown as it is, so
    /// that a slip is seen and nothing breaks.
    pub(crate) fn t(self, key: &'static str) -> &'static str {
        match TABLE.get(key) {
            Some((fr, en)) => match self {
                Lang::Fr => fr,
                Lang::En => en,
            },
            None => key,
        }
    }

    /// The text of a key with `{name}` replaced.
    pub(crate) fn with(self, key: &'static str, args: &[(&str, &str)]) -> String {
        let mut text = self.t(key).to_owned();
        for (name, value) in args {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// The other language.
    pub(crate) fn other(self) -> Lang {
        match self {
            Lang::Fr => Lang::En,
            Lang::En => Lang::Fr,
        }
    }

    /// Two letters for the switch in the menu bar.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Lang::Fr => "FR",
            Lang::En => "EN",
        }
    }

    /// A whole number with its thousands apart.
    pub(crate) fn number(self, n: u64) -> String {
        let french = thousands(n);
        match self {
            Lang::Fr => french,
            Lang::En => french.replace(NNBSP, ","),
        }
    }

    /// So many of something: the text of `one` or of `many`. French says
    /// « 0 volume », English “0 volumes”.
    pub(crate) fn count(self, n: u64, one: &'static str, many: &'static str) -> String {
        match (self, n) {
            (_, 1) => self.t(one).to_owned(),
            (Lang::Fr, 0) => self.t(one).replacen('1', "0", 1),
            _ => self.with(many, &[("n", &self.number(n))]),
        }
    }

    /// A decimal number with `places` digits after the comma (or point).
    pub(crate) fn decimal(self, value: f64, places: usize) -> String {
        let text = format!("{value:.places$}");
        match self {
            Lang::Fr => text.replace('.', ","),
            Lang::En => text,
        }
    }

    /// A share of one as a percentage.
    pub(crate) fn percent(self, share: f64, places: usize) -> String {
        let space = match self {
            Lang::Fr => NNBSP.to_string(),
            Lang::En => String::new(),
        };
        format!("{}{space}%", self.decimal(share * 100.0, places))
    }

    /// The size of a file.
    pub(crate) fn bytes(self, bytes: u64) -> String {
        let (value, unit) = match bytes {
            0..1_000 => return format!("{bytes}{NNBSP}{}", self.t("unit-bytes")),
            1_000..1_000_000 => (bytes as f64 / 1e3, self.t("unit-kilobytes")),
            1_000_000..1_000_000_000 => (bytes as f64 / 1e6, self.t("unit-megabytes")),
            _ => (bytes as f64 / 1e9, self.t("unit-gigabytes")),
        };
        format!("{}{NNBSP}{unit}", self.decimal(value, 1))
    }

    /// A time as minutes and seconds, `1:07`.
    pub(crate) fn clock(self, seconds: u64) -> String {
        if seconds >= 3600 {
            format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
        } else {
            format!("{}:{:02}", seconds / 60, seconds % 60)
        }
    }
}

/// Marks a text as a key of the table, where it is not handed to [`Lang::t`] at
/// once; a test looks all of them up.
pub(crate) const fn key(key: &'static str) -> &'static str {
    key
}

/// Lower case without accents, for a search that forgives.
pub(crate) fn fold(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .map(|c| match c {
            'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'ù' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All keys that the sources of the window ask for.
    fn keys_in_sources() -> Vec<(String, String)> {
        let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gui");
        let mut dirs = vec![dir];
        let mut found = Vec::new();
        while let Some(dir) = dirs.pop() {
            for entry in std::fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    dirs.push(path);
                    continue;
                }
                let source = std::fs::read_to_string(&path).unwrap();
                for call in [".t(\"", ".with(\"", "key(\""] {
                    for part in source.split(call).skip(1) {
                        let key = part.split('"').next().unwrap();
                        found.push((key.to_owned(), path.display().to_string()));
                    }
                }
            }
        }
        found
    }

    #[test]
    fn every_text_asked_for_is_in_the_table_in_both_languages() {
        let keys = keys_in_sources();
        assert!(keys.len() > 50, "the scan found only {} keys", keys.len());
        for (key, file) in keys {
            let known = lines().any(|(k, ..)| *k == key);
            assert!(known, "« {key} », asked for in {file}, is not in the table");
        }
    }

    #[test]
    fn the_table_has_each_key_once_and_no_empty_text() {
        let mut seen = std::collections::BTreeSet::new();
        for (key, fr, en) in lines() {
            assert!(seen.insert(key), "« {key} » stands twice");
            assert!(!fr.trim().is_empty() && !en.trim().is_empty(), "« {key} » is empty");
            // Both texts take the same arguments.
            let args = |s: &str| {
                let mut v: Vec<_> = s
                    .split('{')
                    .skip(1)
                    .filter_map(|p| p.split('}').next())
                    .map(str::to_owned)
                    .collect();
                v.sort();
                v
            };
            assert_eq!(args(fr), args(en), "« {key} »");
        }
    }

    #[test]
    fn french_punctuation_takes_narrow_spaces() {
        assert_eq!(
            typeset_french("« Lot : 5 € ? »"),
            "«\u{202f}Lot\u{202f}: 5\u{202f}€\u{202f}?\u{202f}»"
        );
        for (key, ..) in lines() {
            let fr = Lang::Fr.t(key);
            for bad in [" :", " ;", " ?", " !", " »", "« "] {
                assert!(!fr.contains(bad), "« {key} » : « {bad} »");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_each_language_does() {
        assert_eq!(Lang::Fr.number(1_500_000), "1\u{202f}500\u{202f}000");
        assert_eq!(Lang::En.number(1_500_000), "1,500,000");
        assert_eq!(Lang::Fr.percent(0.372, 1), "37,2\u{202f}%");
        assert_eq!(Lang::Fr.clock(67), "1:07");
        assert_eq!(fold("Aperçu à l’Échelle"), "apercu a l’echelle");
    }
}
