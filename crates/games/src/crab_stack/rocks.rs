//! The board: eighteen rocks around the water, and the ways from rock to rock (C1, C3).

/// How many rocks there are; they are numbered from 0 inside, from 1 in every text.
pub(super) const ROCKS: usize = 18;

/// How many rocks lie in each row; the water lies in the middle of the third.
pub(super) const ROWS: [u8; 5] = [3, 4, 4, 4, 3];

/// The rocks next to each rock, both counted from 1, as C1 lists them.
const LISTED: [&[u8]; ROCKS] = [
    &[2, 4, 5],
    &[1, 3, 5, 6],
    &[2, 6, 7],
    &[1, 5, 8, 9],
    &[1, 2, 4, 6, 9],
    &[2, 3, 5, 7, 10],
    &[3, 6, 10, 11],
    &[4, 9, 12],
    &[4, 5, 8, 12, 13],
    &[6, 7, 11, 14, 15],
    &[7, 10, 15],
    &[8, 9, 13, 16],
    &[9, 12, 14, 16, 17],
    &[10, 13, 15, 17, 18],
    &[10, 11, 14, 18],
    &[12, 13, 17],
    &[13, 14, 16, 18],
    &[14, 15, 17],
];

/// The same as sets of rocks.
const NEIGHBOURS: [u32; ROCKS] = neighbours();

const fn neighbours() -> [u32; ROCKS] {
    let mut sets = [0; ROCKS];
    let mut rock = 0;
    while rock < ROCKS {
        let mut i = 0;
        while i < LISTED[rock].len() {
            sets[rock] |= 1 << (LISTED[rock][i] - 1);
            i += 1;
        }
        rock += 1;
    }
    sets
}

/// The set of one rock.
pub(super) const fn bit(rock: u8) -> u32 {
    1 << rock
}

/// The rocks next to a rock.
#[inline]
pub(super) fn near(rock: u8) -> u32 {
    NEIGHBOURS[usize::from(rock)]
}

/// The rocks of a set, lowest first.
pub(super) fn each(rocks: u32) -> impl Iterator<Item = u8> {
    kernel::boards::bits(u64::from(rocks))
}

/// Where two steps lead from a rock.
#[inline]
pub(super) fn two_steps(from: u8, occupied: u32) -> u32 {
    let start = bit(from);
    let mut ends = 0;
    for first in each(near(from) & occupied) {
        ends |= near(first);
    }
    ends & occupied & !start
}

/// Where three steps lead from a rock.
#[inline]
pub(super) fn three_steps(from: u8, occupied: u32) -> u32 {
    let start = bit(from);
    let mut ends = 0;
    for first in each(near(from) & occupied) {
        for second in each(near(first) & occupied & !start) {
            ends |= near(second) & !bit(first);
        }
    }
    ends & occupied & !start
}

/// The group of connected rocks around a rock.
pub(super) fn group(rock: u32, occupied: u32) -> u32 {
    let (mut reached, mut open) = (rock, rock);
    while open != 0 {
        let fresh = near(open.trailing_zeros() as u8) & occupied & !reached;
        reached |= fresh;
        open = (open & (open - 1)) | fresh;
    }
    reached
}

/// The groups of connected rocks, by their lowest rock.
pub(super) fn groups(mut occupied: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = occupied & occupied.wrapping_neg();
        let group = group(lowest, occupied);
        occupied &= !group;
        (group != 0).then_some(group)
    })
}
