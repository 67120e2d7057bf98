//! What can go wrong when drawing pixels.

use thiserror::Error;

/// Why a page could not be drawn. Messages are in French, for the window and
/// the command line.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RasterError {
    /// The resolution is not one that can be drawn.
    #[error("résolution de {dpi} ppp : il faut un nombre de 1 à 20 000")]
    Resolution {
        /// Pixels to the inch that were asked for.
        dpi: f64,
    },
    /// The window holds no pixel, or too many.
    #[error(
        "image de {width} × {height} pixels : il en faut au moins un, et au plus {most} en tout"
    )]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Most pixels allowed.
        most: usize,
    },
    /// A font file cannot be read.
    #[error("police « {font} » illisible ({reason}) : il faut un fichier TrueType ou OpenType")]
    Font {
        /// Name of the font.
        font: String,
        /// What the font reader says.
        reason: String,
    },
    /// The output profile cannot be used.
    #[error("profil ICC de sortie inutilisable ({reason}) : il faut un profil CMJN d'imprimante")]
    Profile {
        /// What is wrong with it.
        reason: String,
    },
}
