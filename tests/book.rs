//! Books of openings through the real binary: resumable, and the same whatever the order of the games.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fs;

use support::{print, refusal};

#[test]
fn a_book_is_continued_and_depends_on_its_options_alone() {
    let folder = tempfile::tempdir().unwrap();
    let make = |games: &str, out: &str, concurrency: &str| {
        let line =
            ["book", "stac", "--games", games, "--out", out, "--concurrency", concurrency, "--seed", "4"];
        print(folder.path(), &line)
    };
    let first = make("2", "one.txt", "1");
    assert!(first.starts_with("stac (report), 2 games of level 7: "), "{first}");
    assert!(!first.contains("earlier run") && first.contains("seat 1"), "{first}");
    let more = make("4", "one.txt", "1");
    assert!(more.contains("2 games come from an earlier run"), "{more}");
    make("4", "other.txt", "2");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("one.txt"), read("other.txt"));
    let text = read("one.txt");
    assert!(
        text.starts_with(
            "# ludoteca book stac --variant report --games 4 --level 7 --seed 4\nbook level:7 4\n"
        )
    );
    assert_eq!(study::book::Book::read(&text).unwrap().games, 4);

    // The games of another book are not mixed in.
    let error = refusal(folder.path(), &["book", "stac", "--games", "4", "--out", "one.txt", "--seed", "5"]);
    assert!(error.contains("seed"), "{error}");
}

#[test]
fn what_cannot_be_built_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = refusal(folder.path(), &["book", "crab-stack"]);
    assert!(error.contains("expected a game with a fixed start"), "{error}");
    let error = refusal(folder.path(), &["book", "stac", "--games", "0"]);
    assert_eq!(error, "--games: found 0, expected 1 or more");
}
