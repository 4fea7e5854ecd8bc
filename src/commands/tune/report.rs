//! The report of a run: everything needed to judge and to repeat it.

use std::time::SystemTime;

use arena::{Report, Sprt, Verdict};
use tuner::{Fit, Losses, Run, Weighing};

use crate::arguments::TuneOptions;
use crate::commands::arena::elo;

/// The number of games and positions used.
pub struct Sizes {
    pub games: u64,
    pub train: usize,
    pub held_out: usize,
}

/// A run and its results.
pub struct Account<'a> {
    pub run: &'a Run,
    pub options: &'a TuneOptions,
    pub weighing: &'a Weighing,
    pub fitted: &'a Fit,
    pub sizes: &'a Sizes,
    pub sprt: Sprt,
    /// The match, if the weights have changed.
    pub report: Option<&'a Report>,
}

impl Account<'_> {
    /// Whether the new weights are better.
    pub fn has_passed(&self) -> bool {
        self.report.is_some_and(|report| report.sprt == Some(Verdict::Passed))
    }

    /// The command that repeats the run.
    fn command(&self) -> String {
        let Run { game, games, nodes, opening, seed, .. } = self.run;
        let TuneOptions { sprt, match_games, .. } = self.options;
        format!(
            "ludoteca tune {} --variant {} --games {games} --nodes {nodes} --opening {opening} --seed {seed} --sprt {sprt} --match-games {match_games}",
            game.name(),
            game.variant(),
        )
    }

    /// Where the new weights come from, for the header of their file.
    pub fn remark(&self) -> String {
        let tried = self.report.map_or("Not tested.".to_owned(), |report| {
            let (games, nodes) = (report.tally.games(), self.run.nodes);
            let elo = elo(&report.tally.elo());
            format!("Elo {elo} (95%) against the previous weights, {games} games at {nodes} nodes per step.")
        });
        format!("Learnt by `{}` from {} positions.\n{tried}", self.command(), self.sizes.train)
    }

    /// The run as a section of the log.
    pub fn section(&self, kept: bool) -> String {
        let Account { run, weighing, fitted, sizes, .. } = self;
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let date = date.split('T').next().unwrap_or_default();
        let mut text = format!(
            "## {} ({}), {date}\n\n`{}`, version {}\n\n",
            run.game.name(),
            run.game.variant(),
            self.command(),
            env!("CARGO_PKG_VERSION"),
        );
        text += &format!(
            "{} games, {} training positions and {} held out; the search's estimate makes up {:.0}% of the target.\n\n",
            sizes.games,
            sizes.train,
            sizes.held_out,
            100.0 * fitted.mix
        );
        text += "| loss | before | after |\n|---|---:|---:|\n";
        let row = |name: &str, of: fn(&Losses) -> f64| {
            format!("| {name} | {:.5} | {:.5} |\n", of(&fitted.before), of(&fitted.after))
        };
        text += &row("training", |losses| losses.train);
        text += &row("held out", |losses| losses.held_out);
        text += "\n| weight | before | after |\n|---|---:|---:|\n";
        for ((name, old), new) in weighing.names.iter().zip(&weighing.weights).zip(&fitted.weights) {
            text += &format!("| {name} | {old} | {new} |\n");
        }
        let fought = match self.report {
            None => "The weights did not change, so there is nothing to test.".to_owned(),
            Some(report) => fight(run, self.sprt, report),
        };
        let verdict = match (kept, self.has_passed()) {
            (true, _) => "Kept.",
            (false, true) => "Not kept: --keep was not given.",
            (false, false) => "Not kept.",
        };
        text + &format!("\n{fought} **{verdict}**\n")
    }
}

/// The match in words.
fn fight(run: &Run, sprt: Sprt, report: &Report) -> String {
    let tally = &report.tally;
    let answer = match report.sprt {
        Some(Verdict::Passed) => "passed",
        Some(Verdict::Failed) => "failed",
        _ => "inconclusive",
    };
    format!(
        "New against old, {} nodes per step, {} games: +{} ={} -{}, Elo {} (95%), SPRT {:+},{:+} {answer} (LLR {:+.2} within ±{:.2}).",
        run.nodes,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        elo(&tally.elo()),
        sprt.elo0,
        sprt.elo1,
        sprt.ratio(&tally.pairs),
        Sprt::bound(),
    )
}
