//! `ludoteca perft`

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use catalog::{Offers, Playable, Visitor, visit};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, Notation, ReadError, Steps, dice, perft, read_exact};
use serde_json::{Map, Value, json};

use super::analyse::stop_by_signal;
use super::batch::pretty;
use super::chosen;
use super::echo::NoEcho;
use super::report::position_text;
use crate::arguments::PerftOptions;

/// Subtrees of this depth are counted without looking at Ctrl-C; they take milliseconds.
const AT_ONCE: u32 = 3;
const TEMPLATE: &str = "{wide_bar} {pos}/{len} first steps  {elapsed} of about {duration}";

pub fn run(options: &PerftOptions) -> Result<String> {
    let game = chosen(&options.position.game)?;
    let stop = stop_by_signal()?;
    let begin = Instant::now();
    let position = position_text(game, options.position.position.as_deref(), &options.position.report)?;
    let count = Count { position: position.as_deref(), depth: options.depth, stop: &stop };
    let Counted { position, nodes, below, missing } =
        visit(game.name(), game.variant(), count)?.context("--position")?;
    if missing > 0 {
        let known: String = below.iter().map(|(step, count)| format!("{step}: {count}\n")).collect();
        crate::output::print(&known)?;
        bail!("stopped: {missing} of {} first steps are not counted", missing + below.len());
    }
    if options.json {
        let mut data = json!({
            "game": game.name(),
            "variant": game.variant(),
            "position": position,
            "depth": options.depth,
            "nodes": nodes,
            "milliseconds": begin.elapsed().as_millis() as u64,
        });
        if options.divide {
            let counts = below.into_iter().map(|(step, count)| (step, json!(count)));
            data["below"] = Value::Object(counts.collect::<Map<_, _>>());
        }
        return Ok(pretty(&data));
    }
    let divided = below.iter().filter(|_| options.divide);
    let lines: String = divided.map(|(step, count)| format!("{step}: {count}\n")).collect();
    Ok(format!("{lines}{nodes}\n"))
}

struct Count<'a> {
    position: Option<&'a str>,
    depth: u32,
    stop: &'a AtomicBool,
}

struct Counted {
    position: String,
    nodes: u64,
    /// The count below each first step.
    below: Vec<(String, u64)>,
    /// The number of first steps that were not counted, because Ctrl-C was pressed.
    missing: usize,
}

impl Visitor for Count<'_> {
    type Output = Result<Counted, ReadError>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Result<Counted, ReadError> {
        let position: G = match self.position {
            Some(text) => read_exact(variant, text)?,
            None => G::start(variant, &mut dice(0)),
        };
        Ok(counted(&position, self.depth, self.stop))
    }
}

/// Counts below each first step, with a progress bar on standard error if that is a terminal.
fn counted<G: Notation>(position: &G, depth: u32, stop: &AtomicBool) -> Counted {
    let text = position.text();
    let mut steps = Steps::<G>::new();
    if depth == 0 {
        return Counted { position: text, nodes: 1, below: Vec::new(), missing: 0 };
    }
    position.steps(&mut steps);
    let bar = ProgressBar::new(steps.len() as u64);
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style);
    }
    // The `^C` of a terminal would push the bar to a line where it stays.
    let _echo = NoEcho::new();
    bar.enable_steady_tick(Duration::from_millis(250));
    let mut below = Vec::new();
    for step in steps.iter() {
        let Some(count) = stoppable(&position.after(*step), depth - 1, stop) else { break };
        below.push((position.step_text(*step), count));
        bar.inc(1);
    }
    bar.finish_and_clear();
    below.sort_unstable();
    let nodes = below.iter().map(|(_, count)| count).sum();
    Counted { position: text, nodes, missing: steps.len() - below.len(), below }
}

/// Perft that ends without a result if `stop` is set.
fn stoppable<G: Game>(game: &G, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(game, depth));
    }
    let mut steps = Steps::<G>::new();
    game.steps(&mut steps);
    steps.iter().map(|step| stoppable(&game.after(*step), depth - 1, stop)).sum()
}
