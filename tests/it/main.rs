//! Tests from outside the rooms, in one binary, since every binary costs a link.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod article4;
mod article4_annee;
mod article4_millionnaire;
mod article4_roue;
mod bat;
mod bloc;
mod cli;
mod codes;
mod docs;
mod encryption;
mod farm;
mod floors;
mod game_file;
mod imposition;
mod judge;
mod months;
mod pdf;
mod pdfx;
mod preflight;
mod press;
mod qa;
mod raster;
mod reglement;
mod render;
mod resume;
mod rules;
mod sample;
mod separations;
mod templates;
mod verify;
mod window;
