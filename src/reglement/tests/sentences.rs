//! What sentences say: bloc, price, cumulation, several tables, dates.

use super::*;

#[test]
fn bloc_and_price_in_many_words() {
    for (text, bloc, price) in [
        (
            "Une émission a des blocs de 1 500 000 tickets. Le prix du ticket est fixé à 3 €.",
            1_500_000,
            300,
        ),
        (
            "Des blocs de 750\u{a0}000 unités de jeu ; le prix de vente est fixé\nà 3 euros.",
            750_000,
            300,
        ),
        ("Chaque bloc comporte 1 000 000 d'unités de jeu. Prix : 0,5 €.", 1_000_000, 50),
        ("Blocs de 12 000 000. Le prix de vente de l'unité est de 10 EUR.", 12_000_000, 1_000),
    ] {
        let text = format!("{text}\n\n| 3 lots de | 10 € | 30 € |");
        let reglement = Reglement::parse(&text);
        let terms = reglement.terms(None).unwrap();
        assert_eq!(terms.bloc.map(|b| b.tickets), Some(bloc), "{text}");
        assert_eq!(terms.price.map(|p| p.amount), Some(Money::cents(price)), "{text}");
        assert_eq!(terms.findings, [], "{text}");
    }
}

#[test]
fn what_the_text_does_not_say_is_told() {
    let reglement = Reglement::parse("| 3 lots de | 10 € | 30 € |");
    let terms = reglement.terms(None).unwrap();
    assert_eq!((terms.bloc, terms.price), (None, None));
    let said = faults(&terms.findings).join("\n");
    assert!(said.contains("le prix du ticket") && said.contains("la taille du bloc"), "{said}");
    let nothing = Reglement::parse("Rien à voir ici. Article 3\nLots\n").terms(None).unwrap_err();
    assert_eq!(nothing.fault, Fault::NoTable);
}

#[test]
fn a_bloc_of_two_sizes_is_not_chosen_from() {
    let text =
        "Des blocs de 1 000 tickets. Ou des blocs de 2 000 tickets.\n\n| 3 lots de | 10 € | 30 € |";
    let reglement = Reglement::parse(text);
    let terms = reglement.terms(None).unwrap();
    assert_eq!(terms.bloc, None);
    assert!(faults(&terms.findings).join("").contains("1\u{202f}000, 2\u{202f}000"));
}

#[test]
fn sums_reserved_for_cumulation() {
    let of = |sentence: &str| {
        let text = format!(
            "| 1 lot de | 40 000 € | 40 000 € |\n| 1 lot de | 200 € | 200 € |\n| 1 lot de | 4,5 € | 4,5 € |\n| 1 lot de | 3 € | 3 € |\n| 4 lots formant un total de | | 40 207,50 € |\n{sentence}"
        );
        let table = table(&text);
        let cents: Vec<i64> =
            table.cumulation.reserved.iter().map(|(m, _)| m.to_cents() / 10).collect();
        (table.cumulation.spoken, cents, table.findings.len())
    };
    let list = vec![400_000, 2_000, 45];
    for sentence in [
        "Les lots de 40 000 EUR, de 200 EUR et de 4,5 EUR ne s'obtiennent que par cumul.",
        "Les montants de 40 000, 200 et 4,50 € ne sont atteints qu’en\ncumulant des gains.",
        "Un cumul seul, et uniquement lui, mène à 40 000 €, 200 € ou 4,5 €.",
    ] {
        assert_eq!(of(sentence), (Some(6), list.clone(), 0), "{sentence}");
    }
    assert_eq!(of("Le lot de 200 € n'est obtenu qu'en cumulant.").1, [2_000]);
    assert_eq!(of("Un lot peut venir d'un cumul de gains."), (Some(6), vec![], 0));
    assert_eq!(of("Un lot est payé en une fois."), (None, vec![], 0));
    // Nothing is guessed of these.
    for sentence in [
        "Tous les lots, sauf ceux de 3 €, ne s'obtiennent que par cumul.",
        "Certains lots ne s'obtiennent que par cumul.",
        "Le lot de 200 € correspond à un cumul.",
        "Le lot de 2°0 € ne s'obtient que par cumul.",
    ] {
        assert_eq!(of(sentence), (Some(6), vec![], 1), "{sentence}");
    }
    // What a ticket costs is no lot, and a sentence about a price no list.
    assert_eq!(of("Pour une mise de 3 €, le lot de 200 € ne s'obtient que par cumul.").1, [2_000]);
    // No such lot.
    assert_eq!(of("Le lot de 300 € ne s'obtient que par cumul.").2, 1);
}

