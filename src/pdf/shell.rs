//! The shell: what all documents of a run share, as a document of printpdf.
//!
//! printpdf makes a document that holds every form (fixed art of both faces,
//! masks, stamps) as external XObjects. It becomes a document of lopdf, which
//! gets what printpdf has no words for: Separations, overprint states, subset
//! fonts, layers with processing steps, the output profile of the job.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use printpdf::{
    DictItem, ExternalStream, ExternalXObject, Mm, PdfDocument, PdfPage, PdfSaveOptions, XObject,
    XObjectId,
};

use super::colour::Palette;
use super::figures::FigureFonts;
use super::font::FontSet;
use super::layer::Layer;
use super::symbols::PlaySymbols;
use super::{OutputIntent, PdfError};

/// A content stream that pages paint by name.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// Its name in the resources.
    pub(super) name: String,
    /// Operators, not compressed.
    pub(super) content: Vec<u8>,
    /// Lower left and upper right corner, in points.
    pub(super) bbox: [f32; 4],
    /// What it may paint.
    pub(super) level: Level,
}

/// Which forms a form may paint: only those of a lower level, so that no reader
/// that follows resources runs in a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// None: art of a face, a stamp.
    Face,
    /// Those of faces: one side of a sheet.
    Sheet,
}

/// Number that stands for the forms' resources until these are made; printpdf
/// numbers its objects from 1.
const RESOURCES: ObjectId = (1_000_000_000, 0);

/// The same for forms that paint forms.
const SHEET_RESOURCES: ObjectId = (1_000_000_001, 0);

/// The shared objects and where the important ones are.
pub(super) struct Shell {
    /// The document, with pages of printpdf's.
    pub(super) doc: lopdf::Document,
    /// Resources of pages: those of forms, and the forms.
    pub(super) resources: ObjectId,
    /// The `OCProperties` of the catalogue.
    pub(super) layers: ObjectId,
    /// The output intent, its profile embedded.
    pub(super) intent: ObjectId,
}

