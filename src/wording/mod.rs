//! Numbers and sums in French words, and the typography of figures.
//!
//! Knows: French spelling, before and after the reform of 1990, and capitals.
//! Must never know: games, tickets, files.
//!
//! The spelling itself is the work of the crate `french-numbers`; here it is
//! joined to euros and centimes, and to capitals as they are printed.

use french_numbers::{POST_REFORM_MASCULINE, PRE_REFORM_MASCULINE, french_number_options};

/// How numbers are hyphenated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// Before 1990: hyphens below one hundred only, none around « et »
    /// (« vingt et un », « deux cent trente-six »).
    #[default]
    Traditional,
    /// The recommendations of 1990: hyphens throughout, « million » included
    /// (« vingt-et-un », « deux-cent-trente-six », « un-million »).
    Reform1990,
}

/// A whole number in words, masculine, in lower case: « trente-six ».
pub fn number(n: u64, spelling: Spelling) -> String {
    let options = match spelling {
        Spelling::Traditional => &PRE_REFORM_MASCULINE,
        Spelling::Reform1990 => &POST_REFORM_MASCULINE,
    };
    french_number_options(&n, options)
}

/// A sum of whole centimes in words: « zéro euro », « cinquante centimes »,
/// « quatre euros cinquante centimes », « un million d'euros ».
///
/// Below two euros the noun is singular. Euros are left out when there are only
/// centimes. A negative sum begins with « moins ».
pub fn euros(cents: i64, spelling: Spelling) -> String {
    let magnitude = cents.unsigned_abs();
    let (whole, rest) = (magnitude / 100, magnitude % 100);
    let minus = if cents < 0 { "moins " } else { "" };
    let centimes = match rest {
        0 => String::new(),
        1 => "un centime".to_owned(),
        n => format!("{} centimes", number(n, spelling)),
    };
    if whole == 0 && rest > 0 {
        return format!("{minus}{centimes}");
    }
    // « million » and « milliard » are nouns: what they count follows « de ».
    let noun = match whole {
        0 | 1 => " euro",
        n if n.is_multiple_of(1_000_000) => " d'euros",
        _ => " euros",
    };
    let space = if rest > 0 { " " } else { "" };
    format!("{minus}{}{noun}{space}{centimes}", number(whole, spelling))
}

/// In capitals as printed, accents kept: « ÉTOILE », « CŒUR ».
pub fn capitals(text: &str) -> String {
    text.to_uppercase()
}

/// In capitals without accents, as official texts print them (« EMISSION »).
/// Ligatures stay: « CŒUR » has no accent to lose.
pub fn bare_capitals(text: &str) -> String {
    capitals(text).chars().map(without_accent).collect()
}

/// The letter under the accent, for capitals of French.
fn without_accent(c: char) -> char {
    match c {
        'À' | 'Â' | 'Ä' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'Î' | 'Ï' => 'I',
        'Ô' | 'Ö' => 'O',
        'Ù' | 'Û' | 'Ü' => 'U',
        'Ÿ' => 'Y',
        other => other,
    }
}

/// A whole number in figures, in groups of three parted by narrow no-break
/// spaces (U+202F): `1 500 000`.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut grouped = String::with_capacity(digits.len() * 2);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

