//! Runs that are cut short, shared by machines, or meet another run: what
//! stands in the folder is always a whole run, or known not to be one.

use std::collections::BTreeMap;
use std::fs::{self, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tirage::bloc::{BlocId, Key, generate};
use tirage::game::Unwatched;
use tirage::project::Project;

use crate::judge;

/// A small project on disk whose run has many volumes, and its bloc.
pub struct Small {
    pub dir: tempfile::TempDir,
    pub project: PathBuf,
    pub bloc: PathBuf,
}

impl Small {
    pub fn new(tickets: u32, per_volume: u32) -> Small {
        let dir = tempfile::tempdir().unwrap();
        let project = dir.path().join("projet");
        for (name, bytes) in tirage::project::template_files("casino-2012") {
            let path = project.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let press = project.join("press.toml");
        let text = fs::read_to_string(&press).unwrap();
        let lines = text.lines().map(|line| match line.strip_prefix("tickets = ") {
            Some(_) => format!("tickets = {per_volume}\n"),
            None => format!("{line}\n"),
        });
        fs::write(&press, lines.collect::<String>()).unwrap();
        let opened = Project::open(&project).unwrap();
        assert_eq!(opened.press.volume_tickets, per_volume);
        let bloc = dir.path().join("bloc.parquet");
        write_bloc(&opened, &bloc, 7, tickets);
        Small { dir, project, bloc }
    }

    /// `tirage press` on this project and bloc.
    pub fn press(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tirage"));
        command.args(["press", "--quiet"]).arg(&self.project).arg(&self.bloc).args(args);
        command
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// A whole run that nobody disturbs.
    pub fn undisturbed(&self) -> BTreeMap<String, Vec<u8>> {
        let out = self.path("whole");
        judge::passes(self.press(&["--out"]).arg(&out));
        files(&out)
    }
}

fn write_bloc(project: &Project, path: &Path, bloc: u16, tickets: u32) {
    let key = Key::parse("clé", &"5a".repeat(32)).unwrap();
    let out = fs::File::create(path).unwrap();
    let id = BlocId { emission: 1, bloc };
    generate(&project.game, &key, id, Some(tickets), out, &Unwatched).unwrap();
}

/// All files of a folder, those of its folders with them.
pub fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let inner = files(&path).into_iter();
            found.extend(inner.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

fn names(dir: &Path) -> Vec<String> {
    files(dir).into_keys().collect()
}

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn refused(command: &mut Command, code: i32, words: &[&str]) -> String {
    let output = command.output().unwrap();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    for word in words {
        assert!(said.contains(word), "« {word} » is not in: {said}");
    }
    said
}

/// Same names, same bytes; told by name, not by megabytes.
#[track_caller]
pub fn same(found: &BTreeMap<String, Vec<u8>>, whole: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(found.keys().collect::<Vec<_>>(), whole.keys().collect::<Vec<_>>());
    for (name, bytes) in whole {
        assert!(found[name] == *bytes, "{name} differs");
    }
}

/// Numbers that look random and are the same each time (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

fn silent(command: &mut Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn runs_killed_at_any_moment_go_on_and_end_as_undisturbed_ones() {
    let small = Small::new(1_400, 90);
    let whole = small.undisturbed();
    // How long a run takes, and when it comes to its folder.
    let (began, timed) = (Instant::now(), small.path("timed"));
    let mut child = silent(small.press(&["--out"]).arg(&timed));
    while !timed.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(500));
    }
    let prepared = began.elapsed();
    assert!(child.wait().unwrap().success());
    let work = began.elapsed() - prepared;
    assert!(whole.len() > 15, "volumes enough for kills between them: {:?}", whole.keys());
    let mut dice = Dice(4);
    let (mut kills, mut in_work, mut runs) = (0, 0, 0);
    while kills < 50 || in_work < 25 {
        let out = small.path(&format!("killed-{runs}"));
        runs += 1;
        // One run: killed, resumed, killed again, until it is through.
        loop {
            let mut child = silent(small.press(&["--resume", "--out"]).arg(&out));
            let until = prepared * 9 / 10
                + Duration::from_micros(dice.below(work.as_micros() as u64 * 11 / 10));
            let started = Instant::now();
            while started.elapsed() < until && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_micros(500));
            }
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            let left = if out.exists() { files(&out) } else { BTreeMap::new() };
            in_work += i32::from(!left.is_empty());
            // Whatever has its name is whole already.
            for (name, bytes) in &left {
                if let Some(meant) = whole.get(name) {
                    assert!(meant == bytes, "{name} has its name and is not whole");
                }
            }
            assert!(kills < 2_000, "{in_work} of {kills} kills met the run at work");
        }
        same(&files(&out), &whole);
        fs::remove_dir_all(&out).unwrap();
    }
    println!(
        "{kills} kills, {in_work} of them at work, in {runs} runs; {prepared:?} before, {work:?} at work"
    );
}

#[test]
fn volumes_made_apart_are_those_of_a_whole_run() {
    let small = Small::new(400, 90);
    let whole = small.undisturbed();
    let plan = judge::passes(&mut small.press(&["--plan", "--json"]));
    let plan: serde_json::Value = serde_json::from_slice(&plan.stdout).unwrap();
    let volumes = plan["volumes"].as_array().unwrap();
    assert_eq!(volumes.len(), 5);
    let manifest: serde_json::Value = serde_json::from_slice(&whole["manifest.json"]).unwrap();
    assert_eq!(plan["run"], manifest["run"]);
    for (planned, made) in volumes.iter().zip(manifest["volumes"].as_array().unwrap()) {
        for field in ["file", "first_ticket", "last_ticket", "sheets"] {
            assert_eq!(planned[field], made[field]);
        }
        let (meant, is) =
            (planned["bytes_estimated"].as_f64().unwrap(), made["bytes"].as_f64().unwrap());
        assert!((meant / is - 1.0).abs() < 0.03, "{meant} bytes estimated, {is} made");
    }
    let lines = judge::passes(&mut small.press(&["--plan"]));
    assert_eq!(String::from_utf8(lines.stdout).unwrap().lines().count(), 5);

    // Two at once, then the one that is left.
    let out = small.path("farm");
    let part = |numbers: &str| {
        let mut command = small.press(&["--volumes", numbers, "--out"]);
        command.arg(&out);
        command
    };
    let mut both = [silent(&mut part("1..2")), silent(&mut part("5"))];
    for child in &mut both {
        assert!(child.wait().unwrap().success());
    }
    let mut collect = small.press(&["--collect"]);
    collect.arg(&out);
    let missing = refused(&mut collect, 1, &["volume 3 manque", "volume 4 manque"]);
    assert!(!missing.contains("volume 5"), "{missing}");
    assert!(!out.join("manifest.json").exists());
    refused(&mut part("5"), 2, &["v005.pdf existe déjà"]);
    refused(&mut part("4..6"), 2, &["les volumes 1 à 5"]);
    judge::passes(&mut part("3..4"));
    // One that has lost a byte is found.
    let third = out.join("casino-2012-01-0007-v003.pdf");
    let bytes = fs::read(&third).unwrap();
    let mut wrong = bytes.clone();
    wrong[bytes.len() / 2] ^= 1;
    fs::write(&third, &wrong).unwrap();
    refused(&mut collect, 1, &["volume 3 n'est pas entier", "--volumes"]);
    fs::write(&third, &bytes[..bytes.len() - 1]).unwrap();
    refused(&mut collect, 1, &["volume 3 n'est pas entier"]);
    judge::passes(part("1..5").arg("--resume"));
    judge::passes(&mut collect);
    same(&files(&out), &whole);
    // Collected again, it is the same.
    judge::passes(&mut collect);
    same(&files(&out), &whole);
    // A run that is whole and has lost a volume is made whole again.
    fs::remove_file(&third).unwrap();
    judge::passes(small.press(&["--resume", "--out"]).arg(&out));
    same(&files(&out), &whole);
}

#[test]
fn two_runs_are_never_mixed() {
    let small = Small::new(300, 90);
    let out = small.path("out");
    judge::passes(small.press(&["--volumes", "2", "--out"]).arg(&out));
    let before = files(&out);
    let elsewhere = ["un autre tirage s'y trouve"];
    // Another bloc, other settings, another range, another date.
    let project = Project::open(&small.project).unwrap();
    let other = small.path("autre.parquet");
    write_bloc(&project, &other, 8, 300);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tirage"));
    command.args(["press", "--quiet"]).arg(&small.project).arg(&other);
    refused(command.args(["--resume", "--out"]).arg(&out), 2, &elsewhere);
    for more in [["--tickets", "0..200"], ["--date", "2030-01-01"]] {
        refused(small.press(&["--resume", "--out"]).arg(&out).args(more), 2, &elsewhere);
        refused(small.press(&["--collect"]).arg(&out).args(more), 2, &elsewhere);
    }
    let press = small.project.join("press.toml");
    let text = fs::read_to_string(&press).unwrap();
    fs::write(&press, text.replace("tickets = 90", "tickets = 72")).unwrap();
    refused(small.press(&["--resume", "--out"]).arg(&out), 2, &elsewhere);
    refused(small.press(&["--volumes", "1", "--out"]).arg(&out), 2, &elsewhere);
    fs::write(&press, text).unwrap();
    refused(small.press(&["--out"]).arg(&out), 2, &["existe déjà", "--resume"]);
    same(&files(&out), &before);
    // A file of that name that no run has told of.
    fs::write(out.join("casino-2012-01-0007-v003.pdf"), "not ours").unwrap();
    refused(small.press(&["--resume", "--out"]).arg(&out), 2, &["v003.pdf n'est pas de ce tirage"]);
    fs::remove_file(out.join("casino-2012-01-0007-v003.pdf")).unwrap();
    // The very run goes on.
    judge::passes(small.press(&["--resume", "--out"]).arg(&out));
    same(&files(&out), &small.undisturbed());
}

#[test]
fn two_runs_at_once_in_one_folder_are_refused() {
    let small = Small::new(2_000, 90);
    let out = small.path("out");
    // A run holds its folder for as long as it lives, and not longer.
    let lock = || fs::File::options().write(true).open(out.join(".tirage/verrou"));
    let mut run = silent(small.press(&["--out"]).arg(&out));
    // Asked only once a volume is begun: whoever asks earlier may hold the lock
    // himself at the moment at which the run wants it.
    let begun = || {
        let mut entries = fs::read_dir(&out).into_iter().flatten().flatten();
        entries.any(|entry| entry.file_name().to_string_lossy().contains(".pdf"))
    };
    while !begun() && run.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let held = lock().is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)));
    assert!(held, "the run never held its folder");
    run.kill().unwrap();
    run.wait().unwrap();
    let ours = lock().unwrap();
    ours.try_lock().expect("a killed run leaves its lock behind");
    // Whoever holds it keeps all others out.
    let before = files(&out);
    for option in ["--resume", "--force", "--quiet"] {
        let busy = ["y travaille en ce moment"];
        let mut command = small.press(&["--out"]);
        command.arg(&out);
        if option != "--quiet" {
            command.arg(option);
        }
        refused(&mut command, 2, &busy);
        refused(small.press(&["--collect"]).arg(&out), 2, &busy);
    }
    same(&files(&out), &before);
    drop(ours);
    judge::passes(small.press(&["--resume", "--out"]).arg(&out));
    assert!(out.join("manifest.json").exists());
}