/// A document of printpdf with these forms and pages.
pub(super) fn document(
    title: &str,
    forms: &[Form],
    pages: Vec<PdfPage>,
) -> Result<PdfDocument, PdfError> {
    let mut pdf = PdfDocument::new(title);
    for form in forms {
        let name = |n: &str| DictItem::Name(n.as_bytes().to_vec());
        let (obj, r#gen) = match form.level {
            Level::Face => RESOURCES,
            Level::Sheet => SHEET_RESOURCES,
        };
        let dict = BTreeMap::from([
            ("Type".to_owned(), name("XObject")),
            ("Subtype".to_owned(), name("Form")),
            ("BBox".to_owned(), DictItem::Array(form.bbox.map(DictItem::Real).to_vec())),
            ("Resources".to_owned(), DictItem::Ref { obj, r#gen }),
            ("Filter".to_owned(), name("FlateDecode")),
        ]);
        let stream = ExternalStream { dict, content: deflate(&form.content)?, compress: false };
        let form_object = ExternalXObject { stream, width: None, height: None, dpi: None };
        pdf.resources
            .xobjects
            .map
            .insert(XObjectId(form.name.clone()), XObject::External(form_object));
    }
    pdf.with_pages(pages);
    Ok(pdf)
}

impl Shell {
    /// Gives a document of printpdf all that its forms need.
    pub(super) fn new(
        pdf: &PdfDocument,
        palette: &Palette,
        fonts: &FontSet,
        own: Option<(&PlaySymbols, &FigureFonts)>,
        layers: &[Layer],
        intent: &OutputIntent,
    ) -> Result<Self, PdfError> {
        let options =
            PdfSaveOptions { optimize: false, image_optimization: None, ..Default::default() };
        let mut doc = pdf.to_lopdf_document(&options, &mut Vec::new());
        let xobjects = forms_of(&doc)?;

        let mut fonts = fonts.resources(&mut doc)?;
        if let Some((symbols, figures)) = own {
            symbols.resources(&mut doc, &mut fonts)?;
            figures.resources(&mut doc, &mut fonts)?;
        }
        let fonts = doc.add_object(fonts);
        let spaces = palette.resources(&mut doc);
        let of_ink = |ink| super::colour::of_ink(palette, &spaces, ink);
        let pictures = palette.pictures.resources(&mut doc, of_ink);
        let spaces = doc.add_object(spaces);
        let states = doc.add_object(Dictionary::from_iter([
            ("K", Object::Dictionary(overprint(false))),
            ("O", Object::Dictionary(overprint(true))),
        ]));
        let groups: Vec<(Layer, ObjectId)> =
            layers.iter().map(|l| (*l, doc.add_object(l.group()))).collect();
        let properties = doc.add_object(Dictionary::from_iter(
            groups.iter().map(|(l, id)| (l.resource(), Object::Reference(*id))),
        ));
        let mut resources = Dictionary::new();
        resources.set("Font", Object::Reference(fonts));
        resources.set("ColorSpace", Object::Reference(spaces));
        resources.set("ExtGState", Object::Reference(states));
        resources.set("Properties", Object::Reference(properties));
        let mut of_sheets = resources.clone();
        of_sheets.set("XObject", face_forms(&doc, xobjects)?);
        doc.objects.insert(SHEET_RESOURCES, Object::Dictionary(of_sheets));
        let mut of_pages = resources.clone();
        of_pages.set("XObject", Object::Reference(xobjects));
        if !pictures.is_empty() {
            resources.set("XObject", pictures);
        }
        doc.objects.insert(RESOURCES, Object::Dictionary(resources));
        let resources = doc.add_object(of_pages);

        let groups: Vec<Object> = groups.iter().map(|(_, id)| Object::Reference(*id)).collect();
        let layers = doc.add_object(Dictionary::from_iter([
            ("OCGs", Object::Array(groups.clone())),
            (
                "D",
                Object::Dictionary(Dictionary::from_iter([
                    ("Name", text("Impression")),
                    ("BaseState", Object::Name(b"ON".to_vec())),
                    ("Order", Object::Array(groups)),
                ])),
            ),
        ]));
        let intent = add_intent(&mut doc, intent)?;
        compress(&mut doc)?;
        Ok(Shell { doc, resources, layers, intent })
    }

    /// The content stream of a page of printpdf's, from 1, deflated.
    pub(super) fn page_content(&self, number: u32) -> Result<Vec<u8>, PdfError> {
        let pages = self.doc.get_pages();
        let page =
            pages.get(&number).ok_or_else(|| PdfError::Shell("il n'y a pas de page".into()))?;
        deflate(&self.doc.get_page_content(*page))
    }
}

/// The dictionary in which printpdf has put the forms.
fn forms_of(doc: &lopdf::Document) -> Result<ObjectId, PdfError> {
    let find = || {
        let page = *doc.get_pages().get(&1)?;
        let resources = doc.get_dictionary(page).ok()?.get(b"Resources").ok()?;
        let resources = doc.get_dictionary(resources.as_reference().ok()?).ok()?;
        resources.get(b"XObject").ok()?.as_reference().ok()
    };
    find().ok_or_else(|| PdfError::Shell("la page n'a pas de formes".into()))
}

/// Those of the forms that paint no others.
fn face_forms(doc: &lopdf::Document, xobjects: ObjectId) -> Result<Dictionary, PdfError> {
    let broken = |e: lopdf::Error| PdfError::Shell(e.to_string());
    let all = doc.get_dictionary(xobjects).map_err(broken)?;
    let is_face = |form: &Object| {
        let form = doc.get_object(form.as_reference().ok()?).ok()?.as_stream().ok()?;
        Some(form.dict.get(b"Resources").ok()?.as_reference().ok()? == RESOURCES)
    };
    let faces = all.iter().filter(|(_, form)| is_face(form) == Some(true));
    Ok(faces.map(|(name, form)| (name.clone(), form.clone())).collect())
}

fn overprint(on: bool) -> Dictionary {
    Dictionary::from_iter([
        ("Type", Object::Name(b"ExtGState".to_vec())),
        ("OP", Object::Boolean(on)),
        ("op", Object::Boolean(on)),
        ("OPM", Object::Integer(on.into())),
    ])
}

/// Adds the output intent; refuses a profile that is none for CMYK printing.
fn add_intent(doc: &mut lopdf::Document, intent: &OutputIntent) -> Result<ObjectId, PdfError> {
    let profile = &intent.profile;
    let fault = |what: &str| Err(PdfError::Profile(what.into()));
    if profile.len() < 128 || &profile[36..40] != b"acsp" {
        return fault("ce n'est pas un profil ICC");
    }
    let declared = u32::from_be_bytes([profile[0], profile[1], profile[2], profile[3]]);
    if declared as usize != profile.len() {
        return fault("le fichier est tronqué ou trop long");
    }
    if &profile[12..16] != b"prtr" || &profile[16..20] != b"CMYK" {
        return fault("un profil d'impression (classe prtr) en CMYK est attendu");
    }
    let dict = Dictionary::from_iter([
        ("N", Object::Integer(4)),
        ("Alternate", Object::Name(b"DeviceCMYK".to_vec())),
    ]);
    let stream = doc.add_object(Stream::new(dict, profile.to_vec()));
    let mut dict = Dictionary::new();
    dict.set("Type", Object::Name(b"OutputIntent".to_vec()));
    dict.set("S", Object::Name(b"GTS_PDFX".to_vec()));
    dict.set("OutputConditionIdentifier", text(&intent.condition));
    dict.set("RegistryName", text(&intent.registry));
    dict.set("Info", text(&intent.info));
    dict.set("DestOutputProfile", Object::Reference(stream));
    Ok(doc.add_object(dict))
}

/// Compresses what is not yet.
fn compress(doc: &mut lopdf::Document) -> Result<(), PdfError> {
    for object in doc.objects.values_mut() {
        if let Object::Stream(stream) = object
            && !stream.dict.has(b"Filter")
        {
            let packed = deflate(&stream.content)?;
            if packed.len() < stream.content.len() {
                stream.dict.set("Filter", Object::Name(b"FlateDecode".to_vec()));
                stream.set_content(packed);
            }
        }
    }
    Ok(())
}

/// Deflates what is written once a volume. Beyond level 9 the output profile
/// alone would take longer than thousands of tickets, for hardly a byte.
fn deflate(bytes: &[u8]) -> Result<Vec<u8>, PdfError> {
    let level = libdeflater::CompressionLvl::new(9).unwrap_or_default();
    super::volume::deflate(&mut libdeflater::Compressor::new(level), bytes)
}

/// A text string: ASCII as it is, anything else as UTF-16 with a mark.
pub(super) fn text(s: &str) -> Object {
    let bytes = if s.is_ascii() {
        s.as_bytes().to_vec()
    } else {
        [0xfe, 0xff].into_iter().chain(s.encode_utf16().flat_map(u16::to_be_bytes)).collect()
    };
    Object::String(bytes, StringFormat::Literal)
}

/// A page that stands for none, by which the forms are found.
pub(super) fn bare_page() -> PdfPage {
    PdfPage::new(Mm(10.0), Mm(10.0), Vec::new())
}
