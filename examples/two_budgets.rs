//! Lets alpha-beta play against itself, one side searching ten times as many positions as the other.
//!
//! ```console
//! $ cargo run --example two_budgets
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use games::crab_stack::{CrabStack, Linear};
use kernel::{Game, Outcome, Seat, dice};
use search::{AlphaBeta, Limits, Root, Search, Watch};

/// Plays one game. `budgets` are the positions that each seat may search for a step.
fn play(start: CrabStack, budgets: [u64; 2]) -> Option<Outcome> {
    let mut root = Root::new(start);
    let mut players = [(); 2].map(|()| AlphaBeta::new(Linear::default(), 1, 1));
    let stop = AtomicBool::new(false);
    // Only positions are counted, so the clock may stand still.
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    for _ in 0..500 {
        let seat = root.position.to_play().index();
        let limits = Limits::nodes(budgets[seat]);
        // Nothing is found only when the game is over.
        let Some(found) = players[seat].search(&root, &limits, &watch, &mut |_| {}) else {
            return root.position.outcome();
        };
        root.play(found.step);
    }
    None
}

fn main() {
    let mut points = 0.0;
    for pair in 0..5 {
        // Each deal is played twice with seats swapped, so that a lucky deal helps nobody.
        let deal = CrabStack::start(&CrabStack::VARIANTS[0], &mut dice(pair));
        for (strong, budgets) in [(Seat::First, [2_000, 200]), (Seat::Second, [200, 2_000])] {
            points += match play(deal, budgets) {
                Some(Outcome::Win(winner)) if winner == strong => 1.0,
                Some(Outcome::Win(_)) => 0.0,
                Some(Outcome::Draw) | None => 0.5,
            };
        }
    }
    println!("2000 positions per step score {points} of 10 against 200");
}
