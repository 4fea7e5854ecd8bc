//! A game's type behind a trait object: everything that begins with a variant and a text.

use std::marker::PhantomData;

use kernel::testing::{Reader, check_reader};
use kernel::{
    Control, Evaluate, Levels, Match, Notation, ReadError, Record, RecordError, Show, Variant, Weighted,
    WeightsError, dice, features, read_exact, read_weights, set_fields,
};
use picture::Look;
use search::{Kind, Settings};

use crate::any_player::{AnyPlayer, Player};
use crate::in_play::in_play;
use crate::measure::{Speed, measure};
use crate::self_play::{SelfPlay, SelfPlayed, self_play};
use crate::solving::{ProofText, ProofTextError, Question, SolveError, Solved, solve, verify_text};
use crate::teamwork::{Teamwork, teamwork};
use crate::{AnyMatch, Language, SetUpError};

/// A game whose type is forgotten.
pub trait AnyGame: Sync {
    /// The name in commands and files.
    fn name(&self) -> &'static str;

    /// The variants, the default one first.
    fn variants(&self) -> &'static [Variant];

    /// Whether the start is random.
    fn is_dealt(&self) -> bool;

    /// The game's sentences as Fluent text.
    fn sentences(&self, language: Language) -> &'static str;

    /// The rules written for players.
    fn rules(&self, language: Language) -> &'static str;

    /// What a picture needs to know.
    fn look(&self) -> Look;

    /// A match from a start position; the seed deals it where there is something to deal.
    fn start(&self, variant: &Variant, seed: u64) -> Box<dyn AnyMatch>;

    /// A match from a position text.
    ///
    /// # Errors
    /// Says which field is wrong, where, and what was expected.
    fn read(&self, variant: &Variant, text: &str) -> Result<Box<dyn AnyMatch>, ReadError>;

    /// A match from a board in the report's form, with fields of the position text set by name.
    ///
    /// # Errors
    /// Says what cannot be read or told from such a board.
    fn read_report(
        &self,
        variant: &Variant,
        text: &str,
        fields: &[(&str, &str)],
    ) -> Result<Box<dyn AnyMatch>, ReadError>;

    /// A match from a record.
    ///
    /// # Errors
    /// The first tag or turn that cannot be.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError>;

    /// A player of one variant.
    fn player(&self, variant: &Variant, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer>;

    /// What makes levels 1 to 7 weaker than full strength.
    fn levels(&self) -> Levels;

    /// What the game's judge weighs.
    fn weighing(&self) -> Weighing;

    /// The weights that a text holds.
    ///
    /// # Errors
    /// The first line that is wrong, and what was expected there.
    fn read_weights<'a>(&self, text: &'a str) -> Result<Vec<i32>, WeightsError<'a>>;

    /// Alpha-beta with these weights for its judge.
    fn weighted_player(&self, variant: &Variant, weights: &[i32], settings: Settings) -> Box<dyn AnyPlayer>;

    /// What each weight is multiplied with in a position.
    ///
    /// # Errors
    /// The position cannot be read.
    fn features(&self, variant: &Variant, position: &str) -> Result<Vec<i32>, ReadError>;

    /// Plays a game of alpha-beta against itself.
    ///
    /// # Errors
    /// Its opening cannot be.
    fn self_play(&self, variant: &Variant, terms: &SelfPlay<'_>) -> Result<SelfPlayed, SetUpError>;

    /// Measures the rules' speed on one thread, for about this many milliseconds.
    fn measure(&self, variant: &Variant, milliseconds: u64, now: &(dyn Fn() -> u64 + Sync)) -> Speed;

    /// Finds out what is certain of a position.
    ///
    /// # Errors
    /// The position cannot be read, or what was kept of an earlier search cannot be.
    fn solve(&self, variant: &Variant, question: &mut Question<'_>) -> Result<Solved, SolveError>;

    /// The text of the position this many turns into a game of level 7 against itself, which began with a seed; set-up
    /// does not count. Nothing if the game is over before.
    fn in_play(&self, variant: &Variant, seed: u64, turns: usize) -> Option<String>;

    /// Checks a proof by the rules alone; says how many positions that were.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn verify(&self, variant: &Variant, proof: &ProofText<'_>) -> Result<u64, ProofTextError>;

    /// Measures how much sooner two threads of alpha-beta are through than one, which has about this many milliseconds
    /// for each of the positions.
    fn teamwork(&self, variant: &Variant, milliseconds: u64, now: &(dyn Fn() -> u64 + Sync)) -> Teamwork;

    /// Gives any text to a reader, as fuzzing does; panics if a promise is broken.
    fn fuzz(&self, reader: Reader, text: &str);
}

/// What a game's judge weighs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighing {
    /// What each weight counts.
    pub names: &'static [&'static str],
    /// The weights with which it plays.
    pub weights: Vec<i32>,
    /// The largest number a judgement may have, either way.
    pub most: i32,
}

