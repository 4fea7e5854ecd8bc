//! Plays a random game of Stac and prints its record.
//!
//! ```console
//! $ cargo run --example random_game -- 7
//! ```
//!
//! The number is the seed: the same one gives the same game on every machine.

use games::stac::Stac;
use kernel::{Control, Game, Match, Notation, Record, dice};
use rand::RngExt;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(0), |text| text.parse())?;
    let mut dice = dice(seed);
    let variant = Stac::VARIANTS[0];
    let start = Stac::start(&variant, &mut dice);

    // A match wraps the game: it keeps the turns, and knows when repetition has ended it.
    let mut game = Match::new(variant, start, Control::None);
    let mut steps = Vec::new();
    while game.conclusion().is_none() {
        // A turn is one step or several, until it is the other player's turn or the game is over.
        let mut position = *game.position();
        let mut turn = Vec::new();
        loop {
            position.steps(&mut steps);
            let step = steps[dice.random_range(0..steps.len())];
            turn.push(position.step_text(step));
            position.play(step);
            if position.is_turn_start() || position.outcome().is_some() {
                break;
            }
        }
        game.play_turn(&turn.join(","), 0)?;
    }

    println!("{}", Record::of(&game, ["random", "random"], "????.??.??"));
    Ok(())
}
