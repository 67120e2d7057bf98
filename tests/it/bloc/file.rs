//! The file: random access, and everything that can be wrong with it.

use std::io::Cursor;

use tirage::bloc::{BlocError, BlocReader};
use tirage::game::{Game, Money};

use super::{ID, Memory, bytes, game, open, text};

fn refused(game: &Game, bytes: Vec<u8>) -> String {
    match BlocReader::open(Cursor::new(bytes), game) {
        Ok(_) => panic!("opened"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn any_ticket_comes_by_its_number() {
    let game = game();
    let bloc = open(&game, bytes(&game, 1, ID, 40_000));
    assert_eq!((bloc.info().tickets, bloc.info().specimen), (40_000, true));
    assert_eq!((bloc.info().emission, bloc.info().bloc), (1, 1));
    let rows: Vec<_> = bloc
        .tickets(16_000..33_000)
        .flat_map(|c| c.unwrap().rows().map(|r| r.unwrap().to_ticket()).collect::<Vec<_>>())
        .collect();
    assert_eq!(rows.len(), 17_000);
    for number in [16_000, 16_383, 16_384, 32_999] {
        let ticket = bloc.ticket(number).unwrap();
        assert_eq!(ticket.number, number);
        assert_eq!(ticket, rows[number as usize - 16_000]);
    }
    let error = bloc.ticket(40_000).unwrap_err();
    assert!(matches!(error, BlocError::NoSuchTicket { number: 40_000, .. }));
    assert!(error.to_string().contains("de 0 à 39999"), "{error}");
    assert_eq!(bloc.tickets(39_999..50_000).map(|c| c.unwrap().numbers().len()).sum::<usize>(), 1);
    assert!(bloc.tickets(50_000..60_000).next().is_none());
}

#[test]
fn winners_are_found_forwards_and_backwards() {
    let game = game();
    let bloc = open(&game, bytes(&game, 1, ID, 40_000));
    let all: Vec<(u32, Money)> = bloc
        .tickets(0..40_000)
        .flat_map(|c| {
            c.unwrap().rows().map(|r| r.map(|r| (r.number, r.lot)).unwrap()).collect::<Vec<_>>()
        })
        .collect();
    for lot in [None, Some(40_000), Some(1_000), Some(200), Some(3), Some(0), Some(7)] {
        let lot = lot.map(Money::euros);
        let wanted: Vec<u32> = all
            .iter()
            .filter(|(_, l)| lot.map_or(*l > Money::ZERO, |lot| *l == lot))
            .map(|(n, _)| *n)
            .collect();
        for from in [0, 1, 16_384, 20_000, 39_999, 40_000] {
            let next = wanted.iter().find(|n| **n >= from).copied();
            assert_eq!(bloc.next_with_lot(from, lot).unwrap(), next, "{lot:?} from {from}");
            let last = wanted.iter().rfind(|n| **n < from).copied();
            assert_eq!(bloc.previous_with_lot(from, lot).unwrap(), last, "{lot:?} before {from}");
        }
    }
}

#[test]
fn a_bloc_of_another_game_or_meaning_is_refused() {
    let game = game();
    let bloc = bytes(&game, 1, ID, 100);
    let other =
        Game::parse("g", &text().replace("id = \"casino-2012\"", "id = \"autre\"")).unwrap();
    let message = refused(&other, bloc.clone());
    assert!(message.contains("casino-2012") && message.contains("autre"), "{message}");

    // A comment changes nothing; a gain does.
    let comment = Game::parse("g", &format!("# bonjour\n{}", text())).unwrap();
    assert!(BlocReader::open(Cursor::new(bloc.clone()), &comment).is_ok());
    let meaning =
        text().replace("rank = \"three\", gain = \"100 €\"", "rank = \"three\", gain = \"50 €\"");
    let message = refused(&Game::parse("g", &meaning).unwrap(), bloc);
    assert!(message.contains("autre sens"), "{message}");
}

#[test]
fn what_is_no_bloc_is_refused() {
    let game = game();
    let bloc = bytes(&game, 1, ID, 20_000);
    assert!(refused(&game, Vec::new()).contains("PAR1"));
    assert!(refused(&game, b"ticket;lot\n".to_vec()).contains("PAR1"));
    for keep in [4, 11, 12, 1_000, bloc.len() / 2, bloc.len() - 1] {
        let message = refused(&game, bloc[..keep].to_vec());
        assert!(message.contains("tronqué"), "{keep}: {message}");
    }
    // A hole in the middle: the footer's ranges lie outside the file.
    let mut hole = bloc[..1_000].to_vec();
    hole.extend_from_slice(&bloc[bloc.len() - 20_000..]);
    assert!(!refused(&game, hole).is_empty());
}

/// Everything that a reader is asked, to see that nothing panics.
fn ask_all(bloc: &Memory) {
    let tickets = bloc.info().tickets;
    let _ = bloc.lot_counts();
    let _ = bloc.next_with_lot(0, None);
    for chunk in bloc.tickets(0..tickets).flatten() {
        assert!(chunk.rows().count() > 0);
    }
}

#[test]
fn damage_anywhere_is_an_error_or_a_fault_and_never_a_panic() {
    let game = game();
    let bloc = bytes(&game, 1, ID, 300);
    let mut seed = 12_345u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let (mut refused, mut read) = (0, 0);
    for _ in 0..4_000 {
        let mut damaged = bloc.clone();
        for _ in 0..=next(3) {
            let at = next(damaged.len());
            damaged[at] = next(256) as u8;
        }
        match BlocReader::open(Cursor::new(damaged), &game) {
            Ok(bloc) => {
                read += 1;
                ask_all(&bloc);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 100 && read > 100, "{refused} refused, {read} read");
}