/// A game's type and its evaluator's, to be called through [`AnyGame`].
struct Typed<G, E>(PhantomData<fn() -> (G, E)>);

/// Forgets a game's type.
pub(crate) const fn of<G: Notation + Show, E: Evaluate<G> + Weighted + 'static>() -> &'static dyn AnyGame {
    &Typed::<G, E>(PhantomData)
}

impl<G: Notation + Show, E: Evaluate<G> + Weighted + 'static> AnyGame for Typed<G, E> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn variants(&self) -> &'static [Variant] {
        G::VARIANTS
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

    fn start(&self, variant: &Variant, seed: u64) -> Box<dyn AnyMatch> {
        from(variant, G::start(variant, &mut dice(seed)))
    }

    fn read(&self, variant: &Variant, text: &str) -> Result<Box<dyn AnyMatch>, ReadError> {
        Ok(from(variant, read_exact::<G>(variant, text)?))
    }

    fn read_report(
        &self,
        variant: &Variant,
        text: &str,
        fields: &[(&str, &str)],
    ) -> Result<Box<dyn AnyMatch>, ReadError> {
        let position = G::read_report(variant, text)?;
        Ok(from(variant, set_fields(&position, variant, fields)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
        Ok(Box::new(record.replay::<G>()?))
    }

    fn player(&self, variant: &Variant, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer> {
        Box::new(Player::<G>::new(variant, kind.make(E::default(), settings)))
    }

    fn weighing(&self) -> Weighing {
        Weighing { names: E::NAMES, weights: E::default().weights().to_vec(), most: E::MOST }
    }

    fn levels(&self) -> Levels {
        E::LEVELS
    }

    fn read_weights<'a>(&self, text: &'a str) -> Result<Vec<i32>, WeightsError<'a>> {
        let mut weights = vec![0; E::NAMES.len()];
        read_weights(E::NAMES, text, &mut weights)?;
        Ok(weights)
    }

    fn weighted_player(&self, variant: &Variant, weights: &[i32], settings: Settings) -> Box<dyn AnyPlayer> {
        let kind = Kind::AlphaBeta;
        Box::new(Player::<G>::new(variant, kind.make(E::weighing(weights), settings)))
    }

    fn features(&self, variant: &Variant, position: &str) -> Result<Vec<i32>, ReadError> {
        Ok(features::<G, E>(&read_exact(variant, position)?))
    }

    fn self_play(&self, variant: &Variant, terms: &SelfPlay<'_>) -> Result<SelfPlayed, SetUpError> {
        self_play::<G, E>(variant, terms)
    }

    fn measure(&self, variant: &Variant, milliseconds: u64, now: &(dyn Fn() -> u64 + Sync)) -> Speed {
        measure::<G, E>(variant, milliseconds, now)
    }

    fn solve(&self, variant: &Variant, question: &mut Question<'_>) -> Result<Solved, SolveError> {
        solve::<G>(variant, question)
    }

    fn in_play(&self, variant: &Variant, seed: u64, turns: usize) -> Option<String> {
        in_play::<G, E>(variant, seed, turns)
    }

    fn verify(&self, variant: &Variant, proof: &ProofText<'_>) -> Result<u64, ProofTextError> {
        verify_text::<G>(variant, proof)
    }

    fn teamwork(&self, variant: &Variant, milliseconds: u64, now: &(dyn Fn() -> u64 + Sync)) -> Teamwork {
        teamwork::<G, E>(variant, milliseconds, now)
    }

    fn fuzz(&self, reader: Reader, text: &str) {
        check_reader::<G>(reader, text);
    }
}

fn from<G: Notation + Show>(variant: &Variant, position: G) -> Box<dyn AnyMatch> {
    Box::new(Match::new(*variant, position, Control::None))
}
