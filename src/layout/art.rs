//! SVG drawings turned into items: outlines in named colours, nothing else.
//!
//! Every colour of a drawing must be mapped to a recipe of inks: an RGB that
//! was converted by formula would print black in four inks. Gradients,
//! pictures, texts, transparency and filters are errors that say so.

use std::collections::BTreeMap;
use std::sync::Arc;

use usvg::tiny_skia_path::{PathSegment, Point as SvgPoint, Transform as SvgTransform};

use super::error::{Faults, Spot};
use super::rules;
use crate::artwork::{Cap, Item, Join, Paint, Stroke};
use crate::measure::{FillRule, Length, Path, PathBuilder, Point, Rect};
use crate::toml_source::Said;

/// How the colours of a drawing are printed.
pub(super) enum Inking<'a> {
    /// Each by its own recipe, by RGB.
    Map(&'a BTreeMap<u32, Paint>),
    /// The drawing has one colour, whichever, and is printed in this.
    One(Paint),
}

impl Inking<'_> {
    fn paint(&self, rgb: u32) -> Option<Paint> {
        match self {
            Inking::Map(map) => map.get(&rgb).cloned(),
            Inking::One(paint) => Some(paint.clone()),
        }
    }
}

/// Reads `#rgb` or `#rrggbb`.
pub(super) fn rgb_of(text: &str) -> Option<u32> {
    let hex = text.strip_prefix('#')?;
    if !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    match hex.len() {
        6 => u32::from_str_radix(hex, 16).ok(),
        3 => hex.chars().try_fold(0, |rgb, c| Some((rgb << 8) | (c.to_digit(16)? * 0x11))),
        _ => None,
    }
}

/// The items of the drawing `text` (the file `name`), stretched to fill `target`.
/// Faults are noted by line; the drawing then has no items.
pub(super) fn items(
    name: &str,
    text: &str,
    target: Rect,
    inking: &Inking<'_>,
    faults: &Faults,
) -> Vec<Item> {
    let before = faults.count();
    let document = match usvg::roxmltree::Document::parse(text) {
        Ok(document) => document,
        Err(e) => {
            let line = e.pos().row as usize;
            faults.add_in(name, line, unreadable(&e));
            return Vec::new();
        }
    };
    check(name, &document, inking, faults);
    if faults.count() > before {
        return Vec::new();
    }
    let tree = match usvg::Tree::from_xmltree(&document, &usvg::Options::default()) {
        Ok(tree) => tree,
        Err(e) => {
            faults.add_in(name, 1, unreadable(&e));
            return Vec::new();
        }
    };
    let (w, h) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let (sx, sy) = (target.w.to_emu() as f64 / w, target.h.to_emu() as f64 / h);
    // Not the other way round: a division of nothing by nothing is no number.
    let same = (sx / sy - 1.0).abs() <= 0.002;
    if !same {
        faults.add_in(
            name,
            1,
            rules::PROPORTIONS.broken(format!(
                "le dessin fait {w:.2} × {h:.2} et sa boîte {:.2} × {:.2} mm : les mêmes proportions sont attendues",
                target.w.to_mm(),
                target.h.to_mm()
            )),
        );
        return Vec::new();
    }
    let to = Target { x: target.x, y: target.y, scale: sx };
    let mut out = Vec::new();
    let mut walk = Walk { name, inking, faults, to };
    walk.group(tree.root(), SvgTransform::identity(), &mut out);
    if faults.count() > before { Vec::new() } else { out }
}

fn unreadable(error: &dyn std::fmt::Display) -> Said {
    rules::FILE.broken(format!("ce n'est pas un dessin SVG lisible : {error}"))
}

/// One outline from SVG path data in millimetres; the error says what is wrong.
pub(super) fn outline(data: &str, spot: &Spot, faults: &Faults) -> Option<Path> {
    let clean = data.chars().all(|c| c.is_ascii_alphanumeric() || " ,.-+\n\t\r".contains(c));
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1000'><path fill='#000' d='{data}'/></svg>"
    );
    let tree = clean.then(|| usvg::Tree::from_str(&svg, &usvg::Options::default()).ok()).flatten();
    let path = tree.and_then(|tree| match tree.root().children().first() {
        Some(usvg::Node::Path(path)) => {
            let to = Target { x: Length::ZERO, y: Length::ZERO, scale: 36_000.0 };
            Some(to.path(path.data(), path.abs_transform()))
        }
        _ => None,
    });
    if path.is_none() {
        faults.add(
            spot,
            format!("« {data} » : un tracé SVG en mm est attendu, p. ex. « M0 0H10V5z »"),
        );
    }
    path
}

