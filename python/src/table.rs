//! One of many games, and who plays it.
//!
//! Every game has its own dice, seeded by its number and by how many games were played there before, so that the games
//! do not depend on the number of threads.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Encoding, Playable};
use kernel::{Dice, Outcome, Seat, Steps, dice};
use rand::RngExt;
use search::{Limits, Root, Search, Watch};

use crate::past::Past;

/// What all games share.
pub struct Fixed<G: Playable> {
    pub variant: &'static G::Variant,
    pub encoding: Encoding<G>,
    pub seed: u64,
}

/// Who answers the caller in a game.
pub enum Opponent<G: Playable> {
    None,
    Random,
    Search(Box<dyn Search<G>>),
}

/// One of the games.
pub struct Table<G: Playable> {
    number: u64,
    /// How many games were played here before.
    pub games: u64,
    dice: Dice,
    pub position: G,
    /// The legal steps of the position; empty if the game is over.
    pub steps: Steps<G>,
    past: Past,
    pub length: i64,
    pub opponent: Opponent<G>,
}

/// Mixes numbers into a seed (SplitMix64).
fn mixed(numbers: [u64; 3]) -> u64 {
    numbers.into_iter().fold(0, |seed: u64, number| {
        let mut seed = (seed ^ number).wrapping_add(0x9E37_79B9_7F4A_7C15);
        seed = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        seed = (seed ^ seed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        seed ^ seed >> 31
    })
}

impl<G: Playable> Table<G> {
    /// A table whose first game has not begun.
    pub fn new(number: u64, variant: &G::Variant, opponent: Opponent<G>) -> Table<G> {
        let mut dice = dice(0);
        let position = G::start(variant, &mut dice);
        let (steps, past) = (Steps::<G>::new(), Past::default());
        Table { number, games: 0, dice, position, steps, past, length: 0, opponent }
    }

    /// The caller's seat against opponents, which changes with every game.
    pub fn seat(&self) -> Seat {
        Seat::BOTH[((self.number + self.games) % 2) as usize]
    }

    /// Begins a game, up to the caller's first decision.
    pub fn begin(&mut self, game: &Fixed<G>) {
        loop {
            self.deal(game);
            if let Opponent::Search(search) = &mut self.opponent {
                search.forget();
            }
            self.position.steps(&mut self.steps);
            self.reply();
            if !self.steps.is_empty() {
                return;
            }
            // The opponents have played a whole game alone.
            self.games += 1;
        }
    }

    /// The start of the current game.
    fn deal(&mut self, game: &Fixed<G>) {
        self.dice = dice(mixed([game.seed, self.number, self.games]));
        self.position = G::start(game.variant, &mut self.dice);
        self.past.clear();
        self.length = 0;
    }

    /// Plays a step and lists what is legal then.
    #[inline]
    pub fn play(&mut self, step: G::Step) {
        if self.position.counts_for_repetition() {
            self.past.add(self.position.key());
        }
        self.position.play(step);
        self.length += 1;
        if self.repeats() { self.steps.clear() } else { self.position.steps(&mut self.steps) }
    }

    /// G1: whether the position has occurred twice before.
    #[inline]
    fn repeats(&self) -> bool {
        self.position.counts_for_repetition() && self.past.has_twice(self.position.key())
    }

    /// Plays this many random steps for both players without listing what is legal, except after the last one. Where a
    /// game ends, the next one begins. Returns whether the last step ended a game.
    pub fn wander(&mut self, game: &Fixed<G>, count: usize) -> bool {
        // Values of its own stay in registers; the table's would go through memory.
        let (mut position, mut dice) = (self.position, self.dice.clone());
        let mut repeats = false;
        for _ in 0..count {
            loop {
                let counts = position.counts_for_repetition();
                let key = if counts { position.key() } else { 0 };
                if !repeats && position.play_any(&mut self.steps, |steps| dice.random_range(0..steps)) {
                    if counts {
                        self.past.add(key);
                    }
                    break;
                }
                // The step before ended the game.
                self.games += 1;
                self.deal(game);
                (position, dice, repeats) = (self.position, self.dice.clone(), false);
            }
            self.length += 1;
            repeats = position.counts_for_repetition() && self.past.has_twice(position.key());
        }
        (self.position, self.dice) = (position, dice);
        if repeats {
            self.steps.clear();
        } else {
            self.position.steps(&mut self.steps);
        }
        self.steps.is_empty()
    }

    /// Plays for the opponents until the caller is to play.
    pub fn reply(&mut self) {
        while !self.steps.is_empty() && self.position.to_play() != self.seat() {
            let step = match &mut self.opponent {
                Opponent::None => return,
                Opponent::Random => self.random(),
                Opponent::Search(search) => {
                    let root = Root { position: self.position, history: self.past.keys().to_vec() };
                    let (stop, elapsed) = (AtomicBool::new(false), || Duration::ZERO);
                    let watch = Watch { stop: &stop, elapsed: &elapsed };
                    let found = search.search(&root, &Limits::default(), &watch, &mut |_| {});
                    // A search finds a step unless the game is over.
                    found.map_or(self.steps[0], |found| found.step)
                }
            };
            self.play(step);
        }
    }

    /// The position with the earlier positions that count for repetition.
    pub fn root(&self) -> Root<G> {
        Root { position: self.position, history: self.past.keys().to_vec() }
    }

    /// The dice of the current game.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// A legal step. An environment's game is never over: then the next one has begun.
    #[inline]
    pub fn random(&mut self) -> G::Step {
        self.steps[self.dice.random_range(0..self.steps.len())]
    }

    /// The step of an action, if it is legal.
    #[inline]
    pub fn legal(&self, game: &Fixed<G>, action: i64) -> Option<G::Step> {
        let step = (game.encoding.step)(&self.position, usize::try_from(action).ok()?)?;
        self.steps.contains(&step).then_some(step)
    }

    /// The result of a finished game.
    pub fn outcome(&self) -> Outcome {
        self.position.outcome().unwrap_or_else(|| self.position.repetition().outcome)
    }
}
