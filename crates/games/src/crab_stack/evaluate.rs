//! How well a player stands in Crab Stack: who can still move, whose crabs are free and whose are buried.

use kernel::{Evaluate, Game, Seat, Weighted, own_weights};

use super::step::Deed;
use super::{CrabStack, Step, bit, rocks};

/// Judges positions of Crab Stack by a few counts, each with a weight.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    weights: [i32; NAMES.len()],
}

/// What each weight counts.
const NAMES: &[&str; 12] = &[
    "move",
    "crab that can move",
    "crab on top",
    "medium crab on top",
    "big crab on top",
    "crab, buried or not",
    "not more than one crab that can move",
    "move of a big crab",
    "rock within reach",
    "enemy crab within reach",
    "big enemy crab within reach",
    "to play",
];

impl Default for Judge {
    fn default() -> Judge {
        Judge { weights: const { own_weights(NAMES, include_str!("weights.txt")) } }
    }
}

impl Weighted for Judge {
    const NAMES: &'static [&'static str] = NAMES;

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn weights_mut(&mut self) -> &mut [i32] {
        &mut self.weights
    }
}

impl CrabStack {
    /// What a player could do: moves, crabs that can move, moves of big crabs; crabs on top: all, medium ones and big ones,
    /// since the bigger one is, the fewer can bury it (C4); rocks within reach: all, those with enemies on top, and those
    /// with big ones.
    fn prospects(&self, seat: Seat) -> [i32; 9] {
        let (mut moves, mut movers, mut tops, mut reach) = ([0; 3], 0, [0; 3], 0);
        CrabStack { to_play: seat, ..*self }.each_crab(|size, _, targets| {
            moves[size as usize] += targets.count_ones() as i32;
            movers += i32::from(targets != 0);
            tops[size as usize] += 1;
            reach |= targets;
        });
        let [small, medium, big] = tops;
        let enemies = reach & if seat == Seat::First { self.second } else { !self.second };
        let [rocks, enemies, big_enemies] =
            [reach, enemies, enemies & self.big].map(|rocks| rocks.count_ones() as i32);
        let all_moves = moves[0] + moves[1] + moves[2];
        [all_moves, movers, moves[2], small + medium + big, medium, big, rocks, enemies, big_enemies]
    }
}

impl Evaluate<CrabStack> for Judge {
    type Accumulator = ();

    const STEP: i32 = 90;

    fn accumulate(&self, _: &CrabStack) {}

    fn update(&self, (): &mut (), _: &CrabStack, _: Step, _: &CrabStack) {}

    fn judge(&self, game: &CrabStack, (): &()) -> i32 {
        let [
            one_move,
            mover,
            top,
            medium_top,
            big_top,
            crab,
            nearly_stuck,
            big_move,
            rock,
            enemy,
            big_enemy,
            tempo,
        ] = self.weights;
        let worth = |seat: Seat| {
            let [moves, movers, big_moves, tops, mediums, bigs, rocks, enemies, big_enemies] =
                game.prospects(seat);
            moves.min(24) * one_move
                + movers * mover
                + big_moves * big_move
                + tops * top
                + mediums * medium_top
                + bigs * big_top
                + rocks * rock
                + enemies * enemy
                + big_enemies * big_enemy
                + i32::from(game.crabs[seat.index()]) * crab
                - i32::from(movers <= 1) * nearly_stuck
        };
        worth(game.to_play()) - worth(game.to_play().opponent()) + tempo
    }

    fn is_noisy(&self, game: &CrabStack, step: Step) -> bool {
        match step.deed() {
            Deed::Keep(_) => true,
            Deed::Move { from, to, .. } => {
                // A rock is left empty between others that it may have held together: a wave may come (C6). Or one of
                // the enemy's last free crabs is buried, and the enemy may be stuck (C7).
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
                // To bury an enemy is good, to bury an own crab is not.
                let seat_of = |rock: u8| game.second & bit(rock) != 0;
                let buries_enemy = seat_of(to) != seat_of(from);
                let frees = game.stack(from).height() > 1;
                40 * i32::from(buries_enemy) + 10 * i32::from(frees)
            }
        }
    }
}
