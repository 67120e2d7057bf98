//! Tirage: print production of instant-lottery scratch tickets.
//!
//! A *bloc* of 1.5 to 12 million tickets, an exact prize table with outcomes
//! decided, becomes print-ready PDF. What a ticket wins is computed from what is
//! printed on it, never from what was meant.
//!
//! # One ticket's way
//!
//! ```text
//! bloc file -> Ticket (cells) -> rule -> Outcome == lot recorded?  no -> fault
//!                  |
//!                  +-> layout -> FaceArt: stamps of the shared Stock + its own items
//!                                   | imposition: volume, sheet, slot
//!                                   v
//!                                  Page
//!                   +---------------+---------------+
//!              pdf: volumes                    raster: plates, composite
//!              (press writes them)             (window, pictures)
//! ```
//!
//! # Floors
//!
//! A room imports only rooms on lower floors; neighbours do not know each other.
//! `tests/it/floors.rs` is the law.
//!
//! | floor | rooms |
//! |---|---|
//! | 6 | [`cli`] arguments, exit codes; [`gui`] the window |
//! | 5 | [`press`] a job: volumes, proof, manifest |
//! | 4 | [`project`] projects and blocs as files; [`preflight`] all that should not go to press |
//! | 3 | [`bloc`] generate, write, read at random, audit; [`edit`] a layout changed by hand, with its history; [`verify`] files of a run back to the prize table |
//! | 2 | [`rule`] cells to outcomes; [`reglement`] official texts to facts; [`game_edit`] a game's file as it is edited; [`layout`] tickets to artwork; [`imposition`] tickets to sheets; [`pdf`] pages to PDF/X-4; [`raster`] pages to pixels |
//! | 1 | [`game`] the domain; [`artwork`] the display list; [`colour`] ICC profiles |
//! | 0 | [`measure`] lengths and shapes; [`sampling`] inspection by samples; [`toml_source`] documents and all their faults; [`wording`] numbers in French words |
//!
//! # Invariants
//!
//! - Floors 0 to 3 open no file, read no clock and no environment.
//! - `layout` never sees an outcome or a lot; `rule` computes outcomes from the
//!   cells alone; the generator in `bloc` is the only place that knows the prize
//!   that was meant. So the three can prove each other.
//! - `pdf` and `raster` know no ticket: they draw pages. Preview and plates draw
//!   the same page; nothing is laid out twice.
//! - Same project, bloc and settings give the same bytes on any number of
//!   threads. No clock and no order of a hash map reaches an output.
//! - No tell: with the same serial, other cells change nothing outside the
//!   covered zones, neither what is drawn there nor its order.
//! - Money is whole centimes, lengths are whole EMU.
//! - What files say is apart from what the program uses, which is valid by
//!   construction. Errors name file, line, field and what was expected, and all
//!   errors of a file come at once.
//!
//! # Glossary
//!
//! - *règlement*: the official text of a game. *émission*: a printing of a game,
//!   made of blocs. *bloc*: the tickets over which the prize table is exact.
//!   *lot*: what a ticket wins. *surface*: one of a ticket's games; *zone*: cells
//!   scratched together. *specimen*: a small bloc marked as such, without value.
//! - *stamp*: the drawing of one value in one cell, made once. *plate*: the
//!   projection of an artwork by an ink. *coat*: the scratch-off layer.

// A test that meets the unexpected fails by a panic.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod artwork;
pub mod bloc;
pub mod cli;
pub mod colour;
pub mod edit;
pub mod game;
pub mod game_edit;
pub mod gui;
pub mod imposition;
pub mod layout;
pub mod measure;
pub mod pdf;
pub mod preflight;
pub mod press;
pub mod project;
pub mod raster;
pub mod reglement;
pub mod rule;
pub mod sampling;
pub mod toml_source;
pub mod verify;
pub mod wording;