/// Looks for what a plate cannot print, where the lines are still known.
fn check(
    name: &str,
    document: &usvg::roxmltree::Document<'_>,
    inking: &Inking<'_>,
    faults: &Faults,
) {
    let mut one = None;
    for node in document.descendants().filter(|n| n.is_element()) {
        let line = document.text_pos_at(node.range().start).row as usize;
        let tag = node.tag_name().name();
        let banned = match tag {
            "text" | "tspan" => {
                "un texte : les textes se mettent dans la mise en page, pour qu'ils restent lisibles dans le PDF"
            }
            "image" | "foreignObject" => "une image : seuls des tracés s'impriment en plaques",
            "linearGradient" | "radialGradient" => {
                "un dégradé : seuls des aplats s'impriment en plaques"
            }
            "pattern" => "un motif : dessinez-le, ou répétez-le par la mise en page",
            "filter" | "mask" => "un filtre ou un masque : seuls des tracés s'impriment en plaques",
            "style" => "une feuille de style : les couleurs se disent par fill et stroke",
            _ => "",
        };
        if !banned.is_empty() {
            faults.add_in(name, line, rules::UNPRINTABLE.broken(format!("<{tag}> est {banned}")));
            continue;
        }
        for (key, value) in declarations(&node) {
            match key {
                "fill" | "stroke" if value != "none" => match rgb_of(value) {
                    None => faults.add_in(
                        name,
                        line,
                        rules::UNPRINTABLE.broken(format!(
                            "couleur « {value} » : #rrggbb ou none est attendu"
                        )),
                    ),
                    Some(rgb) => match inking {
                        Inking::Map(map) if !map.contains_key(&rgb) => faults.add_in(
                            name,
                            line,
                            rules::UNDECLARED.broken(format!(
                                "couleur #{rgb:06x} : elle n'est pas dans [svg], qui dit en quelles encres chaque couleur s'imprime"
                            )),
                        ),
                        Inking::One(_) if *one.get_or_insert(rgb) != rgb => faults.add_in(
                            name,
                            line,
                            rules::UNPRINTABLE.broken(format!(
                                "couleur #{rgb:06x} : un symbole n'a qu'une couleur ; ce qui est blanc est un trou de son tracé"
                            )),
                        ),
                        _ => (),
                    },
                },
                "opacity" | "fill-opacity" | "stroke-opacity"
                    if value.parse::<f32>().is_ok_and(|n| n < 1.0) =>
                {
                    let what = format!("{key} = {value} : seul 1 s'imprime en plaques");
                    faults.add_in(name, line, rules::UNPRINTABLE.broken(what));
                }
                _ => (),
            }
        }
    }
}

/// Attributes, and the properties of a `style` attribute.
fn declarations<'a>(node: &usvg::roxmltree::Node<'a, '_>) -> Vec<(&'a str, &'a str)> {
    let mut all = Vec::new();
    for attribute in node.attributes() {
        if attribute.name() == "style" {
            let properties = attribute.value().split(';').filter_map(|p| p.split_once(':'));
            all.extend(properties.map(|(k, v)| (k.trim(), v.trim())));
        } else {
            all.push((attribute.name(), attribute.value().trim()));
        }
    }
    // The lifetime is that of the document's text, not of the node handle.
    all
}

/// From the drawing's units to the face.
#[derive(Clone, Copy)]
struct Target {
    x: Length,
    y: Length,
    scale: f64,
}

impl Target {
    fn length(&self, n: f32) -> Length {
        Length::emu((f64::from(n) * self.scale).round() as i64)
    }

    fn point(&self, p: SvgPoint, t: SvgTransform) -> Point {
        let (x, y) = (f64::from(p.x), f64::from(p.y));
        let at = |a: f32, b: f32, c: f32| {
            let n = f64::from(a) * x + f64::from(b) * y + f64::from(c);
            Length::emu((n * self.scale).round() as i64)
        };
        Point::new(self.x + at(t.sx, t.kx, t.tx), self.y + at(t.ky, t.sy, t.ty))
    }

    fn path(&self, data: &usvg::tiny_skia_path::Path, t: SvgTransform) -> Path {
        let mut b = PathBuilder::default();
        for segment in data.segments() {
            match segment {
                PathSegment::MoveTo(p) => b.move_to(self.point(p, t)),
                PathSegment::LineTo(p) => b.line_to(self.point(p, t)),
                PathSegment::QuadTo(c, p) => b.quad_to(self.point(c, t), self.point(p, t)),
                PathSegment::CubicTo(c, d, p) => {
                    b.cubic_to(self.point(c, t), self.point(d, t), self.point(p, t));
                }
                PathSegment::Close => b.close(),
            }
        }
        b.build()
    }
}

struct Walk<'a> {
    name: &'a str,
    inking: &'a Inking<'a>,
    faults: &'a Faults,
    to: Target,
}

