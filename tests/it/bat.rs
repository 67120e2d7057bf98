//! The approval sheet, as the command writes it.

use std::process::Command;

use crate::{judge, pdfx};

fn tirage() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tirage"))
}

#[test]
fn an_approval_sheet_shows_both_faces_every_plate_and_where_to_sign() {
    let dir = tempfile::tempdir().unwrap();
    let project = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/casino-2012");
    let out = dir.path().join("bat.pdf");
    let run = |force: bool| {
        let mut command = tirage();
        command.args(["bat", project, "--date", "2026-03-01", "--out"]).arg(&out);
        if force {
            command.arg("--force");
        }
        command.output().unwrap()
    };
    assert_eq!(run(false).status.code(), Some(0));
    let bytes = std::fs::read(&out).unwrap();
    assert_eq!(pdfx::faults(&bytes), [""; 0]);
    assert_eq!(lopdf::Document::load_mem(&bytes).unwrap().get_pages().len(), 2);
    // It is not written over unasked, and comes out the same again.
    assert_eq!(run(false).status.code(), Some(2));
    assert_eq!(run(true).status.code(), Some(0));
    assert_eq!(std::fs::read(&out).unwrap(), bytes);
    if let Some(mut qpdf) = judge::tool("qpdf") {
        judge::passes(qpdf.arg("--check").arg(&out));
    }
    if let Some(mut pdftotext) = judge::tool("pdftotext") {
        let output = judge::passes(pdftotext.args(["-layout"]).arg(&out).arg("-"));
        let text = String::from_utf8(output.stdout).unwrap();
        for words in [
            "Bon à tirer : Casino 2012",
            "100 x 150 mm",
            "2026-03-01",
            "Spécimen sans valeur",
            "QR, module 0.423 mm (10 points)",
            "OCRB-Regular",
            "Signature",
            "plaque Couche argent",
        ] {
            assert!(text.contains(words), "« {words} » is not on it");
        }
    }
    let nowhere = tirage().args(["bat", "/nowhere/at/all", "--out"]).arg(&out).output().unwrap();
    assert_eq!(nowhere.status.code(), Some(2));
}

#[test]
fn every_ink_of_both_faces_has_its_plate_on_the_second_page() {
    let dir = tempfile::tempdir().unwrap();
    let project = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/casino-2012");
    let out = dir.path().join("bat.pdf");
    assert!(tirage().args(["bat", project, "--out"]).arg(&out).status().unwrap().success());
    let Some(mut python) = judge::python(&["pikepdf"]) else { return };
    let script = "import pikepdf,sys\n\
        pdf=pikepdf.open(sys.argv[1])\n\
        forms=pdf.pages[1].Resources.XObject\n\
        names=sorted(n for n in forms.keys() if n.startswith('/PL'))\n\
        print(len(names), sum(b' Tf' in forms[n].read_bytes() for n in names))";
    let output = judge::passes(python.args(["-c", script]).arg(&out));
    let text = String::from_utf8(output.stdout).unwrap();
    let counts: Vec<u32> = text.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert_eq!(counts[0], 22, "eleven inks on two faces");
    assert!(counts[1] >= 4, "text stays text on its plates: {text}");
}
