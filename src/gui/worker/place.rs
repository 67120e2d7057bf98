//! A picture brought into a project: copied beside the layout, measured.

use std::path::Path;

use crate::gui::document::Document;
use crate::measure::{Length, Rect, Size};
use crate::project::{Aside, FileError};

/// Folder of a project's pictures.
const ART: &str = "art";
/// A picture without a size of its own is placed this large.
const USUAL: (f64, f64) = (40.0, 30.0);
/// The largest share of a face that a picture takes at first.
const MOST: f64 = 0.6;

/// A picture that is there to be placed.
#[derive(Clone, Debug)]
pub(crate) struct Brought {
    /// Its file within the project.
    pub file: String,
    /// Where it goes, with its own proportions.
    pub room: Rect,
}

/// Copies a picture into the project, unless it is there, and measures it. It is
/// put about the place given, or in the middle of the face.
pub(super) fn bring(
    document: &Document,
    path: &Path,
    at: Option<(f64, f64)>,
) -> Result<Brought, String> {
    let dir = document.dir.as_deref().ok_or("le projet est fourni avec le programme")?;
    let bytes = std::fs::read(path).map_err(|e| FileError::new(path, &e).to_string())?;
    let size = natural_size(path, &bytes);
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let file = match path.strip_prefix(dir) {
        Ok(within) => within.to_string_lossy().replace('\\', "/"),
        Err(_) => copied(dir, &name, &bytes).map_err(|e| e.to_string())?,
    };
    let trim = document.stock.trim;
    let share = |most: Length, own: Length| most.to_mm() * MOST / own.to_mm().max(0.001);
    let scale = share(trim.w, size.w).min(share(trim.h, size.h)).min(1.0);
    let (w, h) = (size.w.scale(scale), size.h.scale(scale));
    let middle = at.unwrap_or((trim.w.to_mm() / 2.0, trim.h.to_mm() / 2.0));
    let corner = Rect::from_mm(middle.0, middle.1, 0.0, 0.0);
    Ok(Brought { file, room: Rect::new(corner.x - w / 2, corner.y - h / 2, w, h) })
}

/// Writes bytes under a name that is free, or that has the same bytes already.
fn copied(dir: &Path, name: &str, bytes: &[u8]) -> Result<String, FileError> {
    use std::io::Write;
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    for n in 1..1_000 {
        let name = if n == 1 { name.to_owned() } else { format!("{stem}-{n}.{ending}") };
        let to = dir.join(ART).join(&name);
        match std::fs::read(&to) {
            Ok(there) if there == bytes => return Ok(format!("{ART}/{name}")),
            Ok(_) => continue,
            Err(_) => {
                let mut aside = Aside::create(&to, false)?;
                aside.write_all(bytes).map_err(|e| FileError::new(&to, &e))?;
                aside.commit()?;
                return Ok(format!("{ART}/{name}"));
            }
        }
    }
    Err(FileError::wrong(dir, "trop de fichiers de ce nom"))
}

/// The size that a drawing says it has, or that pixels have at 300 to the inch.
fn natural_size(path: &Path, bytes: &[u8]) -> Size {
    let usual = Size::from_mm(USUAL.0, USUAL.1);
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    if ending == "svg" {
        let tree = usvg::Tree::from_data(bytes, &usvg::Options::default());
        // SVG counts 96 pixels to the inch.
        return tree.map_or(usual, |t| {
            let mm = |px: f32| f64::from(px) * 25.4 / 96.0;
            Size::from_mm(mm(t.size().width()), mm(t.size().height()))
        });
    }
    let reader = image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format();
    match reader.ok().and_then(|r| r.into_dimensions().ok()) {
        Some((w, h)) => {
            let mm = |px: u32| f64::from(px) * 25.4 / 300.0;
            Size::from_mm(mm(w), mm(h))
        }
        None => usual,
    }
}
