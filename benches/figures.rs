//! The figures of BENCHMARKS.md, all in one run: `cargo bench`.
//!
//! Machines are shared and noisy, so that every figure stands beside a
//! yardstick taken in the same run: the CPU time to hash a million bytes with
//! SHA-256 on one core.

#![allow(clippy::unwrap_used, missing_docs)]

mod meter;

use std::fs::File;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use sha2::{Digest, Sha256};
use tirage::artwork::{Block, Face, Page};
use tirage::bloc::{BlocId, BlocReader, Key, audit, generate};
use tirage::game::Unwatched;
use tirage::measure::{Length, Rect};
use tirage::press::{self, Existing, Job};
use tirage::project::Project;
use tirage::raster::{Frame, OutputProfile, Renderer, View};

use meter::peak_megabytes;

const PRESSED: u32 = 60_000;
const SHOWN: u32 = 40;

/// Seconds of processor time so far; 0 where there is no telling.
fn cpu_seconds() -> f64 {
    meter::cpu_seconds().unwrap_or_default()
}

struct Taken {
    cpu: f64,
    wall: f64,
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Taken) {
    let (cpu, wall) = (cpu_seconds(), Instant::now());
    let result = work();
    (result, Taken { cpu: cpu_seconds() - cpu, wall: wall.elapsed().as_secs_f64() })
}

fn main() {
    let megabytes = 400u32;
    let block = vec![7u8; 1_000_000];
    let ((), taken) = timed(|| {
        for _ in 0..megabytes {
            black_box(Sha256::digest(black_box(&block)));
        }
    });
    let yard = taken.cpu / f64::from(megabytes);
    println!("yardstick: SHA-256 of 1 MB takes {:.2} ms of CPU", yard * 1e3);

    let row = |what: &str, tickets: u32, taken: &Taken| {
        let each = taken.cpu / f64::from(tickets);
        println!(
            "{what:34} {tickets:>9} tickets  {:7.2} s wall  {:7.2} s CPU  {:>9.0} tickets/CPU-s  {:8.4} yards a ticket  peak {:.0} MB",
            taken.wall,
            taken.cpu,
            1.0 / each,
            each / yard,
            peak_megabytes()
        );
    };

    let project = Project::sample().unwrap();
    let game = &project.game;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bloc.parquet");
    let key = Key::parse("bench", &"5a".repeat(32)).unwrap();
    let id = BlocId::new(1, 1).unwrap();

    let (info, taken) = timed(|| {
        let out = File::create(&path).unwrap();
        generate(game, &key, id, None, out, &Unwatched).unwrap()
    });
    row("bloc generate", info.tickets, &taken);

    let reader = BlocReader::open(File::open(&path).unwrap(), game).unwrap();
    let (report, taken) = timed(|| audit(&reader, game, &Unwatched).unwrap());
    assert!(report.ok);
    row("bloc audit", info.tickets, &taken);

    let out = dir.path().join("pdf");
    let job = Job {
        game,
        layout: &project.layout,
        settings: &project.press,
        profile: Arc::clone(&project.profile),
        bloc: &reader,
        out: &out,
        tickets: Some(0..PRESSED),
        date: None,
        existing: Existing::Refuse,
        split: false,
        verifier: None,
        preflight: Default::default(),
        threads: None,
    };
    let (_, taken) = timed(|| press::run(&job, &Unwatched).unwrap());
    row("press, composite", PRESSED, &taken);

    let profile = OutputProfile::from_icc(&project.profile).unwrap();
    let stock = project.layout.stock();
    let renderer = Renderer::new(Arc::clone(stock), Arc::new(profile)).unwrap();
    let show = |number: u32| {
        let ticket = reader.ticket(number).unwrap();
        let serial = game.serial(reader.info(), number);
        let art = project.layout.compose(game, &ticket.cells, &serial, ticket.validation, false);
        let page = Page::single(stock.trim, Length::ZERO, Block::Ticket(Face::Recto, art.recto));
        let frame = Frame::of(Rect::at_origin(page.media), 300.0);
        let plates = renderer.render_plates(&page, frame).unwrap();
        black_box(plates.composite(View::Player { coat: false }));
    };
    let ((), taken) = timed(|| show(0));
    row("first ticket on screen, 300 dpi", 1, &taken);
    let ((), taken) = timed(|| (1..=SHOWN).for_each(|n| show(n * 7)));
    row("next ticket on screen, 300 dpi", SHOWN, &taken);
    println!("next ticket: {:.1} ms wall", taken.wall * 1e3 / f64::from(SHOWN));
}
