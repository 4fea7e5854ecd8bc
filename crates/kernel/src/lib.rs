//! The interface of a board game, and the parts that every game shares.
//!
//! A game implements [`Game`]: a small flat position that lists its legal steps and plays one. Everything else is built
//! on that list. [`Notation`] writes positions and steps as text, [`Show`] turns them into a [`Scene`] that a front end
//! can draw without knowing the rules, [`Match`] adds clocks, draw offers and the history that repetition needs, and
//! [`Record`] stores a match as a text file. [`testing`] has checks that every game must pass.
//!
//! Time and randomness come from the caller, so the crate also compiles for WebAssembly.
//!
//! ```
//! use games::stac::Stac;
//! use ludoteca_kernel::{Game, Notation, dice};
//!
//! let mut position = Stac::start(&Stac::VARIANTS[0], &mut dice(0));
//!
//! // The caller owns the buffer for legal steps.
//! let mut steps = Vec::new();
//! position.steps(&mut steps);
//! assert_eq!(steps.len(), 16);
//!
//! // A step is read by finding the legal step with that text.
//! let step = steps.iter().find(|step| position.step_text(**step) == "a1-a2");
//! position.play(*step.expect("the first player may go to a2"));
//! assert_eq!(position.text(), "11111/11111/11111/11111/11111 b a2,e5 -");
//! assert_eq!(position.outcome(), None);
//! ```

#![forbid(unsafe_code)]

pub mod boards;
mod clock;
mod conclusion;
mod encode;
mod evaluate;
mod game;
mod lessons;
mod matches;
pub mod net;
mod notation;
mod outcome;
mod perft;
mod playout;
pub mod prolog;
mod puzzles;
mod record;
mod report;
mod scene;
mod show;
mod snapshot;
mod steps;
mod symmetry;
mod telling;
pub mod testing;
mod variant;
mod weights;
mod zobrist;

pub use clock::{Clock, ClockReadError, Control};
pub use conclusion::{Conclusion, Termination, TerminationReadError};
pub use encode::{Encode, Layout, Planes};
pub use evaluate::{Evaluate, Handicap, Levels, Scale, USUAL_LEVELS, levels};
pub use game::{Game, Steps};
pub use lessons::LessonTexts;
pub use matches::{Match, MatchError, Turn};
pub use notation::{Field, Notation, ReadError, field_index, read_exact, rows_text};
pub use outcome::{Ending, Outcome, OutcomeReadError, Ruling, Seat};
pub use perft::{perft, perft_divide};
pub use playout::{PLAYOUT_LIMIT, Playout, playout, random_match};
pub use puzzles::PuzzleTexts;
pub use record::{MOST_NESTED, Mark, Record, RecordError, RecordTurn, Replay, Variation};
pub use report::{Bars, BoardForm, BoardText, Draft, Reading, Report, ReportError, translate_step};
pub use scene::{Button, Cell, Identity, Label, Piece, Point, Scene, Shape, Spot, Tray};
pub use show::{Change, Form, Glyph, Place, Show, Tint};
pub use snapshot::{LegalStep, PlayedStep, PlayedTurn, Snapshot, Surface, told_turns};
pub use steps::{StepError, read_step, read_turn, split_turn, step_texts};
pub use symmetry::{Symmetry, canonical, images};
pub use telling::Telling;
pub use variant::{RuleSet, Variant, variant_named};
pub use weights::{Linear, MOST_WEIGHT, Terms, Weighted, WeightsError, features, read_weights, weights_text};
pub use zobrist::zobrist;

/// The random number generator behind every seed in the project. The algorithm fixes its output, so a seed gives the
/// same deal and the same random game on every machine and in every version.
pub type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// Makes the generator for a seed.
#[must_use]
pub fn dice(seed: u64) -> Dice {
    rand::SeedableRng::seed_from_u64(seed)
}