/// A file system of three megabytes; only root may mount one.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_stops_the_run_and_room_lets_it_go_on() {
    let small = Small::new(6_000, 900);
    let whole = small.undisturbed();
    let mount = small.path("disque");
    fs::create_dir(&mount).unwrap();
    let room: usize = whole.values().map(Vec::len).sum();
    let size = format!("size={}k", room * 3 / 5 / 1024);
    let mut tmpfs = Command::new("mount");
    tmpfs.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&mount);
    if !tmpfs.output().is_ok_and(|o| o.status.success()) {
        let required = std::env::var("CI").is_ok_and(|v| v == "true");
        assert!(!required, "CI runs as root and can mount a tmpfs");
        println!("skipped: a tmpfs can't be mounted by this user");
        return;
    }
    let _unmount = Unmount(mount.clone());
    let out = mount.join("out");
    let words = ["le disque est plein", "--resume"];
    refused(small.press(&["--out"]).arg(&out), 3, &words);
    let left = files(&out);
    let volumes = left.iter().filter(|(name, _)| name.ends_with(".pdf"));
    let kept = volumes.inspect(|(name, bytes)| assert!(whole[*name] == **bytes, "{name}")).count();
    assert!(kept >= 1, "{:?}", names(&out));
    assert!(!left.keys().any(|name| name.ends_with(".part") || name == "manifest.json"));
    // Once more without room: nothing is lost.
    refused(small.press(&["--resume", "--out"]).arg(&out), 3, &words);
    let more = Command::new("mount").args(["-o", "remount,size=64m"]).arg(&mount).status();
    assert!(more.unwrap().success());
    judge::passes(small.press(&["--resume", "--out"]).arg(&out));
    same(&files(&out), &whole);
}

