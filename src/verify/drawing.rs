//! [`Drawings`]: what every symbol must look like, drawn anew from the
//! project's own files, and whether a printed cell looks like its symbol.

use super::VerifyError;
use super::letters::Typefaces;
use super::outline::{self, Polygons};
use super::picture;
use super::places::{Cell, Line, Places, Value};
use super::raster::{LETTERS, Raster, SYMBOL, Shape};
use crate::artwork::Assets;
use crate::game::{Alphabet, AlphabetId, CellCode, Game, Symbol};

/// A drawing that differs by more than this is another, whatever the rest of
/// the alphabet looks like.
const FARTHEST: f64 = 0.12;

/// What a symbol looks like in one kind of cell.
struct Look {
    value: Option<Raster>,
    /// The transcription, in each way that its lines can be broken.
    words: Vec<Raster>,
}

/// A kind of cell: cells of one kind show their symbols alike.
struct Kind {
    alphabet: AlphabetId,
    value: Option<Line>,
    words: Line,
    looks: Vec<Look>,
}

/// The looks of all symbols in all kinds of cells.
pub(super) struct Drawings {
    kinds: Vec<Kind>,
    /// The kind of each slot.
    of_slot: Vec<usize>,
    /// Figures and other characters of numbers, by font.
    pub(super) faces: Typefaces,
}

impl Drawings {
    /// Draws all symbols of a game.
    pub(super) fn new(
        game: &Game,
        places: &Places,
        assets: &dyn Assets,
    ) -> Result<Drawings, VerifyError> {
        let mut faces = Typefaces::default();
        for cell in &places.cells {
            faces.open(&cell.words.font, assets)?;
            if let Value::Text(line) = &cell.value {
                faces.open(&line.font, assets)?;
            }
        }
        faces.open(&places.serial.1, assets)?;
        if let Some(validation) = &places.validation {
            faces.open(&validation.font, assets)?;
        }
        let mut kinds: Vec<Kind> = Vec::new();
        let mut of_slot = Vec::new();
        for ((_, slot), cell) in game.slots().zip(&places.cells) {
            let value = match &cell.value {
                Value::Text(line) => Some(line.clone()),
                Value::Picture(_) => None,
            };
            let alike = |a: &Line, b: &Line| {
                (&a.font, a.tracking, a.capitals, a.lines)
                    == (&b.font, b.tracking, b.capitals, b.lines)
            };
            let known = kinds.iter().position(|k| {
                k.alphabet == slot.alphabet
                    && alike(&k.words, &cell.words)
                    && match (&k.value, &value) {
                        (Some(a), Some(b)) => alike(a, b),
                        (None, None) => true,
                        _ => false,
                    }
            });
            let kind = match known {
                Some(kind) => kind,
                None => {
                    let words = cell.words.clone();
                    let alphabet = slot.alphabet;
                    let mut kind = Kind { alphabet, value, words, looks: Vec::new() };
                    kind.looks = looks(&kind, game.alphabet(alphabet), places, &faces, assets)?;
                    kinds.push(kind);
                    kinds.len() - 1
                }
            };
            of_slot.push(kind);
        }
        Ok(Drawings { kinds, of_slot, faces })
    }

    /// Whether outlines printed in a cell, y downwards, are the drawing of this
    /// symbol; the error says what they are.
    pub(super) fn check(
        &self,
        slot: usize,
        cell: &Cell,
        alphabet: &Alphabet,
        code: CellCode,
        printed: &Polygons,
    ) -> Result<(), String> {
        let kind = &self.kinds[self.of_slot[slot]];
        let (value, words) = parts(cell, printed);
        let symbols = &alphabet.symbols;
        let name = |s: &Symbol| s.transcription.clone();
        let word_look = |look: &Look, raster: &Raster| {
            look.words.iter().map(|w| w.distance(raster)).fold(1.0, f64::min)
        };
        let value_look = |look: &Look, raster: &Raster| match &look.value {
            Some(value) => value.distance(raster),
            None => 1.0,
        };
        let value_raster = raster(&value, SYMBOL);
        nearest(kind, symbols, code, value_raster.as_ref(), value_look).map_err(
            |found| match found {
                Some(s) => format!("le dessin est celui de « {} »", name(s)),
                None => "le dessin n'est celui d'aucun symbole".to_owned(),
            },
        )?;
        nearest(kind, symbols, code, raster(&words, LETTERS).as_ref(), word_look).map_err(|found| {
            match found {
                Some(s) => format!("la transcription dessinée est « {} »", name(s)),
                None => "la transcription dessinée n'est celle d'aucun symbole".to_owned(),
            }
        })
    }

