//! `ludoteca book`

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arena::{Lines, share_out};
use catalog::AnyGame;
use serde_json::{Value, json};
use study::book::{Book, BookGame, BookTerms, OpeningTurn, Openings, book_game, passages};

use super::arena::bar;
use super::batch::pretty;
use super::chosen;
use crate::arguments::BookOptions;

/// A position is in the book if it was reached in at least this many games.
const LEAST: u32 = 2;
/// The largest book, in bytes.
const BYTES: usize = 100_000;

pub fn run(options: &BookOptions) -> Result<String> {
    let game = chosen(&options.game)?;
    ensure!(
        !game.is_dealt(),
        "GAME: every game of {} begins with another deal, so that there are no openings to collect; \
         expected a game with a fixed start",
        game.name()
    );
    ensure!(options.games > 0, "--games: found 0, expected 1 or more");
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let concurrency = options.concurrency.unwrap_or_else(cores);
    ensure!(concurrency > 0, "--concurrency: found 0, expected 1 or more");
    let file = || Path::new("target/book").join(game.name()).join(format!("{}.txt", game.variant()));
    let file = options.out.clone().unwrap_or_else(file);
    let (games, resumed) = play(options, game, &file, concurrency)?;
    let book = collect(options, game, &games)?;
    let text = format!("{}{book}", head(options, game));
    fs::write(&file, &text).with_context(|| file.display().to_string())?;
    let start = book.openings(game, &game.start(0).text())?;
    if options.json {
        return Ok(pretty(&json!({
            "game": game.name(),
            "variant": game.variant(),
            "level": options.level,
            "games": book.games,
            "resumed": resumed,
            "positions": book.len(),
            "bytes": text.len(),
            "start": start.openings,
        })));
    }
    let mut lines = vec![format!(
        "{} ({}), {} games of level {}: {} positions, {} bytes in {}",
        game.name(),
        game.variant(),
        book.games,
        options.level,
        book.len(),
        text.len(),
        file.display()
    )];
    if resumed > 0 {
        lines.push(format!("  resumed  {resumed} games come from an earlier run"));
    }
    lines.extend(table(&start.openings));
    Ok(lines.join("\n") + "\n")
}

/// What made the book, as a comment.
fn head(options: &BookOptions, game: &dyn AnyGame) -> String {
    let nodes = if options.level == 8 { format!(" --nodes {}", options.nodes) } else { String::new() };
    format!(
        "# ludoteca book {} --variant {} --games {} --level {}{nodes} --seed {}\n",
        game.name(),
        game.variant(),
        options.games,
        options.level,
        options.seed
    )
}

/// Plays the games that are missing. Returns all in order, and how many come from an earlier run.
fn play(
    options: &BookOptions,
    game: &dyn AnyGame,
    file: &Path,
    concurrency: usize,
) -> Result<(BTreeMap<u64, BookGame>, usize)> {
    let terms = BookTerms { level: options.level, nodes: options.nodes, seed: options.seed };
    let (folder, name) = journal(file)?;
    let (mut journal, known) = Lines::open::<BookGame>(&folder, &name, "book", &job(&terms, game))?;
    let known = known.into_iter().filter(|played| played.number < options.games);
    let mut games: BTreeMap<u64, BookGame> = known.map(|played| (played.number, played)).collect();
    let resumed = games.len();
    let missing: Vec<u64> = (0..options.games).filter(|number| !games.contains_key(number)).collect();
    let bar = bar(options.games)?.with_position(resumed as u64);
    share_out(
        &missing,
        concurrency,
        || (),
        |(), number, _| Some(book_game(game, &terms, number)),
        |played| {
            let played = played?;
            journal.add(&played)?;
            games.insert(played.number, played);
            bar.inc(1);
            Ok::<bool, anyhow::Error>(true)
        },
    )?;
    bar.finish_and_clear();
    Ok((games, resumed))
}

/// The folder and the name of the file in which the games are kept.
fn journal(file: &Path) -> Result<(PathBuf, String)> {
    let name = file.file_name().with_context(|| format!("--out: {} is not a file", file.display()))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    Ok((folder.to_owned(), format!("{}.games", name.to_string_lossy())))
}

/// What the games depend on.
fn job(terms: &BookTerms, game: &dyn AnyGame) -> Value {
    json!({
        "game": game.name(),
        "variant": game.variant(),
        "rules": game.rules_version(),
        "level": terms.level,
        "nodes": if terms.level == 8 { json!(terms.nodes) } else { Value::Null },
        "seed": terms.seed,
    })
}

fn collect(options: &BookOptions, game: &dyn AnyGame, games: &BTreeMap<u64, BookGame>) -> Result<Book> {
    let mut book = Book::new(format!("level:{}", options.level));
    let start = game.start(0).text();
    for played in games.values() {
        if let Some(outcome) = played.outcome {
            book.add(&passages(game, &start, &played.turns)?, outcome);
        }
    }
    book.thin(LEAST, BYTES - head(options, game).len());
    Ok(book)
}

/// The turns played from the start.
fn table(start: &Openings) -> Vec<String> {
    let width = start.turns.iter().map(|played| played.turn.chars().count()).max().unwrap_or(0).max(4);
    let row = |turn: &str, cells: [String; 4]| {
        format!("  {turn:width$} {:>7} {:>7} {:>7} {:>7}", cells[0], cells[1], cells[2], cells[3])
    };
    let titles = ["games", "seat 1", "draws", "seat 2"].map(str::to_owned);
    let rows = start.turns.iter().map(|OpeningTurn { turn, counts }| {
        let cells = [counts.games(), counts.first, counts.draws, counts.second];
        row(turn, cells.map(|count| count.to_string()))
    });
    std::iter::once(row("turn", titles)).chain(rows).collect()
}
