//! Steps, and how they are listed quickly.

use super::stack::Size;

/// What a player does, in two bytes so that steps can be listed several at a time: the lower one is the rock where a
/// move ends, the upper one its start and the size of the crab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Step(u16);

/// What a step means; rocks are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// The top crab of a rock goes to another rock.
    Move { size: Size, from: u8, to: u8 },
    /// The group with this lowest rock stays, the others leave.
    Keep(u8),
}

/// Bits of a step's upper byte that are a rock; those above are a size.
const ROCK_BITS: u8 = 5;

/// Stands where a move has its start and size.
const KEEPS: u8 = 3 << ROCK_BITS;

impl Step {
    /// All there is to the step.
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

/// Targets are listed in halves of this many rocks.
const HALF: usize = 9;

/// No crab has more targets in one half of the board.
const LISTED: usize = 8;

/// The rocks of a set in order, and how many there are.
#[derive(Clone, Copy)]
struct Listed {
    rocks: [u8; LISTED],
    count: u8,
}

/// The sets of rocks in the first half of the board, and in the second.
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

/// More steps than any position has: a player's three small crabs have five other small ones to end on, the medium
/// ones eleven small and medium ones, the big ones five neighbours; that makes 63.
const MOST: usize = 64;

/// A list of steps being made.
pub(super) struct Listing<'a> {
    slots: &'a mut [Step; MOST + LISTED],
    length: usize,
}

impl Listing<'_> {
    /// Lets `list` add steps to the list, which is empty at first.
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

    /// Adds the moves of a crab. Which targets it has is as good as random, so that a loop over them would cost more
    /// than always writing as many steps as there may be: the next ones are written over those that are too many.
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