impl Walk<'_> {
    fn fault(&self, message: &str) {
        self.faults.add_in(self.name, 1, rules::UNPRINTABLE.broken(message));
    }

    fn group(&mut self, group: &usvg::Group, outer: SvgTransform, out: &mut Vec<Item>) {
        let t = outer.pre_concat(group.transform());
        if group.opacity().get() < 1.0
            || group.blend_mode() != usvg::BlendMode::Normal
            || group.mask().is_some()
            || !group.filters().is_empty()
        {
            self.fault(
                "transparence, mélange, masque ou filtre : seuls des aplats s'impriment en plaques",
            );
        }
        let mut items = Vec::new();
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.group(group, t, &mut items),
                usvg::Node::Path(path) if path.is_visible() => self.path(path, t, &mut items),
                usvg::Node::Path(_) => (),
                usvg::Node::Image(_) => self.fault("une image : seuls des tracés s'impriment"),
                usvg::Node::Text(_) => self.fault("un texte : il se met dans la mise en page"),
            }
        }
        match group.clip_path() {
            None => out.append(&mut items),
            Some(clip) => {
                let mut path = Path::default();
                let mut rule = FillRule::NonZero;
                self.clip(clip.root(), t.pre_concat(clip.transform()), &mut path, &mut rule);
                out.push(Item::Clip { path: Arc::new(path), rule, items });
            }
        }
    }

    fn clip(&self, group: &usvg::Group, outer: SvgTransform, path: &mut Path, rule: &mut FillRule) {
        let t = outer.pre_concat(group.transform());
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.clip(group, t, path, rule),
                usvg::Node::Path(p) => {
                    path.extend(&self.to.path(p.data(), t));
                    if p.fill().is_some_and(|f| f.rule() == usvg::FillRule::EvenOdd) {
                        *rule = FillRule::EvenOdd;
                    }
                }
                _ => self.fault("un découpage ne se fait que par des tracés"),
            }
        }
    }

    fn paint(&self, paint: &usvg::Paint, opacity: f32) -> Option<Paint> {
        let usvg::Paint::Color(c) = paint else {
            self.fault("un dégradé ou un motif : seuls des aplats s'impriment en plaques");
            return None;
        };
        if opacity < 1.0 {
            self.fault("transparence : seuls des aplats s'impriment en plaques");
        }
        let rgb = u32::from(c.red) << 16 | u32::from(c.green) << 8 | u32::from(c.blue);
        let paint = self.inking.paint(rgb);
        if paint.is_none() {
            // A shape without fill is black by default, and stands on no line.
            let what = format!(
                "couleur #{rgb:06x} : elle n'est pas dans [svg] ; un tracé sans fill est noir"
            );
            self.faults.add_in(self.name, 1, rules::UNDECLARED.broken(what));
        }
        paint
    }

    fn path(&self, path: &usvg::Path, t: SvgTransform, out: &mut Vec<Item>) {
        let outline = Arc::new(self.to.path(path.data(), t));
        let fill = path.fill().and_then(|fill| {
            let rule = match fill.rule() {
                usvg::FillRule::NonZero => FillRule::NonZero,
                usvg::FillRule::EvenOdd => FillRule::EvenOdd,
            };
            let paint = self.paint(fill.paint(), fill.opacity().get())?;
            Some(Item::Fill { path: outline.clone(), rule, paint })
        });
        let stroke = path.stroke().and_then(|stroke| {
            let paint = self.paint(stroke.paint(), stroke.opacity().get())?;
            let (sx, sy) = t.get_scale();
            if (sx / sy - 1.0).abs() > 0.01 {
                self.fault(
                    "un trait étiré de travers : une échelle égale en x et en y est attendue",
                );
            }
            let line = Stroke {
                width: self.to.length(stroke.width().get() * sx),
                cap: match stroke.linecap() {
                    usvg::LineCap::Butt => Cap::Butt,
                    usvg::LineCap::Round => Cap::Round,
                    usvg::LineCap::Square => Cap::Square,
                },
                join: match stroke.linejoin() {
                    usvg::LineJoin::Round => Join::Round,
                    usvg::LineJoin::Bevel => Join::Bevel,
                    _ => Join::Miter,
                },
                dashes: stroke
                    .dasharray()
                    .unwrap_or_default()
                    .iter()
                    .map(|d| self.to.length(*d * sx))
                    .collect(),
            };
            Some(Item::Stroke { path: outline.clone(), stroke: line, paint })
        });
        match path.paint_order() {
            usvg::PaintOrder::FillAndStroke => out.extend(fill.into_iter().chain(stroke)),
            usvg::PaintOrder::StrokeAndFill => out.extend(stroke.into_iter().chain(fill)),
        }
    }
}
