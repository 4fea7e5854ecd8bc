//! What a board game is, and what surrounds any game.
//!
//! A game is a [`Game`]: a small flat position that lists its legal steps and plays one. Everything else asks
//! that list: [`Notation`] writes positions and steps as text, [`Show`] turns them into a [`Scene`] a front end can
//! draw without knowing the rules, [`Match`] wraps a game with clocks, draw offers and the history that
//! repetition needs, and [`Record`] keeps a match as a text file. [`testing`] checks what is true of any game.
//!
//! Time and randomness come from the caller, so that the crate also compiles for WebAssembly.

#![forbid(unsafe_code)]

pub mod boards;
mod clock;
mod conclusion;
mod evaluate;
mod game;
mod matches;
mod notation;
mod outcome;
mod perft;
mod playout;
pub mod prolog;
mod record;
mod scene;
mod show;
mod snapshot;
mod steps;
pub mod testing;
mod variant;
mod weights;
mod zobrist;

pub use clock::{Clock, ClockReadError, Control};
pub use conclusion::{Conclusion, Termination, TerminationReadError};
pub use evaluate::{Evaluate, Handicap, Levels, levels};
pub use game::{Game, Steps};
pub use matches::{Match, MatchError, Turn};
pub use notation::{Field, Notation, ReadError, read_exact, rows_text, set_fields};
pub use outcome::{Ending, Outcome, OutcomeReadError, Ruling, Seat};
pub use perft::{perft, perft_divide};
pub use playout::{PLAYOUT_LIMIT, Playout, playout, random_match};
pub use record::{Record, RecordError, RecordTurn};
pub use scene::{Button, Cell, Label, Piece, Point, Scene, Shape, Spot, Tray};
pub use show::{Change, Glyph, Place, Show, Tint};
pub use snapshot::{LegalStep, PlayedStep, PlayedTurn, Snapshot, Surface};
pub use steps::{StepError, read_step, read_turn, split_turn, step_texts};
pub use variant::{RuleSet, Variant};
pub use weights::{MOST_WEIGHT, Weighted, WeightsError, features, own_weights, read_weights, weights_text};
pub use zobrist::zobrist;

/// The generator behind every seed in the project: its stream is fixed by the algorithm's definition, so a seed
/// names the same deal and the same random game on every machine and in every version.
pub type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// Makes the generator a seed stands for.
#[must_use]
pub fn dice(seed: u64) -> Dice {
    rand::SeedableRng::seed_from_u64(seed)
}
