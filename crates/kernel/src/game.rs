//! A game: a position, perhaps in the middle of a turn, and the one generator of its legal steps.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Dice, Variant};

/// One of the two players. Seat 1 makes the first step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Seat {
    /// Seat 1.
    First,
    /// Seat 2.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other seat.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 or 1, to index a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as people count.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// One player has won.
    Win(Seat),
    /// Nobody has won.
    Draw,
}

impl fmt::Display for Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`, seat 1 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Seat::First) => "1-0",
            Outcome::Win(Seat::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// A sentence of the game's language files together with the number of the rule behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The id of the sentence in the game's `en.ftl` and `pt.ftl`.
    pub sentence: &'static str,
    /// The rule's number on the game's `RULES.md`, such as `S5`.
    pub rule: &'static str,
}

/// How a game ended, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Who won, if anybody did.
    pub outcome: Outcome,
    /// Why.
    pub ruling: Ruling,
}

/// The buffer that receives legal steps; the caller keeps it, so that generating allocates nothing.
pub type Steps<G> = Vec<<G as Game>::Step>;

/// A position of a game, perhaps in the middle of a turn: a small flat value, cheap to copy.
///
/// Two positions of one variant are equal exactly when their texts are.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A way to play the game.
    type Variant: Variant;

    /// One decision of one player.
    type Step: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// The game's name in commands and files, such as `sixteen-stone`.
    const NAME: &'static str;

    /// The variants this type plays, the default one first.
    const VARIANTS: &'static [Self::Variant];

    /// The version of the rules. It is raised whenever a position or a record could play differently than before, and
    /// records keep it in their tag `Rules`.
    const RULES_VERSION: u32 = 1;

    /// Whether the start is dealt at random, so that a record must write it down.
    const DEALT: bool = false;

    /// A start position; a game without chance does not touch the dice.
    fn start(variant: &Self::Variant, dice: &mut Dice) -> Self;

    /// Who makes the next step (in a finished game: who would).
    fn to_play(&self) -> Seat;

    /// Replaces the buffer's content by the legal steps. There are none exactly when the game is over (G3).
    fn steps(&self, steps: &mut Steps<Self>);

    /// Plays the legal step that `choose` names by a number, told how many there are; each number stands for another one,
    /// in no given order. Says whether there was any. A game that knows its steps as sets need not list them; the buffer
    /// is for those that list.
    #[inline]
    fn play_any(&mut self, steps: &mut Steps<Self>, choose: impl FnOnce(u32) -> u32) -> bool {
        self.steps(steps);
        if steps.is_empty() {
            return false;
        }
        self.play(steps[choose(steps.len() as u32) as usize]);
        true
    }

    /// A number for a step, to keep experience by: steps that do the same to a board share it, whatever the position.
    fn step_code(step: Self::Step) -> u16;

    /// Plays a step that [`Game::steps`] has listed for this position.
    fn play(&mut self, step: Self::Step);

    /// How the game ended, if it is over by its own rules (repetition belongs to the match).
    fn ending(&self) -> Option<Ending>;

    /// A hash of all that the position text says, kept up step by step.
    fn key(&self) -> u64;

    /// Whether a turn starts here.
    fn is_turn_start(&self) -> bool;

    /// Whether this position counts for repetition (G1).
    fn counts_for_repetition(&self) -> bool {
        self.is_turn_start()
    }

    /// What the third occurrence of this position decides (G1).
    fn repetition(&self) -> Ending {
        Ending { outcome: Outcome::Draw, ruling: Ruling { sentence: "ending-repetition", rule: "G1" } }
    }

    /// What is expected of the player now; this answers an illegal step, so that no rule is stated twice.
    fn expected(&self) -> Ruling;

    /// Who won, if the game is over by its own rules.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// The position after a step that [`Game::steps`] has listed.
    #[must_use]
    fn after(mut self, step: Self::Step) -> Self {
        self.play(step);
        self
    }
}
