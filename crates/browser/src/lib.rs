//! The rules, the search and the levels inside a web page, without a server.
//!
//! The page sends a [`Request`] as JSON and gets an answer or a refusal as JSON: the same [`Snapshot`](kernel::Snapshot),
//! [`Analysis`](catalog::Analysis) and [`Verdicts`](catalog::Verdicts) that the server's API gives. The crate knows no clock and no page; [`Host`] brings both, so that it
//! can be tested natively. `exports` is the WebAssembly side.

mod answer;
mod books;
#[cfg(target_arch = "wasm32")]
mod exports;
mod proving;
mod thinking;
mod whole_match;

use std::time::Duration;

use catalog::{PositionQuestion, RecordQuestion};
use kernel::Seat;
use learn::{Attempt, Guided};
use puzzles::PuzzlesQuestion;
use serde::Deserialize;
use study::book::FinishedGame;
use study::review::ReviewedTurn;

pub use answer::{answer, keep_net};
pub use thinking::Thinker;

/// What the page asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A position with its legal steps, as `POST /api/position` gives it.
    Snapshot {
        /// The position.
        of: PositionQuestion,
    },
    /// A match as a whole, for a game that is kept in the page.
    Match {
        /// Where it begins, and its turns.
        of: PositionQuestion,
        /// The number of turns after which it is shown. Default: all.
        shown: Option<usize>,
        /// The player who has resigned.
        resigned: Option<Seat>,
        /// The names of the players, for the record.
        #[serde(default)]
        players: [String; 2],
        /// The date, for the record.
        #[serde(default)]
        date: String,
    },
    /// A record with its variations in both forms, as `POST /api/record` gives it.
    Record {
        /// The record.
        of: RecordQuestion,
    },
    /// The best lines in a position, with progress on the way.
    Analyse {
        /// The position.
        of: PositionQuestion,
        /// The number of lines.
        #[serde(default = "one")]
        lines: usize,
        /// Search time per step in milliseconds. Default: until the host stops it.
        milliseconds: Option<u64>,
        /// Positions searched per step at most.
        nodes: Option<u64>,
    },
    /// The best turn in a position and why it is good: a hint in words.
    Hint {
        /// The position.
        of: PositionQuestion,
        /// Search time per step in milliseconds.
        milliseconds: Option<u64>,
        /// Positions searched per step at most.
        nodes: Option<u64>,
    },
    /// The review of the last turn played, as `ludoteca review` gives it for the same limit.
    Review {
        /// The position after the turn, by its start and the turns since.
        of: PositionQuestion,
        /// Search time per step in milliseconds.
        milliseconds: Option<u64>,
        /// Positions searched per step at most.
        nodes: Option<u64>,
    },
    /// What the reviewed turns of a game say together.
    Summary {
        /// The answers to `review` for turns of one game, in order.
        turns: Vec<ReviewedTurn>,
    },
    /// What every legal step leads to, proven or estimated, with progress on the way.
    Verdicts {
        /// The position.
        of: PositionQuestion,
        /// Search time in milliseconds. Default: until all is proven or the host stops it.
        milliseconds: Option<u64>,
        /// Positions visited at most.
        nodes: Option<u64>,
    },
    /// The result of a position with a proof that a server can check, as far as the limits allow. It ignores the history.
    Prove {
        /// The position.
        of: PositionQuestion,
        /// Search time in milliseconds, and once more as much for the proof.
        milliseconds: Option<u64>,
        /// Positions visited at most, and once more as many for the proof.
        nodes: Option<u64>,
    },
    /// What was played from a position in games that the page knows and in the book that was taken in.
    Openings {
        /// The position.
        of: PositionQuestion,
        /// Finished games of the same variant.
        #[serde(default)]
        games: Vec<FinishedGame>,
    },
    /// Takes in a book of openings.
    Book {
        /// The game.
        game: String,
        /// The variant.
        variant: String,
        /// The book.
        text: String,
    },
    /// How an attempt at a lesson stands, as `POST /api/lesson` gives it.
    Lesson {
        /// The attempt.
        attempt: Attempt,
    },
    /// The turn that leads on in a lesson, as `POST /api/lesson/hint` gives it.
    LessonHint {
        /// The attempt.
        attempt: Attempt,
    },
    /// How a guided game goes on, as `POST /api/guide` gives it.
    Guide {
        /// The game so far.
        game: Guided,
    },
    /// Puzzles of a game, as `GET /api/puzzles/GAME` lists them.
    Puzzles {
        /// Which ones.
        which: PuzzlesQuestion,
    },
    /// The games' puzzles of a day, as `GET /api/puzzles/daily` gives them.
    DailyPuzzles {
        /// The number of days since 1970-01-01, UTC.
        day: u64,
    },
    /// How an attempt at a puzzle stands, as `POST /api/puzzles/judge` gives it.
    Puzzle {
        /// The attempt.
        attempt: puzzles::Attempt,
    },
    /// A right turn in a puzzle, as `POST /api/puzzles/hint` gives it.
    PuzzleHint {
        /// The attempt.
        attempt: puzzles::Attempt,
    },
    /// Every defence after a right turn, as `POST /api/puzzles/defences` gives them.
    PuzzleDefences {
        /// The attempt.
        attempt: puzzles::Attempt,
    },
    /// A puzzle made of a position, as `POST /api/puzzles/make` gives it.
    MakePuzzle {
        /// The position.
        of: PositionQuestion,
    },
    /// The turn that a level plays in a position.
    Choose {
        /// The position.
        of: PositionQuestion,
        /// The level, 0 to 8.
        level: u8,
        /// Fixes the level's random choices.
        #[serde(default)]
        seed: u64,
        /// Search time per step of the strongest level, in milliseconds.
        milliseconds: u64,
    },
}

fn one() -> usize {
    1
}

/// What surrounds the core: a clock, and somebody who listens to progress.
pub trait Host: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;

    /// Called with the state of an analysis or of verdicts as JSON whenever there is news.
    fn tell(&self, progress: &str);
}
