//! Jobs of the built-in project: pressed, read back, judged from outside.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use tirage::bloc::{BlocId, BlocReader, Key, generate};
use tirage::game::{Progress, Unwatched};
use tirage::press::{self, Job, Manifest, PressError};
use tirage::project::Project;

pub type Bloc = BlocReader<Cursor<Vec<u8>>>;

/// A specimen of the built-in project's game.
pub fn specimen(project: &Project, tickets: u32) -> Bloc {
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let mut bytes = Vec::new();
    let id = BlocId { emission: 1, bloc: 7 };
    generate(&project.game, &key, id, Some(tickets), &mut bytes, &Unwatched).unwrap();
    BlocReader::open(Cursor::new(bytes), &project.game).unwrap()
}

pub fn job<'a>(project: &'a Project, bloc: &'a Bloc, out: &'a Path) -> Job<'a, Cursor<Vec<u8>>> {
    Job {
        game: &project.game,
        layout: &project.layout,
        settings: &project.press,
        profile: project.profile.clone(),
        bloc,
        out,
        tickets: None,
        date: None,
        force: false,
        threads: NonZeroUsize::new(2),
    }
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_specimen_becomes_volumes_proof_and_manifest() {
    let project = Project::sample().unwrap();
    let bloc = specimen(&project, 200);
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("a/b");
    let manifest = press::run(&job(&project, &bloc, &out), &Unwatched).unwrap();
    if let Ok(path) = std::env::var("KEEP_PDF") {
        for name in names(&out) {
            std::fs::copy(out.join(&name), Path::new(&path).join(&name)).unwrap();
        }
    }
    let volume = "casino-2012-01-0007-v001.pdf";
    assert_eq!(names(&out), [volume, "epreuve.pdf", "manifest.json"]);
    assert_eq!(manifest.volumes.len(), 1);
    let text = std::fs::read_to_string(out.join("manifest.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let entry = &json["volumes"][0];
    assert_eq!(entry["file"], volume);
    assert_eq!((&entry["first_ticket"], &entry["last_ticket"]), (&0.into(), &199.into()));
    assert_eq!(entry["sheets"], 200u32.div_ceil(18));
    assert_eq!(json["specimen"], true);
    use sha2::Digest;
    let bytes = std::fs::read(out.join(volume)).unwrap();
    let hash: String = sha2::Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(entry["sha256"], hash);
    assert_eq!(lopdf::Document::load_mem(&bytes).unwrap().get_pages().len(), 24);
}
