//! Tirage: print production of instant-lottery scratch tickets.

pub mod artwork;
pub mod bloc;
pub mod cli;
pub mod game;
pub mod gui;
pub mod imposition;
pub mod layout;
pub mod measure;
pub mod pdf;
pub mod press;
pub mod project;
pub mod raster;
pub mod rule;
pub mod wording;
