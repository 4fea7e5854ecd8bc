//! Evaluation of Crab Stack: available moves, free crabs and buried crabs.

use kernel::{Evaluate, Game, Levels, Scale, Seat, Terms, levels};

use super::step::Deed;
use super::{CrabStack, Step, bit, rocks};

/// The features of the linear evaluator of Crab Stack.
#[derive(Clone, Copy, Debug)]
pub struct Counts;

impl Terms<8> for Counts {
    const NAMES: [&'static str; 8] = [
        "move",
        "crab that can move",
        "crab on top",
        "medium crab on top",
        "big crab on top",
        "crab, buried or not",
        "not more than one crab that can move",
        "to play",
    ];
    const WEIGHTS: &'static str = include_str!("weights.txt");
}

/// The linear evaluator of Crab Stack, based on a few counts.
pub type Linear = kernel::Linear<Counts, 8>;

/// How levels 1 to 7 are weakened in Crab Stack, calibrated with `ludoteca ladder`.
pub const LEVELS: Levels =
    levels([(1, 600), (35, 170), (160, 60), (650, 12), (2_500, 0), (12_500, 0), (52_000, 0)]);

impl CrabStack {
    /// A player's number of moves, of crabs that can move, and of crabs on top: all, medium and big ones. Fewer crabs
    /// can bury a bigger crab (C4).
    fn prospects(&self, seat: Seat) -> [i32; 5] {
        let (mut moves, mut movers, mut tops) = (0, 0, [0; 3]);
        CrabStack { to_play: seat, ..*self }.each_crab(|size, _, targets| {
            moves += targets.count_ones() as i32;
            movers += i32::from(targets != 0);
            tops[size as usize] += 1;
        });
        let [small, medium, big] = tops;
        [moves, movers, small + medium + big, medium, big]
    }
}

impl Evaluate<CrabStack> for Linear {
    fn evaluate(&self, game: &CrabStack) -> i32 {
        let [one_move, mover, top, medium_top, big_top, crab, nearly_stuck, tempo] = self.weights;
        let worth = |seat: Seat| {
            let [moves, movers, tops, mediums, bigs] = game.prospects(seat);
            moves.min(24) * one_move
                + movers * mover
                + tops * top
                + mediums * medium_top
                + bigs * big_top
                + i32::from(game.crabs[seat.index()]) * crab
                - i32::from(movers <= 1) * nearly_stuck
        };
        worth(game.to_play()) - worth(game.to_play().opponent()) + tempo
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: 90, ..Scale::default() }
    }

    fn is_noisy(&self, game: &CrabStack, step: Step) -> bool {
        match step.deed() {
            Deed::Keep(_) => true,
            Deed::Move { from, to, .. } => {
                // The move empties a rock that may have connected others, so that a wave may come (C6). Or it buries
                // one of the enemy's last free crabs, and the enemy may have no move (C7).
                let parts = game.stack(from).height() == 1
                    && rocks::are_apart_around(from, game.occupied & !bit(from));
                let enemies = match game.to_play() {
                    Seat::First => game.second,
                    Seat::Second => game.occupied & !game.second,
                };
                parts || enemies & bit(to) != 0 && enemies.count_ones() <= 3
            }
        }
    }

    fn promise(&self, game: &CrabStack, step: Step) -> i32 {
        match step.deed() {
            Deed::Keep(_) => 0,
            Deed::Move { from, to, .. } => {
                // Burying an enemy crab is good, burying an own crab is not.
                let seat_of = |rock: u8| game.second & bit(rock) != 0;
                let buries_enemy = seat_of(to) != seat_of(from);
                let frees = game.stack(from).height() > 1;
                40 * i32::from(buries_enemy) + 10 * i32::from(frees)
            }
        }
    }
}
