//! The list of games, and the only place with trait objects: everything above works by game name and text.
//!
//! [`games()`] lists an [`Entry`] per game; an [`AnyGame`] is a game in one of its variants. A tool that needs a game's type
//! implements a [`Visitor`] and is called with it by [`visit`].
//!
//! ```
//! use ludoteca_catalog::{find, games};
//!
//! let names: Vec<&str> = games().iter().map(|game| game.name()).collect();
//! assert_eq!(names, ["sixteen-stone", "stac", "duplohex", "crab-stack", "syrtis"]);
//! assert!(find("stac").is_some());
//! assert!(find("chess").is_none());
//! ```

mod any_game;
mod any_match;
mod any_player;
mod entry;
mod evaluators;
mod list;
mod offers;

pub use any_game::{AnyGame, AnyReport, EvaluatorChoice, EvaluatorError};
pub use any_match::{AnyMatch, Applied};
pub use any_player::{AnyPlayer, Choice, SetUpError, Thought, ThoughtLine, root, turn_texts};
pub use entry::{Entry, VariantError};
pub use evaluators::{Evaluator, LinearEvaluator};
pub use list::{NoSuchGame, Visitor, add_game, find, games, visit};
pub use offers::{Offers, Playable, ReportForms};
