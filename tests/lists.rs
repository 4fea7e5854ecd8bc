//! Files that list the games name every game of the catalogue, so that a new one cannot be forgotten.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::{Path, PathBuf};

/// Files that treat each game in its own way, or show the list, and so cannot take it from the catalogue.
const FILES: &[&str] = &[
    "README.md",
    "crates/browser/tests/answers.rs",
    "crates/catalog/src/lib.rs",
    "crates/catalog/src/list.rs",
    "crates/games/tests/encode.rs",
    "crates/games/tests/nets.rs",
    "crates/games/tests/weights.rs",
    "crates/search/tests/search.rs",
    "docs/arena.md",
    "docs/pictures/draw",
    "docs/prolog.md",
    "docs/python.md",
    "prolog/tests.pl",
    "python/examples/tour.ipynb",
    "scripts/strength",
    "tests/command_line.rs",
    "web/tests/e2e/game-records.js",
];

fn names(text: &str, game: &str) -> bool {
    // As a file or a command names it, or a Rust module.
    text.contains(game) || text.contains(&game.replace('-', "_"))
}

#[test]
fn files_that_list_the_games_name_each_of_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in FILES {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        for entry in catalog::games() {
            assert!(names(&text, entry.name()), "{file} does not name {}", entry.name());
        }
    }
}

/// The files below a folder that people write.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with('.') || ["target", "node_modules", "__pycache__"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn no_other_file_lists_the_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["crates", "docs", "examples", "fuzz", "prolog", "python", "scripts", "src", "tests", "web"]
    {
        for path in files(&root.join(folder)) {
            let file = path.strip_prefix(root).unwrap().to_str().unwrap();
            // Pictures and other binary files have no lines.
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let lists = |line: &str| catalog::games().iter().all(|entry| names(line, entry.name()));
            assert!(
                FILES.contains(&file) || !text.lines().any(lists),
                "{file} lists the games; take them from the catalogue, or name the file in FILES"
            );
        }
    }
}

#[test]
fn the_readme_lists_every_variant() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    for entry in catalog::games() {
        let row = text.lines().find(|line| line.starts_with(&format!("| `{}` |", entry.name())));
        let row = row.unwrap_or_else(|| panic!("README.md has no row for {}", entry.name()));
        for game in entry.variants() {
            assert!(row.contains(&format!("`{}`", game.variant())), "{row} lacks {}", game.variant());
        }
    }
}
