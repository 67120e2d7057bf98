//! What the tests of the room share.

use std::borrow::Cow;
use std::path::PathBuf;

use crate::artwork::Assets;
use crate::game::{Game, Numbering};
use crate::layout::{Imaging, Layout};

/// The files of a template, from the source tree.
struct Files(PathBuf);

impl Assets for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        [self.0.join(name), root.join("fonts").join(name)]
            .iter()
            .find_map(|path| std::fs::read(path).ok())
            .map(Cow::Owned)
    }
}

/// A template, resolved.
pub(super) fn project(template: &str) -> (Game, Layout) {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("templates").join(template);
    let text = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
    let game = Game::parse("game.toml", &text("game.toml")).unwrap();
    let imaging = Imaging { dpi: 600, numbering: Numbering::default() };
    let layout = text("layout.toml");
    let layout =
        Layout::parse("layout.toml", &layout, &game, &Files(dir.clone()), &imaging).unwrap();
    (game, layout)
}
