//! Projects and blocs as files: opened, resolved, handed to the rooms above.
//!
//! Knows: folders, the three documents of a project, what the program carries
//! within itself, how results are written.
//! Must never know: what is done with a project; windows, arguments.

mod builtin;
mod output;

pub use builtin::{template_files, templates};
pub use output::{Aside, FileError, open, read_text};
