//! The Python function `_native.self_play`, on which `ludoteca.generate` is built.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

use ::arena::share_out;
use ::engine::PlayerName;
use ::search::{Kind, Limits};
use catalog::{Offers, Playable, Visitor, visit};
use kernel::Layout;
use kernel::net::MOST_ACTIVE;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::engine::{is_boundless, within};
use crate::evaluators::chosen;
use crate::game::Game;
use crate::harvest::Harvest;
use crate::nets::nets_of;
use crate::refusal::Refusal;
use crate::running::run;
use crate::self_play::{Habits, SelfPlay, Wanted};

/// The most positions of one call.
const MOST_POSITIONS: usize = 10_000_000;
/// The largest arrays of one call.
const MOST_BYTES: usize = 4 << 30;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 4096;

/// Plays games of a player against itself until there are at least this many positions, and returns the arrays and the
/// number of the next game. See `ludoteca.generate`.
#[pyfunction]
#[pyo3(signature = (
    game, positions, *, player, nodes, depth, lines, temperature, opening, explore, seed, threads, first_game, observe,
    masks, inputs, progress,
))]
#[allow(clippy::too_many_arguments)]
pub fn self_play<'py>(
    py: Python<'py>,
    game: &Game,
    positions: usize,
    player: &str,
    nodes: Option<u64>,
    depth: Option<u32>,
    lines: usize,
    temperature: f64,
    opening: usize,
    explore: f64,
    seed: u64,
    threads: usize,
    first_game: u64,
    observe: bool,
    masks: bool,
    inputs: bool,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, u64)> {
    within("positions", positions, MOST_POSITIONS)?;
    within("threads", threads, MOST_THREADS)?;
    within("lines", lines, MOST_LINES)?;
    if !(0.0..=1.0).contains(&explore) {
        let text = format!("found explore={explore}, expected a share from 0 to 1");
        return Err(Refusal::Value(text).into());
    }
    if !(temperature.is_finite() && temperature >= 0.0) {
        let text = format!("found temperature={temperature}, expected a number from 0");
        return Err(Refusal::Value(text).into());
    }
    let row = bytes_per_position(game.layout()?, lines, observe, masks, inputs);
    if row * positions > MOST_BYTES {
        let text = format!(
            "found {positions} positions of {row} bytes, expected at most {}; `generate_shards` writes more into files",
            MOST_BYTES / row
        );
        return Err(Refusal::Value(text).into());
    }
    let (kind, evaluator) = match player.parse().map_err(Refusal::value)? {
        PlayerName::Own { kind, evaluator } => (kind, evaluator.map(|name| name.to_string())),
        _ => return Err(Refusal::Value(format!("found `{player}`, expected a built-in player")).into()),
    };
    if is_boundless(kind) && nodes.is_none() && depth.is_none() {
        return Err(Refusal::Value(format!("self-play by {kind} needs a limit: nodes or depth")).into());
    }
    let limits = Limits { time: None, nodes, depth, lines };
    let habits = Habits { kind, limits, temperature, opening, explore };
    let wanted = Wanted { observations: observe, masks, inputs };
    let last = first_game.saturating_add(positions as u64);
    let work = |stop: &AtomicBool, sender: Sender<[usize; 2]>| {
        let numbers: Vec<u64> = (first_game..last).collect();
        let play = Play { evaluator, kind, habits, wanted, seed, positions, numbers, threads, stop, sender };
        visit(game.any.name(), game.any.variant(), play).map_err(Refusal::value)?
    };
    let tell = |_: Python<'_>, [positions, games]: [usize; 2]| match &progress {
        Some(progress) => progress.call1((positions, games)).map(|_| ()),
        None => Ok(()),
    };
    let (harvest, games) = run(py, work, tell)??;
    Ok((harvest.arrays(py)?, first_game + games))
}

/// How many bytes the arrays have for each position.
fn bytes_per_position(layout: Layout, lines: usize, observe: bool, masks: bool, inputs: bool) -> usize {
    let wanted =
        [(observe, layout.size()), (masks, layout.actions), (inputs, size_of::<i32>() * MOST_ACTIVE)];
    let lists = wanted.into_iter().filter(|(wanted, _)| *wanted).map(|(_, bytes)| bytes).sum::<usize>();
    let line = size_of::<i32>() + size_of::<f32>();
    // The action, value, result, player and game.
    let plain = size_of::<i32>() + 2 * size_of::<f32>() + size_of::<i8>() + size_of::<i64>();
    lists + line * lines + plain
}

/// Games to be played, with the type of the game.
struct Play<'a> {
    evaluator: Option<String>,
    kind: Kind,
    habits: Habits,
    wanted: Wanted,
    seed: u64,
    positions: usize,
    numbers: Vec<u64>,
    threads: usize,
    stop: &'a AtomicBool,
    sender: Sender<[usize; 2]>,
}

impl Visitor for Play<'_> {
    type Output = Result<(Harvest, u64), Refusal>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let unsupported = || Refusal::Unsupported(format!("{} has no actions and observations", G::NAME));
        let encoding = *offers.encoding().ok_or_else(unsupported)?;
        let nets = if self.wanted.inputs { Some(nets_of(variant, offers)?) } else { None };
        let evaluator = chosen(offers, self.kind, self.evaluator.as_deref())?;
        let Play { habits, wanted, seed, positions, stop, .. } = self;
        let games = SelfPlay { variant, encoding, nets, evaluator, habits, wanted, seed };
        let layout = (encoding.layout)(&G::start(variant, &mut kernel::dice(0)));
        let mut all = Harvest::new(layout, habits.limits.lines.max(1), wanted);
        let (mut waiting, mut counted) = (BTreeMap::new(), 0);
        let first = self.numbers.first().copied().unwrap_or(0);
        let shared: Result<(), Infallible> = share_out(
            &self.numbers,
            self.threads,
            || (),
            |(), number, _| games.play(number, stop).map(|harvest| (number, harvest)),
            |(number, harvest): (u64, Harvest)| {
                waiting.insert(number, harvest);
                // Games count in the order of their numbers, so that they do not depend on the threads.
                while all.len() < positions {
                    let Some(harvest) = waiting.remove(&(first + counted)) else { break };
                    all.append(harvest);
                    counted += 1;
                    // Nobody listens any more once an exception has been raised.
                    let _ = self.sender.send([all.len(), counted as usize]);
                }
                Ok(all.len() < positions)
            },
        );
        let Ok(()) = shared;
        Ok((all, counted))
    }
}