/// A word after « de », elided where French does so: « de ROI », « d’AS ».
/// « onze », « un » (the number) and an h take no elision.
pub fn of(word: &str) -> String {
    let upper = bare_capitals(word);
    let elided = upper.starts_with(['A', 'E', 'I', 'O', 'U', 'Œ'])
        && !["UN", "ONZE"].contains(&upper.as_str());
    if elided { format!("d’{word}") } else { format!("de {word}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_both_spellings() {
        let table = [
            (0, "zéro", "zéro"),
            (1, "un", "un"),
            (17, "dix-sept", "dix-sept"),
            (21, "vingt et un", "vingt-et-un"),
            (36, "trente-six", "trente-six"),
            (70, "soixante-dix", "soixante-dix"),
            (71, "soixante et onze", "soixante-et-onze"),
            (80, "quatre-vingts", "quatre-vingts"),
            (81, "quatre-vingt-un", "quatre-vingt-un"),
            (91, "quatre-vingt-onze", "quatre-vingt-onze"),
            (99, "quatre-vingt-dix-neuf", "quatre-vingt-dix-neuf"),
            (100, "cent", "cent"),
            (101, "cent un", "cent-un"),
            (180, "cent quatre-vingts", "cent-quatre-vingts"),
            (200, "deux cents", "deux-cents"),
            (201, "deux cent un", "deux-cent-un"),
            (236, "deux cent trente-six", "deux-cent-trente-six"),
            (1_000, "mille", "mille"),
            (1_001, "mille un", "mille-un"),
            (2_000, "deux mille", "deux-mille"),
            (10_000, "dix mille", "dix-mille"),
            (21_021, "vingt et un mille vingt et un", "vingt-et-un-mille-vingt-et-un"),
            (
                71_071,
                "soixante et onze mille soixante et onze",
                "soixante-et-onze-mille-soixante-et-onze",
            ),
            (80_000, "quatre-vingt mille", "quatre-vingt-mille"),
            (200_000, "deux cent mille", "deux-cent-mille"),
            (200_200, "deux cent mille deux cents", "deux-cent-mille-deux-cents"),
            (1_000_000, "un million", "un-million"),
            (1_200_000, "un million deux cent mille", "un-million-deux-cent-mille"),
            (80_000_000, "quatre-vingts millions", "quatre-vingts-millions"),
            (200_000_000, "deux cents millions", "deux-cents-millions"),
            (1_000_000_000, "un milliard", "un-milliard"),
        ];
        for (n, traditional, reform) in table {
            assert_eq!(number(n, Spelling::Traditional), traditional, "{n}");
            assert_eq!(number(n, Spelling::Reform1990), reform, "{n}");
        }
    }

    #[test]
    fn sums_take_their_nouns() {
        let table = [
            (0, "zéro euro"),
            (1, "un centime"),
            (50, "cinquante centimes"),
            (100, "un euro"),
            (101, "un euro un centime"),
            (150, "un euro cinquante centimes"),
            (200, "deux euros"),
            (450, "quatre euros cinquante centimes"),
            (2_100, "vingt et un euros"),
            (8_000, "quatre-vingts euros"),
            (50_000, "cinq cents euros"),
            (100_000, "mille euros"),
            (4_000_000, "quarante mille euros"),
            (100_000_000, "un million d'euros"),
            (200_000_000, "deux millions d'euros"),
            (120_000_000, "un million deux cent mille euros"),
            (100_000_050, "un million d'euros cinquante centimes"),
            (100_000_000_000, "un milliard d'euros"),
            (-450, "moins quatre euros cinquante centimes"),
        ];
        for (cents, words) in table {
            assert_eq!(euros(cents, Spelling::Traditional), words, "{cents}");
        }
        assert_eq!(euros(100_000_000, Spelling::Reform1990), "un-million d'euros");
        assert_eq!(euros(12_100, Spelling::Reform1990), "cent-vingt-et-un euros");
    }

    #[test]
    fn capitals_keep_or_lose_their_accents() {
        assert_eq!(capitals("étoile"), "ÉTOILE");
        assert_eq!(capitals("cœur"), "CŒUR");
        assert_eq!(bare_capitals("émission, pièce, reçu"), "EMISSION, PIECE, RECU");
    }

    #[test]
    fn figures_are_grouped_by_three() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1\u{202f}000");
        assert_eq!(thousands(1_500_000), "1\u{202f}500\u{202f}000");
    }

    #[test]
    fn de_is_elided_as_french_does() {
        for (word, phrase) in [
            ("ROI", "de ROI"),
            ("AS", "d’AS"),
            ("ÉTOILE", "d’ÉTOILE"),
            ("HUIT", "de HUIT"),
            ("ONZE", "de ONZE"),
            ("UN", "de UN"),
        ] {
            assert_eq!(of(word), phrase);
        }
    }
}
