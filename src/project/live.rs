//! A project while its layout is edited: read again from a text that is on no
//! disk yet, and drawn as far as its faults let it be.

use std::sync::Arc;

use super::opened::{
    DocumentError, GAME_FILE, LAYOUT_FILE, PRESS_FILE, Project, ProjectError, imaging, profile,
};
use super::{Source, check_folder};
use crate::game::Game;
use crate::imposition::PressSettings;
use crate::layout::{Draft, Layout, LayoutFault, LayoutObject};

/// What a text of a layout makes of a project.
#[derive(Clone, Debug)]
pub struct Live {
    /// The project with that layout; nothing if the text is no TOML.
    pub project: Option<Project>,
    /// What stands where on its tickets.
    pub objects: Vec<LayoutObject>,
    /// All that is wrong with the text and the art that it names. A layout with
    /// faults may be looked at and never pressed.
    pub faults: Vec<LayoutFault>,
}

impl Project {
    /// The project with another text for its layout. Art and fonts are read as
    /// they are now.
    pub fn with_layout_text(&self, text: &str) -> Live {
        let label = self.source.label(LAYOUT_FILE);
        let Draft { layout, objects, faults } =
            Layout::draft(&label, text, &self.game, &self.source, &self.imaging());
        let project = layout.map(|layout| Project { layout: Arc::new(layout), ..self.clone() });
        Live { project, objects, faults }
    }

    /// Opens a project whose layout may have faults, with the text of its
    /// layout.
    ///
    /// # Errors
    /// If it is no project, with all faults of the game and the press settings,
    /// or with those of a layout of which nothing can be drawn.
    pub fn live(source: Source) -> Result<(Live, String), ProjectError> {
        if let Source::Folder(dir) = &source {
            check_folder(dir)?;
        }
        let text = source.text(LAYOUT_FILE)?;
        let game = Game::parse(&source.label(GAME_FILE), &source.text(GAME_FILE)?);
        let label = source.label(PRESS_FILE);
        let press = PressSettings::parse(&label, &source.text(PRESS_FILE)?);
        let (game, press) = match (game, press) {
            (Ok(game), Ok(press)) => (game, press),
            (game, press) => {
                let game = game.err().map(DocumentError::from);
                let press = press.err().map(DocumentError::Press);
                return Err(ProjectError::Documents(game.into_iter().chain(press).collect()));
            }
        };
        let one = |fault| ProjectError::Documents(vec![fault]);
        let numbering = press.numbering(&label, &game).map_err(|e| one(DocumentError::Press(e)))?;
        let profile = profile(&source, &press.output.profile).map_err(one)?;
        let imaging = imaging(&press, numbering, &profile);
        let Draft { layout, objects, faults } =
            Layout::draft(&source.label(LAYOUT_FILE), &text, &game, &source, &imaging);
        let Some(layout) = layout else {
            let faults = crate::toml_source::FileFaults { faults };
            return Err(one(DocumentError::Layout(faults)));
        };
        let project = Project {
            source,
            game: Arc::new(game),
            layout: Arc::new(layout),
            press: Arc::new(press),
            profile,
        };
        Ok((Live { project: Some(project), objects, faults }, text))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_text_on_no_disk_is_drawn_as_far_as_it_can_be() {
        let name = super::super::default_template();
        let (live, text) = Project::live(Source::Template(name.to_owned())).unwrap();
        assert!(live.faults.is_empty() && live.objects.len() > 100);
        let project = live.project.unwrap();
        let again = project.with_layout_text(&text);
        assert!(again.faults.is_empty());
        assert_eq!(again.objects, live.objects);
        let broken = text.replacen("style = \"", "style = \"no-", 1);
        let broken = project.with_layout_text(&broken);
        assert!(!broken.faults.is_empty() && broken.project.is_some());
        let none = project.with_layout_text("[[");
        assert!(none.project.is_none() && none.faults.len() == 1);
    }
}