#[cfg(target_os = "linux")]
struct Unmount(PathBuf);

#[cfg(target_os = "linux")]
impl Drop for Unmount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn the_job_ticket_says_what_the_manifest_says() {
    let small = Small::new(300, 90);
    let whole = small.undisturbed();
    let Some(mut python) = judge::python(&["lxml"]) else { return };
    judge::passes(python.arg("tests/judges/xjdf.py").arg(small.path("whole")));
    assert!(whole.contains_key("travail.xjdf"));
}

/// Fixed plates and variable data, printed one on the other, are the composite.
#[test]
fn plates_apart_print_what_the_composite_prints() {
    let small = Small::new(60, 40);
    let whole = small.path("whole");
    judge::passes(small.press(&["--out"]).arg(&whole));
    let out = small.path("split");
    judge::passes(small.press(&["--split", "--out"]).arg(&out));
    let name = "casino-2012-01-0007";
    let found = names(&out);
    for file in [format!("{name}-fixe.pdf"), format!("{name}-v001.pdf")] {
        assert!(found.contains(&file), "{found:?}");
        assert_eq!(crate::pdfx::faults(&fs::read(out.join(file)).unwrap()), [""; 0]);
    }
    // The two are not one run.
    refused(small.press(&["--resume", "--split", "--out"]).arg(&whole), 2, &["autre tirage"]);
    let whole_pdf = whole.join(format!("{name}-v001.pdf"));
    let split_pdf = out.join(format!("{name}-v001.pdf"));
    let fixed_pdf = out.join(format!("{name}-fixe.pdf"));
    if let Some(mut python) = judge::python(&["lxml"]) {
        judge::passes(python.arg("tests/judges/xjdf.py").arg(&out));
    }
    let dpi = 100;
    let plates = |pdf: &Path| crate::separations::plates(pdf, dpi);
    let (Some(all), Some(fixed), Some(variable)) =
        (plates(&whole_pdf), plates(&fixed_pdf), plates(&split_pdf))
    else {
        return;
    };
    assert!(variable.values().any(|plate| plate.coverage.iter().any(|c| *c > 0)));
    for (ink, plate) in &all {
        let off = (plate.coverage.iter().enumerate())
            .filter(|(i, both)| {
                let (fixed, own) = (fixed.get(ink), variable.get(ink));
                let at = |plate: Option<&crate::separations::Plate>| {
                    plate.map_or(0, |plate| i32::from(plate.coverage[*i]))
                };
                // Where both print, the one overprints the other.
                let most = at(fixed).max(at(own));
                (most - i32::from(**both)).abs() > 32
            })
            .count();
        let share = off as f64 / plate.coverage.len() as f64;
        assert!(share < 0.002, "{ink}: {share:.4} of the plate differs");
    }
}

