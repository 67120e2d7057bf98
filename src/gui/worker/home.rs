//! What Accueil asks of the disk: copies of templates, new games, how recent
//! projects are; and the pictures of the templates.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Answers, Reply, open};
use crate::artwork::{Block, Face, Page, Placement};
use crate::gui::home::{Health, Sample};
use crate::gui::picture::{Look, whole_face};
use crate::measure::{Rect, Transform};
use crate::project::{Project, begin_game, create_project, template_files, templates};
use crate::raster::{OutputProfile, Renderer};

/// Resolution of the pictures of templates.
const DPI: f64 = 64.0;
/// Copies of one template that are told apart by a number.
const COPIES: u32 = 999;

/// What was done or found.
pub(crate) enum HomeReply {
    /// A project's folder was made, or why not.
    Made(Result<PathBuf, String>),
    /// How a recent project is.
    Health(PathBuf, Health),
    /// A template, drawn.
    Sample(Sample),
    /// The settings could not be written.
    NotWritten(String),
}

/// The folder in which copies of templates are made.
pub(super) fn own_folder(given: Option<PathBuf>) -> Option<PathBuf> {
    given.or_else(|| {
        let user = directories::UserDirs::new()?;
        let documents = user.document_dir().unwrap_or_else(|| user.home_dir());
        Some(documents.join("Tirage"))
    })
}

/// Copies a template into the user's folder, beside older copies.
pub(super) fn copy(template: &str, given: Option<PathBuf>) -> Result<PathBuf, String> {
    let folder = own_folder(given).ok_or("aucun dossier personnel où copier l'exemple")?;
    let files = template_files(template);
    let names =
        std::iter::once(template.to_owned()).chain((2..=COPIES).map(|n| format!("{template}-{n}")));
    let free = names.map(|name| folder.join(name)).find(|dir| !dir.exists());
    let dir = free.ok_or_else(|| format!("{} : trop de copies", folder.display()))?;
    create_project(&dir, &files).map_err(|e| e.to_string())?;
    Ok(dir)
}

/// Begins a new game in a folder.
pub(super) fn begin(dir: &Path, template: &str) -> Result<PathBuf, String> {
    begin_game(dir, template, None, None).map_err(|e| e.to_string())?;
    Ok(dir.to_owned())
}

/// Opens each project to say how it is.
pub(super) fn health(dirs: Vec<PathBuf>, answers: &Answers) {
    for dir in dirs {
        let health = match Project::open(&dir) {
            _ if !dir.is_dir() => Health::Gone,
            Ok(_) => Health::Sound,
            Err(error) => {
                let problems = open::problems_of(&error);
                let file = problems.first().map(|p| p.place.clone()).unwrap_or_default();
                let file = file.split(':').next().unwrap_or_default().to_owned();
                Health::Faulty(problems.len(), file)
            }
        };
        if !answers.send(Reply::Home(HomeReply::Health(dir, health))) {
            return;
        }
    }
}

/// Draws each template's ticket, the coat on.
pub(super) fn samples(answers: &Answers) {
    for template in templates() {
        // A template that does not open is a fault of the program; its card is
        // left out.
        let Ok(project) = Project::template(template) else { continue };
        let Some(sample) = sample(template, &project, answers) else { continue };
        if !answers.send(Reply::Home(HomeReply::Sample(sample))) {
            return;
        }
    }
}

fn sample(template: &'static str, project: &Project, answers: &Answers) -> Option<Sample> {
    let stock = project.layout.stock();
    let profile = OutputProfile::from_icc(&project.profile).ok()?;
    let renderer = Renderer::new(Arc::clone(stock), Arc::new(profile)).ok()?;
    let whole = Rect::at_origin(stock.trim);
    let page = Page {
        media: stock.trim,
        trim: whole,
        bleed: whole,
        placements: vec![Placement {
            at: Transform::IDENTITY,
            clip: whole,
            block: Block::Blank(Face::Recto),
        }],
        marks: Vec::new(),
    };
    let plates = renderer.render_plates_once(&page, whole_face(stock.trim, DPI, 0)).ok()?;
    let look = Look::player(true);
    let picture = plates.composite_of(look.plates, look.view);
    let size = [picture.width() as usize, picture.height() as usize];
    let image = eframe::egui::ColorImage::from_rgba_unmultiplied(size, picture.as_raw());
    let options = eframe::egui::TextureOptions::LINEAR;
    let picture = answers.ctx().load_texture(template, image, options);
    Some(Sample { template, game: Arc::clone(&project.game), picture })
}
