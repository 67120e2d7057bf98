//! Encrypted blocs: the same tickets, nothing to read without the key, and no
//! byte that can be changed unnoticed.

use std::io::Cursor;
use std::path::Path;

use tirage::bloc::{
    BlocError, BlocReader, FileKey, Foreign, ImportOptions, Key, audit, generate_sealed,
};
use tirage::game::{Game, Money, Ticket, Unwatched};

use super::{ID, Memory, bytes, game, key, template_game};
use crate::judge::{passes, python};

fn file_key(n: u8) -> FileKey {
    FileKey::parse("k", &format!("{n:02x}").repeat(32)).unwrap()
}

fn sealed(game: &Game, tickets: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let file_key = file_key(0xc4);
    generate_sealed(game, &key(1), ID, Some(tickets), Some(&file_key), &mut out, &Unwatched)
        .unwrap();
    out
}

fn open(game: &Game, bytes: Vec<u8>) -> Result<Memory, BlocError> {
    BlocReader::open_sealed(Cursor::new(bytes), game, Some(&file_key(0xc4)))
}

/// Every ticket, or the first error.
fn all(bloc: &Memory) -> Result<Vec<Ticket>, BlocError> {
    let mut tickets = Vec::new();
    for chunk in bloc.tickets(0..bloc.info().tickets) {
        for row in chunk?.rows() {
            tickets.push(row?.to_ticket());
        }
    }
    Ok(tickets)
}

fn contains(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|w| w == word.as_bytes())
}

/// Where the pages end, and the encrypted footer behind what stands in clear
/// before it.
fn footer(bytes: &[u8]) -> (usize, std::ops::Range<usize>) {
    let end = bytes.len() - 8;
    let length = u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize;
    let clear = b"\"doubleWrapping\":false}\0";
    let start = end - length;
    let at = bytes[start..end].windows(clear.len()).position(|w| w == clear).unwrap();
    (start, start + at + clear.len()..end)
}

#[test]
fn an_encrypted_bloc_is_the_same_bloc_in_other_bytes() {
    for (name, tickets) in [("casino-2012", 40_000), ("annee-2013", 20_000)] {
        let game = template_game(name);
        let plain = super::open(&game, bytes(&game, 1, ID, tickets));
        let first = sealed(&game, tickets);
        let second = sealed(&game, tickets);
        assert_eq!(first.len(), second.len());
        let same = first.iter().zip(&second).filter(|(a, b)| a == b).count();
        assert!(same < first.len() / 50, "{same} of {} bytes are the same", first.len());

        let wanted = all(&plain).unwrap();
        for bytes in [first, second] {
            let bloc = open(&game, bytes).unwrap();
            assert_eq!(bloc.info(), plain.info());
            // At random first: nothing is in memory then, and pages beside the
            // wanted one stay closed.
            for number in [tickets - 1, 0, 2_047, 2_048, 17_000, 16_383, 16_384, 5_555] {
                assert_eq!(bloc.ticket(number).unwrap(), wanted[number as usize], "{number}");
            }
            assert_eq!(all(&bloc).unwrap(), wanted);
            assert_eq!(bloc.lot_counts().unwrap(), plain.lot_counts().unwrap());
            let mut from = 0;
            for lot in [None, game.lots.first().map(|l| l.amount), Some(Money::cents(1))] {
                let found = bloc.next_with_lot(from, lot).unwrap();
                assert_eq!(found, plain.next_with_lot(from, lot).unwrap());
                let before = bloc.previous_with_lot(tickets, lot).unwrap();
                assert_eq!(before, plain.previous_with_lot(tickets, lot).unwrap());
                from = found.map_or(0, |n| n + 1);
            }
            let report = audit(&bloc, &game, &Unwatched).unwrap();
            assert!(report.ok, "{report:?}");
        }
    }
}

#[test]
fn nothing_is_readable_without_the_key() {
    let game = game();
    let words = [
        "casino",
        "poker",
        "roulette",
        "craps",
        "ticket",
        "lot",
        "validation",
        "bloc",
        "tirage.",
        "tirage version",
        "emission",
        "specimen",
    ];
    let (plain, sealed) = (bytes(&game, 1, ID, 5_000), sealed(&game, 5_000));
    for word in words {
        assert!(contains(&plain, word) || word == "lot", "{word} shows nothing");
        // Three letters come by chance in so many bytes.
        assert!(word.len() < 4 || !contains(&sealed, word), "{word}");
    }
    assert!(sealed.starts_with(b"PARE") && sealed.ends_with(b"PARE"));
    // Beside the two marks only the name of the key is in clear.
    assert!(contains(&sealed, "\"masterKeyID\":\"tirage-"));
}

