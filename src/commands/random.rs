//! `ludoteca random`

use anyhow::{Context, Result, ensure};
use catalog::{AnyGame, AnyMatch, random_match};
use kernel::prolog::Term;
use kernel::split_turn;
use serde_json::json;

use super::chosen;
use super::report::notation;
use crate::arguments::{RandomOptions, StepStyle};

pub fn run(options: &RandomOptions) -> Result<String> {
    let game = chosen(&options.start.game)?;
    ensure!(options.games > 0, "--games: found 0, expected 1 or more");
    let first: u64 = options.start.seed.unwrap_or_else(rand::random);
    let mut text = String::new();
    for number in 0..options.games {
        let seed = first.wrapping_add(number);
        if !options.start.json && number > 0 {
            text.push('\n');
        }
        let played = random_match(game, seed, seed)?;
        text += &match options.style {
            StepStyle::Prolog => facts(game, &*played)?,
            StepStyle::Short if options.start.json => data(game, &*played, seed),
            StepStyle::Short => record(&*played, seed),
        };
    }
    Ok(text)
}

/// The record of the game of a seed.
fn record(played: &dyn AnyMatch, seed: u64) -> String {
    // No date: a seed gives the same text every day.
    let mut record = played.record(["random", "random"], "????.??.??");
    record.set_tag("Seed", seed.to_string());
    record.to_string()
}

/// The same as a line of JSON.
fn data(game: &dyn AnyGame, played: &dyn AnyMatch, seed: u64) -> String {
    let conclusion = played.conclusion();
    let data = json!({
        "game": game.name(),
        "variant": game.variant(),
        "seed": seed,
        "start": played.start(),
        "turns": played.turns(),
        "position": played.text(),
        "outcome": conclusion.as_ref().and_then(|conclusion| conclusion.outcome).map(|outcome| outcome.to_string()),
        "termination": conclusion.map(|conclusion| conclusion.termination.to_string()),
    });
    format!("{data}\n")
}

/// A match as Prolog facts: the game, its start, each turn with its number, seat and steps, and the result.
fn facts(game: &dyn AnyGame, played: &dyn AnyMatch) -> Result<String> {
    let report = notation(game)?;
    let number = |number: usize| Term::Number(number as u32);
    let mut facts = vec![
        Term::call("game", [Term::plain(game.name()), Term::plain(game.variant())]),
        Term::call("start", [report.state(&played.start())?]),
    ];
    for (index, (turn, seat)) in played.turns().iter().zip(played.movers()).enumerate() {
        let before = played.after(index).context("the match cannot be replayed")?;
        let mut terms = Vec::new();
        let steps: Vec<String> = split_turn(turn).into_iter().map(str::to_owned).collect();
        for (made, step) in steps.iter().enumerate() {
            // Half of a turn leads to an ordinary position.
            let legal = report.steps(&before.snapshot(&steps[..made])?.position)?;
            let term = legal.into_iter().find(|(text, _)| text == step);
            terms.push(term.with_context(|| format!("`{step}` is not among the legal steps"))?.1);
        }
        facts.push(Term::call("turn", [number(index + 1), number(seat.number().into()), Term::List(terms)]));
    }
    let outcome = played.conclusion().and_then(|conclusion| conclusion.outcome);
    facts.push(Term::call("result", [Term::Word(outcome.map_or("*".to_owned(), |o| o.to_string()))]));
    Ok(facts.into_iter().map(|fact| format!("{fact}.\n")).collect())
}
