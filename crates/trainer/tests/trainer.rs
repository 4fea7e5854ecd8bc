//! What training promises: games that can be resumed, the same net on every run, and a net that plays better than
//! random weights.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::Path;

use arena::{Plan, Terms, play_match};
use catalog::{Offers, Playable, Visitor, visit};
use engine::PlayerName;
use kernel::net::{Active, HIDDEN};
use kernel::{dice, random_match};
use ludoteca_trainer::{PlainNet, Recipe, Run, TrainerError, play_games, quantise, train};
use rand::RngExt;
use search::Limits;

fn run(name: &str, games: u32, out: &Path) -> Run {
    let game = catalog::find(name).unwrap().variant(None).unwrap();
    Run { game, games, nodes: 40, seed: 3, concurrency: 2, net: None, out: out.to_owned() }
}

fn random_plain(inputs: usize) -> PlainNet {
    let mut dice = dice(5);
    let mut row = |most: f32| std::array::from_fn(|_| dice.random_range(-most..most));
    PlainNet {
        rows: (0..inputs).map(|_| row(0.3)).collect(),
        direct: (0..inputs).map(|input| (input % 17) as f32 / 17.0 - 0.5).collect(),
        hidden_bias: row(0.5),
        output: row(2.0),
        bias: 0.1,
    }
}

/// The largest difference between plain and quantised scores that these weights allow: half a unit for each of the
/// rounded weights.
const MOST_APART: f64 = 25.0;

struct Agree;

impl Visitor for Agree {
    type Output = usize;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> usize {
        let Some(nets) = offers.nets() else { return 0 };
        let plain = random_plain(nets.inputs());
        let net = quantise(&plain, 60);
        assert!(net.is_bounded());
        assert_eq!(nets.read(&nets.write(&net)).unwrap(), net);
        let mut compared = 0;
        for seed in 0..3 {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position: &G| {
                let mut active = Active::default();
                if position.outcome().is_none() && nets.active(position, &mut active) {
                    let scores = (plain.score(active.as_slice()), f64::from(net.score(active.as_slice())));
                    assert!((scores.0 - scores.1).abs() < MOST_APART, "{scores:?}: {}", position.text());
                    compared += 1;
                }
            });
        }
        compared
    }
}

#[test]
fn quantised_and_plain_scores_agree_in_every_variant() {
    for entry in catalog::games() {
        let compared: Vec<usize> =
            entry.variants().map(|game| visit(game.name(), game.variant(), Agree).unwrap()).collect();
        assert!(compared.iter().any(|count| *count > 0), "{}", entry.name());
    }
}

#[test]
fn equal_seeds_give_equal_games_and_nets() {
    let recipe = Recipe { epochs: 2, batch: 256, ..Recipe::default() };
    let [one, other] = [1, 2].map(|concurrency| {
        let folder = tempfile::tempdir().unwrap();
        let run = Run { concurrency, ..run("crab-stack", 40, folder.path()) };
        let games = play_games(&run, &mut |_| {}).unwrap();
        let net = train(&run, &games, &recipe, &mut |_, _, _| {}).unwrap();
        (games, net)
    });
    assert!(one == other, "the same seed gives something else");
}

#[test]
fn a_game_cut_off_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let run = run("stac", 6, folder.path());
    let whole = play_games(&run, &mut |_| {}).unwrap();
    let file = folder.path().join("games.bin");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() * 2 / 3]).unwrap();
    let mut counts = Vec::new();
    assert_eq!(play_games(&run, &mut |count| counts.push(count)).unwrap(), whole);
    assert!((1..6).contains(&counts[0]) && counts.last() == Some(&6), "{counts:?}");
    let other = Run { nodes: 41, ..run.clone() };
    let error = play_games(&other, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("it holds another run, with nodes 40 where this one has 41"), "{error}");
    let crabs = self::run("crab-stack", 6, folder.path());
    let error = play_games(&crabs, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("it holds another run, with"), "{error}");
}

#[test]
fn what_cannot_be_trained_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let game = catalog::find("sixteen-stone").unwrap().variant(Some("10x10")).unwrap();
    let ten = Run { game, ..run("stac", 6, folder.path()) };
    assert!(matches!(play_games(&ten, &mut |_| {}), Err(TrainerError::NoNets(_))));
    let net = folder.path().join("foreign.bin");
    std::fs::write(&net, "nothing").unwrap();
    let foreign = Run { net: Some(net), ..run("stac", 6, folder.path()) };
    let error = play_games(&foreign, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("foreign.bin: found a file that does not begin with `ludonet1`"), "{error}");
}

/// Writes nets to a folder: what was trained, and random weights of the same shape.
#[test]
fn a_short_training_beats_random_weights() {
    let folder = tempfile::tempdir().unwrap();
    let run = run("stac", 400, folder.path());
    let games = play_games(&run, &mut |_| {}).unwrap();
    let recipe = Recipe { epochs: 6, batch: 512, rate: 0.01, ..Recipe::default() };
    let training = train(&run, &games, &recipe, &mut |_, _, _| {}).unwrap();
    assert!(training.quantised < 0.69, "{} is no better than guessing", training.quantised);
    assert!((training.quantised - training.losses.held_out).abs() < 0.001, "quantisation loses too much");
    let random = Recipe { epochs: 0, ..recipe };
    let untrained = train(&run, &games, &random, &mut |_, _, _| {}).unwrap();
    assert_eq!(untrained.plain.output.len(), HIDDEN);
    let files = [("trained.bin", training.net), ("random.bin", untrained.net)].map(|(name, net)| {
        let path = folder.path().join(name);
        std::fs::write(&path, net).unwrap();
        PlayerName::from_file(&path)
    });
    let terms =
        Terms { players: files, game: run.game, limits: Limits::nodes(150), odds: 1, opening: 4, seed: 1 };
    let plan = Plan { pairs: 20, sprt: None, concurrency: 2, out: None };
    let report = play_match(&terms, &plan, &mut |_| {}).unwrap();
    assert!(report.tally.score() > 0.65, "{:?}", report.tally);
}
