//! Content streams: what a page or a form draws, as far as a ticket's proof
//! needs it: black glyphs, pictures of one bit, fills of the coat, forms.
//!
//! An interpreter of our own, since it runs over every byte of a volume: it
//! allocates nothing for an operand and nothing for a glyph.

use super::font::Font;
use super::matrix::{Area, Matrix};
use super::object::{Lexer, is_delimiter, is_space, nibble, number};
use super::resources::{Ink, Set};

/// Glyphs that share a font and a size.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// From the em to the page; moves are the glyphs' own.
    pub(super) linear: [f64; 4],
    pub(super) font: u16,
}

/// A glyph in black.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) at: (f64, f64),
    pub(super) code: u16,
    pub(super) run: u32,
    pub(super) order: u32,
}

/// A picture of one bit.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// From the unit square to the page.
    pub(super) matrix: Matrix,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Rows from the top, each filled up to whole bytes; a set bit is drawn.
    pub(super) rows: Vec<u8>,
}

/// A fill in the ink of the coat.
#[derive(Clone, Debug)]
pub(super) struct Coat {
    /// Flattened outlines.
    pub(super) outlines: Vec<Vec<(f64, f64)>>,
    /// Whether all of it is seen.
    pub(super) whole: bool,
    pub(super) order: u32,
}

/// A form drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) form: u32,
    pub(super) matrix: Matrix,
    /// Where it is seen.
    pub(super) clip: Area,
    pub(super) order: u32,
}

/// What a content stream draws.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    pub(super) runs: Vec<Run>,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) images: Vec<Image>,
    pub(super) coats: Vec<Coat>,
    pub(super) forms: Vec<Placed>,
    order: u32,
}

impl Marks {
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.glyphs.clear();
        self.images.clear();
        self.coats.clear();
        self.forms.clear();
        self.order = 0;
    }

    fn next(&mut self) -> u32 {
        self.order += 1;
        self.order
    }
}

#[derive(Clone)]
struct State {
    ctm: Matrix,
    ink: Ink,
    space: Ink,
    font: Option<u16>,
    size: f64,
    char_space: f64,
    word_space: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    invisible: bool,
    clip: Area,
}

/// An operand.
#[derive(Clone, Copy)]
enum Operand<'a> {
    Number(f64),
    Name(&'a [u8]),
    /// A string, within the buffer of strings.
    Text(usize, usize),
    /// The start of an array.
    Open,
}

/// Interprets a content stream into `marks`.
pub(super) struct Interpreter<'a, 'm> {
    set: &'a Set,
    fonts: &'a [Font],
    marks: &'m mut Marks,
    state: State,
    saved: Vec<State>,
    operands: Vec<Operand<'a>>,
    strings: Vec<u8>,
    text: Matrix,
    line: Matrix,
    path: Vec<Vec<(f64, f64)>>,
    clip_next: bool,
}

/// States saved at most: a stream that saves more never restores.
const DEEPEST: usize = 200;

impl<'a, 'm> Interpreter<'a, 'm> {
    pub(super) fn new(
        set: &'a Set,
        fonts: &'a [Font],
        marks: &'m mut Marks,
        ctm: Matrix,
        clip: Area,
    ) -> Self {
        let state = State {
            ctm,
            ink: Ink::BLACK,
            space: Ink::BLACK,
            font: None,
            size: 0.0,
            char_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            invisible: false,
            clip,
        };
        Interpreter {
            set,
            fonts,
            marks,
            state,
            saved: Vec::new(),
            operands: Vec::new(),
            strings: Vec::new(),
            text: Matrix::IDENTITY,
            line: Matrix::IDENTITY,
            path: Vec::new(),
            clip_next: false,
        }
    }

