//! One font of our own making, of play symbols or of figures: the file and its
//! dictionary.
//!
//! A simple TrueType font, symbolic and without an encoding, with a map for the
//! Macintosh and one for Windows: probed, this is what all readers at hand draw
//! alike. `ToUnicode` gives the transcription for the whole glyph, so that text
//! extraction reads what a player reads.

use kurbo::{Affine, BezPath, PathEl, Shape};
use lopdf::{Dictionary, Object, Stream};
use pdf_writer::types::{SystemInfo, UnicodeCmap};
use write_fonts::FontBuilder;
use write_fonts::tables::cmap::{Cmap, CmapSubtable, EncodingRecord, PlatformId};
use write_fonts::tables::glyf::{GlyfLocaBuilder, Glyph, SimpleGlyph};
use write_fonts::tables::head::Head;
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::hmtx::{Hmtx, LongMetric};
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::maxp::Maxp;
use write_fonts::tables::name::Name;
use write_fonts::tables::os2::Os2;
use write_fonts::tables::post::Post;
use write_fonts::types::{FWord, Fixed, UfWord};

use super::PdfError;
use super::font::tag;
use super::outline::contours;

/// Units to the em: fine, and no more than FreeType takes.
const UNITS: u16 = 10_000;

/// The first code; a glyph's code is this and its place in the font.
pub(super) const FIRST_CODE: u8 = 33;

/// No more glyphs than codes of one byte from the first on.
pub(super) const MOST_GLYPHS: usize = 222;

/// A play symbol as a glyph.
#[derive(Clone, Debug)]
pub(super) struct SymbolGlyph {
    /// Outline in EMU from the lower left corner of its cell, y upwards.
    pub(super) outline: BezPath,
    /// How far it moves the pen, in EMU.
    pub(super) advance: i64,
    /// What it is read as.
    pub(super) text: String,
}

/// The size that a font is set in, in whole points: the smallest at which no
/// coordinate passes what the format holds.
pub(super) fn size_of(glyphs: &[SymbolGlyph]) -> u32 {
    let most = glyphs.iter().fold(0.0f64, |most, glyph| {
        let b = glyph.outline.bounding_box();
        let corners = [b.x0, b.y0, b.x1, b.y1].into_iter().map(f64::abs);
        corners.fold(most.max(glyph.advance as f64), f64::max)
    });
    // At one point, a unit is 1.27 EMU; 16 000 units leave room for control
    // points beyond the bounds.
    ((most / (16_000.0 * 1.27)).ceil() as u32).max(10)
}

/// Adds a font to the document and gives its object. The glyphs have codes from
/// `first` on and are set in one size, that of `em` in EMU.
pub(super) fn embed(
    doc: &mut lopdf::Document,
    name: &str,
    glyphs: &[SymbolGlyph],
    first: u8,
    em: f64,
) -> Result<lopdf::ObjectId, PdfError> {
    let fault = |reason: String| PdfError::Font { font: name.to_owned(), reason };
    let scale = f64::from(UNITS) / em;
    let file = Outlines::new(glyphs, scale).map_err(fault)?.file(name, first).map_err(fault)?;
    let full = format!("{}+{name}", tag(&file.data));

    let widths = glyphs.iter().map(|g| Object::Real((g.advance as f64 / em * 1000.0) as f32));
    let thousandths = |units: i16| Object::Integer(i64::from(units) / 10);
    let mut descriptor = Dictionary::new();
    descriptor.set("Type", "FontDescriptor");
    descriptor.set("FontName", Object::Name(full.clone().into_bytes()));
    // Symbolic: the font's own map holds.
    descriptor.set("Flags", 4);
    descriptor.set("FontBBox", file.bounds.map(thousandths).to_vec());
    descriptor.set("ItalicAngle", 0);
    descriptor.set("Ascent", thousandths(file.bounds[3]));
    descriptor.set("Descent", thousandths(file.bounds[1].min(0)));
    descriptor.set("CapHeight", thousandths(file.bounds[3]));
    descriptor.set("StemV", 80);
    let length = Dictionary::from_iter([("Length1", Object::Integer(file.data.len() as i64))]);
    descriptor.set("FontFile2", doc.add_object(Stream::new(length, file.data)));
    let descriptor = doc.add_object(descriptor);

    let mut cmap = UnicodeCmap::<u8>::new(
        pdf_writer::Name(b"Tirage-UTF16"),
        SystemInfo {
            registry: pdf_writer::Str(b"Adobe"),
            ordering: pdf_writer::Str(b"UCS"),
            supplement: 0,
        },
    );
    for (code, glyph) in (first..).zip(glyphs) {
        cmap.pair_with_multiple(code, glyph.text.chars());
    }
    let to_unicode = Stream::new(Dictionary::new(), cmap.finish().into_vec());

    let mut dict = Dictionary::new();
    dict.set("Type", "Font");
    dict.set("Subtype", "TrueType");
    dict.set("BaseFont", Object::Name(full.into_bytes()));
    dict.set("FirstChar", i64::from(first));
    dict.set("LastChar", i64::from(first) + glyphs.len() as i64 - 1);
    dict.set("Widths", widths.collect::<Vec<_>>());
    dict.set("FontDescriptor", Object::Reference(descriptor));
    dict.set("ToUnicode", doc.add_object(to_unicode));
    Ok(doc.add_object(dict))
}

