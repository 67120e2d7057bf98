//! [`JobTicket`]: a run as CIP4's XJDF 2.1 says it, for the plant's own
//! systems.
//!
//! The product (how many tickets, of what size), the files in order with size
//! and SHA-256, the sheet, all inks in printing order with the CMYK recipe of
//! each, and how many sheets of each volume are to be printed. It tells nothing
//! that the manifest and the volumes do not, and nothing of what tickets win.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, Event};

use super::manifest::{Manifest, VolumeEntry};
use crate::artwork::{Ink, InkKind, InkRole, Stock};
use crate::imposition::Turn;
use crate::measure::Size;

/// The namespace of XJDF 2.
const NAMESPACE: &str = "http://www.CIP4.org/JDFSchema_2_0";
/// For what XJDF has no word for, a SHA-256. A name and no address: nobody is
/// meant to look there.
const OURS: &str = "urn:tirage:xjdf";

/// A finished run with what its manifest does not say.
pub(super) struct JobTicket<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) title: String,
    pub(super) sheet: Size,
    pub(super) stock: &'a Stock,
    pub(super) turn: Turn,
}

const NOTHING: &[(&str, &str)] = &[];

type Xml = Writer<Vec<u8>>;

impl JobTicket<'_> {
    /// The document.
    ///
    /// # Errors
    /// None that memory does not make.
    pub(super) fn to_xml(&self) -> io::Result<Vec<u8>> {
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let m = self.manifest;
        let id = format!("{}-{:02}-{:04}", m.game, m.emission, m.bloc);
        // Plates of their own are printed first, the variable data upon them.
        let types = match m.fixed {
            Some(_) => "ConventionalPrinting DigitalPrinting",
            None => "DigitalPrinting",
        };
        let root = xml.create_element("XJDF").with_attributes([
            ("xmlns", NAMESPACE),
            ("xmlns:tirage", OURS),
            ("Version", "2.1"),
            ("JobID", id.as_str()),
            ("JobPartID", "Press"),
            ("DescriptiveName", self.title.as_str()),
            ("Types", types),
        ]);
        root.write_inner_content(|xml| {
            self.audit(xml)?;
            self.product(xml, &id)?;
            self.node_info(xml)?;
            self.fixed(xml)?;
            self.run_list(xml)?;
            self.media(xml)?;
            self.colours(xml)?;
            self.colorants(xml)?;
            self.parameters(xml)?;
            self.component(xml)
        })?;
        let mut bytes = xml.into_inner();
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Who wrote it; the day is the job's, as in the volumes.
    fn audit(&self, xml: &mut Xml) -> io::Result<()> {
        let time = format!("{}T00:00:00Z", self.manifest.date);
        within(xml, "AuditPool", NOTHING, |xml| {
            within(xml, "AuditCreated", NOTHING, |xml| {
                empty(
                    xml,
                    "Header",
                    &[
                        ("AgentName", "Tirage"),
                        ("AgentVersion", env!("CARGO_PKG_VERSION")),
                        ("DeviceID", "Tirage"),
                        ("Time", &time),
                    ],
                )
            })
        })
    }

    /// What the customer gets: tickets, trimmed, printed on both sides.
    fn product(&self, xml: &mut Xml, id: &str) -> io::Result<()> {
        let trim = self.stock.trim;
        let amount = self.manifest.tickets.to_string();
        let dimensions = format!("{} {} 0", points(trim.w), points(trim.h));
        let names = tokens(self.printed());
        // Identifiers of XML begin with a letter.
        let product_id = format!("P_{id}");
        within(xml, "ProductList", NOTHING, |xml| {
            let product = [
                ("ID", product_id.as_str()),
                ("Amount", amount.as_str()),
                ("IsRoot", "true"),
                ("DescriptiveName", self.title.as_str()),
            ];
            within(xml, "Product", &product, |xml| {
                within(xml, "Intent", &[("Name", "LayoutIntent")], |xml| {
                    empty(
                        xml,
                        "LayoutIntent",
                        &[
                            ("FinishedDimensions", dimensions.as_str()),
                            ("Pages", "2"),
                            ("Sides", self.sides()),
                        ],
                    )
                })?;
                within(xml, "Intent", &[("Name", "ColorIntent")], |xml| {
                    within(xml, "ColorIntent", NOTHING, |xml| {
                        for side in ["Front", "Back"] {
                            let said = [("Surface", side), ("ColorsUsed", names.as_str())];
                            empty(xml, "SurfaceColor", &said)?;
                        }
                        Ok(())
                    })
                })
            })
        })
    }

    fn node_info(&self, xml: &mut Xml) -> io::Result<()> {
        set(xml, "NodeInfo", "Input", |xml| {
            within(xml, "Resource", NOTHING, |xml| empty(xml, "NodeInfo", &[("Status", "Waiting")]))
        })
    }

    /// The fixed plates, where they come apart: the first process prints them.
    fn fixed(&self, xml: &mut Xml) -> io::Result<()> {
        let Some(fixed) = &self.manifest.fixed else { return Ok(()) };
        let run = fixed.file.trim_end_matches(".pdf");
        let list = [("Name", "RunList"), ("Usage", "Input"), ("CombinedProcessIndex", "0")];
        within(xml, "ResourceSet", &list, |xml| {
            let id = format!("R_{run}");
            let said = [("ID", id.as_str()), ("DescriptiveName", "Plaques fixes")];
            within(xml, "Resource", &said, |xml| {
                empty(xml, "Part", &[("Run", run)])?;
                within(xml, "RunList", &[("NPage", "2"), ("Pages", "0 1")], |xml| {
                    file_spec(xml, &fixed.file, fixed.bytes, &fixed.sha256)
                })
            })
        })
    }

    /// The volumes in order, each a run of the press.
    fn run_list(&self, xml: &mut Xml) -> io::Result<()> {
        let mut list = vec![("Name", "RunList"), ("Usage", "Input")];
        list.extend(self.manifest.fixed.is_some().then_some(("CombinedProcessIndex", "1")));
        within(xml, "ResourceSet", &list, |xml| {
            for volume in &self.manifest.volumes {
                let pages = volume.sheets * 2;
                let name = run(volume);
                let said = format!("Tickets {} à {}", volume.first_ticket, volume.last_ticket);
                let resource = [("ID", id_of(volume)), ("DescriptiveName", said)];
                within(xml, "Resource", &resource, |xml| {
                    empty(xml, "Part", &[("Run", &name)])?;
                    let list =
                        [("NPage", pages.to_string()), ("Pages", format!("0 {}", pages - 1))];
                    within(xml, "RunList", &list, |xml| {
                        file_spec(xml, &volume.file, volume.bytes, &volume.sha256)
                    })
                })?;
            }
            Ok(())
        })
    }

    /// The sheet that goes through the press.
    fn media(&self, xml: &mut Xml) -> io::Result<()> {
        let dimension = format!("{} {}", points(self.sheet.w), points(self.sheet.h));
        set(xml, "Media", "Input", |xml| {
            within(xml, "Resource", &[("ID", "Feuille")], |xml| {
                empty(xml, "Media", &[("MediaType", "Paper"), ("Dimension", &dimension)])
            })
        })
    }

    /// Each ink by name, with the recipe that stands for it on screen.
    fn colours(&self, xml: &mut Xml) -> io::Result<()> {
        set(xml, "Color", "Input", |xml| {
            for (_, ink) in self.stock.inks.iter() {
                let cmyk: Vec<String> = ink
                    .cmyk()
                    .iter()
                    .map(|tint| number(f64::from(tint.to_permille()) / 1000.0))
                    .collect();
                let (kind, cmyk) = (colour_type(ink), cmyk.join(" "));
                within(xml, "Resource", &[("DescriptiveName", &ink.label)], |xml| {
                    empty(xml, "Part", &[("Separation", token(&ink.name))])?;
                    let mut said = vec![("ActualColorName", ink.name.clone()), ("CMYK", cmyk)];
                    said.extend(kind.map(|kind| ("ColorType", kind.to_owned())));
                    empty(xml, "Color", &said)
                })?;
            }
            Ok(())
        })
    }

    /// All separations of the files, in printing order; a plate that prints no
    /// ink (the die line) is in the files and not in the order.
    fn colorants(&self, xml: &mut Xml) -> io::Result<()> {
        let all = tokens(self.stock.inks.iter().map(|(_, ink)| ink));
        let order = tokens(self.printed());
        set(xml, "ColorantControl", "Input", |xml| {
            within(xml, "Resource", NOTHING, |xml| {
                let said = [
                    ("ColorantOrder", order.as_str()),
                    ("ColorantParams", all.as_str()),
                    ("ProcessColorModel", "DeviceCMYK"),
                ];
                within(xml, "ColorantControl", &said, |xml| {
                    let inks = self.stock.inks.iter().map(|(_, ink)| &ink.name);
                    for name in inks.filter(|name| token(name) != **name) {
                        let token = token(name);
                        let said = [
                            ("ColorantName", name.as_str()),
                            ("ReplacementColorantName", token.as_str()),
                        ];
                        empty(xml, "ColorantAlias", &said)?;
                    }
                    Ok(())
                })
            })
        })
    }

    fn parameters(&self, xml: &mut Xml) -> io::Result<()> {
        set(xml, "DigitalPrintingParams", "Input", |xml| {
            within(xml, "Resource", NOTHING, |xml| {
                empty(xml, "DigitalPrintingParams", &[("Sides", self.sides())])
            })
        })
    }

    /// What comes out of the press: the sheets of each volume, once.
    fn component(&self, xml: &mut Xml) -> io::Result<()> {
        set(xml, "Component", "Output", |xml| {
            for volume in &self.manifest.volumes {
                within(xml, "Resource", NOTHING, |xml| {
                    within(xml, "AmountPool", NOTHING, |xml| {
                        empty(xml, "PartAmount", &[("Amount", volume.sheets.to_string())])
                    })?;
                    empty(xml, "Part", &[("Run", run(volume))])?;
                    empty(xml, "Component", &[("MediaRef", "Feuille")])
                })?;
            }
            Ok(())
        })
    }

    /// How the verso lies behind the recto.
    fn sides(&self) -> &'static str {
        match self.turn.mirrors_columns(self.sheet) {
            true => "TwoSidedHeadToHead",
            false => "TwoSidedHeadToFoot",
        }
    }

    /// The inks that are inks.
    fn printed(&self) -> impl Iterator<Item = &Ink> {
        let inks = self.stock.inks.iter().map(|(_, ink)| ink);
        inks.filter(|ink| ink.role != InkRole::Technical)
    }
}

