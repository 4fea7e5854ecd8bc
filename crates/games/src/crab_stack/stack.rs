//! Crabs and the stacks they make (C4).

use kernel::Seat;

/// How big a crab is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Size {
    Small,
    Medium,
    Big,
}

impl Size {
    pub(super) const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Big];
}

/// A crab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crab {
    pub(super) size: Size,
    pub(super) owner: Seat,
}

/// How many kinds of crabs there are.
pub(super) const KINDS: usize = 6;

impl Crab {
    /// 0 to 5, the small ones first, to index what is kept by kind.
    #[inline]
    pub(super) const fn kind(self) -> usize {
        2 * self.size as usize + self.owner.index()
    }
}

/// Bits that count the crabs of one size: no stack has more than six.
const COUNT: u32 = 3;

/// The bits of all three counts, the small ones lowest.
const COUNTS: u32 = (1 << (3 * COUNT)) - 1;

/// The crabs on a rock. By C4 they lie sorted, the small ones at the bottom, so that a number of each size and the
/// owners say all. Above the counts stands a 1, followed by the owners from the bottom crab down to the top one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stack(u32);

impl Stack {
    pub(super) const EMPTY: Stack = Stack(COUNTS + 1);

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Stack::EMPTY
    }

    /// How many crabs there are.
    #[inline]
    pub(super) fn height(self) -> u8 {
        (31 - 3 * COUNT - self.0.leading_zeros()) as u8
    }

    /// How many crabs of seat 2 there are.
    pub(super) fn seconds(self) -> u8 {
        (self.0 >> (3 * COUNT)).count_ones() as u8 - 1
    }

    /// The crab on top of a stack that is not empty.
    #[inline]
    pub(super) fn top(self) -> Crab {
        let counts = self.0 & COUNTS;
        let size = if counts >= 1 << (2 * COUNT) {
            Size::Big
        } else if counts >= 1 << COUNT {
            Size::Medium
        } else {
            Size::Small
        };
        let owner = if self.0 & (COUNTS + 1) == 0 { Seat::First } else { Seat::Second };
        Crab { size, owner }
    }

    /// Puts a crab that may lie here on top.
    #[inline]
    pub(super) fn push(&mut self, crab: Crab) {
        let counts = (self.0 & COUNTS) + (1 << (COUNT * crab.size as u32));
        let owners = (self.0 & !COUNTS) << 1 | (crab.owner as u32) << (3 * COUNT);
        self.0 = owners | counts;
    }

    /// Takes the top crab away.
    #[inline]
    pub(super) fn pop(&mut self, top: Crab) {
        let counts = (self.0 & COUNTS) - (1 << (COUNT * top.size as u32));
        let owners = self.0 >> 1 & !COUNTS;
        self.0 = owners | counts;
    }

    /// The crabs from the top down.
    pub(super) fn from_top(mut self) -> impl Iterator<Item = Crab> {
        std::iter::from_fn(move || {
            let top = (!self.is_empty()).then(|| self.top())?;
            self.pop(top);
            Some(top)
        })
    }
}