/// The code of a font's glyph number `i`, from 0.
pub(super) fn code(i: usize) -> u8 {
    FIRST_CODE + i as u8
}

/// Glyphs in font units.
struct Outlines {
    glyphs: Vec<(Glyph, u16)>,
    most_points: u16,
    most_contours: u16,
}

/// A font file and the box round all its glyphs.
struct FontFile {
    data: Vec<u8>,
    bounds: [i16; 4],
}

impl Outlines {
    fn new(glyphs: &[SymbolGlyph], scale: f64) -> Result<Self, String> {
        let mut all = Outlines { glyphs: Vec::new(), most_points: 0, most_contours: 0 };
        for glyph in glyphs {
            let quads = quadratic(&(Affine::scale(scale) * &glyph.outline));
            let advance = (glyph.advance as f64 * scale).round() as u16;
            if quads.is_empty() {
                all.glyphs.push((Glyph::Empty, advance));
                continue;
            }
            let simple = SimpleGlyph::from_bezpath(&quads)
                .map_err(|e| format!("« {} » : {e:?}", glyph.text))?;
            let points = simple.contours.iter().map(|c| c.len()).sum::<usize>();
            all.most_points = all.most_points.max(points as u16);
            all.most_contours = all.most_contours.max(simple.contours.len() as u16);
            all.glyphs.push((Glyph::Simple(simple), advance));
        }
        Ok(all)
    }

