//! [`Volume`]: one PDF file, written as its pages come.

use std::io::Write;

use libdeflater::Compressor;
use pdf_writer::{Chunk, Filter, Finish, Name, Ref, Str, TextStr};
use sha2::{Digest, Sha256};

use super::copy::chunk;
use super::engine::Prefix;
use super::{DocumentInfo, Encoded, Engine, PdfError};

/// Kids of a node of the page tree: enough to keep it flat, few enough that
/// readers find a page at once.
const FANOUT: usize = 256;

/// No file passes this: offsets of many readers are signed words of 32 bits.
const LIMIT: u64 = (1 << 31) - (1 << 20);

/// Where an object stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// At an offset in the file.
    At(u64),
    /// In an object stream, at an index.
    In(Ref, u16),
}

/// The parts of a document: all hang on one node.
struct Parts {
    node: Ref,
    leaves: Vec<Ref>,
}

/// A volume that is being written.
pub struct Volume<'e, W: Write> {
    prefix: &'e Prefix,
    out: W,
    /// Where each object is, by number from 1.
    places: Vec<Place>,
    position: u64,
    hash: Sha256,
    /// Nodes of the page tree with the pages of each.
    leaves: Vec<(Ref, Vec<Ref>)>,
    pages: usize,
    /// Sheets as parts of the document, where there are some.
    parts: Option<Parts>,
    /// Boxes of pages that were written last, and as what.
    boxes: Vec<([[f32; 4]; 3], Vec<u8>)>,
    /// Dictionaries of pages that wait for their object stream.
    waiting: Vec<(Ref, Vec<u8>)>,
    compressor: Compressor,
}

/// A volume that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished<W> {
    /// What it was written to, flushed.
    pub out: W,
    /// Number of pages.
    pub pages: usize,
    /// Length in bytes.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: [u8; 32],
}

