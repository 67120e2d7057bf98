//! Objects of lopdf, written as objects of pdf-writer.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Object, ObjectId};
use pdf_writer::{Chunk, Name, Null, Obj, Ref, Settings, Str};

use super::PdfError;

/// A chunk for one object, without needless blanks.
pub(super) fn chunk() -> Chunk {
    Chunk::with_settings(Settings { pretty: false })
}

/// The objects reachable from some roots, under new numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Closure {
    numbers: BTreeMap<ObjectId, i32>,
    order: Vec<ObjectId>,
}

impl Closure {
    /// Numbers all that `roots` reach, from 1, each object after the one that
    /// first names it.
    pub(super) fn of(doc: &lopdf::Document, roots: &[ObjectId]) -> Result<Self, PdfError> {
        let mut closure = Closure::default();
        let mut open: Vec<ObjectId> = roots.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            if closure.numbers.contains_key(&id) {
                continue;
            }
            closure.order.push(id);
            closure.numbers.insert(id, closure.order.len() as i32);
            let object = doc.objects.get(&id).ok_or_else(|| missing(id))?;
            let mut named = Vec::new();
            references(object, &mut named);
            open.extend(named.into_iter().rev());
        }
        Ok(closure)
    }

    /// The new number of an object.
    pub(super) fn number(&self, id: ObjectId) -> Result<Ref, PdfError> {
        self.numbers.get(&id).map(|n| Ref::new(*n)).ok_or_else(|| missing(id))
    }

    /// The objects in the order of their new numbers.
    pub(super) fn order(&self) -> &[ObjectId] {
        &self.order
    }

    /// Writes an object under its new number.
    pub(super) fn write(
        &self,
        chunk: &mut Chunk,
        doc: &lopdf::Document,
        id: ObjectId,
    ) -> Result<(), PdfError> {
        let number = self.number(id)?;
        match doc.objects.get(&id).ok_or_else(|| missing(id))? {
            Object::Stream(stream) => {
                let mut writer = chunk.stream(number, &stream.content);
                // The writer counts the bytes itself.
                let keys = stream.dict.iter().filter(|(key, _)| key.as_slice() != b"Length");
                for (key, value) in keys {
                    self.value(writer.insert(Name(key)), value)?;
                }
            }
            object => self.value(chunk.indirect(number), object)?,
        }
        Ok(())
    }

    /// Writes a value, with references under their new numbers.
    pub(super) fn value(&self, obj: Obj<'_>, value: &Object) -> Result<(), PdfError> {
        match value {
            Object::Null => obj.primitive(Null),
            Object::Boolean(b) => obj.primitive(*b),
            Object::Integer(i) => obj.primitive(*i as i32),
            Object::Real(r) => obj.primitive(*r),
            Object::Name(name) => obj.primitive(Name(name)),
            Object::String(bytes, _) => obj.primitive(Str(bytes)),
            Object::Reference(id) => obj.primitive(self.number(*id)?),
            Object::Array(items) => {
                let mut array = obj.array();
                for item in items {
                    self.value(array.push(), item)?;
                }
            }
            Object::Dictionary(dict) => {
                let mut writer = obj.dict();
                for (key, value) in dict.iter() {
                    self.value(writer.insert(Name(key)), value)?;
                }
            }
            Object::Stream(_) => {
                return Err(PdfError::Shell("un flux au milieu d'un objet".into()));
            }
        }
        Ok(())
    }
}

fn missing(id: ObjectId) -> PdfError {
    PdfError::Shell(format!("l'objet {} {} manque", id.0, id.1))
}

/// All references in a value, in order.
fn references(value: &Object, out: &mut Vec<ObjectId>) {
    let of_dict = |dict: &Dictionary, out: &mut Vec<ObjectId>| {
        dict.iter().for_each(|(_, v)| references(v, out));
    };
    match value {
        Object::Reference(id) => out.push(*id),
        Object::Array(items) => items.iter().for_each(|v| references(v, out)),
        Object::Dictionary(dict) => of_dict(dict, out),
        Object::Stream(stream) => of_dict(&stream.dict, out),
        _ => {}
    }
}