    /// Runs a whole stream.
    pub(super) fn run(&mut self, bytes: &'a [u8]) -> Result<(), String> {
        let wrong = |at: usize| format!("contenu illisible à l'octet {at}");
        let mut lexer = Lexer::new(bytes, 0);
        loop {
            lexer.skip_space();
            let Some(b) = lexer.peek() else { return Ok(()) };
            let start = lexer.at;
            match b {
                b'0'..=b'9' | b'-' | b'+' | b'.' => {
                    let value = number(lexer.word()).ok_or_else(|| wrong(start))?;
                    self.operands.push(Operand::Number(value));
                }
                b'/' => {
                    lexer.at += 1;
                    let name = lexer.word();
                    self.operands.push(Operand::Name(name));
                }
                b'(' | b'<' if bytes.get(start + 1) != Some(&b'<') || b == b'(' => {
                    let from = self.strings.len();
                    let read = if b == b'(' {
                        lexer.string(&mut self.strings)
                    } else {
                        lexer.hex(&mut self.strings)
                    };
                    read.ok_or_else(|| wrong(start))?;
                    self.operands.push(Operand::Text(from, self.strings.len()));
                }
                b'[' => {
                    lexer.at += 1;
                    self.operands.push(Operand::Open);
                }
                b']' => lexer.at += 1,
                // Dictionaries stand only in marks of content, which say
                // nothing of the drawing.
                b'<' => {
                    lexer.object().ok_or_else(|| wrong(start))?;
                }
                _ if is_delimiter(b) => return Err(wrong(start)),
                _ => {
                    let operator = lexer.word();
                    if operator == b"BI" {
                        self.image(&mut lexer).ok_or_else(|| wrong(start))?;
                    } else {
                        self.operator(operator).ok_or_else(|| wrong(start))?;
                    }
                    self.operands.clear();
                    self.strings.clear();
                }
            }
        }
    }

