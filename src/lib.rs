//! Tirage: print production of instant-lottery scratch tickets.

pub mod artwork;
pub mod game;
pub mod measure;
