//! Projects and blocs as files: opened, resolved, handed to the rooms above.
//!
//! Knows: folders, the three documents of a project, what the program carries
//! within itself, how results are written.
//! Must never know: what is done with a project; windows, arguments.

mod begin;
mod builtin;
mod create;
mod foreign;
mod layout_file;
mod live;
mod opened;
mod output;

pub use begin::{BeginError, BegunGame, begin_game};
pub use builtin::{default_template, template_files, templates};
pub use create::create_project;
pub use foreign::{ForeignText, read_foreign_text};
pub use layout_file::{Kept, LayoutFile, SaveError};
pub use live::Live;
pub use opened::{
    DocumentError, GAME_FILE, LAYOUT_FILE, OpenBlocError, PRESS_FILE, Project, ProjectError,
    Source, check_folder, open_bloc, open_encrypted_bloc, open_game, open_numbering, read_file_key,
};
pub use output::{
    Aside, FileError, free_space, make_folder, open, read_text, scratch_beside, scratch_near,
};
