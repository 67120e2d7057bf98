//! The real window on a display that exists only in memory.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::judge::tool;

/// Ends its process when a test ends, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display in memory and its name.
fn display(mut xvfb: Command) -> (Running, String) {
    let mut server = xvfb
        .args(["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let name = format!(":{}", line.trim());
    assert!(name.len() > 1, "Xvfb did not say which display it is");
    (Running(server), name)
}

/// How many colours a screenshot has.
fn colours(display: &str, file: &Path) -> usize {
    let shot = Command::new("import")
        .args(["-display", display, "-window", "root"])
        .arg(file)
        .output()
        .unwrap();
    if !shot.status.success() {
        return 0;
    }
    let picture = image::open(file).unwrap().to_rgb8();
    let all: std::collections::BTreeSet<_> = picture.pixels().map(|p| p.0).collect();
    all.len()
}

#[test]
fn the_built_program_opens_a_window_draws_a_ticket_and_closes() {
    let (Some(xvfb), Some(_), Some(mut keys)) = (tool("Xvfb"), tool("import"), tool("xdotool"))
    else {
        return;
    };
    let (_server, display) = display(xvfb);
    let home = tempfile::tempdir().unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_tirage"))
        .env("DISPLAY", &display)
        .env("HOME", home.path())
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut window = Running(child);

    // The frame alone has some dozens of colours, a ticket has thousands.
    let shot = home.path().join("fenetre.png");
    let begun = Instant::now();
    loop {
        if let Some(status) = window.0.try_wait().unwrap() {
            let mut said = String::new();
            let stderr = window.0.stderr.take().unwrap();
            std::io::Read::read_to_string(&mut BufReader::new(stderr), &mut said).unwrap();
            panic!("the window ended by itself: {status}\n{said}");
        }
        let seen = colours(&display, &shot);
        if seen > 1_500 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(180), "only {seen} colours after 3 minutes");
        std::thread::sleep(Duration::from_millis(300));
    }

    // Ctrl+Q closes it; there is no window manager to give it the focus.
    let found =
        keys.env("DISPLAY", &display).args(["search", "--name", "Tirage"]).output().unwrap();
    let id = String::from_utf8_lossy(&found.stdout).lines().next().unwrap_or_default().to_owned();
    let press = |args: &[&str]| {
        Command::new("xdotool").env("DISPLAY", &display).args(args).output().unwrap();
    };
    press(&["windowfocus", &id]);
    let begun = Instant::now();
    let status = loop {
        press(&["key", "ctrl+q"]);
        std::thread::sleep(Duration::from_millis(500));
        if let Some(status) = window.0.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "Ctrl+Q does not close the window");
    };
    assert!(status.success(), "{status}");
}

#[test]
fn without_a_display_the_message_names_what_is_needed() {
    let output = Command::new(env!("CARGO_BIN_EXE_tirage"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    for word in ["DISPLAY", "libgl1", "libxkbcommon0", "--help"] {
        assert!(said.contains(word), "{word} is not in: {said}");
    }
}
