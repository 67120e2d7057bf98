//! Runs shared by a farm: the shipped scripts, on a real Slurm of one node and
//! in the shell that Kubernetes would start.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::judge;
use crate::resume::{Small, files, same};

const BIN: &str = env!("CARGO_BIN_EXE_tirage");

/// The page's own commands, with the names of this place in them.
fn page_commands(section: &str) -> String {
    let page = fs::read_to_string("docs/ferme.md").unwrap();
    let (_, rest) = page.split_once(&format!("## {section}\n")).unwrap();
    let (_, rest) = rest.split_once("```sh\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn slurm_shares_a_run_by_the_pages_own_commands() {
    for tool in ["munged", "slurmctld", "slurmd", "sbatch", "sinfo"] {
        if judge::tool(tool).is_none() {
            return;
        }
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout == b"0\n");
    if !root {
        assert!(std::env::var("CI").is_err(), "CI runs as root and can start Slurm");
        println!("skipped: only root can start Slurm's daemons");
        return;
    }
    let small = Small::new(300, 90);
    let whole = small.undisturbed();
    let at = small.dir.path();
    let out = at.join("volumes");
    fs::copy("docs/ferme/tirage.sbatch", at.join("tirage.sbatch")).unwrap();
    // The page's words are capitals: here they are variables of the shell, and
    // the last job is waited for.
    let commands = page_commands("Slurm");
    assert!(commands.lines().count() == 3 && commands.contains("--dependency"), "{commands}");
    let commands = commands
        .replace("PROJET BLOC DOSSIER", "\"$1\" \"$2\" \"$3\"")
        .replace("PROJET BLOC", "\"$1\" \"$2\"")
        .replace("\nsbatch --dep", "\nsbatch --wait --kill-on-invalid-dep=yes --dep");
    let script = at.join("partage.sh");
    fs::write(&script, format!("set -eu\n{commands}")).unwrap();
    // Sockets of Unix have short names.
    let cluster = tempfile::Builder::new().prefix("sl").tempdir().unwrap();
    let path = std::env::var("PATH").unwrap();
    let program = Path::new(BIN).parent().unwrap().display();
    let output = Command::new("sh")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges/slurm.sh"))
        .arg(cluster.path())
        .args(["timeout", "240", "sh"])
        .arg(&script)
        .args([&small.project, &small.bloc, &out])
        .env("PATH", format!("{program}:{path}"))
        .env("TIRAGE", BIN)
        .current_dir(at)
        .output()
        .unwrap();
    let mut logs = String::new();
    for entry in fs::read_dir(at).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("slurm-")) {
            logs += &fs::read_to_string(path).unwrap();
        }
    }
    assert!(
        output.status.success(),
        "{}\n{}{}\n{logs}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    // An array of one task a volume did the work, and each said what it made.
    let made: Vec<&str> = logs.lines().filter(|line| line.ends_with(".pdf")).collect();
    let volumes = whole.keys().filter(|name| name.contains("-v")).count();
    assert!(volumes >= 4 && made.len() == volumes * 2 + 1, "{logs}");
    same(&files(&out), &whole);
}

#[test]
fn kubernetes_shares_a_run_by_the_index_of_its_job() {
    let Some(mut python) = judge::python(&["yaml"]) else { return };
    let read = "import json, sys, yaml\n\
                print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1], encoding='utf-8')))))";
    let output = judge::passes(python.args(["-c", read, "docs/ferme/tirage-k8s.yaml"]));
    let jobs: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    let [volumes, collect] = jobs.as_slice() else { panic!("{jobs:?}") };
    for job in &jobs {
        assert_eq!((&job["apiVersion"], &job["kind"]), (&"batch/v1".into(), &"Job".into()));
    }
    assert_eq!(volumes["spec"]["completionMode"], "Indexed");
    assert!(volumes["spec"]["completions"].as_u64() >= volumes["spec"]["parallelism"].as_u64());

    let small = Small::new(300, 90);
    let whole = small.undisturbed();
    let out = small.dir.path().join("volumes");
    let places = [
        ("/tirage/projet", small.project.display().to_string()),
        ("/tirage/bloc.parquet", small.bloc.display().to_string()),
        ("/tirage/volumes", out.display().to_string()),
    ];
    let run = |job: &serde_json::Value, index: Option<usize>| {
        let container = &job["spec"]["template"]["spec"]["containers"][0];
        let words = |field: &str| -> Vec<String> {
            let words = container[field].as_array().unwrap().iter();
            let words = words.map(|word| word.as_str().unwrap().to_owned());
            words
                .map(|word| places.iter().fold(word, |word, (from, to)| word.replace(from, to)))
                .collect()
        };
        let command = [words("command"), words("args")].concat();
        let program = Path::new(BIN).parent().unwrap().display();
        let path = std::env::var("PATH").unwrap();
        let mut pod = Command::new(&command[0]);
        pod.args(&command[1..]).env("PATH", format!("{program}:{path}"));
        if let Some(index) = index {
            pod.env("JOB_COMPLETION_INDEX", index.to_string());
        }
        judge::passes(&mut pod);
    };
    let count = whole.keys().filter(|name| name.contains("-v")).count();
    for index in (0..count).rev() {
        run(volumes, Some(index));
    }
    run(collect, None);
    same(&files(&out), &whole);
}