    fn file(&self, name: &str, first: u8) -> Result<FontFile, String> {
        let words = |e: write_fonts::error::Error| e.to_string();
        let mut builder = GlyfLocaBuilder::new();
        builder.add_glyph(&Glyph::Empty).map_err(words)?;
        let mut metrics = vec![LongMetric { advance: 0, side_bearing: 0 }];
        let mut bounds = [0i16; 4];
        for (glyph, advance) in &self.glyphs {
            builder.add_glyph(glyph).map_err(words)?;
            let mut left = 0;
            if let Some(b) = glyph.bbox() {
                left = b.x_min;
                bounds = [
                    bounds[0].min(b.x_min),
                    bounds[1].min(b.y_min),
                    bounds[2].max(b.x_max),
                    bounds[3].max(b.y_max),
                ];
            }
            metrics.push(LongMetric { advance: *advance, side_bearing: left });
        }
        let (glyf, loca, format) = builder.build();
        let [x_min, y_min, x_max, y_max] = bounds;
        let count = metrics.len() as u16;
        let widest = metrics.iter().map(|m| m.advance).max().unwrap_or(0);
        let head = Head {
            units_per_em: UNITS,
            x_min,
            y_min,
            x_max,
            y_max,
            lowest_rec_ppem: 6,
            font_revision: Fixed::from_f64(1.0),
            index_to_loc_format: i16::from(format == LocaFormat::Long),
            ..Default::default()
        };
        let hhea = Hhea {
            ascender: FWord::new(y_max),
            descender: FWord::new(y_min),
            advance_width_max: UfWord::new(widest),
            x_max_extent: FWord::new(x_max),
            caret_slope_rise: 1,
            number_of_h_metrics: count,
            ..Default::default()
        };
        let maxp = Maxp {
            num_glyphs: count,
            max_points: Some(self.most_points),
            max_contours: Some(self.most_contours),
            max_composite_points: Some(0),
            max_composite_contours: Some(0),
            max_zones: Some(2),
            max_twilight_points: Some(0),
            max_storage: Some(0),
            max_function_defs: Some(0),
            max_instruction_defs: Some(0),
            max_stack_elements: Some(0),
            max_size_of_instructions: Some(0),
            max_component_elements: Some(0),
            max_component_depth: Some(0),
        };
        // A table that browsers' font checkers ask for.
        let os2 = Os2 {
            us_first_char_index: 0xf000 + u16::from(first),
            us_last_char_index: 0xf000 + u16::from(first) + count.saturating_sub(2),
            s_typo_ascender: y_max,
            s_typo_descender: y_min,
            us_win_ascent: y_max.max(0) as u16,
            us_win_descent: y_min.min(0).unsigned_abs(),
            ..Default::default()
        };
        let mut font = FontBuilder::new();
        let told = |e: write_fonts::BuilderError| format!("{name} : {e}");
        font.add_table(&head).map_err(told)?;
        font.add_table(&hhea).map_err(told)?;
        font.add_table(&maxp).map_err(told)?;
        font.add_table(&os2).map_err(told)?;
        font.add_table(&Hmtx::new(metrics, Vec::new())).map_err(told)?;
        font.add_table(&cmap(first.into(), self.glyphs.len() as u16)).map_err(told)?;
        font.add_table(&loca).map_err(told)?;
        font.add_table(&glyf).map_err(told)?;
        font.add_table(&Name::new(Vec::new())).map_err(told)?;
        font.add_table(&Post {
            version: write_fonts::types::Version16Dot16::VERSION_3_0,
            ..Default::default()
        })
        .map_err(told)?;
        Ok(FontFile { data: font.build(), bounds })
    }
}

/// Codes in order to glyphs 1, 2, 3 ..., as both platforms look for them.
fn cmap(first: u16, count: u16) -> Cmap {
    let trimmed = CmapSubtable::format_6(10 + 2 * count, 0, first, count, (1..=count).collect());
    let start = 0xf000 + first;
    let segments = CmapSubtable::format_4(
        0,
        vec![start + count - 1, 0xffff],
        vec![start, 0xffff],
        vec![1u16.wrapping_sub(start).cast_signed(), 1],
        vec![0, 0],
        Vec::new(),
    );
    Cmap::new(vec![
        EncodingRecord::new(PlatformId::Macintosh, 0, trimmed),
        EncodingRecord::new(PlatformId::Windows, 0, segments),
    ])
}

/// The outline with quadratic curves alone, as TrueType has them, its points on
/// whole units.
fn quadratic(path: &BezPath) -> BezPath {
    let round = |p: kurbo::Point| kurbo::Point::new(p.x.round(), p.y.round());
    let mut out = BezPath::new();
    for contour in contours(path) {
        let mut last = kurbo::Point::ZERO;
        let mut drawn = BezPath::new();
        for element in contour.elements() {
            match *element {
                PathEl::MoveTo(p) => drawn.move_to(round(p)),
                PathEl::LineTo(p) => drawn.line_to(round(p)),
                PathEl::QuadTo(c, p) => drawn.quad_to(round(c), round(p)),
                PathEl::CurveTo(a, b, p) => {
                    let cubic = kurbo::CubicBez::new(last, a, b, p);
                    for (_, _, q) in cubic.to_quads(0.5) {
                        drawn.quad_to(round(q.p1), round(q.p2));
                    }
                }
                PathEl::ClosePath => drawn.close_path(),
            }
            last = element.end_point().unwrap_or(last);
        }
        // TrueType fills what winds clockwise as it fills what does not; its
        // rule is that outer outlines do.
        if drawn.area().abs() > 0.5 {
            out.extend(drawn.reverse_subpaths());
        }
    }
    out
}
