//! Rebuilds the program when a template, font or profile comes or goes: the
//! files themselves are tracked where they are embedded, new ones are not.

fn main() {
    for folder in ["templates", "fonts", "assets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
