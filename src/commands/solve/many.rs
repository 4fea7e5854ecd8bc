//! `ludoteca solve --deals`: how many positions of a kind can be solved, and how fast.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use anyhow::{Result, ensure};
use catalog::AnyGame;
use search::{Limits, Verdict, Watch};
use serde_json::json;
use study::{Question, in_play, solve};

use super::stop_by_hand;
use crate::arguments::SolveOptions;
use crate::commands::arena::{bar, percent};

/// One position and its result.
struct SolvedPosition {
    seed: u64,
    verdict: Verdict,
    nodes: u64,
    seconds: f64,
}

/// The deals of the first seeds, or positions from games that begin with them.
pub fn run(options: &SolveOptions, game: &dyn AnyGame, limits: Limits, deals: u64) -> Result<String> {
    ensure!(game.is_dealt(), "--deals: {} always starts from the same position", game.name());
    ensure!(deals > 0, "--deals: found 0, expected 1 or more");
    ensure!(options.concurrency > 0, "--concurrency: found 0, expected 1 or more");
    let stop = stop_by_hand()?;
    let next = AtomicU64::new(0);
    let bar = bar(deals)?;
    let mut answers: Vec<SolvedPosition> = std::thread::scope(|scope| {
        let (done, finished) = channel();
        for _ in 0..options.concurrency {
            let (done, next, stop) = (done.clone(), &next, &stop);
            scope.spawn(move || {
                while next.load(Ordering::Relaxed) < deals && !stop.load(Ordering::Relaxed) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed < deals && done.send(answer(options, game, limits, seed, stop)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        finished.into_iter().inspect(|_| bar.inc(1)).flatten().collect()
    });
    bar.finish_and_clear();
    answers.sort_by_key(|answer| answer.seed);
    Ok(if options.json { data(&answers) } else { text(&answers) })
}

/// Solves the position of a seed; `None` if the game is over before that position is reached.
fn answer(
    options: &SolveOptions,
    game: &dyn AnyGame,
    limits: Limits,
    seed: u64,
    stop: &std::sync::atomic::AtomicBool,
) -> Option<SolvedPosition> {
    let position = in_play(game, seed, options.turns).ok()??;
    let begin = Instant::now();
    let mut question = Question {
        position: Some(&position),
        megabytes: options.hash,
        threads: options.threads,
        limits,
        watch: Watch { stop, elapsed: &|| begin.elapsed() },
        earlier: None,
        later: None,
        tell: &mut |_| {},
    };
    let solved = solve(game, &mut question).ok()?;
    Some(SolvedPosition {
        seed,
        verdict: solved.verdict,
        nodes: solved.nodes,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// The times at which the number of solved positions is reported.
const TIMES: [f64; 8] = [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0];

fn text(answers: &[SolvedPosition]) -> String {
    let share = |count: usize| percent(count as f64 / answers.len().max(1) as f64);
    let mut text = String::new();
    for SolvedPosition { seed, verdict, nodes, seconds } in answers {
        text += &format!("seed {seed:<6} {:<8} {nodes:>12} positions {seconds:>8.2} s\n", verdict.name());
    }
    let longest = answers.iter().map(|answer| answer.seconds).fold(0.0, f64::max);
    for time in TIMES.into_iter().filter(|time| *time < longest) {
        let proven =
            answers.iter().filter(|answer| answer.verdict != Verdict::Unknown && answer.seconds <= time);
        let proven = proven.count();
        text +=
            &format!("within {time:>5} s    {proven:>4} of {} proven ({})\n", answers.len(), share(proven));
    }
    let of = |verdict: Verdict| answers.iter().filter(|answer| answer.verdict == verdict).count();
    let proven = answers.len() - of(Verdict::Unknown);
    let (nodes, seconds) =
        answers.iter().fold((0, 0.0), |sum, answer| (sum.0 + answer.nodes, sum.1 + answer.seconds));
    text += &format!(
        "{proven} of {} proven ({}): {} won, {} lost, {} drawn for the player to play; {:.0} positions per second\n",
        answers.len(),
        share(proven),
        of(Verdict::Win),
        of(Verdict::Loss),
        of(Verdict::Draw),
        nodes as f64 / f64::max(seconds, 0.001)
    );
    text
}

fn data(answers: &[SolvedPosition]) -> String {
    let list: Vec<_> = answers
        .iter()
        .map(|SolvedPosition { seed, verdict, nodes, seconds }| {
            let milliseconds = (1_000.0 * seconds) as u64;
            json!({"seed": seed, "verdict": verdict.name(), "nodes": nodes, "milliseconds": milliseconds})
        })
        .collect();
    format!("{:#}\n", json!(list))
}
