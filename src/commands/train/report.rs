//! The report of a generation: everything needed to judge and to repeat it.

use std::time::SystemTime;

use arena::{Report, Sprt, Verdict};
use trainer::{Run, Training};

use crate::arguments::TrainOptions;
use crate::commands::arena::elo;

/// A generation and its results.
pub struct Account<'a> {
    pub run: &'a Run,
    pub options: &'a TrainOptions,
    pub generation: u32,
    pub training: &'a Training,
    pub sprt: Sprt,
    pub report: &'a Report,
}

impl Account<'_> {
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
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let date = date.split('T').next().unwrap_or_default();
        let [train, held_out] = training.samples;
        let [mean, largest] = training.differences;
        let tally = &report.tally;
        let verdict = match report.sprt {
            Some(Verdict::Passed) => "passed",
            Some(Verdict::Failed) => "failed",
            _ => "inconclusive",
        };
        let opponent = if run.net.is_some() { "the generation before" } else { "the default evaluator" };
        format!(
            "## {} ({}), generation {}, {date}\n\n`{}`, version {}\n\n\
             {} games, {train} training positions and {held_out} held out. Held-out loss {:.5} ({:.5} on the training \
             positions), {:.5} after quantisation, {:.5} with the default evaluator. Quantisation changes a score by \
             {mean:.2} on average and by {largest:.1} at most. The net has {} bytes.\n\n\
             Net against {opponent}, {} per step, {} games, {} at a time: +{} ={} -{}, Elo {} (95%), SPRT {:+},{:+} \
             {verdict} (LLR {:+.2} within ±{:.2}).\n",
            run.game.name(),
            run.game.variant(),
            self.generation,
            self.command(),
            env!("CARGO_PKG_VERSION"),
            run.games,
            training.losses.held_out,
            training.losses.train,
            training.quantised,
            training.before,
            training.net.len(),
            self.options.time,
            tally.games(),
            run.concurrency,
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
}
