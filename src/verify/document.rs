//! [`Document`]: the objects of a PDF file and its pages, read as they are
//! asked for.
//!
//! A reader of our own: a library that holds the whole document in memory would
//! make the memory of a check grow with the volume, and what is needed of the
//! format is little. Cross-reference tables and streams are read, also in
//! chains, and object streams.

use std::collections::BTreeSet;
use std::io::{Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use super::inflate::Inflater;
use super::object::{Dict, Lexer, Object};

/// Where an object stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Entry {
    Free,
    At(u64),
    /// In an object stream, at this place.
    Within(u32, u32),
}

/// An object stream, inflated.
struct Packed {
    bytes: Vec<u8>,
    /// Number and start of each object.
    places: Vec<(u32, usize)>,
}

/// A page, as far as it is needed.
#[derive(Clone, Debug)]
pub(super) struct PageRef {
    /// Its streams of content.
    pub(super) contents: Vec<u32>,
    /// Its resources, by the number of their object; its own if they have none.
    pub(super) resources: Resources,
    /// Width and height.
    pub(super) size: (f64, f64),
}

/// The resources of a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Resources {
    At(u32),
    Own(Arc<Dict>),
}

/// An open file. Threads share it.
pub(super) struct Document<R> {
    source: Mutex<R>,
    entries: Vec<Entry>,
    /// Where objects begin, and the end of the file, rising.
    starts: Vec<u64>,
    root: Dict,
    packed: Mutex<Vec<(u32, Arc<Packed>)>>,
}

/// Object streams kept: threads work near each other in the file.
const KEPT: usize = 6;

/// Objects of a file at most: more are no volume of tickets.
const MOST_OBJECTS: usize = 20_000_000;

impl<R: Read + Seek> Document<R> {
    /// Opens a file: reads where its objects are.
    pub(super) fn open(mut source: R) -> Result<Self, String> {
        let io = |e: std::io::Error| format!("lecture impossible : {e}");
        let length = source.seek(SeekFrom::End(0)).map_err(io)?;
        let mut head = [0u8; 5];
        source.rewind().map_err(io)?;
        source.read_exact(&mut head).map_err(|_| "ce n'est pas un PDF".to_owned())?;
        if &head != b"%PDF-" {
            return Err("ce n'est pas un PDF".to_owned());
        }
        let tail = at(&mut source, length.saturating_sub(2_048), length)?;
        let cut = || "le fichier est tronqué : sa fin manque".to_owned();
        let mark = tail.windows(9).rposition(|w| w == b"startxref").ok_or_else(cut)?;
        if !tail[mark..].windows(5).any(|w| w == b"%%EOF") {
            return Err(cut());
        }
        let mut next = Lexer::new(&tail, mark + 9).unsigned();
        let mut document = Document {
            source: Mutex::new(source),
            entries: Vec::new(),
            starts: vec![length],
            root: Dict::new(),
            packed: Mutex::new(Vec::new()),
        };
        let mut seen = BTreeSet::new();
        while let Some(start) = next.filter(|s| seen.insert(*s)) {
            if start >= length {
                return Err(cut());
            }
            let trailer = document.section(start, length)?;
            if document.root.is_empty() {
                document.root.clone_from(&trailer);
            }
            next = trailer.get(b"Prev".as_slice()).and_then(Object::count).map(|n| n as u64);
        }
        if document.root.contains_key(b"Encrypt".as_slice()) {
            return Err("le fichier est chiffré".to_owned());
        }
        document.starts.extend(seen);
        let places = document.entries.iter().filter_map(|e| match e {
            Entry::At(offset) => Some(*offset),
            _ => None,
        });
        let places: Vec<u64> = places.collect();
        document.starts.extend(places);
        document.starts.sort_unstable();
        document.starts.dedup();
        Ok(document)
    }