impl<'e, W: Write> Volume<'e, W> {
    /// Begins a volume with all that its pages share.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn start(engine: &'e Engine, out: W) -> Result<Self, PdfError> {
        Volume::over(engine.prefix(), out)
    }

    /// Begins a volume with these shared objects.
    pub(super) fn over(prefix: &'e Prefix, out: W) -> Result<Self, PdfError> {
        let mut volume = Volume {
            prefix,
            out,
            places: Vec::new(),
            position: 0,
            hash: Sha256::new(),
            leaves: Vec::new(),
            pages: 0,
            parts: None,
            boxes: Vec::new(),
            waiting: Vec::with_capacity(FANOUT),
            compressor: Compressor::new(libdeflater::CompressionLvl::new(9).unwrap_or_default()),
        };
        // Four bytes beyond ASCII tell transfer programs that the file is binary.
        volume.put(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")?;
        let start = volume.position;
        volume.places.extend(prefix.offsets.iter().map(|o| Place::At(start + *o as u64)));
        volume.put(&prefix.bytes)?;
        Ok(volume)
    }

    /// Adds both pages of a sheet as one record of a variable print run: a part
    /// of the document of its own (PDF/VT-1, ISO 16612-2), which tells a
    /// controller which pages belong together and what they are. `number` is
    /// that of the sheet as people count.
    ///
    /// # Errors
    /// If the output cannot be written, or the volume passes 2 GiB.
    pub fn sheet(&mut self, number: u32, pages: &[Encoded; 2]) -> Result<(), PdfError> {
        let (node, leaf) = match &self.parts {
            Some(parts) => (parts.node, self.reserve()),
            None => {
                let node = self.reserve();
                self.parts = Some(Parts { node, leaves: Vec::new() });
                (node, self.reserve())
            }
        };
        let first = self.add(&pages[0], Some(leaf))?;
        let last = self.add(&pages[1], Some(leaf))?;
        let dict = format!(
            "<</Type/DPart/Parent {} 0 R/Start {} 0 R/End {} 0 R/DPM<</Sheet {number}>>>>",
            node.get(),
            first.get(),
            last.get()
        );
        if let Some(parts) = &mut self.parts {
            parts.leaves.push(leaf);
        }
        self.wait(leaf, dict.into_bytes())
    }

    /// Adds a page that is no record.
    ///
    /// # Errors
    /// If the output cannot be written, or the volume passes 2 GiB.
    pub fn page(&mut self, page: &Encoded) -> Result<(), PdfError> {
        self.add(page, None).map(drop)
    }

    /// Adds a page, which may be of a part of the document.
    fn add(&mut self, page: &Encoded, part: Option<Ref>) -> Result<Ref, PdfError> {
        if self.position + page.content.len() as u64 > LIMIT {
            return Err(PdfError::TooLarge { pages: self.pages });
        }
        if self.pages.is_multiple_of(FANOUT) {
            let node = self.reserve();
            self.leaves.push((node, Vec::new()));
        }
        let (id, content) = (self.reserve(), self.reserve());
        let Some((node, kids)) = self.leaves.last_mut() else {
            return Err(PdfError::Shell("l'arbre des pages est vide".into()));
        };
        kids.push(id);
        // Boxes of a run are those of its two sides, and their numbers are many.
        let boxes = match self.boxes.iter().find(|(boxes, _)| *boxes == page.boxes) {
            Some((_, written)) => written,
            None => {
                self.boxes.truncate(3);
                self.boxes.insert(0, (page.boxes, boxes_of(page)));
                &self.boxes[0].1
            }
        };
        let mut dict = Vec::with_capacity(boxes.len() + 64);
        let _ = write!(dict, "<</Type/Page/Parent {} 0 R", node.get());
        dict.extend_from_slice(boxes);
        let _ = write!(dict, "/Contents {} 0 R", content.get());
        if let Some(part) = part {
            let _ = write!(dict, "/DPart {} 0 R", part.get());
        }
        dict.extend_from_slice(b">>");
        self.places[content.get() as usize - 1] = Place::At(self.position);
        let length = page.content.len();
        let head =
            format!("{} 0 obj\n<</Length {length}/Filter/FlateDecode>>stream\n", content.get());
        self.put(head.as_bytes())?;
        self.put(&page.content)?;
        self.put(b"\nendstream\nendobj\n")?;
        self.pages += 1;
        self.wait(id, dict)?;
        Ok(id)
    }

    /// Has a dictionary written with the others that are much like it.
    fn wait(&mut self, id: Ref, dict: Vec<u8>) -> Result<(), PdfError> {
        self.waiting.push((id, dict));
        if self.waiting.len() == FANOUT { self.object_stream() } else { Ok(()) }
    }

    /// Writes the dictionaries that wait as one stream (ISO 32000-1, 7.5.7):
    /// they are much alike.
    fn object_stream(&mut self) -> Result<(), PdfError> {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let id = self.reserve();
        let (mut head, mut body) = (Vec::new(), Vec::new());
        for (index, (object, value)) in waiting.iter().enumerate() {
            let _ = write!(head, "{} {} ", object.get(), body.len());
            body.extend_from_slice(value);
            body.push(b'\n');
            self.places[object.get() as usize - 1] = Place::In(id, index as u16);
        }
        let first = head.len();
        let packed = deflate(&mut self.compressor, &[head, body].concat())?;
        let mut chunk = chunk();
        let mut stream = chunk.stream(id, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Type"), Name(b"ObjStm"));
        stream.pair(Name(b"N"), waiting.len() as i32);
        stream.pair(Name(b"First"), first as i32);
        stream.finish();
        self.object(id, &chunk)
    }

    /// Closes the file.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self, info: &DocumentInfo) -> Result<Finished<W>, PdfError> {
        self.object_stream()?;
        let root = self.page_tree()?;
        let parts = self.part_root()?;
        let content = hex(&self.hash.clone().finalize());
        let metadata = self.reserve();
        let mut chunk = chunk();
        // Not compressed, so that tools that know no PDF find it.
        chunk
            .stream(metadata, info.xmp(&content, parts.is_some()).as_bytes())
            .pair(Name(b"Type"), Name(b"Metadata"))
            .pair(Name(b"Subtype"), Name(b"XML"));
        self.object(metadata, &chunk)?;
        let info_id = self.reserve();
        let mut chunk = self::chunk();
        let mut dict = chunk.indirect(info_id).dict();
        dict.pair(Name(b"Title"), TextStr(&info.title));
        dict.pair(Name(b"Creator"), TextStr(&info.creator));
        dict.pair(Name(b"Producer"), TextStr(&info.creator));
        dict.pair(Name(b"CreationDate"), Str(info.pdf_date().as_bytes()));
        dict.pair(Name(b"ModDate"), Str(info.pdf_date().as_bytes()));
        dict.pair(Name(b"Trapped"), Name(info.trapped_name().as_bytes()));
        dict.finish();
        self.object(info_id, &chunk)?;
        let catalog = self.reserve();
        let mut chunk = self::chunk();
        let mut dict = chunk.indirect(catalog).dict();
        dict.pair(Name(b"Type"), Name(b"Catalog"));
        dict.pair(Name(b"Pages"), root);
        dict.pair(Name(b"Metadata"), metadata);
        dict.insert(Name(b"OutputIntents")).array().item(self.prefix.intent);
        dict.pair(Name(b"OCProperties"), self.prefix.layers);
        if let Some(parts) = parts {
            dict.pair(Name(b"DPartRoot"), parts);
        }
        dict.finish();
        self.object(catalog, &chunk)?;
        self.cross_references(catalog, info_id, info)?;
        self.out.flush()?;
        let sha256 = self.hash.finalize().into();
        Ok(Finished { out: self.out, pages: self.pages, bytes: self.position, sha256 })
    }

    /// Writes the root of the document's parts, if it has some: all sheets are
    /// parts of the one volume.
    fn part_root(&mut self) -> Result<Option<Ref>, PdfError> {
        let Some(Parts { node, leaves }) = self.parts.take() else { return Ok(None) };
        let root = self.reserve();
        let mut chunk = chunk();
        let mut dict = chunk.indirect(root).dict();
        dict.pair(Name(b"Type"), Name(b"DPartRoot"));
        dict.pair(Name(b"DPartRootNode"), node);
        dict.pair(Name(b"RecordLevel"), 1);
        dict.insert(Name(b"NodeNameList")).array().items([Name(b"Volume"), Name(b"Sheet")]);
        dict.finish();
        self.object(root, &chunk)?;
        let mut chunk = self::chunk();
        let mut dict = chunk.indirect(node).dict();
        dict.pair(Name(b"Type"), Name(b"DPart"));
        dict.pair(Name(b"Parent"), root);
        dict.insert(Name(b"DParts")).array().push().array().items(leaves);
        dict.finish();
        self.object(node, &chunk)?;
        Ok(Some(root))
    }

    /// Writes the page tree, level by level, and gives its root.
    fn page_tree(&mut self) -> Result<Ref, PdfError> {
        // Each node with its kids and the pages under it.
        let mut level: Vec<(Ref, Vec<Ref>, usize)> = std::mem::take(&mut self.leaves)
            .into_iter()
            .map(|(id, kids)| (id, kids.clone(), kids.len()))
            .collect();
        if level.len() != 1 {
            loop {
                let parents: Vec<_> = level
                    .chunks(FANOUT)
                    .map(|c| {
                        let kids: Vec<Ref> = c.iter().map(|n| n.0).collect();
                        (kids, c.iter().map(|n| n.2).sum::<usize>())
                    })
                    .collect();
                let ids: Vec<Ref> = parents.iter().map(|_| self.reserve()).collect();
                for (i, (id, kids, count)) in level.iter().enumerate() {
                    self.node(*id, Some(ids[i / FANOUT]), kids, *count)?;
                }
                level = ids.into_iter().zip(parents).map(|(id, (kids, n))| (id, kids, n)).collect();
                if level.len() <= 1 {
                    break;
                }
            }
        }
        match level.pop() {
            Some((id, kids, count)) => {
                self.node(id, None, &kids, count)?;
                Ok(id)
            }
            None => {
                let id = self.reserve();
                self.node(id, None, &[], 0)?;
                Ok(id)
            }
        }
    }

    fn node(
        &mut self,
        id: Ref,
        parent: Option<Ref>,
        kids: &[Ref],
        count: usize,
    ) -> Result<(), PdfError> {
        let mut chunk = chunk();
        let mut pages = chunk.pages(id);
        pages.count(count as i32).kids(kids.iter().copied());
        match parent {
            Some(parent) => {
                pages.parent(parent);
            }
            // All pages inherit the one dictionary of resources.
            None => {
                pages.pair(Name(b"Resources"), self.prefix.resources);
            }
        }
        pages.finish();
        self.object(id, &chunk)
    }

    fn cross_references(
        &mut self,
        catalog: Ref,
        info_id: Ref,
        info: &DocumentInfo,
    ) -> Result<(), PdfError> {
        let first = Sha256::digest(info.identity.as_bytes());
        let second = self.hash.clone().finalize();
        let id = self.reserve();
        let start = self.position;
        self.places[id.get() as usize - 1] = Place::At(start);
        // One byte of kind, four of offset or of the number of a stream, two of
        // generation or of the index there; object 0 heads the list of free ones.
        let mut table = vec![0, 0, 0, 0, 0, 255, 255];
        for place in &self.places {
            let (kind, number, index) = match *place {
                Place::At(offset) => (1, offset as u32, 0),
                Place::In(stream, index) => (2, stream.get() as u32, index),
            };
            table.push(kind);
            table.extend(number.to_be_bytes());
            table.extend(index.to_be_bytes());
        }
        let table = deflate(&mut Compressor::new(libdeflater::CompressionLvl::best()), &table)?;
        let mut chunk = chunk();
        let mut stream = chunk.stream(id, &table);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Type"), Name(b"XRef"));
        stream.pair(Name(b"Size"), self.places.len() as i32 + 1);
        stream.insert(Name(b"W")).array().items([1, 4, 2]);
        stream.pair(Name(b"Root"), catalog);
        stream.pair(Name(b"Info"), info_id);
        stream.insert(Name(b"ID")).array().items([Str(&first[..16]), Str(&second[..16])]);
        stream.finish();
        self.put(chunk.as_bytes())?;
        self.put(format!("startxref\n{start}\n%%EOF\n").as_bytes())
    }

    /// The number of an object to come.
    fn reserve(&mut self) -> Ref {
        self.places.push(Place::At(0));
        Ref::new(self.places.len() as i32)
    }

    /// Writes an object that was reserved.
    fn object(&mut self, id: Ref, chunk: &Chunk) -> Result<(), PdfError> {
        self.places[id.get() as usize - 1] = Place::At(self.position);
        self.put(chunk.as_bytes())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), PdfError> {
        self.out.write_all(bytes)?;
        self.hash.update(bytes);
        self.position += bytes.len() as u64;
        Ok(())
    }
}

