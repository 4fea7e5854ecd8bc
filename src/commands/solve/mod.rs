//! `ludoteca solve`

mod many;

use std::fs::File;
use std::io::{BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use catalog::AnyGame;
use indicatif::ProgressBar;
use search::{Effort, Limits, Verdict, Watch};
use serde_json::{Value, json};
use study::{Question, Solved};

use super::analyse::stop_by_hand;
use super::batch::{answer_each, is_batch, pretty};
use super::limits::limits_of;
use super::report::position_text;
use super::{read_text, variant};
use crate::arguments::SolveOptions;

/// The default limit.
const USUAL: Duration = Duration::from_secs(60);

pub fn run(options: &SolveOptions) -> Result<String> {
    if let Some(path) = &options.verify {
        return verify(path, options.json);
    }
    let game = options.game.as_deref().context("GAME: missing")?;
    ensure!(options.hash >= 1, "--hash: found {}, expected at least 1", options.hash);
    ensure!((1..=2).contains(&options.threads), "--threads: found {}, expected 1 or 2", options.threads);
    let game = variant(game, options.variant.as_deref())?;
    let limits = limits_of(options.limits.time.as_deref(), options.limits.nodes, Limits::time(USUAL))?;
    if let Some(deals) = options.deals {
        return many::run(options, game, limits, deals);
    }
    let stop = stop_by_hand()?;
    if is_batch(options.position.as_deref()) {
        let one = "one position, not for a batch";
        ensure!(options.proof.is_none(), "--proof: found together with --position -, expected {one}");
        ensure!(options.state.is_none(), "--state: found together with --position -, expected {one}");
        return answer_each(&mut |text| {
            let begin = Instant::now();
            let mut question = Question {
                position: Some(text),
                megabytes: options.hash,
                threads: options.threads,
                limits,
                watch: Watch { stop: &stop, elapsed: &|| begin.elapsed() },
                earlier: None,
                later: None,
                tell: &mut |_| {},
            };
            let solved = study::solve(game, &mut question)?;
            Ok(data(game, Some(text), &solved, begin.elapsed()))
        });
    }
    let position = position_text(game, options.position.as_deref(), &options.report)?;
    let begin = Instant::now();
    let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
    let mut earlier = match &options.state {
        Some(path) if path.exists() => Some(BufReader::new(File::open(path).context("--state")?)),
        _ => None,
    };
    // The new state replaces the old file only when it is complete.
    let half = options.state.as_ref().map(|path| path.with_extension("half"));
    let mut later = match &half {
        Some(path) => Some(BufWriter::new(File::create(path).context("--state")?)),
        None => None,
    };
    let bar =
        if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    let mut tell = |effort: &Effort| bar.set_message(progress(effort, begin.elapsed()));
    let mut question = Question {
        position: position.as_deref(),
        megabytes: options.hash,
        threads: options.threads,
        limits,
        watch,
        earlier: earlier.as_mut().map(|file| file as &mut dyn Read),
        later: later.as_mut().map(|file| file as &mut dyn Write),
        tell: &mut tell,
    };
    let solved = study::solve(game, &mut question)?;
    bar.finish_and_clear();
    if let (Some(mut file), Some(half), Some(state)) = (later, &half, &options.state) {
        file.flush().context("--state")?;
        std::fs::rename(half, state).context("--state")?;
    }
    if let Some(path) = &options.proof
        && solved.verdict != Verdict::Unknown
    {
        std::fs::write(path, &solved.proof).with_context(|| path.display().to_string())?;
    }
    if options.json {
        return Ok(pretty(&data(game, position.as_deref(), &solved, begin.elapsed())));
    }
    Ok(answer(&solved, begin.elapsed()))
}

fn progress(effort: &Effort, time: Duration) -> String {
    let rate = effort.nodes as f64 / time.as_secs_f64().max(0.001);
    format!(
        "does seat {} win? proof {}, disproof {}, {} positions, {rate:.0}/s",
        effort.attacker.number(),
        effort.proof,
        effort.disproof,
        effort.nodes
    )
}

fn data(game: &dyn AnyGame, position: Option<&str>, solved: &Solved, time: Duration) -> Value {
    let Solved { verdict, steps, line, nodes, checked, .. } = solved;
    json!({
        "game": game.name(),
        "variant": game.variant(),
        "position": position.map_or_else(|| game.start(0).text(), str::to_owned),
        "verdict": verdict.name(),
        "in_steps": steps,
        "line": line,
        "nodes": nodes,
        "checked": checked,
        "milliseconds": time.as_millis() as u64,
    })
}

fn answer(solved: &Solved, time: Duration) -> String {
    let Solved { verdict, steps, line, nodes, checked, .. } = solved;
    let seconds = time.as_secs_f64();
    let mut text = format!("{}\n", verdict.name());
    let line = line.join(" ");
    match steps {
        Some(steps) => text += &format!("in at most {steps} steps: {line}\n"),
        None if !line.is_empty() => text += &format!("possibly by repetition: {line}\n"),
        None => {}
    }
    if *checked > 0 {
        text += &format!("proof verified: {checked} positions\n");
    }
    text +=
        &format!("{nodes} positions, {seconds:.1} s, {:.0} per second\n", *nodes as f64 / seconds.max(0.001));
    text
}

fn verify(path: &Path, as_json: bool) -> Result<String> {
    let text = read_text(path)?;
    let (verdict, position, positions) = study::verify(&text).with_context(|| path.display().to_string())?;
    if as_json {
        return Ok(pretty(&json!({"verdict": verdict.name(), "position": position, "checked": positions})));
    }
    Ok(format!("{}\nproof of {position} verified: {positions} positions\n", verdict.name()))
}
