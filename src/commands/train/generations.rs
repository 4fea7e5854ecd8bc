//! Trains one generation after another, as long as each net beats what was there before.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arena::{Plan, Sprt, Terms, play_match};
use catalog::{Nets, Offers, Playable, Visitor, visit};
use engine::PlayerName;
use search::{Kind, Limits};
use serde_json::{Value, json};
use trainer::{Recipe, Run, TrainerError, play_games, train};

use super::report::Account;
use crate::arguments::TrainOptions;
use crate::commands::arena::{bar, concurrency, opening, pairs, with_bar};
use crate::commands::batch::pretty;
use crate::commands::limits::{duration, limits_data};
use crate::commands::matches::hypotheses;
use crate::commands::source::Source;
use crate::commands::variant;

/// The beginning of the log.
const HEAD: &str = "# Training results

One section per generation of [`ludoteca train`](../training.md), successful or not, newest last.
";

pub fn run(options: &TrainOptions) -> Result<String> {
    let sprt = hypotheses(&options.sprt)?;
    let time = duration(&options.time)?;
    pairs("--match-games", options.match_games)?;
    ensure!(
        options.games >= 20,
        "--games: found {}, expected 20 or more, one in twenty being held out",
        options.games
    );
    ensure!(options.nodes > 0, "--nodes: found 0, expected 1 or more");
    ensure!(options.epochs > 0, "--epochs: found 0, expected 1 or more");
    let game = variant(&options.game.game, options.game.variant.as_deref())?;
    let board = visit(game.name(), game.variant(), Board)?
        .ok_or_else(|| TrainerError::NoNets(game.name().to_owned()))?;
    // Check before hours of play that a net could be saved at all.
    let file = format!("{board}.net");
    let source = options.keep.then(|| Source::find(game.name(), &file, "training.md", HEAD)).transpose()?;
    let usual = || Path::new("target/train").join(game.name()).join(board);
    let folder = options.out.clone().unwrap_or_else(usual);
    let limits = Limits::time(time);
    let mut champion: Option<PathBuf> = None;
    let (mut text, mut generations) = (String::new(), Vec::new());
    for generation in 1..=options.generations {
        let out = folder.join(format!("generation-{generation}"));
        let seed = options.series.seed + u64::from(generation) - 1;
        let run = Run {
            game,
            games: options.games,
            nodes: options.nodes,
            seed,
            concurrency: concurrency(&options.series)?,
            net: champion.clone(),
            out: out.clone(),
        };
        let done = one(&run, generation, options, sprt, limits)?;
        fs::write(out.join("report.md"), &done.section).with_context(|| out.display().to_string())?;
        text += &done.section;
        generations.push(done.data);
        if let Some(source) = &source {
            source.log(&done.section)?;
        }
        if !done.passed {
            break;
        }
        champion = Some(out.join("net.bin"));
    }
    if let (Some(source), Some(champion)) = (&source, &champion) {
        source.keep(&fs::read(champion).with_context(|| champion.display().to_string())?)?;
    }
    if !options.json {
        return Ok(text);
    }
    Ok(pretty(&json!({
        "game": game.name(),
        "variant": game.variant(),
        "limit": limits_data(&Limits::nodes(options.nodes)),
        "games": options.games,
        "epochs": options.epochs,
        "seed": options.series.seed,
        "generations": generations,
        "kept": source.is_some() && champion.is_some(),
    })))
}

/// A trained and tested generation.
struct Generation {
    section: String,
    data: Value,
    /// Whether the net has won.
    passed: bool,
}

/// Trains a generation and plays it against what was there before.
fn one(run: &Run, generation: u32, options: &TrainOptions, sprt: Sprt, limits: Limits) -> Result<Generation> {
    let games_bar = bar(u64::from(run.games))?;
    let games = play_games(run, &mut |played| games_bar.set_position(played));
    games_bar.finish_and_clear();
    let recipe = Recipe { epochs: options.epochs, seed: run.seed, ..Recipe::default() };
    let training_bar = bar(0)?;
    let training = train(run, &games?, &recipe, &mut |done, all, loss| {
        training_bar.set_length(all);
        training_bar.set_position(done);
        training_bar.set_message(format!("loss {loss:.5}"));
    });
    training_bar.finish_and_clear();
    let training = training?;
    let path = run.out.join("net.bin");
    fs::write(&path, &training.net).with_context(|| path.display().to_string())?;
    let before = run.net.as_deref().map_or_else(|| PlayerName::own(Kind::AlphaBeta), PlayerName::from_file);
    let terms = Terms {
        players: [PlayerName::from_file(&path), before],
        game: run.game,
        limits,
        odds: 1,
        opening: opening(run.game, options.series.opening),
        seed: run.seed,
    };
    let plan = Plan {
        pairs: options.match_games / 2,
        sprt: Some(sprt),
        concurrency: run.concurrency,
        out: Some(run.out.join("match")),
    };
    let report = with_bar(options.match_games, Some(sprt), |news| play_match(&terms, &plan, news))?;
    let account =
        Account { run, options, generation, training: &training, sprt, terms: &terms, report: &report };
    Ok(Generation { section: account.section(), data: account.data(), passed: account.has_passed() })
}

/// The board that nets of a variant are made for.
struct Board;

impl Visitor for Board {
    type Output = Option<&'static str>;

    fn visit<G: Playable>(self, _: &'static G::Variant, offers: &Offers<G>) -> Option<&'static str> {
        offers.nets().map(Nets::board)
    }
}
