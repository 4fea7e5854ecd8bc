//! `ludoteca analyse`

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use language::Language;
use search::Limits;
use terminal::analysis::{AnalysisOptions, analyse};
use terminal::{Look, colours_of_environment};

use super::echo::NoEcho;
use super::study::Study;
use super::words::Words;
use crate::arguments::BestMoveOptions;

pub fn run(options: &BestMoveOptions, language: Language) -> Result<String> {
    let mut study = Study::new(&options.study, Limits::default(), language)?;
    let live = std::io::stdout().is_terminal() && std::io::stderr().is_terminal() && !options.json;
    if live && std::io::stdin().is_terminal() && !options.plain {
        return on_the_whole_screen(study, language);
    }
    let stop = stop_by_hand()?;
    let choice = if live { live_table(&mut study, &stop)? } else { rows(&mut study, &stop, options.json)? };
    Ok(if options.json { format!("{}\n", study.data(&choice)) } else { study.words.answer(&choice) })
}

/// The analysis with a tree of variations, until it is left.
fn on_the_whole_screen(study: Study, language: Language) -> Result<String> {
    let options = AnalysisOptions {
        game: study.variant()?,
        start: study.game.start(),
        turns: study.game.turns(),
        language,
        look: Look { colours: colours_of_environment(), ascii: false },
    };
    analyse(&options, Box::new(study.into_engine()))?;
    Ok(String::new())
}

/// A table that is redrawn whenever the search reports.
fn live_table(study: &mut Study, stop: &AtomicBool) -> Result<catalog::Choice> {
    // The echo of Enter would move the cursor, and part of the table would stay on the screen.
    let _echo = NoEcho::new();
    let style = ProgressStyle::with_template("{spinner} {msg}")?;
    let table = ProgressBar::new_spinner().with_style(style);
    table.set_message(format!("{} (press Enter to stop)", study.words.heading()));
    table.enable_steady_tick(Duration::from_millis(120));
    let choice = study.think(stop, &mut |words, thought| {
        table.set_message(format!("{} (press Enter to stop)\n{}", words.heading(), words.table(thought)));
    });
    table.finish_and_clear();
    choice
}

/// Prints one row, or one line of JSON, per depth.
fn rows(study: &mut Study, stop: &AtomicBool, as_json: bool) -> Result<catalog::Choice> {
    let mut out = std::io::stdout();
    let mut shown = as_json;
    let mut written = Ok(());
    let choice = study.think(stop, &mut |words, thought| {
        let head = if shown { String::new() } else { Words::header() + "\n" };
        shown = true;
        let row = if as_json { words.progress(thought).to_string() } else { words.row(thought) };
        if written.is_ok() {
            written = writeln!(out, "{head}{row}").and_then(|()| out.flush());
        }
        if written.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    match written {
        // The reader has closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(choice),
        written => written.context("standard output").map(|()| choice),
    }
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program immediately.
pub fn stop_by_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let by_signal = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if by_signal.swap(true, Ordering::Relaxed) {
            super::echo::restore();
            std::process::exit(130);
        }
    })
    .context("Ctrl-C")?;
    Ok(stop)
}

/// A flag that Enter or Ctrl-C sets. A second Ctrl-C ends the program immediately.
pub fn stop_by_hand() -> Result<Arc<AtomicBool>> {
    let stop = stop_by_signal()?;
    if std::io::stdin().is_terminal() {
        let by_enter = Arc::clone(&stop);
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_line(&mut String::new());
            by_enter.store(true, Ordering::Relaxed);
        });
    }
    Ok(stop)
}
