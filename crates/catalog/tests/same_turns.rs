//! Levels and fixed-node searches of one thread choose the same turns, and visit as many nodes, as the tables in
//! `data/turns` say. A change of search or rules that is meant to keep the play must keep the tables; one that is meant to
//! change it writes them anew: `WRITE_TABLES=1 cargo test -p ludoteca-catalog --test same_turns`.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_catalog::{AnyGame, Entry, games, random_match};
use search::{Kind, Limits, Settings};

const POSITIONS: usize = 100;

/// What each position is searched with: a level, then plain searches with a limit of nodes.
fn players(number: usize) -> [(Kind, Limits); 4] {
    let level = Kind::Level((number % 7) as u8 + 1);
    [
        (level, Limits::default()),
        (Kind::AlphaBeta, Limits::nodes(4_000)),
        (Kind::Mcts, Limits::nodes(200)),
        (Kind::Uct, Limits::nodes(200)),
    ]
}

/// One line: the variant, the position and, for each player, its name, its turn, its depth, its nodes and its score.
fn line(number: usize, game: &dyn AnyGame, position: &str) -> String {
    let stop = AtomicBool::new(false);
    let seed = number as u64;
    let choices = players(number).map(|(kind, limits)| {
        let settings = Settings { megabytes: 4, seed, ..Settings::default() };
        let mut player = game.player(kind, settings);
        player.set_up(Some(position), &[]).unwrap();
        let choice = player.choose(&limits, &stop, &|| Duration::ZERO, &mut |_| {}).unwrap();
        let thought = &choice.thought;
        let score = thought.lines.first().map_or_else(String::new, |line| line.score.to_string());
        format!("{kind} {} {} {} {score}", choice.turn, thought.depth, thought.nodes)
    });
    format!("{}|{position}|{}", game.variant(), choices.join("|"))
}

/// The middle of random games, evenly over the variants.
fn positions(entry: &Entry) -> Vec<(&dyn AnyGame, String)> {
    let variants: Vec<_> = entry.variants().collect();
    let mut positions = Vec::new();
    for seed in 0.. {
        let game = variants[seed as usize % variants.len()];
        let whole = random_match(game, seed, seed).unwrap();
        let turns = (seed as usize * 7) % whole.length().max(1);
        positions.extend(whole.after(turns).map(|half| (game, half.text())));
        if positions.len() == POSITIONS {
            break;
        }
    }
    positions
}

fn check(entry: &Entry) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/turns");
    let path = folder.join(entry.name()).with_extension("txt");
    if std::env::var_os("WRITE_TABLES").is_some() {
        let lines = positions(entry).into_iter().enumerate();
        let lines = lines.map(|(number, (game, text))| line(number, game, &text) + "\n");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, lines.collect::<String>()).unwrap();
    }
    let table = std::fs::read_to_string(&path).unwrap();
    assert_eq!(table.lines().count(), POSITIONS, "{}", path.display());
    for (number, expected) in table.lines().enumerate() {
        let mut parts = expected.split('|');
        let game = entry.variant(parts.next()).unwrap();
        assert_eq!(line(number, game, parts.next().unwrap()), expected, "line {}", number + 1);
    }
}

#[test]
fn the_same_turns_are_chosen_as_before() {
    std::thread::scope(|scope| {
        for entry in games() {
            scope.spawn(|| check(entry));
        }
    });
}
