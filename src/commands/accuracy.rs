//! `ludoteca accuracy`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use engine::{Patience, Player};
use search::{Limits, Settings};
use serde_json::json;
use study::{Making, Proven, Share, make_proven, read_proven};

use super::arena::bar;
use super::batch::pretty;
use super::limits::{in_words, limits, limits_data, player};
use super::{chosen, read_text};
use crate::arguments::AccuracyOptions;

/// Nodes to search for each proof, and games to look through for each position, when making positions.
const PROOF_NODES: u64 = 20_000;
const GAMES_PER_POSITION: u64 = 20;

pub fn run(options: &AccuracyOptions) -> Result<String> {
    match options.make {
        Some(positions) => make(options, positions),
        None => measure(options),
    }
}

fn make(options: &AccuracyOptions, positions: usize) -> Result<String> {
    ensure!(positions > 0, "--make: found 0, expected 1 or more");
    let game = chosen(&options.game)?;
    let nodes = options.limits.nodes.unwrap_or(PROOF_NODES);
    let making =
        Making { positions, nodes, seed: options.seed, games: GAMES_PER_POSITION * positions as u64 };
    let bar = bar(positions as u64)?;
    let made = make_proven(game, &making, &mut |count| bar.set_position(count as u64));
    bar.finish_and_clear();
    let head = format!(
        "# ludoteca accuracy {} --variant {} --make {positions} --nodes {nodes} --seed {}\n",
        game.name(),
        game.variant(),
        options.seed
    );
    Ok(head + &made?.iter().map(|proven| format!("{proven}\n")).collect::<String>())
}

fn measure(options: &AccuracyOptions) -> Result<String> {
    let game = chosen(&options.game)?;
    let own;
    let (place, text) = match &options.positions {
        Some(path) => {
            own = read_text(path)?;
            (path.display().to_string(), own.as_str())
        }
        None => (format!("the positions of {}", game.name()), game.proven()),
    };
    let all = read_proven(text).with_context(|| place.clone())?;
    let proven: Vec<Proven> = all.into_iter().filter(|proven| proven.variant == game.variant()).collect();
    ensure!(
        !proven.is_empty(),
        "{place}: found no position of the variant {}; make some with --make and use them with --positions",
        game.variant()
    );
    let limits = limits(&options.limits, Limits::time(Duration::from_millis(100)))?;
    let name = player("--engine", &options.engine)?;
    let settings = Settings { megabytes: 16, threads: 1, solver: false, seed: options.seed };
    let failed = |fault: engine::Fault| anyhow!("{}: {fault}", options.engine);
    let mut engine = Player::new(&name, game, settings, Patience::default()).map_err(failed)?;
    let stop = AtomicBool::new(false);
    let (mut kept, mut narrow) = (Share::default(), Share::default());
    let mut given_away = Vec::new();
    let bar = bar(proven.len() as u64)?;
    for proven in &proven {
        engine.begin(options.seed, &proven.position, &[]).map_err(failed)?;
        let turn = engine.choose(&limits, &stop, &mut |_| {}).map_err(failed)?.turn;
        let is_kept = proven.is_kept_by(&turn);
        kept.count(is_kept);
        if proven.is_narrow() {
            narrow.count(is_kept);
        }
        if !is_kept {
            given_away.push((proven, turn));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if options.json {
        let away = given_away.iter().map(|(proven, turn)| {
            json!({"position": proven.position, "verdict": proven.verdict.name(), "turn": turn, "keeping": proven.keeping})
        });
        let shares = |share: Share| json!({"kept": share.kept, "of": share.of, "bounds": share.bounds()});
        return Ok(pretty(&json!({
            "game": game.name(),
            "variant": game.variant(),
            "engine": options.engine,
            "limit": limits_data(&limits),
            "seed": options.seed,
            "kept": shares(kept),
            "narrow": shares(narrow),
            "given_away": away.collect::<Vec<_>>(),
        })));
    }
    let mut text = format!(
        "{} ({}), {}, {}\n  kept     {kept} (95%)\n  narrow   {narrow} (95%), where not more than a quarter of the steps keep the result\n",
        game.name(),
        game.variant(),
        options.engine,
        in_words(&limits),
    );
    if options.failed {
        for (proven, turn) in given_away {
            let keeping = proven.keeping.join(", ");
            text += &format!(
                "  {}: {turn} gives away a {}, kept by {keeping}\n",
                proven.position,
                proven.verdict.name()
            );
        }
    }
    Ok(text)
}
