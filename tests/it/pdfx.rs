//! The rules of PDF/X-4 as a check of our own, by another library than the one
//! that writes.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// The same rules in Python, by pikepdf.
pub const JUDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judges/pdfx4.py");

/// All that a file has against it; empty for a PDF/X-4.
pub fn faults(bytes: &[u8]) -> Vec<String> {
    let mut check = Check::default();
    if !bytes.starts_with(b"%PDF-1.6\n%") || bytes[10..14].iter().any(|b| *b < 128) {
        check.add("header: not PDF 1.6 with a mark of binary data");
    }
    match Document::load_mem(bytes) {
        Ok(doc) => check.document(&doc),
        Err(error) => check.add(format!("unreadable: {error}")),
    }
    check.found.into_iter().collect()
}

#[derive(Default)]
struct Check {
    found: BTreeSet<String>,
    /// Definition of each Separation, as text.
    separations: BTreeMap<String, BTreeSet<String>>,
    /// Forms walked already, with the state that they were painted in.
    walked: BTreeSet<(ObjectId, State)>,
}

/// The part of the graphics state that the rules speak of.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    fill: Vec<String>,
    stroke: Vec<String>,
    overprint_fill: bool,
    overprint_stroke: bool,
    white: bool,
}

impl Check {
    fn add(&mut self, fault: impl Into<String>) {
        self.found.insert(fault.into());
    }

    fn document(&mut self, doc: &Document) {
        if doc.is_encrypted() {
            self.add("encrypted");
        }
        let id = doc.trailer.get(b"ID").and_then(Object::as_array);
        if !id.is_ok_and(|a| a.len() == 2 && a.iter().all(|s| s.as_str().is_ok())) {
            self.add("trailer: no ID");
        }
        let Ok(catalog) = doc.catalog() else { return self.add("no catalogue") };
        for key in ["AA", "OpenAction", "AcroForm", "JavaScript"] {
            if catalog.has(key.as_bytes()) {
                self.add(format!("catalogue has {key}"));
            }
        }
        self.metadata(doc, catalog);
        self.intent(doc, catalog);
        self.layers(doc, catalog);
        for (id, object) in &doc.objects {
            self.object(*id, object);
        }
        for (number, page) in doc.get_pages() {
            self.page(doc, number, page);
        }
        for (name, definitions) in std::mem::take(&mut self.separations) {
            if definitions.len() > 1 {
                self.add(format!("Separation {name} has {} definitions", definitions.len()));
            }
        }
    }

    fn metadata(&mut self, doc: &Document, catalog: &Dictionary) {
        let stream = catalog.get_deref(b"Metadata", doc).and_then(Object::as_stream);
        let Ok(stream) = stream else { return self.add("no XMP") };
        let xmp = String::from_utf8_lossy(&stream.content).into_owned();
        let field = |name: &str| {
            let (_, rest) = xmp.split_once(&format!("<{name}>"))?;
            Some(rest.split_once(&format!("</{name}>"))?.0.to_owned())
        };
        if field("pdfxid:GTS_PDFXVersion").as_deref() != Some("PDF/X-4") {
            self.add("XMP: not GTS_PDFXVersion PDF/X-4");
        }
        for name in [
            "xmp:CreateDate",
            "xmp:ModifyDate",
            "xmp:MetadataDate",
            "dc:title",
            "xmpMM:DocumentID",
            "xmpMM:VersionID",
            "xmpMM:RenditionClass",
        ] {
            if field(name).is_none_or(|v| v.is_empty()) {
                self.add(format!("XMP: no {name}"));
            }
        }
        let Ok(info) = doc.trailer.get_deref(b"Info", doc).and_then(Object::as_dict) else {
            return self.add("no Info");
        };
        let text = |key: &str| {
            info.get(key.as_bytes()).ok().and_then(|o| lopdf::decode_text_string(o).ok())
        };
        let trapped = info.get(b"Trapped").and_then(Object::as_name).unwrap_or_default();
        let trapped = String::from_utf8_lossy(trapped).into_owned();
        if !["True", "False"].contains(&trapped.as_str()) {
            self.add("Info: Trapped is neither True nor False");
        }
        if field("pdf:Trapped") != Some(trapped) {
            self.add("Trapped differs between Info and XMP");
        }
        let unescape =
            |s: String| s.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let title = field("dc:title").map(|t| {
            let inner = t.split_once("x-default\">").map_or("", |(_, r)| r);
            unescape(inner.split_once('<').map_or("", |(t, _)| t).to_owned())
        });
        if text("Title") != title {
            self.add(format!("Title differs: {:?}, {title:?}", text("Title")));
        }
        for (ours, theirs) in [("Creator", "xmp:CreatorTool"), ("Producer", "pdf:Producer")] {
            if text(ours) != field(theirs).map(unescape) {
                self.add(format!("{ours} differs from {theirs}"));
            }
        }
        for (ours, theirs) in [("CreationDate", "xmp:CreateDate"), ("ModDate", "xmp:ModifyDate")] {
            let digits = |s: Option<String>| -> Option<String> {
                Some(s?.chars().filter(char::is_ascii_digit).collect())
            };
            if digits(text(ours)) != digits(field(theirs)) {
                self.add(format!("{ours} differs from {theirs}"));
            }
        }
    }

