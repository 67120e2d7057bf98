//! Outside judges: programs of others that look at what we wrote.
//!
//! They are used when present; when one is absent its test prints a line and
//! passes, unless `CI=true`, where its absence is a failure.

use std::process::{Command, Output};

fn required() -> bool {
    std::env::var("CI").is_ok_and(|v| v == "true")
}

fn absent(what: &str) {
    assert!(!required(), "{what} is required in CI and is not there");
    println!("skipped: {what} is not on this machine");
}

/// A command of the program, if it is on this machine.
pub fn tool(program: &str) -> Option<Command> {
    // Every judge answers one of these without doing anything.
    let there = ["--version", "-v", "-h"]
        .iter()
        .any(|flag| Command::new(program).arg(flag).output().is_ok());
    if there {
        Some(Command::new(program))
    } else {
        absent(program);
        None
    }
}

/// Python with these modules, if they are on this machine.
pub fn python(modules: &[&str]) -> Option<Command> {
    let mut python = tool("python3")?;
    let imports = format!("import {}", modules.join(", "));
    if Command::new("python3").args(["-c", &imports]).output().is_ok_and(|o| o.status.success()) {
        python.env("PYTHONDONTWRITEBYTECODE", "1");
        Some(python)
    } else {
        absent(&format!("python3 with {}", modules.join(", ")));
        None
    }
}

/// Runs a judge to its end; fails the test with all that it said otherwise.
pub fn passes(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
