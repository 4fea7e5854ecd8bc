//! Everything that is said about puzzles is said in both languages.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;

use catalog::games;
use language::Language;
use ludoteca_puzzles::{COMMON, daily, puzzle_sentences, puzzles, read_themes, sheet};

#[test]
fn every_theme_has_a_name_and_is_about_sentences_of_the_game() {
    for entry in games() {
        let themes = read_themes(entry.puzzles().unwrap().themes).unwrap();
        let names: BTreeSet<&str> = themes.iter().map(|theme| theme.name.as_str()).chain(COMMON).collect();
        for language in Language::ALL {
            let sentences = puzzle_sentences(entry, language);
            let named: BTreeSet<&str> = sentences.keys().filter_map(|id| id.strip_prefix("theme-")).collect();
            assert_eq!(named, names, "{} {language:?}", entry.name());
            let game = entry.speech(language).sentences();
            for theme in &themes {
                let known = game.keys().any(|sentence| theme.is_about(sentence));
                assert!(known, "{}: no sentence for the theme {}", entry.name(), theme.name);
            }
        }
        for puzzle in puzzles(entry).unwrap() {
            assert!(puzzle.themes.iter().all(|theme| names.contains(theme.as_str())), "{puzzle}");
        }
        let [english, portuguese] = Language::ALL.map(|language| puzzle_sentences(entry, language));
        assert!(english.keys().eq(portuguese.keys()), "{}", entry.name());
    }
}

#[test]
fn every_puzzle_is_the_one_of_a_day_once_in_a_round() {
    let entry = catalog::find("crab-stack").unwrap();
    let all = puzzles(entry).unwrap();
    let count = all.len() as u64;
    let of_day = |day| daily(&all, day).unwrap().id.as_str();
    assert_eq!((0..count).map(of_day).collect::<BTreeSet<_>>().len(), all.len());
    assert_eq!((count..2 * count).map(of_day).collect::<BTreeSet<_>>().len(), all.len());
    assert!(daily(&[], 7).is_none());
}

#[test]
fn a_sheet_has_a_picture_for_each_puzzle_and_the_solutions_apart() {
    for entry in games() {
        let all = puzzles(entry).unwrap();
        let some = &all[..all.len().min(3)];
        for language in Language::ALL {
            let page = sheet(entry, some, language).unwrap();
            assert_eq!(page.matches("<svg ").count(), some.len());
            let (tasks, solutions) = page.split_once("class=\"solutions\"").unwrap();
            for puzzle in some {
                let solution = puzzle.solution.join(" ").replace('>', "&gt;");
                assert!(tasks.contains(&puzzle.id) && solutions.contains(&solution), "{puzzle}");
                assert!(!tasks.contains(&format!("<code>{solution}")));
            }
            assert!(!page.contains("puzzle-") && !page.contains("theme-"), "a sentence is missing");
        }
    }
}