    fn intent(&mut self, doc: &Document, catalog: &Dictionary) {
        let intents = catalog.get_deref(b"OutputIntents", doc).and_then(Object::as_array);
        let intents: Vec<&Dictionary> = intents
            .map(|a| a.iter().filter_map(|o| doc.dereference(o).ok()?.1.as_dict().ok()).collect())
            .unwrap_or_default();
        let [intent] = intents[..] else {
            return self.add(format!("{} output intents", intents.len()));
        };
        if !intent.get(b"S").and_then(Object::as_name).is_ok_and(|s| s == b"GTS_PDFX") {
            self.add("output intent: not GTS_PDFX");
        }
        for key in ["OutputConditionIdentifier", "RegistryName", "Info"] {
            if !intent.get(key.as_bytes()).and_then(Object::as_str).is_ok_and(|s| !s.is_empty()) {
                self.add(format!("output intent: no {key}"));
            }
        }
        let profile = intent.get_deref(b"DestOutputProfile", doc).and_then(Object::as_stream);
        let Ok(profile) = profile else { return self.add("output intent: no profile") };
        let data = profile.decompressed_content().unwrap_or_default();
        let size = data.get(..4).map_or(0, |b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
        let right = data.len() == size as usize
            && data.get(12..20) == Some(b"prtrCMYK")
            && data.get(36..40) == Some(b"acsp")
            && profile.dict.get(b"N").and_then(Object::as_i64).is_ok_and(|n| n == 4);
        if !right {
            self.add("output intent: not a whole CMYK output profile with N 4");
        }
    }

    fn layers(&mut self, doc: &Document, catalog: &Dictionary) {
        let Ok(layers) = catalog.get_deref(b"OCProperties", doc).and_then(Object::as_dict) else {
            return;
        };
        let Ok(default) = layers.get_deref(b"D", doc).and_then(Object::as_dict) else {
            return self.add("layers: no D");
        };
        if default.has(b"AS") {
            self.add("layers: AS");
        }
        let all = layers.get(b"OCGs").and_then(Object::as_array).cloned().unwrap_or_default();
        let order = default.get(b"Order").and_then(Object::as_array).cloned().unwrap_or_default();
        if all.iter().any(|group| !order.contains(group)) {
            self.add("layers: one is not in the Order");
        }
    }

    fn object(&mut self, id: ObjectId, object: &Object) {
        let dict = match object {
            Object::Dictionary(dict) => dict,
            Object::Stream(stream) => {
                let filters = format!("{:?}", stream.dict.get(b"Filter"));
                if filters.contains("LZW") || filters.contains("Crypt") {
                    self.add(format!("object {}: filter {filters}", id.0));
                }
                for key in ["F", "FFilter", "OPI", "PS", "Ref"] {
                    if stream.dict.has(key.as_bytes()) {
                        self.add(format!("object {}: {key}", id.0));
                    }
                }
                &stream.dict
            }
            _ => return,
        };
        for key in ["TR", "HTP", "AA"] {
            if dict.has(key.as_bytes()) {
                self.add(format!("object {}: {key}", id.0));
            }
        }
        let kind = dict.get(b"S").and_then(Object::as_name).unwrap_or_default();
        if [&b"JavaScript"[..], b"Launch", b"Movie", b"Sound", b"SubmitForm"].contains(&kind) {
            self.add(format!("object {}: an action", id.0));
        }
    }

    fn page(&mut self, doc: &Document, number: u32, id: ObjectId) {
        let Ok(page) = doc.get_dictionary(id) else { return self.add("a page is missing") };
        let rect = |key: &str| -> Option<[f64; 4]> {
            let array = page.get_deref(key.as_bytes(), doc).and_then(Object::as_array).ok()?;
            let numbers: Vec<f64> =
                array.iter().filter_map(|n| n.as_float().ok()).map(f64::from).collect();
            numbers.try_into().ok()
        };
        let (media, trim, bleed) = (rect("MediaBox"), rect("TrimBox"), rect("BleedBox"));
        let (Some(media), Some(trim), Some(bleed)) = (media, trim, bleed) else {
            return self.add(format!("page {number}: a box is missing"));
        };
        let within = |a: [f64; 4], b: [f64; 4]| {
            let slack = 0.01;
            a[0] >= b[0] - slack
                && a[1] >= b[1] - slack
                && a[2] <= b[2] + slack
                && a[3] <= b[3] + slack
        };
        if !within(trim, bleed) || !within(bleed, media) || trim[2] <= trim[0] {
            self.add(format!("page {number}: trim within bleed within media does not hold"));
        }
        let three = 3.0 * 72.0 / 25.4 - 0.05;
        let bleeds =
            [trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]];
        if bleeds.iter().any(|b| *b < three) {
            self.add(format!("page {number}: bleed below 3 mm"));
        }
        for key in ["ArtBox", "CropBox", "Rotate", "UserUnit", "Annots", "AA", "PresSteps"] {
            if page.has(key.as_bytes()) {
                self.add(format!("page {number}: {key}"));
            }
        }
        let Some(resources) = inherited(doc, page, b"Resources") else {
            return self.add(format!("page {number}: no resources"));
        };
        let content = doc.get_page_content(id);
        self.content(doc, &content, resources, State::default(), 0);
    }