    /// The last `N` operands, all numbers.
    fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let start = self.operands.len().checked_sub(N)?;
        let mut out = [0.0; N];
        for (operand, to) in self.operands[start..].iter().zip(&mut out) {
            let Operand::Number(n) = operand else { return None };
            *to = *n;
        }
        Some(out)
    }

    fn name(&self) -> Option<&'a [u8]> {
        match self.operands.last()? {
            Operand::Name(name) => Some(name),
            _ => None,
        }
    }

    fn operator(&mut self, operator: &[u8]) -> Option<()> {
        match operator {
            b"q" if self.saved.len() < DEEPEST => self.saved.push(self.state.clone()),
            b"q" => return None,
            b"Q" => self.state = self.saved.pop()?,
            b"cm" => self.state.ctm = Matrix(self.numbers()?).then(&self.state.ctm),
            b"Do" => {
                if let Some(form) = self.set.form(self.name()?) {
                    let order = self.marks.next();
                    let (matrix, clip) = (self.state.ctm, self.state.clip);
                    self.marks.forms.push(Placed { form, matrix, clip, order });
                }
            }
            b"BT" => (self.text, self.line) = (Matrix::IDENTITY, Matrix::IDENTITY),
            b"Tf" => {
                let size = self.numbers::<1>()?[0];
                let name = match self.operands.get(self.operands.len().checked_sub(2)?)? {
                    Operand::Name(name) => *name,
                    _ => return None,
                };
                (self.state.font, self.state.size) = (self.set.font(name), size);
            }
            b"Td" => self.move_line(self.numbers()?),
            b"TD" => {
                let by: [f64; 2] = self.numbers()?;
                self.state.leading = -by[1];
                self.move_line(by);
            }
            b"T*" => self.move_line([0.0, -self.state.leading]),
            b"Tm" => {
                self.line = Matrix(self.numbers()?);
                self.text = self.line;
            }
            b"Tc" => self.state.char_space = self.numbers::<1>()?[0],
            b"Tw" => self.state.word_space = self.numbers::<1>()?[0],
            b"Tz" => self.state.stretch = self.numbers::<1>()?[0] / 100.0,
            b"TL" => self.state.leading = self.numbers::<1>()?[0],
            b"Ts" => self.state.rise = self.numbers::<1>()?[0],
            b"Tr" => self.state.invisible = matches!(self.numbers::<1>()?[0] as i64, 3 | 7),
            b"Tj" => self.show(),
            b"TJ" => self.show(),
            b"'" | b"\"" => {
                self.move_line([0.0, -self.state.leading]);
                if operator == b"\"" {
                    let [word, char] = match self.operands.get(..2)? {
                        [Operand::Number(w), Operand::Number(c)] => [*w, *c],
                        _ => return None,
                    };
                    (self.state.word_space, self.state.char_space) = (word, char);
                }
                self.show();
            }
            b"m" => {
                let p = self.numbers::<2>()?;
                self.path.push(vec![self.state.ctm.apply(p.into())]);
            }
            b"l" => {
                let p = self.numbers::<2>()?;
                let to = self.state.ctm.apply(p.into());
                self.path.last_mut()?.push(to);
            }
            b"c" => {
                let [ax, ay, bx, by, x, y] = self.numbers()?;
                self.curve(Some((ax, ay)), (bx, by), (x, y))?;
            }
            b"v" => {
                let [bx, by, x, y] = self.numbers()?;
                self.curve(None, (bx, by), (x, y))?;
            }
            b"y" => {
                let [ax, ay, x, y] = self.numbers()?;
                self.curve(Some((ax, ay)), (x, y), (x, y))?;
            }
            b"re" => {
                let corners = Area::sized(self.numbers()?).corners();
                self.path.push(corners.map(|p| self.state.ctm.apply(p)).to_vec());
            }
            b"W" | b"W*" => self.clip_next = true,
            b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*" => self.paint(true),
            b"S" | b"s" | b"n" => self.paint(false),
            b"g" | b"rg" | b"k" => self.state.ink = self.process(operator)?,
            b"cs" => {
                self.state.space = self.set.space(self.name()?);
                self.state.ink = self.state.space;
            }
            b"sc" | b"scn" => {
                let tinted = |o: &Operand<'_>| matches!(o, Operand::Number(n) if *n > 0.0);
                let any = self.operands.iter().any(tinted);
                self.state.ink = if any { self.state.space } else { Ink::OTHER };
            }
            // Line styles, the colours of lines, marked content, rendering:
            // nothing of it changes what a ticket says.
            _ => {}
        }
        Some(())
    }

    fn process(&self, operator: &[u8]) -> Option<Ink> {
        let black = match operator {
            b"g" => self.numbers::<1>()?[0] < 0.5,
            b"rg" => self.numbers::<3>()?.iter().all(|n| *n < 0.5),
            _ => {
                let [c, m, y, k] = self.numbers::<4>()?;
                c == 0.0 && m == 0.0 && y == 0.0 && k > 0.5
            }
        };
        Some(if black { Ink::BLACK } else { Ink::OTHER })
    }

    fn move_line(&mut self, [x, y]: [f64; 2]) {
        self.line = Matrix([1.0, 0.0, 0.0, 1.0, x, y]).then(&self.line);
        self.text = self.line;
    }

    /// Shows the strings among the operands, with the moves between them.
    fn show(&mut self) {
        let Some(font) = self.state.font else { return };
        let Some(face) = self.fonts.get(usize::from(font)) else { return };
        let State { size, stretch, rise, char_space, word_space, ctm, .. } = self.state;
        let em = Matrix([size * stretch, 0.0, 0.0, size, 0.0, rise]);
        let base = self.text.then(&ctm);
        let [a, b, c, d, ..] = em.then(&base).0;
        let seen = self.state.ink == Ink::BLACK && !self.state.invisible;
        let order = self.marks.next();
        let run = self.marks.runs.len() as u32;
        if seen {
            self.marks.runs.push(Run { linear: [a, b, c, d], font });
        }
        let mut x = 0.0;
        for operand in &self.operands {
            match *operand {
                Operand::Number(n) => x -= n / 1000.0 * size * stretch,
                Operand::Text(from, to) => {
                    for code in face.codes(&self.strings[from..to]) {
                        let at = base.apply((x, rise));
                        if seen && self.state.clip.holds(at) {
                            self.marks.glyphs.push(Glyph { at, code, run, order });
                        }
                        let space = if face.is_word_space(code) { word_space } else { 0.0 };
                        x += (face.width(code) * size + char_space + space) * stretch;
                    }
                }
                _ => {}
            }
        }
        self.text = Matrix([1.0, 0.0, 0.0, 1.0, x, 0.0]).then(&self.text);
    }

    fn curve(&mut self, a: Option<(f64, f64)>, b: (f64, f64), end: (f64, f64)) -> Option<()> {
        let ctm = self.state.ctm;
        let outline = self.path.last_mut()?;
        let from = *outline.last()?;
        let (a, b, end) = (a.map_or(from, |p| ctm.apply(p)), ctm.apply(b), ctm.apply(end));
        super::outline::curve(outline, from, a, b, end);
        Some(())
    }

    fn paint(&mut self, fill: bool) {
        let path = std::mem::take(&mut self.path);
        let clip = std::mem::take(&mut self.clip_next);
        let coated = fill && self.state.ink == Ink::COAT;
        if !clip && !coated {
            return;
        }
        let Some(area) = Area::round(path.iter().flatten().copied()) else { return };
        if coated {
            let order = self.marks.next();
            let whole = self.state.clip.grown(0.01).holds_area(&area);
            self.marks.coats.push(Coat { outlines: path, whole, order });
        }
        if clip {
            // Clips are taken for their bounds: those of tickets are rectangles.
            self.state.clip = self.state.clip.common(&area);
        }
    }

    /// An inline image, from behind its `BI`.
    fn image(&mut self, lexer: &mut Lexer<'_>) -> Option<()> {
        let (mut width, mut height, mut bits, mut hex, mut mask) = (0, 0, 1, false, false);
        let mut set_draws = false;
        loop {
            lexer.skip_space();
            if lexer.peek()? != b'/' {
                break;
            }
            let key = lexer.name();
            let value = lexer.object()?;
            match key.as_slice() {
                b"W" | b"Width" => width = value.count()?,
                b"H" | b"Height" => height = value.count()?,
                b"BPC" | b"BitsPerComponent" => bits = value.count()?,
                b"IM" | b"ImageMask" => mask = value == super::object::Object::Bool(true),
                // An image mask paints where its bits are 0, unless it says so.
                b"D" | b"Decode" => set_draws = value.array()?.first()?.number()? == 1.0,
                b"F" | b"Filter" => {
                    hex = matches!(value.name(), Some(b"AHx" | b"ASCIIHexDecode"));
                    if !hex {
                        return None;
                    }
                }
                _ => {}
            }
        }
        if !lexer.keyword(b"ID") || width == 0 || height == 0 || width > 4_000 || height > 4_000 {
            return None;
        }
        lexer.at += 1;
        let stride = width.checked_mul(bits)?.div_ceil(8);
        let length = stride * height;
        let mut rows = if hex {
            let mut rows = Vec::with_capacity(length);
            let mut half = None;
            loop {
                let b = lexer.peek()?;
                lexer.at += 1;
                if b == b'>' {
                    break;
                }
                let Some(digit) = nibble(b) else { continue };
                match half.take() {
                    Some(high) => rows.push(high << 4 | digit),
                    None => half = Some(digit),
                }
            }
            rows
        } else {
            let rows = lexer.bytes.get(lexer.at..lexer.at + length)?.to_vec();
            lexer.at += length;
            rows
        };
        if !lexer.keyword(b"EI") || lexer.peek().is_some_and(|b| !is_space(b)) {
            return None;
        }
        if mask && bits == 1 && rows.len() >= length && self.state.ink == Ink::BLACK {
            if !set_draws {
                rows.iter_mut().for_each(|b| *b = !*b);
            }
            let matrix = self.state.ctm;
            self.marks.next();
            self.marks.images.push(Image { matrix, width, height, rows });
        }
        Some(())
    }
}
