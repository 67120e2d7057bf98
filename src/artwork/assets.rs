//! [`Assets`]: files of a project, by name, as bytes.

use std::borrow::Cow;

/// Gives the bytes of files that a layout names (art, fonts). The lower floors
/// open no file themselves: whoever opened the project hands this in.
pub trait Assets: Sync {
    /// The bytes of `name`, a path relative to the project with `/` between
    /// folders (`art/recto.svg`) or the bare name of a font; `None` if there is
    /// no such file.
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>>;
}
