//! [`Documents`]: the texts of a project, read as far as they go.

use std::sync::Arc;

use super::faults::{GAME, LAYOUT, PRESS, of_document, of_game};
use super::finding::{Finding, Place};
use super::subject::Subject;
use crate::artwork::Assets;
use crate::game::{BlocInfo, Game, Numbering};
use crate::imposition::PressSettings;
use crate::layout::{Draft, Imaging, Layout};
use crate::raster::OutputProfile;

/// The resolution of most imagers, by which a layout is judged without press
/// settings.
const USUAL_DPI: u32 = 600;

/// The texts of a project; one that could not be read says why.
pub struct Texts<'a> {
    /// `game.toml`.
    pub game: Result<String, String>,
    /// `layout.toml`.
    pub layout: Result<String, String>,
    /// `press.toml`.
    pub press: Result<String, String>,
    /// Files that they name.
    pub assets: &'a dyn Assets,
}

/// A project as far as its documents could be read, with what is wrong with
/// them.
#[derive(Default)]
pub struct Documents {
    game: Option<Game>,
    press: Option<PressSettings>,
    draft: Draft,
    profile: Option<Arc<OutputProfile>>,
    found: Vec<Finding>,
}

impl Documents {
    /// Reads all texts, each as far as the others let it be.
    pub fn read(texts: &Texts<'_>) -> Self {
        let mut all = Documents::default();
        let game = all.text(GAME, &texts.game);
        let press = all.text(PRESS, &texts.press);
        let layout = all.text(LAYOUT, &texts.layout);
        if let Some(text) = game {
            match Game::parse(GAME, text) {
                Ok(game) => all.game = Some(game),
                Err(errors) => all.found.extend(of_game(&errors)),
            }
        }
        if let Some(text) = press {
            match PressSettings::parse(PRESS, text) {
                Ok(press) => all.press = Some(press),
                Err(faults) => all.found.extend(of_document(&faults.faults)),
            }
        }
        let mut imaging = Imaging {
            dpi: all.press.as_ref().map_or(USUAL_DPI, |p| p.imager_dpi),
            numbering: Numbering::default(),
        };
        if let (Some(game), Some(press)) = (&all.game, &all.press) {
            match press.numbering(PRESS, game) {
                Ok(numbering) => imaging.numbering = numbering,
                Err(faults) => all.found.extend(of_document(&faults.faults)),
            }
        }
        match (layout, &all.game) {
            (Some(text), Some(game)) => {
                all.draft = Layout::draft(LAYOUT, text, game, texts.assets, &imaging);
                all.found.extend(of_document(&all.draft.faults));
            }
            (Some(_), None) => {
                let said = "la mise en page n'est pas contrôlée : 0 jeu lisible, 1 est attendu";
                let place = Place::of(LAYOUT, "");
                all.found.push(Finding::new("D-008", place, said.to_owned(), String::new()));
            }
            (None, _) => {}
        }
        all.read_profile(texts.assets);
        all
    }

    fn text<'t>(&mut self, file: &str, text: &'t Result<String, String>) -> Option<&'t str> {
        match text {
            Ok(text) => Some(text),
            Err(why) => {
                self.found.push(Finding::refused("D-006", Place::of(file, ""), why.clone()));
                None
            }
        }
    }

    fn read_profile(&mut self, assets: &dyn Assets) {
        let Some(press) = &self.press else { return };
        let name = &press.output.profile;
        let icc = match assets.read(name) {
            None => {
                Err(format!("le profil « {name} » n'est ni dans le projet ni dans le programme"))
            }
            Some(bytes) => OutputProfile::from_icc(&bytes).map_err(|e| format!("« {name} » : {e}")),
        };
        match icc {
            Ok(profile) => self.profile = Some(Arc::new(profile)),
            Err(said) => self.found.push(super::of_profile(&said)),
        }
    }

    /// What preflight is to check, with a bloc if there is one.
    pub fn subject<'a>(&'a self, bloc: Option<&'a BlocInfo>) -> Subject<'a> {
        Subject {
            game: self.game.as_ref(),
            press: self.press.as_ref(),
            layout: self.draft.layout.as_ref(),
            objects: &self.draft.objects,
            profile: self.profile.as_ref(),
            bloc,
        }
    }

    /// The game, if it could be read.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Adds what is known to be wrong from elsewhere.
    pub fn add(&mut self, found: impl IntoIterator<Item = Finding>) {
        self.found.extend(found);
    }

    /// Everything that is wrong: with the documents, and with what they say.
    pub fn check(&self, bloc: Option<&BlocInfo>) -> Vec<Finding> {
        super::check(&self.subject(bloc), self.found.clone())
    }
}
