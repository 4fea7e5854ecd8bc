//! `ludoteca ladder`

mod plot;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use arena::{Elo, Plan, Rung, Tally, Terms, heights, play_ladder};
use engine::PlayerName;
use search::{Kind, Limits, STRONGEST};
use serde_json::{Value, json};

use super::arena::{bar, concurrency, conditions, elo, opening, pairs, percent, signed, terms_data, today};
use super::batch::{joined, pretty};
use super::limits::limits;
use super::variant;
use crate::arguments::LadderOptions;

/// The intended minimum gap between neighbouring levels.
const APART: f64 = 150.0;

pub fn run(options: &LadderOptions) -> Result<String> {
    let (terms, plan) = order(options)?;
    let bar = bar(plan.pairs * 2 * u64::from(STRONGEST))?;
    let rungs = play_ladder(&terms, &plan, &mut |level, standing| {
        let before = plan.pairs * 2 * u64::from(level - 1);
        bar.set_position(before + standing.tally.games());
        bar.set_message(format!("level:{level} – level:{}", level - 1));
    });
    bar.finish_and_clear();
    let rungs = rungs?;
    let text = page(options, &terms, &rungs);
    if let Some(folder) = &options.report {
        let name = name(&terms);
        let write = |ending: &str, text: &str| {
            let path = folder.join(format!("{name}.{ending}"));
            fs::write(&path, text).with_context(|| path.display().to_string())
        };
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        write("md", &format!("{text}\n![{}]({name}.svg)\n", heading(&terms)))?;
        write("svg", &plot::svg(&heading(&terms), &heights(&rungs)))?;
    }
    Ok(if options.json { pretty(&data(&terms, &rungs)) } else { text })
}

fn data(terms: &Terms, rungs: &[Rung]) -> Value {
    let rung = |Rung { level, report }: &Rung| {
        json!({
            "engines": [format!("level:{level}"), format!("level:{}", level - 1)],
            "games": report.tally.games(),
            "score": report.tally.score(),
            "elo": report.tally.elo(),
            "first_seat_score": report.tally.first_seat_score(),
            "tally": report.tally,
        })
    };
    joined(terms_data(terms), json!({"matches": rungs.iter().map(rung).collect::<Vec<_>>()}))
}

/// Checks the options and prepares the match.
fn order(options: &LadderOptions) -> Result<(Terms, Plan)> {
    let game = variant(&options.game.game, options.game.variant.as_deref())?;
    let pairs = pairs("--games", options.games)?;
    let concurrency = concurrency(&options.series)?;
    let usual = Limits::time(std::time::Duration::from_millis(100));
    let limits = limits(&options.limits, usual)?;
    let players = [1, 0].map(|level| PlayerName::own(Kind::Level(level)));
    let terms = Terms {
        players,
        game,
        limits,
        odds: 1,
        opening: opening(game, options.series.opening),
        seed: options.series.seed,
    };
    let folder = || Path::new("target/ladder").join(game.name()).join(game.variant());
    let out = Some(options.out.clone().unwrap_or_else(folder));
    Ok((terms, Plan { pairs, sprt: None, concurrency, out }))
}

/// The name of the page, without the variant if it is the first one.
fn name(terms: &Terms) -> String {
    let game = terms.game.name();
    let first = catalog::find(game).and_then(|entry| entry.variants().next());
    if first.is_some_and(|first| first.variant() == terms.game.variant()) {
        format!("ladder-{game}")
    } else {
        format!("ladder-{game}-{}", terms.game.variant())
    }
}

fn heading(terms: &Terms) -> String {
    format!("The levels of {} ({})", terms.game.name(), terms.game.variant())
}

/// Number and model of the processor cores.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    format!("{cores} cores, {}", model.map_or(std::env::consts::ARCH, |(_, model)| model.trim()))
}

/// The results, and the command that repeats them.
fn page(options: &LadderOptions, terms: &Terms, rungs: &[Rung]) -> String {
    let limit = match (terms.limits.time, terms.limits.nodes) {
        (_, Some(nodes)) => format!("--nodes {nodes}"),
        (time, None) => format!("--time {}ms", time.unwrap_or_default().as_millis()),
    };
    let mut text = format!(
        "# {}\n\n{}; the limit applies to level {STRONGEST}, the others have their own. {}, version {}; {}.\n\n```\nludoteca ladder {} --variant {} --games {} {limit} --opening {} --seed {}\n```\n\n",
        heading(terms),
        conditions(terms),
        today(),
        env!("CARGO_PKG_VERSION"),
        machine(),
        terms.game.name(),
        terms.game.variant(),
        options.games,
        terms.opening,
        terms.seed,
    );
    text += "| levels | won, drawn, lost | score | Elo (95%) | above level 0 | seat 1 scores |\n|---|---|---|---|---|---|\n";
    let heights = heights(rungs);
    for (Rung { level, report }, Elo { estimate, low, high }) in rungs.iter().zip(&heights[1..]) {
        let tally = &report.tally;
        let Tally { wins, draws, losses, .. } = tally;
        text += &format!(
            "| {level} – {} | {wins}, {draws}, {losses} | {} | {} | {} [{}, {}] | {} |\n",
            level - 1,
            percent(tally.score()),
            elo(&tally.elo()),
            signed(*estimate),
            signed(*low),
            signed(*high),
            percent(tally.first_seat_score()),
        );
    }
    let near: Vec<String> = rungs
        .iter()
        .filter(|rung| rung.report.tally.elo().estimate < APART)
        .map(|rung| format!("{} – {}", rung.level, rung.level - 1))
        .collect();
    text += &if near.is_empty() {
        format!("\nAll neighbouring levels are at least {APART:.0} Elo apart.\n")
    } else {
        format!("\nLess than {APART:.0} Elo apart: {}.\n", near.join(", "))
    };
    text
}
