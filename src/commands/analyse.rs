//! `ludoteca analyse`

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use search::Limits;

use super::study::Study;
use super::words::Words;
use crate::arguments::StudyOptions;

pub fn run(options: &StudyOptions) -> Result<String> {
    let mut study = Study::new(options, Limits::default())?;
    let stop = stop_by_hand()?;
    let live = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    let choice = if live { live_table(&mut study, &stop)? } else { rows(&mut study, &stop)? };
    Ok(study.words.answer(&choice))
}

/// A table that is redrawn whenever the search reports.
fn live_table(study: &mut Study, stop: &AtomicBool) -> Result<catalog::Choice> {
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

/// Prints one row per depth.
fn rows(study: &mut Study, stop: &AtomicBool) -> Result<catalog::Choice> {
    let mut out = std::io::stdout();
    let mut shown = false;
    study.think(stop, &mut |words, thought| {
        if !shown {
            shown = true;
            let _ = writeln!(out, "{}", Words::header());
        }
        // The reader has closed the pipe.
        if writeln!(out, "{}", words.row(thought)).and_then(|()| out.flush()).is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    })
}

/// A flag that Enter or Ctrl-C sets. A second Ctrl-C ends the program immediately.
pub fn stop_by_hand() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let by_signal = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if by_signal.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("Ctrl-C")?;
    if std::io::stdin().is_terminal() {
        let by_enter = Arc::clone(&stop);
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_line(&mut String::new());
            by_enter.store(true, Ordering::Relaxed);
        });
    }
    Ok(stop)
}
