//! `ludoteca puzzles`: lists, mines, proves and prints puzzles.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use arena::{Lines, share_out};
use catalog::{AnyGame, Entry, games};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::dice;
use language::Language;
use puzzles::{Mined, Puzzle, Selection};
use rand::seq::SliceRandom;
use search::Watch;
use serde_json::json;

use super::analyse::stop_by_signal;
use super::batch::pretty;
use super::{entry, read_text, variant};
use crate::arguments::{PuzzleKind, PuzzlesOptions};

/// Games to play for each puzzle that is wanted.
const GAMES: u64 = 500;

pub fn run(options: &PuzzlesOptions, language: Language) -> Result<String> {
    if let Some(count) = options.count {
        ensure!(count > 0, "--count: found 0, expected 1 or more");
        let game = options.game.as_deref().context("GAME: missing; --count needs to know the game")?;
        let game = variant(game, options.variant.as_deref())?;
        return match &options.from {
            Some(path) => make(game, &read_text(path)?, count),
            None => mine(game, options, count),
        };
    }
    let chosen = chosen(options)?;
    if options.check {
        return check(&chosen);
    }
    if options.sheet {
        return sheet(chosen, options, language);
    }
    if options.json {
        let data = chosen.iter().map(|(entry, puzzles)| json!({"game": entry.name(), "puzzles": puzzles}));
        return Ok(pretty(&json!(data.collect::<Vec<_>>())));
    }
    Ok(chosen.iter().map(|(_, puzzles)| summary(puzzles)).collect())
}

/// A game and its puzzles.
type OfGame = (&'static Entry, Vec<Puzzle>);

/// The shipped puzzles that the options ask for.
fn chosen(options: &PuzzlesOptions) -> Result<Vec<OfGame>> {
    let entries = match &options.game {
        Some(game) => vec![entry(game)?],
        None => games().iter().collect(),
    };
    let of = |entry: &'static Entry| Ok((entry, shipped(entry, options.variant.as_deref(), &options.kind)?));
    entries.into_iter().map(of).collect()
}

/// The shipped puzzles of a game that are of a kind.
pub fn shipped(entry: &Entry, variant: Option<&str>, kind: &PuzzleKind) -> Result<Vec<Puzzle>> {
    if let Some(variant) = variant {
        entry.variant(Some(variant)).context("--variant")?;
    }
    let mut found = puzzles::puzzles(entry)?;
    if let Some(theme) = &kind.theme {
        let mut known: Vec<&String> = found.iter().flat_map(|puzzle| &puzzle.themes).collect();
        known.sort();
        known.dedup();
        let names = known.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
        ensure!(known.contains(&theme), "--theme: found `{theme}`, expected one of {names}");
    }
    found.retain(|puzzle| {
        variant.is_none_or(|variant| puzzle.variant == variant)
            && kind.difficulty.is_none_or(|difficulty| puzzle.difficulty == difficulty)
            && kind.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
    });
    Ok(found)
}

/// How many puzzles there are, by variant and difficulty, and the themes.
fn summary(puzzles: &[Puzzle]) -> String {
    let mut variants: Vec<(&str, [usize; 5])> = Vec::new();
    let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in puzzles {
        if variants.last().is_none_or(|(variant, _)| *variant != puzzle.variant) {
            variants.push((&puzzle.variant, [0; 5]));
        }
        if let Some((_, counts)) = variants.last_mut() {
            counts[usize::from(puzzle.difficulty) - 1] += 1;
        }
        puzzle.themes.iter().for_each(|theme| *themes.entry(theme).or_default() += 1);
    }
    let mut text = String::new();
    for (variant, counts) in variants {
        let by_difficulty: Vec<String> =
            counts.iter().zip(1..).map(|(count, difficulty)| format!("{difficulty}: {count}")).collect();
        let total: usize = counts.iter().sum();
        text += &format!("{variant}  {total} puzzles, by difficulty {}\n", by_difficulty.join(", "));
    }
    for (theme, count) in themes {
        text += &format!("    {theme} {count}\n");
    }
    text
}

/// A progress bar on standard error; hidden if that is not a terminal.
fn bar(length: usize, what: &str) -> Result<ProgressBar> {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {what}  {{msg}}  {{elapsed}} of about {{duration}}");
    let bar = ProgressBar::new(length as u64).with_style(ProgressStyle::with_template(&template)?);
    bar.enable_steady_tick(Duration::from_millis(250));
    Ok(bar)
}

fn lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// The number of a game that was looked through, and what was found.
type Looked = (u64, Vec<Mined>);

/// Games that were looked through, and the selection from those before the first gap. So the result does not depend on
/// which thread was faster.
struct Mine {
    waiting: BTreeMap<u64, Vec<Mined>>,
    next: u64,
    selection: Selection,
}

impl Mine {
    fn take(&mut self, (game, found): Looked) {
        self.waiting.insert(game, found);
        while let Some(found) = self.waiting.remove(&self.next) {
            self.next += 1;
            for mined in found {
                self.selection.offer(mined);
            }
        }
    }
}

fn mine(game: &dyn AnyGame, options: &PuzzlesOptions, count: usize) -> Result<String> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let concurrency = options.concurrency.unwrap_or_else(cores);
    ensure!(concurrency > 0, "--concurrency: found 0, expected 1 or more");
    let most = options.games.unwrap_or(GAMES.saturating_mul(count as u64));
    let head = json!({
        "game": game.name(),
        "variant": game.variant(),
        "rules": game.rules_version(),
        "puzzles": puzzles::VERSION,
        "seed": options.seed,
    });
    let (mut journal, known) = match &options.out {
        Some(folder) => {
            let (lines, known) = Lines::open::<Looked>(folder, "puzzles.jsonl", "search for puzzles", &head)?;
            (Some(lines), known)
        }
        None => (None, Vec::new()),
    };
    let done: Vec<u64> = known.iter().map(|(game, _)| *game).collect();
    let mut mined = Mine { waiting: BTreeMap::new(), next: 0, selection: Selection::new(count) };
    known.into_iter().for_each(|looked| mined.take(looked));
    let numbers: Vec<u64> = (0..most).filter(|number| !done.contains(number)).collect();
    let stop = stop_by_signal()?;
    let begin = Instant::now();
    let bar = bar(count, "puzzles")?;
    bar.set_position(mined.selection.puzzles().len() as u64);
    let work = |(): &mut (), number: u64, called_off: &AtomicBool| -> Option<Result<Looked>> {
        let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
        let found = puzzles::mine(game, options.seed, number, &watch);
        let stopped = [&*stop, called_off].iter().any(|flag| flag.load(std::sync::atomic::Ordering::Relaxed));
        (!stopped).then(|| Ok((number, found?)))
    };
    if !mined.selection.is_full() {
        share_out(
            &numbers,
            concurrency,
            || (),
            work,
            |looked| -> Result<bool> {
                let looked = looked?;
                if let Some(journal) = &mut journal {
                    journal.add(&looked)?;
                }
                mined.take(looked);
                bar.set_position(mined.selection.puzzles().len() as u64);
                bar.set_message(format!("{} games", mined.next));
                Ok(!mined.selection.is_full())
            },
        )?;
    }
    bar.finish_and_clear();
    let found = mined.selection.puzzles();
    if found.len() < count {
        eprintln!("ludoteca: found {} of {count} puzzles in {} games", found.len(), mined.next);
    }
    Ok(if options.json { pretty(&json!(found)) } else { lines(found) })
}

