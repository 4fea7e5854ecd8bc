//! A test for each rule of `RULES.md`, its cases, and the promises of every game.

mod slow;

use kernel::testing;

use super::*;

#[test]
fn keeps_every_promise_of_a_game() {
    testing::check_game::<Syrtis>(100);
}

#[test]
fn perft_counts_match_the_table() {
    testing::check_perft::<Syrtis>(include_str!("../data/perft.txt"));
}

#[test]
fn agrees_with_the_slow_implementation() {
    testing::check_against::<Syrtis>(60, slow::follow);
}
