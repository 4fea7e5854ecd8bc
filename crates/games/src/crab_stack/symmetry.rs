//! The symmetries of Crab Stack: those of the hexagon, and exchange of the players.

use kernel::{Seat, Symmetry};

use super::rocks::{self, ROCKS};
use super::stack::{Crab, Stack};
use super::{CrabStack, Deed, Step, TO_PLAY_KEY, WAVE_KEY};

/// The symmetries of the hexagon: six rotations, then the same rotations after a reflection.
const TURNS: usize = 6;
const OF_BOARD: usize = 2 * TURNS;

/// The image of each rock.
static IMAGES: [[u8; ROCKS]; OF_BOARD] = {
    let mut images = [[0; ROCKS]; OF_BOARD];
    let mut symmetry = 0;
    while symmetry < OF_BOARD {
        let mut rock = 0;
        while rock < ROCKS {
            let (mut across, mut down) = PLACES[rock];
            if symmetry >= TURNS {
                (across, down) = (down, across);
            }
            let mut turns = symmetry % TURNS;
            while turns > 0 {
                (across, down) = (-down, across + down);
                turns -= 1;
            }
            images[symmetry][rock] = rock_at(across, down);
            rock += 1;
        }
        symmetry += 1;
    }
    images
};

/// The position of each rock relative to the water: rows down, and cells along a row.
pub(super) const PLACES: [(i8, i8); ROCKS] = {
    let mut places = [(0, 0); ROCKS];
    let (mut rock, mut down) = (0, -2i8);
    while down <= 2 {
        let mut across = if down < 0 { -2 - down } else { -2 };
        let last = if down > 0 { 2 - down } else { 2 };
        while across <= last {
            if across != 0 || down != 0 {
                places[rock] = (across, down);
                rock += 1;
            }
            across += 1;
        }
        down += 1;
    }
    places
};

const fn rock_at(across: i8, down: i8) -> u8 {
    let mut rock = 0;
    while PLACES[rock].0 != across || PLACES[rock].1 != down {
        rock += 1;
    }
    rock as u8
}

pub(super) fn rock_image(rock: u8, symmetry: usize) -> u8 {
    IMAGES[symmetry % OF_BOARD][usize::from(rock)]
}

impl Symmetry for CrabStack {
    fn symmetries(&self) -> usize {
        2 * OF_BOARD
    }

    fn image(&self, symmetry: usize) -> CrabStack {
        let exchanged = symmetry >= OF_BOARD;
        let seat = |seat: Seat| if exchanged { seat.opponent() } else { seat };
        let mut image = CrabStack { wave: self.wave, to_play: seat(self.to_play), ..CrabStack::EMPTY };
        for rock in rocks::each(self.occupied) {
            let crabs: Vec<Crab> = self.stack(rock).top_down().collect();
            let to = rock_image(rock, symmetry);
            for crab in crabs.into_iter().rev() {
                let crab = Crab { owner: seat(crab.owner), ..crab };
                let below: Stack = image.stack(to);
                image.put(to, below, crab);
                image.crabs[crab.owner.index()] += 1;
            }
        }
        image.key ^= if image.to_play == Seat::Second { TO_PLAY_KEY } else { 0 };
        image.key ^= if image.wave { WAVE_KEY } else { 0 };
        image
    }

    fn step_image(&self, step: Step, symmetry: usize) -> Step {
        match step.deed() {
            Deed::Move { size, from, to } => {
                Step::climb(size, rock_image(from, symmetry), rock_image(to, symmetry))
            }
            Deed::Keep(lowest) => {
                let group = rocks::each(rocks::group_of(lowest, self.occupied));
                Step::keep(group.map(|rock| rock_image(rock, symmetry)).min().unwrap_or(lowest))
            }
        }
    }
}
