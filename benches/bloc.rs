//! Making and auditing a whole bloc, beside the limits of the machine: the key
//! stream alone, and Parquet's encoding of the same rows alone. Ratios of one
//! run say more than times, since machines differ; processor time says more than
//! the clock where others use the machine too (it is read from Linux).
//!
//! `cargo bench --bench bloc` measures the largest bloc; `-- --template NAME`
//! that of another template, `-- --tickets N` fewer tickets of it, and
//! `-- --encrypted` the same of an encrypted bloc.

#![allow(clippy::unwrap_used, missing_docs)]

mod meter;

use std::fs::File;
use std::time::{Duration, Instant};

use parquet::data_type::Int32Type;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tirage::bloc::{BlocId, BlocReader, FileKey, Key, Maker, audit, generate_sealed};
use tirage::game::{Game, Money, Unwatched};
use tirage::rule::Evaluator;

use meter::{cpu_seconds, peak_megabytes};

/// Tickets on which what happens on one thread is measured.
const ALONE: u32 = 500_000;

fn main() {
    let option = |name: &str| std::env::args().skip_while(|a| a != name).nth(1);
    let template = option("--template").unwrap_or_else(|| "millionnaire-online".to_owned());
    let text = std::fs::read_to_string(format!("templates/{template}/game.toml")).unwrap();
    let game = Game::parse("game.toml", &text).unwrap();
    let tickets = option("--tickets").map_or(game.bloc_size, |n| n.parse().unwrap());
    let alone = tickets.min(ALONE);
    let key = Key::parse("k", &"5a".repeat(32)).unwrap();
    let id = BlocId { emission: 1, bloc: 1 };
    let cells = game.slots.len();
    println!(
        "{template}: {tickets} tickets of {cells} cells, {} threads",
        rayon::current_num_threads()
    );

    let (stream, _) = timed(|| key_stream(alone, cells));
    let (encoding, _) = timed(|| encoding_alone(alone, cells));
    let (planning, _) = timed(|| tirage::bloc::Plan::new(&game).unwrap());
    let maker = Maker::new(&game, &key, id, tickets).unwrap();
    let (making, made) = timed(|| (0..alone).map(|n| maker.ticket(n).unwrap()).collect::<Vec<_>>());
    let evaluator = Evaluator::new(&game);
    let (evaluating, _) =
        timed(|| made.iter().map(|t| evaluator.total(&t.cells)).sum::<tirage::game::Money>());
    drop((made, maker));
    let before = peak_megabytes();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bloc.parquet");
    let encrypted = std::env::args().any(|a| a == "--encrypted");
    let file_key = encrypted.then(|| FileKey::parse("k", &"5b".repeat(32)).unwrap());
    let file_key = file_key.as_ref();
    let (generating, ()) = timed(|| {
        let out = File::create(&path).unwrap();
        generate_sealed(&game, &key, id, Some(tickets), file_key, out, &Unwatched).unwrap();
    });
    let size = path.metadata().unwrap().len();
    let (opening, reader) =
        timed(|| BlocReader::open_sealed(File::open(&path).unwrap(), &game, file_key).unwrap());
    let (auditing, report) = timed(|| audit(&reader, &game, &Unwatched).unwrap());
    assert!(report.ok);

    let line = |what: &str, time: Time, tickets: u32| {
        let each = time.cpu / f64::from(tickets);
        println!(
            "{what:46} {:7.2} s  cpu {:6.2} s  {:6.2} µs a ticket  {:5.2} x the key stream",
            time.wall.as_secs_f64(),
            time.cpu,
            each * 1e6,
            each / (stream.cpu / f64::from(alone))
        );
    };
    line("key stream of the cells alone, one thread", stream, alone);
    line("Parquet encoding of as many cells, one thread", encoding, alone);
    line("tickets made and proved, one thread", making, alone);
    line("evaluation alone, one thread", evaluating, alone);
    line("whole bloc generated, all threads", generating, tickets);
    line("whole bloc audited, all threads", auditing, tickets);
    println!("plan found in {:.2} s, bloc opened in {:.2?}", planning.cpu, opening.wall);
    println!("{size} bytes, {:.1} a ticket", size as f64 / f64::from(tickets));
    println!(
        "memory at most: {before:.0} MB before the bloc, {:.0} MB after the audit",
        peak_megabytes()
    );

    let mut seed = 1u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * u64::from(tickets)) >> 32) as u32
    };
    let mut times: Vec<Duration> = Vec::new();
    let (all, ()) = timed(|| {
        for _ in 0..1_000 {
            let start = Instant::now();
            std::hint::black_box(evaluator.outcome(&reader.ticket(random()).unwrap().cells));
            times.push(start.elapsed());
        }
    });
    times.sort_unstable();
    println!(
        "a random ticket found and evaluated: median {:?}, worst {:?}, cpu {:.2} ms on average",
        times[500], times[999], all.cpu
    );
    let lots: Vec<Option<Money>> = game.lots.iter().map(|l| Some(l.amount)).chain([None]).collect();
    let mut times: Vec<Duration> = Vec::new();
    for i in 0..200 {
        let lot = lots[i % lots.len()];
        let start = Instant::now();
        let found = reader.next_with_lot(random(), lot).unwrap();
        times.push(start.elapsed());
        std::hint::black_box(found);
    }
    times.sort_unstable();
    println!("the next ticket of a lot: median {:?}, worst {:?}", times[100], times[199]);
}

#[derive(Clone, Copy)]
struct Time {
    wall: Duration,
    cpu: f64,
}

fn timed<T>(work: impl FnOnce() -> T) -> (Time, T) {
    let (start, cpu) = (Instant::now(), cpu_seconds());
    let done = std::hint::black_box(work());
    let wall = start.elapsed();
    let cpu = match (cpu, cpu_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => wall.as_secs_f64(),
    };
    (Time { wall, cpu }, done)
}

/// One stream a ticket, a word a cell.
fn key_stream(tickets: u32, cells: usize) -> u32 {
    let mut sum = 0u32;
    for ticket in 0..tickets {
        let mut words = ChaCha20Rng::from_seed([7; 32]);
        words.set_stream(u64::from(ticket));
        for _ in 0..cells {
            sum = sum.wrapping_add(words.next_u32());
        }
    }
    sum
}

/// As many columns of numbers below 16, as the library writes them.
fn encoding_alone(tickets: u32, cells: usize) -> usize {
    let columns: String = (0..cells).map(|c| format!("required int32 c{c}; ")).collect();
    let schema = parse_message_type(&format!("message m {{ {columns} }}")).unwrap();
    let zstd = parquet::basic::ZstdLevel::try_new(1).unwrap();
    let properties = WriterProperties::builder()
        .set_compression(parquet::basic::Compression::ZSTD(zstd))
        .set_statistics_enabled(parquet::file::properties::EnabledStatistics::Chunk)
        .build();
    let mut words = ChaCha20Rng::from_seed([9; 32]);
    let values: Vec<i32> = (0..16_384).map(|_| (words.next_u32() & 15) as i32).collect();
    let mut out = Vec::new();
    let mut file = SerializedFileWriter::new(&mut out, schema.into(), properties.into()).unwrap();
    for _ in 0..tickets.div_ceil(16_384) {
        let mut group = file.next_row_group().unwrap();
        while let Some(mut column) = group.next_column().unwrap() {
            column.typed::<Int32Type>().write_batch(&values, None, None).unwrap();
            column.close().unwrap();
        }
        group.close().unwrap();
    }
    file.close().unwrap();
    out.len()
}
