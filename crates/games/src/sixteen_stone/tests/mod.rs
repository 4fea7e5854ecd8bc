//! A test for each rule of `RULES.md`, its cases, and the promises of every game.

mod slow;

use kernel::testing;

use super::*;

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<Five>(60);
    testing::check_game::<Ten>(1);
}

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<Five>(&perft_table::<Five>());
    testing::check_perft::<Ten>(&perft_table::<Ten>());
}

/// The lines of the table whose variant is played on a board.
fn perft_table<G: Game>() -> String {
    let table = include_str!("../data/perft.txt");
    let played = |line: &&str| G::VARIANTS.iter().any(|variant| line.split(';').next() == Some(variant.name));
    table.lines().filter(played).collect::<Vec<_>>().join("\n")
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<Five>(200, slow::follow);
    testing::check_against::<Ten>(2, slow::follow);
}