/// Makes puzzles of the positions of a text. A line may also be a whole puzzle, of which position and source are used.
fn make(game: &dyn AnyGame, text: &str, count: usize) -> Result<String> {
    let positions: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let stop = stop_by_signal()?;
    let begin = Instant::now();
    let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
    let bar = bar(positions.len(), "positions")?;
    let mut selection = Selection::new(count);
    for (line, number) in positions.into_iter().zip(1..) {
        if selection.is_full() || stop.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let fields: Vec<&str> = line.split('|').collect();
        let own = format!("line-{number}");
        let (position, source) = match fields[..] {
            [_, _, position, .., source] => (position, source),
            _ => (line, own.as_str()),
        };
        match puzzles::examine(game, position, source, &watch) {
            Ok(mined) => {
                selection.offer(mined);
            }
            Err(puzzles::MiningError::NoPuzzle(reason)) => eprintln!("ludoteca: {position}: {reason}"),
            Err(error) => bail!("{position}: {error}"),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(lines(selection.puzzles()))
}

/// Proves shipped puzzles again, on all cores.
fn check(chosen: &[OfGame]) -> Result<String> {
    let all: Vec<(&Entry, &Puzzle)> = chosen
        .iter()
        .flat_map(|(entry, puzzles)| puzzles.iter().map(move |puzzle| (*entry, puzzle)))
        .collect();
    let numbers: Vec<u64> = (0..all.len() as u64).collect();
    let stop = stop_by_signal()?;
    let begin = Instant::now();
    let bar = bar(all.len(), "puzzles")?;
    let mut wrong = Vec::new();
    let mut proven = 0;
    let concurrency = std::thread::available_parallelism().map_or(1, usize::from);
    let work = |(): &mut (), number: u64, _: &AtomicBool| -> Option<Result<(), String>> {
        let (entry, puzzle) = all[number as usize];
        let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
        let checked = entry
            .variant(Some(&puzzle.variant))
            .map_err(|error| error.to_string())
            .and_then(|game| puzzles::check(game, puzzle, &watch).map_err(|error| error.to_string()));
        let stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
        (!stopped).then(|| checked.map(drop).map_err(|error| format!("{}: {error}", entry.name())))
    };
    share_out(
        &numbers,
        concurrency,
        || (),
        work,
        |checked| -> Result<bool> {
            match checked {
                Ok(()) => proven += 1,
                Err(error) => wrong.push(error),
            }
            bar.inc(1);
            Ok(true)
        },
    )?;
    bar.finish_and_clear();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    if proven < all.len() {
        eprintln!("ludoteca: stopped after {proven} of {} puzzles", all.len());
    }
    Ok(format!("{proven} puzzles proven again\n"))
}

fn sheet(chosen: Vec<OfGame>, options: &PuzzlesOptions, language: Language) -> Result<String> {
    ensure!(options.most > 0, "--most: found 0, expected 1 or more");
    let (entry, mut puzzles) = chosen.into_iter().next().context("GAME: missing")?;
    ensure!(!puzzles.is_empty(), "{}: there are no puzzles of this kind", entry.name());
    puzzles.shuffle(&mut dice(options.seed));
    puzzles.truncate(options.most);
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    Ok(puzzles::sheet(entry, &puzzles, language)?)
}