/// Three prices, three tables, two of them with sums reserved.
const SEVERAL: &str = "\
Article 2
Blocs de 1 000 unités de jeu à 0,5 €, de 2 000 unités de jeu à 1 € et de 3 000 unités de jeu à 2 €.
Le prix de vente est de 0,5 €, de 1 € ou de 2 €.

Article 3
Pour un bloc d'unités de jeu à 0,5 €, le tableau est :
| 3 lots de | 10 € | 30 € |
| 5 lots de | 4,5 € | 22,50 € |
| 8 lots formant un total de | | 52,50 € |
Le lot de 10 € ne s'obtient que par cumul.
Pour un bloc d'unités de jeu à 1 €, le tableau est :
| 6 lots de | 10 € | 60 € |
| 6 lots formant un total de | | 60 € |
Pour un bloc d'unités de jeu à 2 €, le tableau est :
| 9 lots de | 20 € | 180 € |
| 9 lots formant un total de | | 180 € |
Le lot de 20 € ne s'obtient que par cumul.
";

#[test]
fn a_text_with_several_prices_is_read_for_one() {
    let reglement = Reglement::parse(SEVERAL);
    assert_eq!(reglement.tables.len(), 3);
    let of = |cents: i64| {
        let terms = reglement.terms(Some(Money::cents(cents))).unwrap();
        assert_eq!(faults(&terms.findings), Vec::<String>::new());
        assert_eq!(terms.price.unwrap().amount, Money::cents(cents));
        let reserved: Vec<i64> =
            terms.table.cumulation.reserved.iter().map(|(m, _)| m.to_cents() / 100).collect();
        (terms.bloc.unwrap().tickets, rows(terms.table)[0].0, reserved)
    };
    assert_eq!(of(50), (1_000, 3, vec![10]));
    assert_eq!(of(100), (2_000, 6, vec![]));
    assert_eq!(of(200), (3_000, 9, vec![20]));
    for price in [None, Some(Money::euros(5))] {
        let refused = reglement.terms(price).unwrap_err().to_string();
        assert!(refused.contains("0,50\u{202f}€, 1\u{202f}€, 2\u{202f}€"), "{refused}");
    }
}

#[test]
fn dates_and_articles() {
    let text = "\
Article 1er
Fait exprès pour un essai.
Article 3
3.1. Un sous-article numéroté autrement.
3.1.2 Un autre.
2,5 € ne sont pas un article, 1.500 tickets non plus.
Fait à Paris, le 1er avril
2012.
";
    let reglement = Reglement::parse(text);
    assert_eq!(reglement.articles, ["1", "3", "3.1", "3.1.2"]);
    assert_eq!(reglement.date.map(|d| d.to_string()), Some("2012-04-01".to_owned()));
    let day = |text: &str| Reglement::parse(text).date.map(|d| d.to_string());
    assert_eq!(day("Fait le 14 février 2012"), Some("2012-02-14".to_owned()));
    assert_eq!(day("Fait le 30 février 2012."), None);
}

/// No text, however broken, makes the reader fail.
#[test]
fn any_piece_of_a_text_is_read() {
    for start in (0..SEVERAL.len()).filter(|i| SEVERAL.is_char_boundary(*i)) {
        let end = (start + 90).min(SEVERAL.len());
        let end = (start..=end).rev().find(|i| SEVERAL.is_char_boundary(*i)).unwrap_or(start);
        let reglement = Reglement::parse(&SEVERAL[start..end]);
        let rows: usize = reglement.tables.iter().map(|t| t.rows.len()).sum();
        assert!(rows <= 4);
    }
}
