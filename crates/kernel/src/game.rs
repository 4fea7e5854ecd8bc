//! The [`Game`] trait: a position, possibly in the middle of a turn, and the only generator of its legal steps.

use std::fmt;

use crate::{Dice, Ending, Outcome, Ruling, Seat, Variant};

/// The buffer that receives legal steps. The caller owns it, so generating steps allocates nothing.
pub type Steps<G> = Vec<<G as Game>::Step>;

/// A position of a game, possibly in the middle of a turn. It is a small flat value and cheap to copy.
///
/// Two positions of the same variant are equal exactly when their texts are equal.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The type of the game's variants.
    type Variant: Variant;

    /// One decision of one player.
    type Step: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// The game's name in commands and files, such as `sixteen-stone`.
    const NAME: &'static str;

    /// The variants this type plays, the default one first.
    const VARIANTS: &'static [Self::Variant];

    /// The version of the rules. Raise it whenever a position or a record could play differently than before. Records
    /// store it in their `Rules` tag.
    const RULES_VERSION: u32 = 1;

    /// Whether the start position is dealt at random, so that a record must store it.
    const DEALT: bool = false;

    /// A start position. A game without chance does not use the dice.
    fn start(variant: &Self::Variant, dice: &mut Dice) -> Self;

    /// The player who makes the next step (in a finished game: who would have made it).
    fn to_play(&self) -> Seat;

    /// Replaces the buffer's content with the legal steps. The list is empty exactly when the game is over (G3).
    fn steps(&self, steps: &mut Steps<Self>);

    /// Plays the legal step that `choose` picks, and returns whether there was one. `choose` gets the number of legal
    /// steps and returns an index below it. Each index stands for a different step, in no particular order. The default
    /// lists the steps in the buffer; a game that represents its steps as sets can override this without listing them.
    #[inline]
    fn play_any(&mut self, steps: &mut Steps<Self>, choose: impl FnOnce(u32) -> u32) -> bool {
        self.steps(steps);
        if steps.is_empty() {
            return false;
        }
        self.play(steps[choose(steps.len() as u32) as usize]);
        true
    }

    /// A number for the history heuristic: steps that do the same thing on the board share it in every position.
    fn step_code(step: Self::Step) -> u16;

    /// Plays a step that [`Game::steps`] has listed for this position.
    fn play(&mut self, step: Self::Step);

    /// How the game ended, if it is over by its own rules (the match handles repetition).
    fn ending(&self) -> Option<Ending>;

    /// A hash of everything in the position text, updated incrementally with each step.
    fn key(&self) -> u64;

    /// Whether a turn starts here.
    fn is_turn_start(&self) -> bool;

    /// Whether this position counts for repetition (G1).
    fn counts_for_repetition(&self) -> bool {
        self.is_turn_start()
    }

    /// The result of the third occurrence of this position (G1).
    fn repetition(&self) -> Ending {
        Ending { outcome: Outcome::Draw, ruling: Ruling::new("ending-repetition", "G1") }
    }

    /// What the player is expected to do now. It also explains an illegal step, so that no rule is stated twice.
    fn expected(&self) -> Ruling;

    /// The result, if the game is over by its own rules.
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