    /// Reads one cross-reference section and gives its trailer.
    fn section(&mut self, start: u64, length: u64) -> Result<Dict, String> {
        let wrong = || "la table des objets est abîmée".to_owned();
        let bytes = self.bytes(start, length)?;
        let mut lexer = Lexer::new(&bytes, 0);
        if lexer.keyword(b"xref") {
            while !lexer.keyword(b"trailer") {
                let first = lexer.unsigned().ok_or_else(wrong)? as usize;
                let count = lexer.unsigned().ok_or_else(wrong)? as usize;
                for number in first..first.saturating_add(count) {
                    let offset = lexer.unsigned().ok_or_else(wrong)?;
                    lexer.unsigned().ok_or_else(wrong)?;
                    lexer.skip_space();
                    let used = lexer.word() == b"n";
                    self.note(number, if used { Entry::At(offset) } else { Entry::Free })?;
                }
            }
            let trailer = lexer.object().ok_or_else(wrong)?;
            let trailer = trailer.dict().cloned().ok_or_else(wrong)?;
            let hybrid = trailer.get(b"XRefStm".as_slice()).and_then(Object::count);
            if let Some(stream) = hybrid {
                self.section(stream as u64, length)?;
            }
            return Ok(trailer);
        }
        lexer.head().ok_or_else(wrong)?;
        let Some(Object::Stream(dict, raw)) = whole(&mut lexer) else { return Err(wrong()) };
        let mut table = Vec::new();
        Inflater::default().stream(&dict, &raw, &mut table)?;
        let numbers = |key: &[u8]| -> Option<Vec<usize>> {
            dict.get(key)?.array()?.iter().map(Object::count).collect()
        };
        let widths = numbers(b"W").filter(|w| w.len() == 3).ok_or_else(wrong)?;
        if widths.iter().any(|w| *w > 8) || widths.iter().sum::<usize>() == 0 {
            return Err(wrong());
        }
        let size = dict.get(b"Size".as_slice()).and_then(Object::count).ok_or_else(wrong)?;
        let index = numbers(b"Index").unwrap_or_else(|| vec![0, size]);
        let mut rows = table.chunks_exact(widths.iter().sum());
        for range in index.chunks_exact(2) {
            for number in range[0]..range[0].saturating_add(range[1]) {
                let mut row = rows.next().ok_or_else(wrong)?;
                let mut field = |i: usize, usual: u64| {
                    let (field, rest) = row.split_at(widths[i]);
                    row = rest;
                    let value = field.iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
                    if widths[i] == 0 { usual } else { value }
                };
                let (kind, second, third) = (field(0, 1), field(1, 0), field(2, 0));
                let entry = match kind {
                    1 => Entry::At(second),
                    2 => Entry::Within(second as u32, third as u32),
                    _ => Entry::Free,
                };
                self.note(number, entry)?;
            }
        }
        Ok(dict)
    }

    /// Notes where an object is, unless a later section said so.
    fn note(&mut self, number: usize, entry: Entry) -> Result<(), String> {
        if number > MOST_OBJECTS {
            return Err("la table des objets est abîmée".to_owned());
        }
        if self.entries.len() <= number {
            self.entries.resize(number + 1, Entry::Free);
        }
        if self.entries[number] == Entry::Free {
            self.entries[number] = entry;
        }
        Ok(())
    }

