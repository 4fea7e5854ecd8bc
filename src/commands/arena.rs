//! Shared by the commands that play engines against each other.

use std::time::{Duration, SystemTime};

use anyhow::{Result, ensure};
use arena::{Elo, Failings, Plan, Report, Sprt, Standing, Tally, Terms, Verdict};
use catalog::AnyGame;
use engine::PlayerName;
use indicatif::{ProgressBar, ProgressStyle};
use search::Limits;
use serde_json::{Value, json};

use super::limits::{in_words, limits, limits_data};
use super::variant;
use crate::arguments::{ArenaOptions, SeriesOptions};

/// The default limit for each step.
const USUAL: Duration = Duration::from_millis(100);

/// The terms and the plan of a match between two players.
pub fn terms_and_plan(options: &ArenaOptions, players: [PlayerName; 2]) -> Result<(Terms, Plan)> {
    let pairs = pairs("--games", options.games)?;
    ensure!(options.concurrency > 0, "--concurrency: found 0, expected 1 or more");
    let game = variant(&options.game, options.variant.as_deref())?;
    let limits = limits(&options.limits, Limits::time(USUAL))?;
    let terms =
        Terms { players, game, limits, odds: 1, opening: opening(game, options.opening), seed: options.seed };
    let plan = Plan { pairs, sprt: None, concurrency: options.concurrency, out: options.out.clone() };
    Ok((terms, plan))
}

/// Converts a number of games into pairs.
pub fn pairs(option: &str, games: u64) -> Result<u64> {
    let even = games > 0 && games.is_multiple_of(2);
    ensure!(even, "{option}: found {games}, expected an even number, since games come in pairs");
    Ok(games / 2)
}

/// The number of games of a series to play at the same time.
pub fn concurrency(options: &SeriesOptions) -> Result<usize> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let concurrency = options.concurrency.unwrap_or_else(cores);
    ensure!(concurrency > 0, "--concurrency: found 0, expected 1 or more");
    Ok(concurrency)
}

/// The number of random opening turns. Dealt games need none: every deal is different, and a game may be short.
pub fn opening(game: &dyn AnyGame, asked: Option<usize>) -> usize {
    asked.unwrap_or(if game.is_dealt() { 0 } else { 4 })
}

/// The conditions of a match in words.
pub fn conditions(terms: &Terms) -> String {
    let Terms { game, limits, odds, opening, seed, .. } = terms;
    let (game, variant, limits) = (game.name(), game.variant(), in_words(limits));
    let odds =
        if *odds > 1 { format!(", {odds} times as much for the second engine") } else { String::new() };
    format!("{game} ({variant}), {limits}{odds}, openings of {opening} random turns, seed {seed}")
}

/// The conditions of a match as JSON.
pub fn terms_data(terms: &Terms) -> Value {
    json!({
        "game": terms.game.name(),
        "variant": terms.game.variant(),
        "limit": limits_data(&terms.limits),
        "opening": terms.opening,
        "seed": terms.seed,
    })
}

/// A progress bar on standard error; hidden if that is not a terminal.
pub fn bar(games: u64) -> Result<ProgressBar> {
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} games  {msg}  {elapsed} of about {duration}")?;
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    Ok(bar)
}

/// A match with a bar that shows its progress and its score.
pub fn with_bar<E: std::error::Error + Send + Sync + 'static>(
    games: u64,
    sprt: Option<Sprt>,
    play: impl FnOnce(&mut dyn FnMut(&Standing<'_>)) -> Result<Report, E>,
) -> Result<Report> {
    let bar = bar(games)?;
    let report = play(&mut |standing| {
        bar.set_position(standing.tally.games());
        bar.set_message(score(standing.tally, sprt));
    });
    bar.finish_and_clear();
    Ok(report?)
}

/// The current score.
fn score(tally: &Tally, sprt: Option<Sprt>) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let test = sprt.map(|sprt| format!("  LLR {:+.2}", sprt.ratio(&tally.pairs)));
    format!("+{wins} ={draws} -{losses}  Elo {}{}", elo(&tally.elo()), test.unwrap_or_default())
}

pub fn elo(elo: &Elo) -> String {
    format!("{} [{}, {}]", signed(elo.estimate), signed(elo.low), signed(elo.high))
}

/// A number with its sign, or an infinity.
pub fn signed(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else if elo > 0.0 {
        "+inf".to_owned()
    } else {
        "-inf".to_owned()
    }
}

/// The result of a match with a test, in words.
pub fn tested(report: &Report, sprt: Sprt) -> String {
    let tally = &report.tally;
    let verdict = match report.sprt {
        Some(Verdict::Passed) => "passed",
        Some(Verdict::Failed) => "failed",
        _ => "inconclusive",
    };
    format!(
        "+{} ={} -{}, Elo {} (95%), SPRT {:+},{:+} {verdict} (LLR {:+.2} within ±{:.2})",
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

/// Today's date in UTC.
pub fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    now.split('T').next().unwrap_or_default().to_owned()
}

pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// One line for each engine that lost games by a fault.
pub fn failings(names: &[String; 2], tally: &Tally) -> Vec<String> {
    let failed = names.iter().zip(tally.failings).filter(|(_, failings)| *failings != Failings::default());
    failed
        .map(|(name, Failings { crashes, time_outs, illegal_turns })| {
            format!("{name}: crashes {crashes}, time-outs {time_outs}, illegal turns {illegal_turns}")
        })
        .collect()
}
