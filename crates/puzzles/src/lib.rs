//! Puzzles with proven solutions.
//!
//! A [`Puzzle`] is a position and a [`Task`] for the player to play, the *solver*: to force a win, or not to lose where
//! there is no win. It is proven that exactly one first turn does it. A turn is all the steps of one player, and turns
//! that lead to the same position are one turn. The puzzles of a game are data in its folder ([`puzzles()`]), one line
//! each; `docs/puzzles.md` describes the format.
//!
//! Puzzles carry no proof trees. Mining accepts a position only if the df-pn solver needs few nodes for every claim, so
//! the proof is made where it is needed: [`Attempt::judge`] asks the solver about the turn that was played. Later equal
//! wins are thus accepted and every defence is answered, in the page, the terminal and the server alike.
//!
//! A front end goes through these questions; all take and give owned values that are ready for JSON:
//!
//! 1. [`puzzles()`] lists a game's puzzles, [`PuzzlesQuestion`] those of a kind; [`daily`] picks the one of a day.
//! 2. [`Attempt`] names the game, the puzzle and the turns of both players so far. [`Attempt::position`] is the
//!    `PositionQuestion` for drawing the board and making steps.
//! 3. After the solver's turn, [`Attempt::judge`] gives the [`Standing`]: `right` with the opponent's `replies`, to be
//!    appended to the turns; `solved`; `wrong` with a [`Refutation`]; `repeated`; `unclear`. To retry, ask again with
//!    fewer turns. "Why not this turn?" is a judgement of that turn.
//! 4. [`Attempt::hint`] explains a right turn: show its `spot` first, then its `turn`.
//! 5. [`Attempt::defences`] lists every defence after a right turn with the proven answer. A dispute walks this tree.
//! 6. [`make_puzzle`] makes a puzzle from any position, if it can be proved; `Attempt::own` plays it.
//!
//! ```
//! use std::{sync::atomic::AtomicBool, time::Duration};
//!
//! use ludoteca_puzzles::{Attempt, Standing, puzzles};
//!
//! let entry = catalog::find("stac").unwrap();
//! let puzzle = puzzles(entry)?.remove(0);
//! let stop = AtomicBool::new(false);
//! let watch = search::Watch { stop: &stop, elapsed: &|| Duration::ZERO };
//! let attempt = Attempt {
//!     game: "stac".to_owned(),
//!     puzzle: puzzle.id.clone(),
//!     turns: vec![puzzle.solution[0].clone()],
//!     ..Attempt::default()
//! };
//! let standing = attempt.judge(&watch)?.standing;
//! assert!([Standing::Right, Standing::Solved].contains(&standing));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod collection;
mod difficulty;
mod examine;
mod judge;
mod mining;
mod playing;
mod prover;
mod puzzle;
mod questions;
mod replies;
mod selection;
mod sheet;
mod themes;

pub use answers::{Answers, AnswersError, Mark};
pub use collection::{daily, puzzle_sentences, puzzle_speech, puzzles};
pub use examine::NoPuzzle;
pub use judge::{Attempt, AttemptError, Defence, Judgement, Refutation, Standing};
pub use mining::{Mined, MiningError, check, examine, make_puzzle, mine};
pub use puzzle::{Puzzle, PuzzleError, Task, VERSION, read_puzzles};
pub use questions::{DailyPuzzle, OWN, PuzzlesError, PuzzlesQuestion, daily_puzzles};
pub use selection::Selection;
pub use sheet::sheet;
pub use themes::{COMMON, Theme, ThemeError, read_themes};