    /// Whether an outline is the drawing of a character of a font.
    pub(super) fn check_letter(&self, font: &str, text: &str, printed: &Polygons) -> bool {
        if text.trim().is_empty() {
            return printed.is_empty();
        }
        let drawn = self.faces.draw(font, &[text], 0.0);
        let drawn = drawn.and_then(|shape| Raster::of(&[shape], SYMBOL));
        match (drawn, raster(printed, SYMBOL)) {
            (Some(a), Some(b)) => a.distance(&b) < 0.05,
            _ => false,
        }
    }
}

/// Whether the look of `code` is the nearest to what is printed, and near; else
/// the symbol that is.
fn nearest<'s>(
    kind: &Kind,
    symbols: &'s [Symbol],
    code: CellCode,
    printed: Option<&Raster>,
    distance: impl Fn(&Look, &Raster) -> f64,
) -> Result<(), Option<&'s Symbol>> {
    let Some(printed) = printed else { return Err(None) };
    let far = |look: &Look| distance(look, printed);
    let own = kind.looks.get(usize::from(code)).map_or(1.0, far);
    let others = kind.looks.iter().map(far).enumerate();
    let best = others.min_by(|a, b| a.1.total_cmp(&b.1));
    match best {
        _ if own < 0.005 => Ok(()),
        Some((_, best)) if own <= best && own < FARTHEST => Ok(()),
        Some((other, best)) if best < FARTHEST => Err(symbols.get(other)),
        _ => Err(None),
    }
}

fn raster(polygons: &Polygons, size: (u32, u32)) -> Option<Raster> {
    Raster::of(&[Shape { polygons: polygons.clone(), even_odd: false }], size)
}

/// Parts what is printed in a cell into its value and its transcription.
fn parts(cell: &Cell, printed: &Polygons) -> (Polygons, Polygons) {
    let value = match &cell.value {
        Value::Text(line) => line.room,
        Value::Picture(room) => *room,
    };
    let words = cell.words.room;
    let under = words.middle().1 > value.middle().1;
    let border = if under { (value.y1 + words.y0) / 2.0 } else { (words.y1 + value.y0) / 2.0 };
    let is_word = |polygon: &&Vec<(f64, f64)>| {
        let y = outline::bounds(&vec![polygon.to_vec()]).map_or(0.0, |b| b.middle().1);
        (y > border) == under
    };
    (
        printed.iter().filter(|p| !is_word(p)).cloned().collect(),
        printed.iter().filter(is_word).cloned().collect(),
    )
}

fn looks(
    kind: &Kind,
    alphabet: &Alphabet,
    places: &Places,
    faces: &Typefaces,
    assets: &dyn Assets,
) -> Result<Vec<Look>, VerifyError> {
    let mut looks = Vec::new();
    for symbol in &alphabet.symbols {
        let value = match &kind.value {
            Some(line) => {
                let shape = faces.draw(&line.font, &[&cased(&symbol.text, line)], line.tracking);
                shape.and_then(|shape| Raster::of(&[turned(shape)], SYMBOL))
            }
            None => {
                let file = places.pictures.get(&alphabet.id).and_then(|p| p.get(&symbol.value));
                let name = file.cloned().unwrap_or_default();
                let wrong = |reason: &str| VerifyError::Asset {
                    name: name.clone(),
                    reason: reason.to_owned(),
                };
                let svg = assets.read(&name).ok_or_else(|| wrong("ce dessin n'existe pas"))?;
                let shapes = picture::shapes(&String::from_utf8_lossy(&svg));
                let shapes = shapes.ok_or_else(|| wrong("ce dessin est illisible"))?;
                Raster::of(&shapes, SYMBOL)
            }
        };
        let line = &kind.words;
        let text = cased(&symbol.transcription, line);
        let mut words = Vec::new();
        for broken in breaks(&text, line.lines) {
            let shape = faces.draw(&line.font, &broken, line.tracking);
            words.extend(shape.and_then(|shape| Raster::of(&[turned(shape)], LETTERS)));
        }
        looks.push(Look { value, words });
    }
    Ok(looks)
}

/// From y upwards to y downwards.
fn turned(shape: Shape) -> Shape {
    let flip = |polygon: &Vec<(f64, f64)>| polygon.iter().map(|(x, y)| (*x, -y)).collect();
    Shape { polygons: shape.polygons.iter().map(flip).collect(), ..shape }
}

fn cased(text: &str, line: &Line) -> String {
    if line.capitals { text.to_uppercase() } else { text.to_owned() }
}

/// The ways in which a text can stand: on one line, or broken at a space or
/// after a hyphen where two are allowed.
fn breaks(text: &str, lines: u32) -> Vec<Vec<&str>> {
    let mut ways = vec![vec![text]];
    if lines >= 2 {
        for (i, c) in text.char_indices() {
            match c {
                ' ' => ways.push(vec![&text[..i], &text[i + 1..]]),
                '-' => ways.push(vec![&text[..=i], &text[i + 1..]]),
                _ => {}
            }
        }
    }
    ways.retain(|way| way.iter().all(|line| !line.is_empty()));
    ways
}
