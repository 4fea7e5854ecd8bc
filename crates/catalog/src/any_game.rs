//! A game in one of its variants behind a trait object: all that front ends and tools need, by name and text.

use std::sync::Arc;

use kernel::{
    Control, Levels, Match, ReadError, Record, RecordError, Variant, WeightsError, dice, read_exact,
    set_fields,
};
use language::Language;
use picture::Look;
use search::{Kind, Settings};

use crate::any_player::{AnyPlayer, TypedPlayer};
use crate::evaluators::Evaluator;
use crate::{AnyMatch, Offers, Playable};

/// A game in one of its variants, its type forgotten.
///
/// Whatever needs the type is a [`Visitor`](crate::Visitor) of its own and no method here.
pub trait AnyGame: Send + Sync {
    /// The name in commands and files.
    fn name(&self) -> &'static str;

    /// The variant's name.
    fn variant(&self) -> &'static str;

    /// The version of the rules.
    fn rules_version(&self) -> u32;

    /// Whether the start is random.
    fn is_dealt(&self) -> bool;

    /// The game's sentences as Fluent text.
    fn sentences(&self, language: Language) -> &'static str;

    /// The rules written for players.
    fn rules(&self, language: Language) -> &'static str;

    /// What a picture needs to know.
    fn look(&self) -> Look;

    /// A match from a start position; the seed deals it where there is something to deal.
    fn start(&self, seed: u64) -> Box<dyn AnyMatch>;

    /// A match from a position text.
    ///
    /// # Errors
    /// Says which field is wrong, where, and what was expected.
    fn read(&self, text: &str) -> Result<Box<dyn AnyMatch>, ReadError>;

    /// A match from a record, whose variant may be another one that the same type plays.
    ///
    /// # Errors
    /// The first tag or turn that cannot be.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;

    /// The course report's forms, if the game has them.
    fn report(&self) -> Option<&dyn AnyReport>;

    /// The names of the evaluators, the default one first.
    fn evaluators(&self) -> Vec<&str>;

    /// What makes levels 1 to 7 weaker than full strength.
    fn levels(&self) -> &Levels;

    /// A player with the default evaluator.
    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer>;

    /// A player with an evaluator of one's choice.
    ///
    /// # Errors
    /// There is no such evaluator, or the text of its weights is wrong.
    fn player_with(
        &self,
        kind: Kind,
        evaluator: &EvaluatorChoice,
        settings: Settings,
    ) -> Result<Box<dyn AnyPlayer>, EvaluatorError>;
}

/// Boards as the course report writes them.
pub trait AnyReport {
    /// A position as the report prints it.
    ///
    /// # Errors
    /// The position text is wrong.
    fn write(&self, position: &str) -> Result<String, ReadError>;

    /// A match from a board in the report's style or as its Prolog list, with fields of the position text set by name.
    ///
    /// # Errors
    /// Says what cannot be read or told from such a board.
    fn read(&self, text: &str, fields: &[(&str, &str)]) -> Result<Box<dyn AnyMatch>, ReadError>;
}

/// Which evaluator a player uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluatorChoice {
    /// The one with this name.
    Named(String),
    /// The linear one with the weights of this text.
    Weights(String),
}

/// An evaluator that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluatorError {
    /// There is none with this name.
    #[error("found the evaluator `{found}`, expected one of {}", .expected.join(", "))]
    Unknown {
        /// What was asked for.
        found: String,
        /// What there is.
        expected: Vec<String>,
    },
    /// The game has no linear evaluator.
    #[error("the game has no linear evaluator, so that weights mean nothing to it")]
    NotLinear,
    /// The text of weights is wrong.
    #[error("{0}")]
    Weights(String),
}

/// A game's type in one of its variants.
struct Typed<G: Playable> {
    variant: &'static G::Variant,
    offers: Arc<Offers<G>>,
}

/// Forgets a game's type: one object for each of its variants.
pub(crate) fn any_games<G: Playable>(offers: Offers<G>) -> Vec<Box<dyn AnyGame>> {
    let offers = Arc::new(offers);
    let typed = |variant| Box::new(Typed { variant, offers: Arc::clone(&offers) }) as Box<dyn AnyGame>;
    G::VARIANTS.iter().map(typed).collect()
}

impl<G: Playable> Typed<G> {
    fn match_from(&self, position: G) -> Box<dyn AnyMatch> {
        Box::new(Match::new(*self.variant, position, Control::None))
    }

    fn player_of(&self, evaluator: &dyn Evaluator<G>, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer> {
        Box::new(TypedPlayer::new(self.variant, evaluator.player(kind, settings)))
    }
}

impl<G: Playable> AnyGame for Typed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn is_dealt(&self) -> bool {
        G::DEALT
    }

    fn sentences(&self, language: Language) -> &'static str {
        G::SENTENCES[language.index()]
    }

    fn rules(&self, language: Language) -> &'static str {
        G::RULES[language.index()]
    }

    fn look(&self) -> Look {
        Look::of::<G>()
    }

    fn start(&self, seed: u64) -> Box<dyn AnyMatch> {
        self.match_from(G::start(self.variant, &mut dice(seed)))
    }

    fn read(&self, text: &str) -> Result<Box<dyn AnyMatch>, ReadError> {
        Ok(self.match_from(read_exact(self.variant, text)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
        Ok(Box::new(record.replay::<G>()?))
    }

    fn report(&self) -> Option<&dyn AnyReport> {
        self.offers.report().map(|_| self as &dyn AnyReport)
    }

    fn evaluators(&self) -> Vec<&str> {
        self.offers.evaluators().iter().map(|evaluator| evaluator.name()).collect()
    }

    fn levels(&self) -> &Levels {
        self.offers.evaluator().levels()
    }

    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer> {
        self.player_of(self.offers.evaluator(), kind, settings)
    }

    fn player_with(
        &self,
        kind: Kind,
        choice: &EvaluatorChoice,
        settings: Settings,
    ) -> Result<Box<dyn AnyPlayer>, EvaluatorError> {
        let mut evaluators = self.offers.evaluators().iter().map(AsRef::as_ref);
        match choice {
            EvaluatorChoice::Named(name) => {
                let evaluator = evaluators.find(|evaluator| evaluator.name() == name);
                let evaluator = evaluator.ok_or_else(|| EvaluatorError::Unknown {
                    found: name.clone(),
                    expected: self.evaluators().into_iter().map(str::to_owned).collect(),
                })?;
                Ok(self.player_of(evaluator, kind, settings))
            }
            EvaluatorChoice::Weights(text) => {
                let linear = evaluators.find_map(Evaluator::linear).ok_or(EvaluatorError::NotLinear)?;
                let wrong = |error: WeightsError<'_>| EvaluatorError::Weights(error.to_string());
                Ok(self.player_of(linear.read(text).map_err(wrong)?.as_ref(), kind, settings))
            }
        }
    }
}

impl<G: Playable> AnyReport for Typed<G> {
    fn write(&self, position: &str) -> Result<String, ReadError> {
        let position: G = read_exact(self.variant, position)?;
        Ok(self.offers.report().map_or_else(String::new, |report| (report.write)(&position)))
    }

    fn read(&self, text: &str, fields: &[(&str, &str)]) -> Result<Box<dyn AnyMatch>, ReadError> {
        let report = self.offers.report().ok_or_else(|| ReadError::new("report", "the game has none"))?;
        let position = (report.read)(self.variant, text)?;
        Ok(self.match_from(set_fields(&position, self.variant, fields)?))
    }
}
