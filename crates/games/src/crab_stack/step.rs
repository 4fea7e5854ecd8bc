//! Steps, and a fast way to list them.

use super::stack::Size;

/// One decision of a player, in two bytes so that several steps can be written at a time: the lower byte is the rock
/// where a move ends, the upper byte its start and the size of the crab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Step(u16);

/// The meaning of a step. Rocks are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// The top crab of a rock moves to another rock.
    Move { size: Size, from: u8, to: u8 },
    /// The group with this lowest rock stays, the others are washed away.
    Keep(u8),
}

/// The number of bits of a step's upper byte for the rock; the size is above them.
const ROCK_BITS: u8 = 5;

/// Marks a step that keeps a group, in place of a move's start and size.
const KEEPS: u8 = 3 << ROCK_BITS;

impl Step {
    /// The packed bits.
    pub(super) const fn code(self) -> u16 {
        self.0
    }

    pub(super) const fn keep(lowest: u8) -> Step {
        Step(u16::from_le_bytes([lowest, KEEPS]))
    }

    pub(super) const fn climb(size: Size, from: u8, to: u8) -> Step {
        Step(u16::from_le_bytes([to, (size as u8) << ROCK_BITS | from]))
    }

    #[inline]
    pub(super) const fn deed(self) -> Deed {
        match self.0.to_le_bytes() {
            [lowest, KEEPS] => Deed::Keep(lowest),
            [to, start] => Deed::Move {
                size: Size::ALL[(start >> ROCK_BITS) as usize],
                from: start % (1 << ROCK_BITS),
                to,
            },
        }
    }
}

impl std::fmt::Debug for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

/// Targets are listed separately for each half of the board, with this many rocks.
const HALF: usize = 9;

/// The largest number of targets of a crab in one half of the board.
const LISTED: usize = 8;

/// The rocks of a set in order, and their number.
#[derive(Clone, Copy)]
struct Listed {
    rocks: [u8; LISTED],
    count: u8,
}

/// The lists for the sets of rocks in the first and in the second half of the board.
static LISTS: [[Listed; 1 << HALF]; 2] = lists();

const fn lists() -> [[Listed; 1 << HALF]; 2] {
    let mut lists = [[Listed { rocks: [0; LISTED], count: 0 }; 1 << HALF]; 2];
    let mut set = 0;
    while set < 1 << HALF {
        let mut rock = 0;
        while rock < 2 * HALF {
            let listed = &mut lists[rock / HALF][set];
            if set >> (rock % HALF) & 1 != 0 && (listed.count as usize) < LISTED {
                listed.rocks[listed.count as usize] = rock as u8;
                listed.count += 1;
            }
            rock += 1;
        }
        set += 1;
    }
    lists
}

/// An upper bound on the number of steps in a position. A player's three small crabs each have five other small crabs
/// to end on, the medium ones eleven small and medium crabs, the big ones five neighbours: 63 steps.
const MOST: usize = 64;

/// A list of steps under construction.
pub(super) struct Listing<'a> {
    slots: &'a mut [Step; MOST + LISTED],
    length: usize,
}

impl Listing<'_> {
    /// Calls `list` to add steps to an empty list.
    #[inline]
    pub(super) fn make(steps: &mut Vec<Step>, list: impl FnOnce(&mut Listing<'_>)) {
        steps.clear();
        steps.extend_from_slice(&[Step(0); MOST + LISTED]);
        if let Some(slots) = steps.first_chunk_mut() {
            let mut listing = Listing { slots, length: 0 };
            list(&mut listing);
            let length = listing.length;
            steps.truncate(length);
        }
    }

    /// Adds the moves of a crab. The number of targets is unpredictable, so a loop over them would cost more than
    /// always writing the maximum number of steps. The next steps overwrite the surplus.
    #[inline(always)]
    pub(super) fn add(&mut self, size: Size, from: u8, targets: u32) {
        let start = (size as u8) << ROCK_BITS | from;
        for (half, lists) in LISTS.iter().enumerate() {
            let listed = &lists[(targets >> (half * HALF)) as usize % lists.len()];
            let slots = &mut self.slots[self.length % MOST..][..LISTED];
            for (slot, rock) in slots.iter_mut().zip(&listed.rocks) {
                *slot = Step(u16::from_le_bytes([*rock, start]));
            }
            self.length += usize::from(listed.count);
        }
    }
}
