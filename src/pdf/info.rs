//! What a document says of itself: Info, XMP, output intent, ID.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::measure::Day;

/// For which printing condition the colours are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputIntent {
    /// The ICC profile, class `prtr`, CMYK.
    pub profile: Arc<Vec<u8>>,
    /// OutputConditionIdentifier, e.g. `FOGRA39`.
    pub condition: String,
    /// RegistryName, e.g. `http://www.color.org`.
    pub registry: String,
    /// What a person reads.
    pub info: String,
}

/// What a document says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentInfo {
    /// Title of the document.
    pub title: String,
    /// Day of the job.
    pub date: Day,
    /// Whether trapping is done already.
    pub trapped: bool,
    /// Who made it, e.g. `Tirage 0.1.0`.
    pub creator: String,
    /// What tells this document from all others, whatever its content: game,
    /// bloc, range of tickets. Its hash is the XMP DocumentID.
    pub identity: String,
}

impl DocumentInfo {
    /// The XMP packet; `content` names this very content.
    pub(super) fn xmp(&self, content: &str, records: bool) -> String {
        let (title, creator) = (escape(&self.title), escape(&self.creator));
        let (date, trapped) = (format!("{}T00:00:00Z", self.date), self.trapped_name());
        let document = uuid(&Sha256::digest(self.identity.as_bytes()));
        let instance = uuid(&Sha256::digest(format!("{} {content}", self.identity).as_bytes()));
        let records = if records {
            format!(
                "<pdfvtid:GTS_PDFVTVersion>PDF/VT-1</pdfvtid:GTS_PDFVTVersion>\n<pdfvtid:GTS_PDFVTModDate>{date}</pdfvtid:GTS_PDFVTModDate>\n"
            )
        } else {
            String::new()
        };
        format!(
            r#"<?xpacket begin="{bom}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:pdfvtid="http://www.npes.org/pdfvt/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmpMM:DocumentID>{document}</xmpMM:DocumentID>
<xmpMM:InstanceID>{instance}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>{creator}</pdf:Producer>
<pdf:Trapped>{trapped}</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
{records}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"#,
            bom = '\u{feff}'
        )
    }

    /// The date as in Info: `D:20120214000000Z`.
    pub(super) fn pdf_date(&self) -> String {
        format!("D:{}000000Z", self.date.to_string().replace('-', ""))
    }

    /// `True` or `False`.
    pub(super) fn trapped_name(&self) -> &'static str {
        if self.trapped { "True" } else { "False" }
    }
}

/// A name-based identifier (RFC 9562, version 8) of the first bytes of a hash.
fn uuid(hash: &[u8]) -> String {
    let mut id = [0u8; 16];
    id.copy_from_slice(&hash[..16]);
    id[6] = id[6] & 0x0f | 0x80;
    id[8] = id[8] & 0x3f | 0x80;
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    format!(
        "uuid:{}-{}-{}-{}-{}",
        hex(&id[..4]),
        hex(&id[4..6]),
        hex(&id[6..8]),
        hex(&id[8..10]),
        hex(&id[10..])
    )
}

/// Text as content of an XML element.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML has no place for other control characters.
            c if c.is_control() && !c.is_whitespace() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn titles_are_escaped_in_xml() {
        let info = DocumentInfo {
            title: "Casino <& Cie>".into(),
            date: Day::new(2012, 2, 14).unwrap(),
            trapped: false,
            creator: "Tirage".into(),
            identity: "x".into(),
        };
        let xmp = info.xmp("y", false);
        assert!(xmp.contains("Casino &lt;&amp; Cie&gt;"));
        assert_eq!(xmp, info.xmp("y", false));
        assert_ne!(xmp, info.xmp("z", false));
        assert!(!xmp.contains("GTS_PDFVTVersion"));
        assert!(info.xmp("y", true).contains("GTS_PDFVTVersion>PDF/VT-1<"));
    }
}