    fn content(
        &mut self,
        doc: &Document,
        bytes: &[u8],
        resources: &Dictionary,
        mut state: State,
        depth: usize,
    ) {
        let Ok(content) = Content::decode(bytes) else { return self.add("content: unreadable") };
        let find = |category: &str, name: &[u8]| -> Option<&Object> {
            let names = resources.get_deref(category.as_bytes(), doc).ok()?.as_dict().ok()?;
            names.get_deref(name, doc).ok()
        };
        let mut stack = Vec::new();
        let mut marked = 0;
        for op in &content.operations {
            let name = |i: usize| op.operands.get(i).and_then(|o| o.as_name().ok()).unwrap_or(b"");
            let all_zero = op.operands.iter().all(|o| o.as_float().is_ok_and(|v| v == 0.0));
            match op.operator.as_str() {
                "q" => stack.push(state.clone()),
                "Q" => match stack.pop() {
                    Some(outer) => state = outer,
                    None => self.add("content: Q without q"),
                },
                "gs" => match find("ExtGState", name(0)).and_then(|o| o.as_dict().ok()) {
                    Some(dict) => {
                        let on = |key: &[u8]| dict.get(key).and_then(Object::as_bool).ok();
                        state.overprint_stroke = on(b"OP").unwrap_or(state.overprint_stroke);
                        state.overprint_fill = on(b"op").unwrap_or(state.overprint_fill);
                        let mode = dict.get(b"OPM").and_then(Object::as_i64).unwrap_or(0);
                        if state.overprint_fill && mode != 1 {
                            self.add("overprint without mode 1");
                        }
                    }
                    None => self.add("content: unknown graphics state"),
                },
                "rg" | "RG" => self.add("content: DeviceRGB"),
                "g" | "G" => self.add("content: DeviceGray"),
                "k" => {
                    state.fill.clear();
                    state.white = all_zero;
                }
                "K" => state.stroke.clear(),
                "cs" | "CS" => {
                    let inks = match find("ColorSpace", name(0)) {
                        Some(space) => self.space(doc, space),
                        None => {
                            self.add("content: unknown colour space");
                            Vec::new()
                        }
                    };
                    if op.operator == "cs" {
                        state.white = false;
                        state.fill = inks;
                    } else {
                        state.stroke = inks;
                    }
                }
                "f" | "f*" => self.paint("fill", &state.fill, state.overprint_fill, state.white),
                "S" => self.paint("stroke", &state.stroke, state.overprint_stroke, false),
                "Tj" | "TJ" => {
                    if state.fill.iter().any(|ink| ink == "All") {
                        self.add("text in All");
                    }
                    self.paint("text", &state.fill, state.overprint_fill, state.white);
                }
                "BI" => self.paint("image", &state.fill, state.overprint_fill, state.white),
                "Tr" => self.add("content: a text rendering mode other than filled is chosen"),
                "Tf" => match find("Font", name(0)).and_then(|o| o.as_dict().ok()) {
                    Some(font) => self.font(doc, font),
                    None => self.add("content: unknown font"),
                },
                "BDC" => {
                    marked += 1;
                    if name(0) == b"OC" && find("Properties", name(1)).is_none() {
                        self.add("content: unknown layer");
                    }
                }
                "EMC" => marked -= 1,
                "Do" => {
                    let id = resources
                        .get_deref(b"XObject", doc)
                        .and_then(Object::as_dict)
                        .and_then(|names| names.get(name(0)))
                        .and_then(Object::as_reference)
                        .ok();
                    let form = id.and_then(|id| doc.get_object(id).ok()?.as_stream().ok());
                    match (id, form) {
                        (Some(id), Some(form)) if is_form(form) && depth < 8 => {
                            if self.walked.insert((id, state.clone())) {
                                self.form(doc, form, state.clone(), depth + 1);
                            }
                        }
                        _ => self.add("content: an XObject is unknown or no form"),
                    }
                }
                "BX" | "EX" | "sh" | "d0" | "d1" => {
                    self.add(format!("content: operator {}", op.operator));
                }
                _ => {}
            }
        }
        if !stack.is_empty() || marked != 0 {
            self.add("content: q or marked content is not closed");
        }
    }

