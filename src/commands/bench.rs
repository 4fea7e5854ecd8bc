//! `ludoteca bench`

use std::time::Instant;

use anyhow::Result;
use bench::{Speed, ThreadSpeed, measure, measure_threads};
use catalog::{Entry, games};
use serde_json::{Value, json};

use super::entry;
use crate::arguments::BenchOptions;

/// Rounds over all variants. Other load on the machine comes in bursts, which should not always hit the same variant.
const ROUNDS: usize = 4;
/// Time per variant and round; the whole run stays well under forty seconds.
const MILLISECONDS: u64 = 700;

pub fn run(options: &BenchOptions) -> Result<String> {
    let entries: Vec<&Entry> = match &options.game {
        Some(name) => vec![entry(name)?],
        None => games().iter().collect(),
    };
    let begin = Instant::now();
    let now = || begin.elapsed().as_micros() as u64;
    if options.threads {
        return threads(&entries, options.json, &now);
    }
    let round = || {
        let mut rows: Vec<Row> = Vec::new();
        for entry in &entries {
            for game in entry.variants() {
                rows.push((entry.name(), game.variant(), measure(game, MILLISECONDS, &now)?));
            }
        }
        anyhow::Ok(rows)
    };
    let mut rows = round()?;
    for _ in 1..ROUNDS {
        for (row, again) in rows.iter_mut().zip(round()?) {
            row.2 = row.2.or_faster(again.2);
        }
    }
    if options.json {
        let objects: Vec<Value> = rows.iter().map(object).collect();
        return Ok(serde_json::to_string_pretty(&objects)? + "\n");
    }
    Ok(table(&rows))
}

/// Time per position on one thread.
const THREADS_MILLISECONDS: u64 = 300;

/// Compares two threads with one.
fn threads(entries: &[&Entry], json: bool, now: &(dyn Fn() -> u64 + Sync)) -> Result<String> {
    let mut rows: Vec<(&str, &str, ThreadSpeed)> = Vec::new();
    for entry in entries {
        for game in entry.variants() {
            rows.push((entry.name(), game.variant(), measure_threads(game, THREADS_MILLISECONDS, now)?));
        }
    }
    if json {
        let object = |(game, variant, team): &(&str, &str, ThreadSpeed)| {
            json!({
                "game": game,
                "variant": variant,
                "positions": team.positions,
                "speed_up": team.speed_up,
                "error": team.error,
                "nodes_ratio": team.nodes_ratio,
                "capacity": team.capacity,
            })
        };
        return Ok(serde_json::to_string_pretty(&rows.iter().map(object).collect::<Vec<Value>>())? + "\n");
    }
    let teams: Vec<ThreadSpeed> = rows.iter().map(|(.., team)| *team).collect();
    rows.push(("mean", "", ThreadSpeed::mean(&teams)));
    let mut text = format!(
        "{:<14} {:<16} {:>9} {:>8}       {:>11} {:>8}\n",
        "game", "variant", "positions", "speed-up", "nodes ratio", "capacity"
    );
    for (game, variant, ThreadSpeed { positions, speed_up, error, nodes_ratio, capacity }) in rows {
        text += &format!(
            "{game:<14} {variant:<16} {positions:>9} {speed_up:>8.2} ±{error:.2} {nodes_ratio:>11.2} {capacity:>8.2}\n"
        );
    }
    Ok(text)
}

type Row = (&'static str, &'static str, Speed);

fn object((game, variant, speed): &Row) -> Value {
    json!({
        "game": game,
        "variant": variant,
        "playouts_per_second": speed.playouts_per_second.round(),
        "steps_per_second": speed.steps_per_second.round(),
        "perft_nodes_per_second": speed.perft_nodes_per_second.round(),
        "alphabeta_nodes_per_second": speed.alphabeta_nodes_per_second.round(),
        "position_bytes": speed.position_bytes,
    })
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<14} {:<16} {:>11} {:>12} {:>14} {:>14} {:>6}\n",
        "game", "variant", "playouts/s", "steps/s", "perft nodes/s", "search nodes/s", "bytes"
    );
    for (game, variant, speed) in rows {
        text += &format!(
            "{game:<14} {variant:<16} {:>11.0} {:>12.0} {:>14.0} {:>14.0} {:>6}\n",
            speed.playouts_per_second,
            speed.steps_per_second,
            speed.perft_nodes_per_second,
            speed.alphabeta_nodes_per_second,
            speed.position_bytes
        );
    }
    text
}