/// A volume that is not what the bloc says gets no name, and the run stops.
#[test]
fn a_volume_that_is_read_back_wrong_gets_no_name() {
    let small = Small::new(300, 90);
    let project = Project::open(&small.project).unwrap();
    let bloc = tirage::project::open_bloc(&small.bloc, &project.game).unwrap();
    let layout = project.source.text(tirage::project::LAYOUT_FILE).unwrap();
    // Who reads expects another bloc: the serials are wrong for it.
    let other = tirage::game::BlocInfo { bloc: 8, ..bloc.info().clone() };
    let verifier = |info| {
        let numbering = project.layout.numbering();
        tirage::verify::Verifier::new(&project.game, &layout, &project.source, info, numbering)
            .unwrap()
    };
    let (wrong, right) = (verifier(&other), verifier(bloc.info()));
    let out = small.path("out");
    let job =
        tirage::press::Job { verifier: Some(&wrong), ..crate::press::job(&project, &bloc, &out) };
    let error = tirage::press::run(&job, &Unwatched).unwrap_err();
    let said = error.to_string();
    assert!(matches!(error, tirage::press::PressError::Faults(_)), "{said}");
    assert!(said.contains("v001.pdf") && said.contains("ticket"), "{said}");
    assert_eq!(names(&out), [""; 0]);
    // Read back by who knows the bloc, the bytes are those of a run unread.
    let job = tirage::press::Job { verifier: Some(&right), ..job };
    tirage::press::run(&job, &Unwatched).unwrap();
    let unread = small.path("unread");
    judge::passes(small.press(&["--no-verify", "--out"]).arg(&unread));
    same(&files(&out), &files(&unread));
    // A volume that was made unread is read when its run goes on with reading.
    let part = small.path("part");
    judge::passes(small.press(&["--no-verify", "--volumes", "1", "--out"]).arg(&part));
    let resumed = tirage::press::Job {
        out: &part,
        existing: tirage::press::Existing::Resume,
        verifier: Some(&wrong),
        ..job
    };
    let error = tirage::press::run(&resumed, &Unwatched).unwrap_err();
    assert!(matches!(error, tirage::press::PressError::Faults(_)), "{error}");
}
