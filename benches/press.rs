//! How near the press is to the limit of the machine: `cargo bench --profile
//! dev --bench press`.
//!
//! A whole bloc is pressed (or as many tickets as `TICKETS` says), and the bytes of
//! its first pages are deflated once more by libdeflate alone on as many threads:
//! what is left beside that is all the rest. Then it is pressed and read back.

#![allow(clippy::unwrap_used, missing_docs)]

mod meter;

use std::fs::File;
use std::num::NonZeroUsize;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::Unwatched;
use tirage::press::{self, Existing, Job};
use tirage::project::{LAYOUT_FILE, Project};
use tirage::verify::Verifier;

/// Volumes whose pages are deflated once more: all at once would fill the memory.
const DEFLATED: usize = 4;

fn cpu() -> f64 {
    meter::cpu_seconds().unwrap_or_default()
}

fn main() {
    let tickets: u32 =
        std::env::var("TICKETS").ok().and_then(|n| n.parse().ok()).unwrap_or(u32::MAX);
    let project = Project::sample().unwrap();
    let game = &project.game;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bloc.parquet");
    let key = Key::parse("bench", &"5a".repeat(32)).unwrap();
    let id = BlocId::new(1, 1).unwrap();
    let out = File::create(&path).unwrap();
    generate(game, &key, id, None, out, &Unwatched).unwrap();
    let bloc = BlocReader::open(File::open(&path).unwrap(), game).unwrap();
    let tickets = tickets.min(bloc.info().tickets);

    let layout = project.source.text(LAYOUT_FILE).unwrap();
    let numbering = project.layout.numbering();
    let verifier = Verifier::new(game, &layout, &project.source, bloc.info(), numbering).unwrap();
    let press = |tickets: u32, verifier: Option<&Verifier<'_>>, name: &str| {
        let out = dir.path().join(name);
        let job = Job {
            game,
            layout: &project.layout,
            settings: &project.press,
            profile: Arc::clone(&project.profile),
            bloc: &bloc,
            out: &out,
            tickets: Some(0..tickets),
            date: None,
            existing: Existing::Refuse,
            split: false,
            verifier,
            preflight: Default::default(),
            threads: None,
        };
        let (before, wall) = (cpu(), Instant::now());
        let manifest = press::run(&job, &Unwatched).unwrap();
        let taken = (cpu() - before, wall.elapsed().as_secs_f64());
        let bytes: u64 = manifest.volumes.iter().map(|v| v.bytes).sum();
        println!(
            "press, {:>9} tickets, {}: {:6.2} s wall, {:6.2} s CPU, {:7.0} tickets/CPU-s, {:6.1} bytes a ticket, peak {:.0} MB",
            tickets,
            if verifier.is_some() { "read back" } else { "unread" },
            taken.1,
            taken.0,
            f64::from(tickets) / taken.0,
            bytes as f64 / f64::from(tickets),
            meter::peak_megabytes()
        );
        (manifest, out, taken.0)
    };
    // What a run costs before its first ticket.
    let (_, _, start) = press(18, None, "start");
    let (manifest, out, cpu_whole) = press(tickets, None, "whole");

    let mut raw = Vec::new();
    let some = &manifest.volumes[..manifest.volumes.len().min(DEFLATED)];
    let deflated: u32 = some.iter().map(|v| v.last_ticket + 1 - v.first_ticket).sum();
    for volume in some {
        let doc = lopdf::Document::load(out.join(&volume.file)).unwrap();
        for page in doc.get_pages().values() {
            raw.push(doc.get_page_content(*page));
        }
    }
    let bytes: usize = raw.iter().map(Vec::len).sum();
    // On as many threads as the press had, which may share cores.
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let before = cpu();
    let small: usize = std::thread::scope(|scope| {
        let shares: Vec<_> = raw
            .chunks(raw.len().div_ceil(threads))
            .map(|pages| {
                scope.spawn(move || {
                    let level = libdeflater::CompressionLvl::new(6).unwrap();
                    let mut compressor = libdeflater::Compressor::new(level);
                    let mut packed = vec![0; compressor.zlib_compress_bound(1 << 20)];
                    pages
                        .iter()
                        .map(|page| compressor.zlib_compress(page, &mut packed).unwrap())
                        .sum::<usize>()
                })
            })
            .collect();
        shares.into_iter().map(|share| share.join().unwrap()).sum()
    });
    let limit = cpu() - before;
    println!(
        "libdeflate alone on the same {} pages: {:.2} s CPU, {:.0} tickets/CPU-s, {:.1} raw bytes and {:.1} deflated a ticket",
        raw.len(),
        limit,
        f64::from(deflated) / limit,
        bytes as f64 / f64::from(deflated),
        small as f64 / f64::from(deflated),
    );
    reportlab(&dir.path().join("reportlab.pdf"), f64::from(tickets) / cpu_whole);
    let limit = limit * f64::from(tickets) / f64::from(deflated);
    println!(
        "the press is at {:.2} of that limit ({:.2} without its start)",
        limit / cpu_whole,
        limit / (cpu_whole - start)
    );
    press(tickets, Some(&verifier), "read");
}

/// The same ticket by reportlab, where Python has it.
fn reportlab(out: &std::path::Path, ours: f64) {
    const TICKETS: u32 = 180;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/reportlab_tickets.py");
    let run = Command::new("python3").arg(script).arg(TICKETS.to_string()).arg(out).output();
    let seconds =
        run.ok().and_then(|o| String::from_utf8(o.stdout).ok()?.trim().parse::<f64>().ok());
    let (Some(seconds), Ok(file)) = (seconds, out.metadata()) else {
        println!("reportlab: not on this machine");
        return;
    };
    let each = f64::from(TICKETS) / seconds;
    println!(
        "reportlab on the same ticket: {each:.0} tickets/CPU-s, {:.0} bytes a ticket; the press makes {:.0} times as many",
        file.len() as f64 / f64::from(TICKETS),
        ours / each
    );
}
