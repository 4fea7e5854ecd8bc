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
/// owners say all. Above the counts stand the owners, the top crab's lowest, a 1 being seat 1; above them stands a 1.
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

    /// Whether the top crab is of seat 2.
    #[inline]
    pub(super) fn is_topped_by_second(self) -> bool {
        self.0 & (COUNTS + 1) == 0
    }

    /// Puts a crab that may lie here on top.
    #[inline]
    pub(super) fn push(&mut self, crab: Crab) {
        let counts = (self.0 & COUNTS) + (1 << (COUNT * crab.size as u32));
        let owners = (self.0 & !COUNTS) << 1 | (crab.owner.opponent() as u32) << (3 * COUNT);
        self.0 = owners | counts;
    }

    /// Takes the top crab, which is of this size, away.
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
