//! [`Pictures`]: pictures of pixels as image XObjects, each once in a file.
//!
//! A picture of four channels is in DeviceCMYK, which the output intent
//! describes; one of one channel in the Separation of its ink, black too: a
//! DeviceGray that overprints would clear the other process plates. The stream
//! of a JPEG file goes in as it is. Nothing is interpolated, and there is no
//! soft mask: what is transparent is refused before.

use std::sync::Arc;

use lopdf::{Dictionary, Object, Stream};

use crate::artwork::{Colour, InkId, Picture, Placed, Tint};

/// The pictures of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Pictures(Vec<(Arc<Picture>, Arc<Colour>)>);

impl Pictures {
    /// Those that are placed, each once.
    pub(super) fn new<'a>(placed: impl IntoIterator<Item = &'a Placed>) -> Self {
        let mut pictures = Pictures::default();
        for placed in placed {
            if pictures.place(placed).is_none() {
                pictures.0.push((placed.picture.clone(), placed.paint.colour.clone()));
            }
        }
        pictures
    }

    fn place(&self, placed: &Placed) -> Option<usize> {
        let same = |(picture, colour): &(Arc<Picture>, Arc<Colour>)| {
            picture.digest() == placed.picture.digest() && *colour == placed.paint.colour
        };
        self.0.iter().position(same)
    }

    /// Its name in the resources.
    pub(super) fn name(&self, placed: &Placed) -> Option<String> {
        self.place(placed).map(name)
    }

    /// The `XObject` dictionary; `space` gives the colour space of one ink.
    pub(super) fn resources(
        &self,
        doc: &mut lopdf::Document,
        space: impl Fn(InkId) -> Object,
    ) -> Dictionary {
        let mut all = Dictionary::new();
        for (i, (picture, colour)) in self.0.iter().enumerate() {
            let image = doc.add_object(image(picture, colour, &space));
            all.set(name(i), Object::Reference(image));
        }
        all
    }
}

fn name(place: usize) -> String {
    format!("I{place}")
}

fn image(picture: &Picture, colour: &Colour, space: impl Fn(InkId) -> Object) -> Stream {
    let mut dict = Dictionary::new();
    dict.set("Type", Object::Name(b"XObject".to_vec()));
    dict.set("Subtype", Object::Name(b"Image".to_vec()));
    dict.set("Width", Object::Integer(picture.width().into()));
    dict.set("Height", Object::Integer(picture.height().into()));
    dict.set("BitsPerComponent", Object::Integer(8));
    dict.set("Interpolate", Object::Boolean(false));
    let (space, full) = match colour.parts() {
        [(ink, tint)] => (space(*ink), *tint),
        _ => (Object::Name(b"DeviceCMYK".to_vec()), Tint::FULL),
    };
    dict.set("ColorSpace", space);
    let inverted = picture.jpeg().is_some_and(|jpeg| jpeg.inverted);
    if inverted || full != Tint::FULL {
        let (none, full) = (Object::Integer(0), Object::Real(full.to_f32()));
        let range = if inverted { [full, none] } else { [none, full] };
        let ranges = (0..picture.channels()).flat_map(|_| range.clone());
        dict.set("Decode", Object::Array(ranges.collect()));
    }
    match picture.jpeg() {
        Some(jpeg) => {
            dict.set("Filter", Object::Name(b"DCTDecode".to_vec()));
            Stream::new(dict, jpeg.bytes.clone())
        }
        None => Stream::new(dict, picture.samples().to_vec()),
    }
}
