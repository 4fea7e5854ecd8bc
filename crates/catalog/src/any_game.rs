//! A type-erased game in one of its variants, for front ends and tools that work with names and text.

use std::sync::Arc;

use kernel::net::NetError;
use kernel::{
    Control, LessonTexts, Levels, Match, PuzzleTexts, ReadError, Record, RecordError, Variant, WeightsError,
    dice, read_exact,
};
use language::Language;
use picture::Look;
use search::{Kind, Settings};

use crate::any_player::{AnyPlayer, TypedPlayer};
use crate::evaluators::Evaluator;
use crate::{AnyMatch, AnyReport, Offers, Playable};

/// A type-erased game in one of its variants.
///
/// Code that needs the type implements [`Visitor`](crate::Visitor) instead of adding a method here.
pub trait AnyGame: Send + Sync {
    /// The name in commands and files.
    fn name(&self) -> &'static str;

    /// The variant's name.
    fn variant(&self) -> &'static str;

    /// The version of the rules.
    fn rules_version(&self) -> u32;

    /// Whether the start position is random.
    fn is_dealt(&self) -> bool;

    /// The game's sentences as Fluent text.
    fn sentences(&self, language: Language) -> &'static str;

    /// The rules for players, in Markdown.
    fn rules(&self, language: Language) -> &'static str;

    /// The rule book with the numbered rules and the notation, in English.
    fn rule_book(&self) -> &'static str;

    /// What a renderer needs to know about the game.
    fn look(&self) -> Look;

    /// A match from a start position. The seed determines the deal in games that have one.
    fn start(&self, seed: u64) -> Box<dyn AnyMatch>;

    /// A match from a position text.
    ///
    /// # Errors
    /// Says which field is wrong, where, and what was expected.
    fn read(&self, text: &str) -> Result<Box<dyn AnyMatch>, ReadError>;

    /// A match from a record. The record may be of another variant that the same type plays.
    ///
    /// # Errors
    /// The first invalid tag or turn.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;

    /// A record with every turn in short notation, in the main line and in all variations. It may be of another variant
    /// that the same type plays.
    ///
    /// # Errors
    /// The first invalid tag or turn.
    fn check(&self, record: &Record) -> Result<Record, RecordError>;

    /// The course report's notation, if the game has one.
    fn report(&self) -> Option<&dyn AnyReport>;

    /// The names of the evaluators, the default first.
    fn evaluators(&self) -> Vec<&str>;

    /// The board and the file of the net that the game ships, if it does.
    fn shipped_net(&self) -> Option<(&'static str, Vec<u8>)>;

    /// Positions with proven results in some variants of the game, as text for `ludoteca accuracy`.
    fn proven(&self) -> &'static str;

    /// The book of openings of this variant as text, if the game ships one.
    fn book(&self) -> Option<&'static str>;

    /// The game's lessons, if it has any. One of its variants is enough to list them.
    fn lessons(&self) -> Option<LessonTexts>;

    /// The game's puzzles, if it has any. One of its variants is enough to list them.
    fn puzzles(&self) -> Option<PuzzleTexts>;

    /// What makes levels 1 to 7 weaker than full strength.
    fn levels(&self) -> &Levels;

    /// A player with the default evaluator.
    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer>;

    /// A player with a chosen evaluator.
    ///
    /// # Errors
    /// There is no such evaluator, or its weights or its net are wrong.
    fn player_with(
        &self,
        kind: Kind,
        evaluator: &EvaluatorChoice,
        settings: Settings,
    ) -> Result<Box<dyn AnyPlayer>, EvaluatorError>;
}

/// The choice of a player's evaluator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluatorChoice {
    /// The evaluator with this name.
    Named(String),
    /// The linear evaluator with the weights in this text.
    Weights(String),
    /// The net in the bytes of a file.
    Net(Vec<u8>),
}

/// Why an evaluator cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvaluatorError {
    /// The game has no evaluator with this name.
    #[error("found the evaluator `{found}`, expected one of {}", .expected.join(", "))]
    Unknown {
        /// The requested name.
        found: String,
        /// The available names.
        expected: Vec<String>,
    },
    /// The game has no linear evaluator.
    #[error("the game has no linear evaluator, so that weights mean nothing to it")]
    NotLinear,
    /// The text of weights is wrong.
    #[error("{0}")]
    Weights(String),
    /// The game has no inputs for nets.
    #[error("the game has no inputs for nets, so that a net means nothing to it")]
    NoNets,
    /// The net is wrong.
    #[error(transparent)]
    Net(#[from] NetError),
}

/// A game's type in one of its variants.
pub(crate) struct Typed<G: Playable> {
    pub(crate) variant: &'static G::Variant,
    pub(crate) offers: Arc<Offers<G>>,
}

/// Erases a game's type: returns one object per variant.
pub(crate) fn any_games<G: Playable>(offers: Offers<G>) -> Vec<Box<dyn AnyGame>> {
    let offers = Arc::new(offers);
    let typed = |variant| Box::new(Typed { variant, offers: Arc::clone(&offers) }) as Box<dyn AnyGame>;
    G::VARIANTS.iter().map(typed).collect()
}

impl<G: Playable> Typed<G> {
    pub(crate) fn match_from(&self, position: G) -> Box<dyn AnyMatch> {
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

    fn rule_book(&self) -> &'static str {
        G::RULE_BOOK
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

    fn check(&self, record: &Record) -> Result<Record, RecordError> {
        record.checked::<G>()
    }

    fn report(&self) -> Option<&dyn AnyReport> {
        self.offers.report().map(|_| self as &dyn AnyReport)
    }

    fn evaluators(&self) -> Vec<&str> {
        self.offers.evaluators().iter().map(|evaluator| evaluator.name()).collect()
    }

    fn shipped_net(&self) -> Option<(&'static str, Vec<u8>)> {
        self.offers.shipped_net()
    }

    fn proven(&self) -> &'static str {
        self.offers.proven()
    }

    fn book(&self) -> Option<&'static str> {
        self.offers.book(self.variant())
    }

    fn lessons(&self) -> Option<LessonTexts> {
        self.offers.lessons()
    }

    fn puzzles(&self) -> Option<PuzzleTexts> {
        self.offers.puzzles()
    }

    fn levels(&self) -> &Levels {
        self.offers.evaluator_for(Kind::Level(1)).levels()
    }

    fn player(&self, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer> {
        self.player_of(self.offers.evaluator_for(kind), kind, settings)
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
            EvaluatorChoice::Net(bytes) => {
                let nets = self.offers.nets().ok_or(EvaluatorError::NoNets)?;
                let evaluator = nets.evaluator(Arc::new(nets.read(bytes)?));
                Ok(self.player_of(evaluator.as_ref(), kind, settings))
            }
        }
    }
}
