//! The report of a run: everything needed to judge and to repeat it.

use arena::{Report, Sprt, Verdict};
use search::Limits;
use serde_json::{Value, json};
use tuner::{Fit, Losses, Run, Weighing};

use crate::arguments::TuneOptions;
use crate::commands::arena::{elo, tested, today};
use crate::commands::limits::limits_data;
use crate::commands::matches::result_data;

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

    /// The run as JSON.
    pub fn data(&self, kept: bool) -> Value {
        let Account { run, weighing, fitted, sizes, .. } = self;
        let change =
            |of: fn(&Losses) -> f64| json!({"before": of(&fitted.before), "after": of(&fitted.after)});
        let weights = weighing.names.iter().zip(&weighing.weights).zip(&fitted.weights);
        let weights = weights.map(|((name, old), new)| json!({"name": name, "before": old, "after": new}));
        json!({
            "game": run.game.name(),
            "variant": run.game.variant(),
            "limit": limits_data(&Limits::nodes(run.nodes)),
            "opening": run.opening,
            "seed": run.seed,
            "games": sizes.games,
            "positions": {"train": sizes.train, "held_out": sizes.held_out},
            "estimate_share": fitted.mix,
            "losses": {"train": change(|losses| losses.train), "held_out": change(|losses| losses.held_out)},
            "weights": weights.collect::<Vec<_>>(),
            "match": self.report.map(|report| result_data(report, Some(self.sprt))),
            "kept": kept,
        })
    }

    /// The run as a section of the log.
    pub fn section(&self, kept: bool) -> String {
        let Account { run, weighing, fitted, sizes, .. } = self;
        let mut text = format!(
            "## {} ({}), {}\n\n`{}`, version {}\n\n",
            run.game.name(),
            run.game.variant(),
            today(),
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
            Some(report) => format!(
                "New against old, {} nodes per step, {} games: {}.",
                run.nodes,
                report.tally.games(),
                tested(report, self.sprt)
            ),
        };
        let verdict = match (kept, self.has_passed()) {
            (true, _) => "Kept.",
            (false, true) => "Not kept: --keep was not given.",
            (false, false) => "Not kept.",
        };
        text + &format!("\n{fought} **{verdict}**\n")
    }
}
