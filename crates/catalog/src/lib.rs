//! The list of games behind trait objects: code above this crate works with game names and text.
//!
//! [`games()`] lists one [`Entry`] per game; an [`AnyGame`] is a game in one of its variants. A tool that needs a
//! game's type implements [`Visitor`], and [`visit`] calls it with that type.
//!
//! ```
//! use ludoteca_catalog::{find, games};
//!
//! let names: Vec<&str> = games().iter().map(|game| game.name()).collect();
//! assert_eq!(names, ["sixteen-stone", "stac", "duplohex", "crab-stack", "syrtis"]);
//! assert!(find("stac").is_some());
//! assert!(find("chess").is_none());
//! ```

mod analysis;
mod any_game;
mod any_match;
mod any_player;
mod any_report;
mod encoding;
mod entry;
mod evaluators;
mod explanation;
mod figure;
mod list;
mod nets;
mod offers;
mod question;
mod random;
mod record_question;

pub use analysis::{Analysis, AnalysisLine, ProvenResult, StepVerdict, Verdicts};
pub use any_game::{AnyGame, EvaluatorChoice, EvaluatorError};
pub use any_match::AnyMatch;
pub use any_player::{AnyPlayer, Choice, SetUpError, Thought, ThoughtLine, root, turn_texts};
pub use any_report::{AnyReport, ReportBoard};
pub use encoding::Encoding;
pub use entry::{Entry, VariantError};
pub use evaluators::{Evaluator, LinearEvaluator};
pub use explanation::{Explanation, Highlight, Hint, explain};
pub use figure::{Demonstration, Figure, ShownTurn};
pub use list::{NoSuchGame, Visitor, add_game, find, games, visit};
pub use nets::Nets;
pub use offers::{Books, Offers, Playable, ReadReport, ReportForms};
pub use question::{MOST_STEPS, MOST_TURNS, Played, PositionQuestion, QuestionError, Start, named};
pub use random::random_match;
pub use record_question::{MOST_RECORD_TURNS, RecordAnswer, RecordQuestion};