    fn form(&mut self, doc: &Document, form: &lopdf::Stream, state: State, depth: usize) {
        let resources = form.dict.get_deref(b"Resources", doc).and_then(Object::as_dict);
        match (resources, form.decompressed_content()) {
            (Ok(resources), Ok(bytes)) => self.content(doc, &bytes, resources, state, depth),
            _ => self.add("a form has no resources of its own or is unreadable"),
        }
    }

    /// The inks of a colour space.
    fn space(&mut self, doc: &Document, space: &Object) -> Vec<String> {
        let Ok(array) = space.as_array() else { return Vec::new() };
        let text = |o: &Object| o.as_name().map(|n| String::from_utf8_lossy(n).into_owned());
        let kind = array.first().and_then(|o| text(o).ok()).unwrap_or_default();
        if array.get(2).and_then(|o| o.as_name().ok()) != Some(b"DeviceCMYK") {
            self.add(format!("{kind} with another alternate than DeviceCMYK"));
        }
        match kind.as_str() {
            "Separation" => {
                let name = array.get(1).and_then(|o| text(o).ok()).unwrap_or_default();
                let function = array.get(3).map(|f| doc.dereference(f).map(|(_, f)| f.clone()));
                self.separations
                    .entry(name.clone())
                    .or_default()
                    .insert(format!("{:?} {function:?}", array.get(2)));
                vec![name]
            }
            "DeviceN" => {
                let attributes = array.get(4).and_then(|a| doc.dereference(a).ok());
                let colorants = attributes
                    .and_then(|(_, a)| a.as_dict().ok())
                    .and_then(|a| a.get_deref(b"Colorants", doc).ok())
                    .and_then(|c| c.as_dict().ok());
                for (_, definition) in colorants.into_iter().flat_map(Dictionary::iter) {
                    if let Ok((_, definition)) = doc.dereference(definition) {
                        self.space(doc, definition);
                    }
                }
                let names = array.get(1).and_then(|o| o.as_array().ok());
                names.into_iter().flatten().filter_map(|o| text(o).ok()).collect()
            }
            _ => {
                self.add(format!("colour space {kind}"));
                Vec::new()
            }
        }
    }

