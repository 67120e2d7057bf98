//! What the program carries within itself: templates, fonts, output profile.

use include_dir::{Dir, include_dir};

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");
static FONTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/fonts");
static PROFILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// Names of the templates, in alphabetical order.
pub fn templates() -> Vec<&'static str> {
    let mut names: Vec<_> = TEMPLATES.dirs().filter_map(|d| d.path().to_str()).collect();
    names.sort_unstable();
    names
}

/// The template with which the program starts: the one named in the file
/// `templates/default`.
pub fn default_template() -> &'static str {
    TEMPLATES.get_file("default").and_then(|f| f.contents_utf8()).map_or("", str::trim)
}

/// A file of a template, by its path within it.
pub fn template_file(template: &str, name: &str) -> Option<&'static [u8]> {
    Some(TEMPLATES.get_file(format!("{template}/{name}"))?.contents())
}

/// All files of a template, as paths within it and contents.
pub fn template_files(template: &str) -> Vec<(String, &'static [u8])> {
    fn walk(dir: &'static Dir<'static>, root: &str, found: &mut Vec<(String, &'static [u8])>) {
        for file in dir.files() {
            if let Some(path) = file.path().to_str().and_then(|p| p.strip_prefix(root)) {
                found.push((path.trim_start_matches('/').to_owned(), file.contents()));
            }
        }
        dir.dirs().for_each(|d| walk(d, root, found));
    }
    let mut found = Vec::new();
    if let Some(dir) = TEMPLATES.get_dir(template) {
        walk(dir, template, &mut found);
    }
    found.sort();
    found
}

/// A font or an output profile, by its bare file name.
pub fn shared_file(name: &str) -> Option<&'static [u8]> {
    FONTS.get_file(name).or_else(|| PROFILES.get_file(name)).map(|f| f.contents())
}