/// The boxes of a page as entries of its dictionary.
fn boxes_of(page: &Encoded) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, corners) in ["MediaBox", "TrimBox", "BleedBox"].iter().zip(page.boxes) {
        let _ = write!(out, "/{name}");
        let mut chunk = chunk();
        chunk.indirect(Ref::new(1)).array().items(corners);
        let bytes = chunk.as_bytes();
        let start = bytes.iter().position(|b| *b == b'[').unwrap_or(0);
        let end = bytes.iter().rposition(|b| *b == b']').map_or(bytes.len(), |end| end + 1);
        out.extend_from_slice(&bytes[start..end]);
    }
    out
}

/// Bytes in the zlib format.
pub(super) fn deflate(compressor: &mut Compressor, bytes: &[u8]) -> Result<Vec<u8>, PdfError> {
    deflate_by(compressor, bytes, &mut Vec::new())
}

/// The same by way of a buffer that is kept, and so neither made nor cleared.
pub(super) fn deflate_by(
    compressor: &mut Compressor,
    bytes: &[u8],
    buffer: &mut Vec<u8>,
) -> Result<Vec<u8>, PdfError> {
    let most = compressor.zlib_compress_bound(bytes.len());
    if buffer.len() < most {
        buffer.resize(most, 0);
    }
    let n = compressor
        .zlib_compress(bytes, buffer)
        .map_err(|e| PdfError::Shell(format!("compression : {e}")))?;
    Ok(buffer[..n].to_vec())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
