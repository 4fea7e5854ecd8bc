//! The checks for every game, on both boards. Rules and readers are tested in their own files.

mod readers;
mod reports;
mod rules;
mod slow;

use kernel::testing::{self, drawn, play, step_texts};
use kernel::{Notation, Variant};

use super::*;

fn start<B: Board>(variant: &str) -> SixteenStone<B> {
    SixteenStone::start(testing::variant::<SixteenStone<B>>(variant), &mut kernel::dice(0))
}

/// A position of a variant on five by five, its board drawn row by row.
fn position(variant: &str, board: &str, fields: &str) -> Five {
    testing::position(variant, &format!("{} {fields}", drawn(board)))
}

fn report(board: &str, fields: &str) -> Five {
    position("report", board, fields)
}

fn pushes<B: Board>(position: &SixteenStone<B>) -> Vec<String> {
    step_texts(position).into_iter().filter(|step| step.contains('>')).collect()
}

fn has<B: Board>(position: &SixteenStone<B>, step: &str) -> bool {
    step_texts(position).iter().any(|text| text == step)
}

/// The position in `RULES.md` with two enclosed stones and a bank for one.
const ENCLOSING: &str = "o . x . .
                         . x o . .
                         . . . . o
                         . . o x x
                         x x x . o";

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<Five>(25);
    testing::check_reports::<Five>(25);
    testing::check_game::<Ten>(1);
    testing::check_reports::<Ten>(1);
}

#[test]
fn its_symmetries_change_nothing() {
    testing::check_symmetry::<Five>(20);
    testing::check_symmetry::<Ten>(1);
}

const PERFT: &str = include_str!("../data/perft.txt");

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<Five>(PERFT);
    testing::check_perft::<Ten>(PERFT);
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<Five>(70, slow::follow);
    testing::check_against::<Ten>(1, slow::follow);
}

#[test]
fn the_slow_implementation_counts_what_the_table_says() {
    /// Counting deeper would take the slow implementation too long.
    const MOST: u64 = 2_000;
    fn count(variant: &SixteenStoneVariant, text: &str, depth: usize) -> u64 {
        let follow = slow::follow(variant, text);
        match depth {
            1 => follow.len() as u64,
            _ => follow.iter().map(|(_, after)| count(variant, after, depth - 1)).sum(),
        }
    }
    let variants = || Five::VARIANTS.iter().chain(Ten::VARIANTS);
    for line in include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let variant = variants().find(|variant| variant.name() == parts[0]).unwrap();
        for (depth, expected) in parts[2].split(' ').enumerate() {
            let expected: u64 = expected.parse().unwrap();
            if expected <= MOST {
                assert_eq!(count(variant, parts[1], depth + 1), expected, "{line}: depth {}", depth + 1);
            }
        }
    }
}
