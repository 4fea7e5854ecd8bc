//! `ludoteca review`

use std::fs::File;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use catalog::AnyMatch;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Record;
use language::Language;
use search::{Limits, Watch};
use serde_json::{Value, json};
use study::review::{
    Page, ReviewError, ReviewedTurn, Reviewer, Summary, USUAL_NODES, Words, annotated, html,
};

use super::analyse::stop_by_signal;
use super::batch::pretty;
use super::limits::{in_words, limits, limits_data};
use super::{check, entry, read_text};
use crate::arguments::ReviewOptions;

pub fn run(options: &ReviewOptions, language: Language) -> Result<String> {
    let file = options.file.display().to_string();
    let record = Record::read(&read_text(&options.file)?).with_context(|| file.clone())?;
    let played = check::replay(&record).with_context(|| file.clone())?;
    let entry = entry(record.tag("Game").unwrap_or_default())?;
    let game = entry.variant(Some(played.variant()))?;
    let limits = limits(&options.limits, Limits::nodes(USUAL_NODES))?;
    // A page that cannot be written is reported before the work begins.
    let mut page = match &options.html {
        Some(path) => Some(File::create(path).with_context(|| path.display().to_string())?),
        None => None,
    };
    let stop = stop_by_signal()?;
    let turns = review(Reviewer::new(game, limits), &*played, &stop)?;
    if turns.len() < played.length() {
        eprintln!("ludoteca: stopped after {} of {} turns", turns.len(), played.length());
    }
    let words = Words::new(game, language);
    if let (Some(page), Some(path)) = (&mut page, &options.html) {
        let people = ["First", "Second"].map(|tag| record.tag(tag).unwrap_or("?"));
        let limit = in_words(&limits);
        let text =
            html(&Page { game, played: &*played, people, turns: &turns, limit: &limit, words: &words });
        page.write_all(text.as_bytes()).with_context(|| path.display().to_string())?;
    }
    if options.json {
        return Ok(pretty(&data(game.name(), &*played, &limits, &turns)?));
    }
    Ok(annotated(&game.check(&record).with_context(|| file)?, &turns, &words).to_string())
}

/// Reviews all turns, or those before Ctrl-C.
fn review(mut reviewer: Reviewer, played: &dyn AnyMatch, stop: &AtomicBool) -> Result<Vec<ReviewedTurn>> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} turns  {elapsed} of about {duration}")?;
    let bar = ProgressBar::new(played.length() as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    let mut turns = Vec::new();
    let begin = Instant::now();
    let watch = Watch { stop, elapsed: &|| begin.elapsed() };
    for number in 1..=played.length() {
        let so_far = played.after(number).context("the match cannot be replayed")?;
        match reviewer.review(&*so_far, &watch) {
            Err(ReviewError::Stopped) => break,
            reviewed => turns.push(reviewed?),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(turns)
}

fn data(game: &str, played: &dyn AnyMatch, limits: &Limits, turns: &[ReviewedTurn]) -> Result<Value> {
    Ok(json!({
        "game": game,
        "variant": played.variant(),
        "limit": limits_data(limits),
        "complete": turns.len() == played.length(),
        "summary": serde_json::to_value(Summary::of(turns))?,
        "turns": serde_json::to_value(turns)?,
    }))
}
