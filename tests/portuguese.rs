//! The Portuguese texts follow the glossary: none uses a word that `locales/pt/GLOSSARY.md` forbids.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Every file with Portuguese text for players.
fn files() -> Vec<PathBuf> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let mut files = list(&Path::new(ROOT).join("locales/pt"));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    for folder in list(&Path::new(ROOT).join("crates/games/src")).iter().filter(|path| path.is_dir()) {
        files.extend(
            ["pt.ftl", "players.pt.md", "lessons.pt.ftl", "puzzles/pt.ftl"].map(|name| folder.join(name)),
        );
    }
    files
}

/// The third column of the glossary's tables, in lower case.
fn forbidden() -> Vec<String> {
    let glossary = fs::read_to_string(Path::new(ROOT).join("locales/pt/GLOSSARY.md")).unwrap();
    let rows = glossary.lines().filter(|line| line.starts_with('|') && !line.starts_with("|--"));
    let cells = rows.filter_map(|row| row.split('|').nth(3)).filter(|cell| cell.trim() != "não usar");
    let words = cells.flat_map(|cell| cell.split(',')).map(|word| word.trim().to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a text has a word or phrase as whole words; a final `*` stands for any ending.
fn has(text: &str, word: &str) -> bool {
    let (stem, any_ending) = word.strip_suffix('*').map_or((word, false), |stem| (stem, true));
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + stem.len()..].chars().next();
        let is_letter = |character: Option<char>| character.is_some_and(char::is_alphabetic);
        !is_letter(before) && (any_ending || !is_letter(after))
    })
}

/// What players read of a line: of a Fluent sentence the text behind its id, without placeables; in Markdown nothing
/// between backquotes.
fn read_by_players(path: &Path, line: &str) -> String {
    if path.extension().is_some_and(|extension| extension == "md") {
        return line.split('`').step_by(2).collect::<Vec<_>>().join(" ").to_lowercase();
    }
    let text = line.split_once(" = ").map_or(line, |(_, text)| text);
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn portuguese_texts_follow_the_glossary() {
    let forbidden = forbidden();
    assert!(forbidden.len() > 50, "the glossary's tables are read: {forbidden:?}");
    let files = files();
    assert!(files.len() >= 3 + 3 * catalog::games().len(), "{files:?}");
    let mut found = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        for (line, number) in text.lines().zip(1..) {
            let read = read_by_players(&path, line);
            for word in forbidden.iter().filter(|word| has(&read, word)) {
                found.push(format!("{}:{number}: `{word}` in: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "words that locales/pt/GLOSSARY.md forbids:\n{}", found.join("\n"));
}

#[test]
fn forbidden_words_are_found_as_whole_words() {
    assert!(has("o turno acaba", "turno") && has("turno", "turno"));
    assert!(!has("noturnos", "turno") && !has("turnos", "turno"));
    assert!(has("pedras inimigas", "inimig*") && !has("a sua senhora", "senha"));
    let path = Path::new("page.ftl");
    assert_eq!(read_by_players(path, "link = Ligação para { $link }"), "ligação para  ");
    assert_eq!(read_by_players(Path::new("players.pt.md"), "`pass` passa"), "  passa");
}