    fn paint(&mut self, what: &str, inks: &[String], overprint: bool, white: bool) {
        if white && overprint {
            self.add(format!("white {what} overprints and vanishes"));
        }
        let technical =
            ["coat", "varnish", "vernis", "couche", "die", "découpe", "decoupe", "grat"];
        for ink in inks.iter().filter(|ink| ink.as_str() != "All") {
            let lower = ink.to_lowercase();
            if !overprint && technical.iter().any(|t| lower.contains(t)) {
                self.add(format!("{what} in {ink} knocks out what it covers"));
            }
        }
    }

    fn font(&mut self, doc: &Document, font: &Dictionary) {
        let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
        let name = String::from_utf8_lossy(name).into_owned();
        let tagged = name
            .split_once('+')
            .is_some_and(|(tag, _)| tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()));
        if !tagged {
            self.add(format!("font {name} is no subset"));
        }
        if !font.has(b"ToUnicode") {
            self.add(format!("font {name} has no ToUnicode"));
        }
        // A simple font holds what a composite one leaves to its descendant.
        let simple = font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"TrueType");
        let descendant = font
            .get_deref(b"DescendantFonts", doc)
            .and_then(Object::as_array)
            .ok()
            .and_then(|a| doc.dereference(a.first()?).ok()?.1.as_dict().ok());
        let Some(descendant) = (if simple { Some(font) } else { descendant }) else {
            return self.add(format!("font {name} has no descendant"));
        };
        if simple && !(font.has(b"Widths") && font.has(b"FirstChar") && font.has(b"LastChar")) {
            self.add(format!("font {name} has no widths"));
        }
        if !simple && !descendant.has(b"CIDToGIDMap") {
            self.add(format!("font {name} has no CIDToGIDMap"));
        }
        let file = descendant
            .get_deref(b"FontDescriptor", doc)
            .and_then(Object::as_dict)
            .and_then(|d| d.get_deref(b"FontFile2", doc))
            .and_then(Object::as_stream);
        if !file.is_ok_and(|f| !f.content.is_empty()) {
            self.add(format!("font {name} is not embedded"));
        }
    }
}

fn is_form(stream: &lopdf::Stream) -> bool {
    stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|s| s == b"Form")
}

fn inherited<'a>(doc: &'a Document, page: &'a Dictionary, key: &[u8]) -> Option<&'a Dictionary> {
    let mut node = page;
    for _ in 0..32 {
        if let Ok(found) = node.get_deref(key, doc) {
            return found.as_dict().ok();
        }
        node = node.get_deref(b"Parent", doc).ok()?.as_dict().ok()?;
    }
    None
}
