//! PDF/X-4: pages of the display list, streamed to any `Write`.
//!
//! Knows: the syntax of PDF, what PDF/X-4 (ISO 15930-7) asks for, how inks
//! become colour spaces and overprint, how fonts are cut down and embedded.
//! Must never know: tickets, games, lots, files. It draws
//! [`crate::artwork::Page`]s over one [`crate::artwork::Stock`].
//!
//! What all volumes of a run share is made once, in an [`Engine`]: the fixed
//! art and every stamp as Form XObjects in a document made by printpdf (the
//! shell), fonts, colour spaces, output profile. A page is then a few names of
//! forms for each ticket and what only that ticket has. [`Engine::encode`] may
//! run on any number of threads; a [`Volume`] takes its results in order, so
//! that the bytes of the file never depend on threads. Nothing but the place
//! of each object (8 bytes) is kept while a volume grows.
//!
//! Points and a y that grows upwards exist only in this room.

mod approval;
mod colour;
mod content;
mod copy;
mod engine;
mod figures;
mod font;
mod forme;
mod info;
mod layer;
mod number;
mod outline;
mod pictures;
mod proof;
mod shell;
mod symbol_font;
mod symbols;
mod template;
mod tickets;
mod volume;

pub use approval::Approval;
pub use engine::{Content, Encoded, Engine, Scratch};
pub use info::{DocumentInfo, OutputIntent};
pub use proof::Proof;
pub use volume::{Finished, Volume};

/// Why a PDF could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The output could not be written.
    #[error("écriture du PDF : {0}")]
    Io(#[from] std::io::Error),
    /// A font cannot be read or cut down.
    #[error("police « {font} » : {reason}")]
    Font {
        /// Its name in the stock.
        font: String,
        /// What the font library says.
        reason: String,
    },
    /// A ticket draws a glyph that no sample announced, so that the embedded
    /// font does not hold it.
    #[error(
        "police « {font} » : le glyphe {glyph} (« {ch} ») n'est pas dans le sous-ensemble incorporé"
    )]
    UnknownGlyph {
        /// Name of the font.
        font: String,
        /// Number of the glyph.
        glyph: u16,
        /// The character that it stands for.
        ch: char,
    },
    /// A ticket draws in a mix of inks that neither the stock nor a sample has.
    #[error("un billet demande un mélange d'encres ({0}) que la maquette n'annonce pas")]
    UnknownColour(String),
    /// A page shows a picture that the stock does not have.
    #[error("l'image « {0} » n'est pas de la maquette")]
    UnknownPicture(String),
    /// The output profile is not one for CMYK printing.
    #[error("profil de sortie : {0}")]
    Profile(String),
    /// A volume would pass 2 GiB, beyond which readers and tools fail.
    #[error(
        "le volume dépasse 2 Gio après {pages} pages : réduisez [volume] tickets dans press.toml"
    )]
    TooLarge {
        /// Pages written so far.
        pages: usize,
    },
    /// A library broke a promise; the text says which.
    #[error("la bibliothèque PDF a rendu un document inattendu : {0}")]
    Shell(String),
}
