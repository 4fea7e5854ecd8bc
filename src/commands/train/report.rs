//! The report of a generation: everything needed to judge and to repeat it.

use arena::{Report, Sprt, Terms, Verdict};
use serde_json::{Value, json};
use trainer::{Run, Training};

use crate::arguments::TrainOptions;
use crate::commands::arena::{tested, today};
use crate::commands::matches::match_data;

/// A generation and its results.
pub struct Account<'a> {
    pub run: &'a Run,
    pub options: &'a TrainOptions,
    pub generation: u32,
    pub training: &'a Training,
    pub sprt: Sprt,
    pub terms: &'a Terms,
    pub report: &'a Report,
}

impl Account<'_> {
    /// Whether the net is better.
    pub fn has_passed(&self) -> bool {
        self.report.sprt == Some(Verdict::Passed)
    }

    /// The generation as JSON.
    pub fn data(&self) -> Value {
        let Account { run, training, sprt, terms, report, .. } = self;
        let [train, held_out] = training.samples;
        let [mean, largest] = training.differences;
        json!({
            "net": run.out.join("net.bin").display().to_string(),
            "bytes": training.net.len(),
            "seed": run.seed,
            "positions": {"train": train, "held_out": held_out},
            "losses": {
                "train": training.losses.train,
                "held_out": training.losses.held_out,
                "quantised": training.quantised,
                "before": training.before,
            },
            "quantisation": {"mean": mean, "largest": largest},
            "match": match_data(terms, report, Some(*sprt)),
            "passed": self.has_passed(),
        })
    }

    /// The command that repeats the run.
    fn command(&self) -> String {
        let Run { game, games, nodes, .. } = self.run;
        let TrainOptions { epochs, sprt, match_games, time, series, .. } = self.options;
        format!(
            "ludoteca train {} --variant {} --games {games} --nodes {nodes} --epochs {epochs} --seed {} --time {time} --sprt {sprt} --match-games {match_games}",
            game.name(),
            game.variant(),
            series.seed,
        )
    }

    /// The generation as a section of the log.
    pub fn section(&self) -> String {
        let Account { run, training, sprt, report, .. } = self;
        let [train, held_out] = training.samples;
        let [mean, largest] = training.differences;
        let opponent = if run.net.is_some() { "the generation before" } else { "the default evaluator" };
        format!(
            "## {} ({}), generation {}, {}\n\n`{}`, version {}\n\n\
             {} games, {train} training positions and {held_out} held out. Held-out loss {:.5} ({:.5} on the training \
             positions), {:.5} after quantisation, {:.5} with the default evaluator. Quantisation changes a score by \
             {mean:.2} on average and by {largest:.1} at most. The net has {} bytes.\n\n\
             Net against {opponent}, {} per step, {} games, {} at a time: {}.\n",
            run.game.name(),
            run.game.variant(),
            self.generation,
            today(),
            self.command(),
            env!("CARGO_PKG_VERSION"),
            run.games,
            training.losses.held_out,
            training.losses.train,
            training.quantised,
            training.before,
            training.net.len(),
            self.options.time,
            report.tally.games(),
            run.concurrency,
            tested(report, *sprt),
        )
    }
}
