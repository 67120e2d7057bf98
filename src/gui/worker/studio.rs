//! [`Studios`]: one renderer a project, shared by the threads that draw, so that
//! what one of them kept of the fixed art serves the others.

use std::sync::{Arc, Mutex, PoisonError};

use crate::gui::document::Document;
use crate::raster::{OutputProfile, RasterError, Renderer};

/// A renderer with the profile that its pictures are seen through.
#[derive(Clone)]
pub(super) struct Studio {
    /// Draws pages of the document.
    pub(super) renderer: Arc<Renderer>,
    /// How inks look on the screen.
    pub(super) profile: Arc<OutputProfile>,
    generation: u64,
    icc: Arc<Vec<u8>>,
}

/// The renderer of the document at hand.
#[derive(Clone, Default)]
pub(super) struct Studios(Arc<Mutex<Option<Studio>>>);

impl Studios {
    /// The renderer of a document; a new one where the document is new.
    pub(super) fn of(&self, document: &Document) -> Result<Studio, RasterError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(studio) = kept.as_ref().filter(|s| s.generation == document.generation) {
            return Ok(studio.clone());
        }
        let icc = &document.project.profile;
        // The table of a profile takes longer to make than a ticket to draw.
        let profile = match kept.as_ref().filter(|s| s.icc == *icc) {
            Some(studio) => Arc::clone(&studio.profile),
            None => Arc::new(OutputProfile::from_icc(icc)?),
        };
        let renderer = Renderer::new(Arc::clone(&document.stock), Arc::clone(&profile))?;
        let studio = Studio {
            renderer: Arc::new(renderer),
            profile,
            generation: document.generation,
            icc: Arc::clone(icc),
        };
        *kept = Some(studio.clone());
        Ok(studio)
    }
}