/// How XJDF calls what an ink does to those below it.
fn colour_type(ink: &Ink) -> Option<&'static str> {
    match (ink.kind, ink.role) {
        (_, InkRole::Technical) => Some("DieLine"),
        (_, InkRole::Coat) => Some("Opaque"),
        (_, InkRole::Release) => Some("Transparent"),
        (InkKind::Process(_) | InkKind::Spot(_), _) => None,
    }
}

/// Names of inks as a list of tokens.
fn tokens<'a>(inks: impl Iterator<Item = &'a Ink>) -> String {
    inks.map(|ink| token(&ink.name)).collect::<Vec<_>>().join(" ")
}

/// A name as one token of XML: blanks part tokens, so they are underlined.
fn token(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

/// Name of the run of a volume: that of its file without ending.
fn run(volume: &VolumeEntry) -> String {
    volume.file.trim_end_matches(".pdf").to_owned()
}

/// Identifiers of XML begin with a letter.
fn id_of(volume: &VolumeEntry) -> String {
    format!("R_{}", run(volume))
}

fn file_spec(xml: &mut Xml, file: &str, bytes: u64, sha256: &str) -> io::Result<()> {
    let said = [
        ("URL", file),
        ("MimeType", "application/pdf"),
        ("FileSize", &bytes.to_string()),
        ("tirage:SHA-256", sha256),
    ];
    empty(xml, "FileSpec", &said)
}

fn points(length: crate::measure::Length) -> String {
    number(length.to_pt())
}

/// With at most three decimals, and no trailing noughts.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn set(
    xml: &mut Xml,
    name: &str,
    usage: &str,
    inner: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    within(xml, "ResourceSet", &[("Name", name), ("Usage", usage)], inner)
}

fn within<V: AsRef<str>>(
    xml: &mut Xml,
    name: &str,
    attributes: &[(&str, V)],
    inner: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    let attributes = attributes.iter().map(|(key, value)| (*key, value.as_ref()));
    xml.create_element(name).with_attributes(attributes).write_inner_content(inner)?;
    Ok(())
}

fn empty<V: AsRef<str>>(xml: &mut Xml, name: &str, attributes: &[(&str, V)]) -> io::Result<()> {
    let attributes = attributes.iter().map(|(key, value)| (*key, value.as_ref()));
    xml.create_element(name).with_attributes(attributes).write_empty()?;
    Ok(())
}
