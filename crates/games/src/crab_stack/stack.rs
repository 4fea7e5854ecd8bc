//! Crabs and stacks of crabs (C4).

use kernel::Seat;

/// The size of a crab.
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

/// The number of kinds of crabs.
pub(super) const KINDS: usize = 6;

impl Crab {
    /// An index from 0 to 5 by size and owner, small crabs first.
    #[inline]
    pub(super) const fn kind(self) -> usize {
        2 * self.size as usize + self.owner.index()
    }
}

/// The number of bits that count the crabs of one size: no stack has more than six.
const COUNT: u32 = 3;

/// The bits of all three counts, those of the small crabs lowest.
const COUNTS: u32 = (1 << (3 * COUNT)) - 1;

/// The crabs on a rock. By C4 they are sorted, small ones at the bottom, so that the counts of each size and the owners
/// describe the stack. Above the counts are the owners, the top crab's in the lowest bit, with 1 for seat 1. A 1 above
/// them marks the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stack(u32);

impl Stack {
    pub(super) const EMPTY: Stack = Stack(COUNTS + 1);

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Stack::EMPTY
    }

    /// The number of crabs.
    #[inline]
    pub(super) fn height(self) -> usize {
        (31 - (self.0 | 1).leading_zeros() - 3 * COUNT) as usize
    }

    /// Whether the top crab is medium or big.
    #[inline]
    pub(super) fn has_larger(self) -> bool {
        self.0 & COUNTS >= 1 << COUNT
    }

    /// Whether the top crab is big.
    #[inline]
    pub(super) fn has_big(self) -> bool {
        self.0 & COUNTS >= 1 << (2 * COUNT)
    }

    /// Whether the top crab belongs to seat 2.
    #[inline]
    pub(super) fn is_topped_by_second(self) -> bool {
        self.0 & (COUNTS + 1) == 0
    }

    /// Puts a crab on top. The caller checks that this is legal.
    #[inline]
    pub(super) fn push(&mut self, crab: Crab) {
        let counts = (self.0 & COUNTS) + (1 << (COUNT * crab.size as u32));
        let owners = (self.0 & !COUNTS) << 1 | (crab.owner.opponent() as u32) << (3 * COUNT);
        self.0 = owners | counts;
    }

    /// Removes the top crab, which is of this size.
    #[inline]
    pub(super) fn pop(&mut self, size: Size) {
        let counts = (self.0 & COUNTS) - (1 << (COUNT * size as u32));
        let owners = self.0 >> 1 & !COUNTS;
        self.0 = owners | counts;
    }

    /// The crab on top.
    pub(super) fn top(self) -> Option<Crab> {
        let size = Size::ALL[usize::from(self.has_larger()) + usize::from(self.has_big())];
        let owner = Seat::BOTH[usize::from(self.is_topped_by_second())];
        (!self.is_empty()).then_some(Crab { size, owner })
    }

    /// The crabs from the top down.
    pub(super) fn top_down(mut self) -> impl Iterator<Item = Crab> {
        std::iter::from_fn(move || {
            let top = self.top()?;
            self.pop(top.size);
            Some(top)
        })
    }
}