    fn bytes(&self, start: u64, end: u64) -> Result<Vec<u8>, String> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        at(&mut *source, start, end)
    }

    /// An object; one that is not there is null, as the format has it.
    pub(super) fn object(&self, number: u32) -> Result<Object, String> {
        let wrong = || format!("l'objet {number} du fichier est abîmé");
        match self.entries.get(number as usize).copied().unwrap_or(Entry::Free) {
            Entry::Free => Ok(Object::Null),
            Entry::At(start) => {
                let next = self.starts.partition_point(|s| *s <= start);
                let end = self.starts.get(next).copied().ok_or_else(wrong)?;
                let bytes = self.bytes(start, end)?;
                let mut lexer = Lexer::new(&bytes, 0);
                if lexer.head() != Some(number) {
                    return Err(wrong());
                }
                whole(&mut lexer).ok_or_else(wrong)
            }
            Entry::Within(stream, index) => {
                let packed = self.packed(stream)?;
                let place = packed.places.get(index as usize).filter(|p| p.0 == number);
                let (_, start) = place.ok_or_else(wrong)?;
                Lexer::new(&packed.bytes, *start).object().ok_or_else(wrong)
            }
        }
    }

    fn packed(&self, number: u32) -> Result<Arc<Packed>, String> {
        let lock = || self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, packed)) = lock().iter().find(|(n, _)| *n == number) {
            return Ok(packed.clone());
        }
        let wrong = || format!("le flux d'objets {number} est abîmé");
        // An object stream in another would never end.
        if !matches!(self.entries.get(number as usize), Some(Entry::At(_))) {
            return Err(wrong());
        }
        let Object::Stream(dict, raw) = self.object(number)? else { return Err(wrong()) };
        let mut bytes = Vec::new();
        Inflater::default().stream(&dict, &raw, &mut bytes)?;
        let count = |key: &[u8]| dict.get(key).and_then(Object::count).ok_or_else(wrong);
        let (n, first) = (count(b"N")?, count(b"First")?);
        let mut lexer = Lexer::new(&bytes, 0);
        let mut places = Vec::new();
        for _ in 0..n {
            let number = lexer.unsigned().ok_or_else(wrong)? as u32;
            let start = lexer.unsigned().ok_or_else(wrong)? as usize;
            places.push((number, first.saturating_add(start)));
        }
        let packed = Arc::new(Packed { bytes, places });
        let mut kept = lock();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((number, packed.clone()));
        Ok(packed)
    }

    /// The object that another stands for.
    pub(super) fn follow(&self, object: &Object) -> Result<Object, String> {
        let mut object = object.clone();
        for _ in 0..8 {
            match object {
                Object::Ref(number) => object = self.object(number)?,
                other => return Ok(other),
            }
        }
        Err("une référence tourne en rond".to_owned())
    }

    /// What a dictionary has under a key, followed.
    pub(super) fn get(&self, dict: &Dict, key: &[u8]) -> Result<Object, String> {
        dict.get(key).map_or(Ok(Object::Null), |object| self.follow(object))
    }

    /// All pages in order.
    pub(super) fn pages(&self) -> Result<Vec<PageRef>, String> {
        let wrong = || "l'arbre des pages est abîmé".to_owned();
        let catalog = self.get(&self.root, b"Root")?;
        let tree = catalog.dict().and_then(|d| d.get(b"Pages".as_slice())).ok_or_else(wrong)?;
        let mut pages = Vec::new();
        let mut seen = BTreeSet::new();
        let from_above = (Object::Null, Object::Null);
        let mut open = vec![(tree.reference().ok_or_else(wrong)?, from_above)];
        while let Some((number, (resources, media))) = open.pop() {
            let object = self.object(number)?;
            let dict = object.dict().ok_or_else(wrong)?;
            let own = |key: &[u8], above: Object| dict.get(key).cloned().unwrap_or(above);
            let (resources, media) = (own(b"Resources", resources), own(b"MediaBox", media));
            if let Some(kids) = dict.get(b"Kids".as_slice()) {
                if !seen.insert(number) {
                    return Err(wrong());
                }
                let kids = self.follow(kids)?;
                for kid in kids.array().ok_or_else(wrong)?.iter().rev() {
                    let kid = kid.reference().ok_or_else(wrong)?;
                    open.push((kid, (resources.clone(), media.clone())));
                }
                continue;
            }
            pages.push(self.page(dict, resources, &media)?);
        }
        Ok(pages)
    }

    fn page(&self, dict: &Dict, resources: Object, media: &Object) -> Result<PageRef, String> {
        let wrong = || "une page est abîmée".to_owned();
        let media = self.follow(media)?;
        let sides: Option<Vec<f64>> =
            media.array().map(|a| a.iter().filter_map(Object::number).collect());
        let size = match sides.as_deref() {
            Some([x0, y0, x1, y1]) if *x0 == 0.0 && *y0 == 0.0 => (*x1, *y1),
            _ => return Err(wrong()),
        };
        let contents = match dict.get(b"Contents".as_slice()) {
            Some(Object::Ref(number)) => vec![*number],
            Some(Object::Array(list)) => list.iter().filter_map(Object::reference).collect(),
            _ => Vec::new(),
        };
        let resources = match resources {
            Object::Ref(number) => Resources::At(number),
            Object::Dict(dict) => Resources::Own(Arc::new(dict)),
            _ => Resources::Own(Arc::default()),
        };
        Ok(PageRef { contents, resources, size })
    }
}

/// An object with the bytes of its stream, if it is one.
fn whole(lexer: &mut Lexer<'_>) -> Option<Object> {
    let object = lexer.object()?;
    let Object::Dict(dict) = object else { return Some(object) };
    if !lexer.keyword(b"stream") {
        return Some(Object::Dict(dict));
    }
    if lexer.peek() == Some(b'\r') {
        lexer.at += 1;
    }
    if lexer.peek() == Some(b'\n') {
        lexer.at += 1;
    }
    let rest = lexer.bytes.get(lexer.at..)?;
    let said = dict.get(b"Length".as_slice()).and_then(Object::count);
    // A length that stands elsewhere is not looked up: the end is marked.
    let length = match said {
        Some(length) => length,
        None => {
            let end = rest.windows(9).rposition(|w| w == b"endstream")?;
            rest[..end].iter().rposition(|b| !matches!(b, b'\n' | b'\r')).map_or(0, |i| i + 1)
        }
    };
    let raw = rest.get(..length)?.to_vec();
    Some(Object::Stream(dict, raw))
}

fn at<R: Read + Seek>(source: &mut R, start: u64, end: u64) -> Result<Vec<u8>, String> {
    let io = |e: std::io::Error| format!("lecture impossible : {e}");
    source.seek(SeekFrom::Start(start)).map_err(io)?;
    let mut bytes = vec![0; end.saturating_sub(start) as usize];
    source.read_exact(&mut bytes).map_err(io)?;
    Ok(bytes)
}
