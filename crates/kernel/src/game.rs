//! A game: a position, perhaps in the middle of a turn, and the one generator of its legal steps.

use std::fmt;

use crate::{Dice, Ending, Outcome, Ruling, Seat, Variant};

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
        Ending { outcome: Outcome::Draw, ruling: Ruling::new("ending-repetition", "G1") }
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
