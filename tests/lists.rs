//! Files that list the games name every game of the catalogue, so that a new one cannot be forgotten.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::Path;

/// Files that treat each game in its own way and so cannot take the list from the catalogue.
const FILES: &[&str] = &[
    "README.md",
    "crates/games/tests/nets.rs",
    "crates/games/tests/weights.rs",
    "crates/search/tests/search.rs",
    "docs/arena.md",
    "docs/pictures/draw",
    "scripts/strength",
    "web/tests/e2e/game-records.js",
];

#[test]
fn files_that_list_the_games_name_each_of_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in FILES {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        for entry in catalog::games() {
            // As a file or a command names it, or a Rust module.
            let names = [entry.name().to_owned(), entry.name().replace('-', "_")];
            assert!(names.iter().any(|name| text.contains(name)), "{file} does not name {}", entry.name());
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
