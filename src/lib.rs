//! Tirage: print production of instant-lottery scratch tickets.

pub mod artwork;
pub mod cli;
pub mod game;
pub mod measure;
pub mod project;
pub mod raster;
pub mod wording;