#[test]
fn keys_that_are_missing_wrong_or_too_many_are_told_apart() {
    let game = game();
    let (plain, sealed) = (bytes(&game, 1, ID, 1_000), sealed(&game, 1_000));
    let open = |bytes: &[u8], key: Option<&FileKey>| {
        BlocReader::open_sealed(Cursor::new(bytes.to_vec()), &game, key).map(|_| ()).unwrap_err()
    };
    assert!(matches!(open(&sealed, None), BlocError::Encrypted));
    assert!(open(&sealed, None).to_string().contains("--encrypt-key-file"));
    let wrong = open(&sealed, Some(&file_key(0xc5)));
    assert!(matches!(wrong, BlocError::OtherFileKey { .. }), "{wrong}");
    assert!(!wrong.to_string().contains("c5c5"));
    assert!(matches!(open(&plain, Some(&file_key(0xc4))), BlocError::NotEncrypted));

    // One key for both would hand out all blocs with one.
    let both = "1f".repeat(32);
    let (making, file) = (Key::parse("k", &both).unwrap(), FileKey::parse("k", &both).unwrap());
    let made =
        generate_sealed(&game, &making, ID, Some(1_000), Some(&file), std::io::sink(), &Unwatched);
    assert!(matches!(made, Err(BlocError::SameKey)), "{made:?}");

    let table = Foreign::open(Cursor::new(sealed), &game, ImportOptions::default());
    assert!(matches!(table.map(|_| ()), Err(BlocError::EncryptedTable)));
}

#[test]
fn a_changed_byte_is_found_and_named() {
    let game = game();
    let sealed = sealed(&game, 3_000);
    let (end, footer) = footer(&sealed);
    let pages = 4..end;
    let mut named = std::collections::BTreeSet::new();
    for at in (pages.start..pages.start + 80).chain(pages.step_by(577)) {
        let mut damaged = sealed.clone();
        damaged[at] ^= 0x10;
        let bloc = open(&game, damaged).unwrap();
        let error = audit(&bloc, &game, &Unwatched).unwrap_err().to_string();
        assert!(error.contains("groupe de lignes 0") && error.contains("colonne «"), "{error}");
        let column = error.split(['«', '»']).nth(1).unwrap().trim().to_owned();
        named.insert((column, error.contains("page 1")));
        assert!(all(&bloc).is_err());
    }
    assert!(named.contains(&("ticket".to_owned(), false)), "{named:?}");
    assert!(named.contains(&("validation".to_owned(), true)), "{named:?}");
    assert!(named.len() > 10, "{named:?}");

    for at in footer.clone().step_by(41) {
        let mut damaged = sealed.clone();
        damaged[at] ^= 1;
        let error = open(&game, damaged).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("pied chiffré"), "{error}");
    }
    // The clear head of the footer and the marks: another error, or no harm.
    let sound = all(&open(&game, sealed.clone()).unwrap()).unwrap();
    for at in (0..4).chain(end..footer.start).chain(footer.end..sealed.len()) {
        for bit in [1, 0x80] {
            let mut damaged = sealed.clone();
            damaged[at] ^= bit;
            if let Ok(bloc) = open(&game, damaged) {
                assert_eq!(all(&bloc).unwrap(), sound, "{at}");
            }
        }
    }
    for end in (0..sealed.len()).step_by(1_999) {
        assert!(open(&game, sealed[..end].to_vec()).is_err(), "{end}");
    }
}

#[test]
fn pages_of_another_file_do_not_open() {
    let game = game();
    let (mut one, other) = (sealed(&game, 1_000), sealed(&game, 1_000));
    let (end, _) = footer(&one);
    // The same key and the same tickets, so that every page has its size.
    one[4..end].copy_from_slice(&other[4..end]);
    let error = all(&open(&game, one).unwrap()).unwrap_err().to_string();
    assert!(error.contains("colonne « ticket »") && error.contains("ne s'ouvre pas"), "{error}");
}

#[test]
fn pyarrow_reads_the_prize_table_with_the_key_alone() {
    let Some(mut python) = python(&["pyarrow"]) else { return };
    let game = game();
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    std::fs::write(at("bloc.parquet"), sealed(&game, 40_000)).unwrap();
    std::fs::write(at("key"), "c4".repeat(32)).unwrap();
    std::fs::write(at("other"), "c5".repeat(32)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges/encrypted_bloc.py");
    python.arg(script).arg(at("bloc.parquet")).arg(at("key")).arg(at("other"));
    let said = passes(&mut python);
    let counts: std::collections::BTreeMap<String, u32> =
        serde_json::from_slice(&said.stdout).unwrap();
    let found: std::collections::BTreeMap<Money, u32> =
        counts.into_iter().map(|(lot, n)| (Money::cents(lot.parse().unwrap()), n)).collect();
    let plain = super::open(&game, bytes(&game, 1, ID, 40_000));
    assert_eq!(found, plain.lot_counts().unwrap());
}
