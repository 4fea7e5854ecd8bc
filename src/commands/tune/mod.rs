//! `ludoteca tune`

mod report;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arena::Sprt;
use kernel::weights_text;
use tuner::{Fit, Positions, Run, Weighing, challenge, fit, play_games};

use self::report::{Account, Sizes};
use super::arena::{bar, concurrency, opening, pairs, with_bar};
use super::batch::pretty;
use super::matches::hypotheses;
use super::source::Source;
use super::variant;
use crate::arguments::TuneOptions;

/// The beginning of the log.
const HEAD: &str = "# Tuning results

One section per run of [`ludoteca tune`](../tuning.md), successful or not, newest last.
";

pub fn run(options: &TuneOptions) -> Result<String> {
    let (run, sprt) = order(options)?;
    // Check before hours of play that new weights could be saved at all.
    let source =
        options.keep.then(|| Source::find(run.game.name(), "weights.txt", "tuning.md", HEAD)).transpose()?;
    let games_bar = bar(run.games)?;
    let games = play_games(&run, &mut |played| games_bar.set_position(played));
    games_bar.finish_and_clear();
    let positions = Positions::of(&run, &games?)?;
    let weighing = Weighing::of(run.game)?;
    let fitted = fit(&positions, &weighing.weights, weighing.most)?;
    let sizes = Sizes { games: run.games, train: positions.train.len(), held_out: positions.held_out.len() };
    let files = write_weights(&run, &weighing, &fitted, &sizes)?;
    let match_report = if fitted.weights == weighing.weights {
        None
    } else {
        let files = files.each_ref().map(PathBuf::as_path);
        Some(with_bar(options.match_games, Some(sprt), |news| {
            challenge(&run, files, sprt, options.match_games / 2, news)
        })?)
    };
    let account = Account {
        run: &run,
        options,
        weighing: &weighing,
        fitted: &fitted,
        sizes: &sizes,
        sprt,
        report: match_report.as_ref(),
    };
    let kept = account.has_passed() && source.is_some();
    let text = account.section(kept);
    write(&run.out.join("report.md"), &text)?;
    if let Some(source) = &source {
        source.log(&text)?;
        if kept {
            source.keep(weights_text(&account.remark(), weighing.names, &fitted.weights).as_bytes())?;
        }
    }
    Ok(if options.json { pretty(&account.data(kept)) } else { text })
}

/// Checks the options and prepares the run.
fn order(options: &TuneOptions) -> Result<(Run, Sprt)> {
    let sprt = hypotheses(&options.sprt)?;
    let game = variant(&options.game.game, options.game.variant.as_deref())?;
    ensure!(
        options.games >= 10,
        "--games: found {}, expected 10 or more, one in ten being held out",
        options.games
    );
    ensure!(options.nodes > 0, "--nodes: found 0, expected 1 or more");
    pairs("--match-games", options.match_games)?;
    let usual = || Path::new("target/tune").join(game.name()).join(game.variant());
    let run = Run {
        game,
        games: options.games,
        nodes: options.nodes,
        opening: opening(game, options.series.opening),
        seed: options.series.seed,
        concurrency: concurrency(&options.series)?,
        out: options.out.clone().unwrap_or_else(usual),
    };
    Ok((run, sprt))
}

/// The new and the old weights as files in the folder.
fn write_weights(run: &Run, weighing: &Weighing, fitted: &Fit, sizes: &Sizes) -> Result<[PathBuf; 2]> {
    let [new, old] = ["new.txt", "old.txt"].map(|name| run.out.join(name));
    let remark = format!("Learnt from {} games, {} positions; not tested yet.", sizes.games, sizes.train);
    write(&new, &weights_text(&remark, weighing.names, &fitted.weights))?;
    write(&old, &weights_text("The current weights of the engine.", weighing.names, &weighing.weights))?;
    Ok([new, old])
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}
