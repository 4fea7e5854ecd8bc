//! What a player has done in the turn so far, and what the limits of a turn still allow (S2, S3, S8).

/// The actions made in a turn, packed into six bits, so that what the turn allows is one bit of a table. It is stored
/// as `u32`, the type of a shift count: reading a byte right after it was written would be slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn(u32);

const PUSH: u32 = 1;
const MOVE: u32 = 1 << 2;
const SACRIFICE: u32 = 1 << 4;
/// The Push or Move that must follow a Sacrifice has not been made yet.
const OWES: u32 = 1 << 5;

const MAY_PUSH: u64 = Turn::tables().0;
const MAY_MOVE: u64 = Turn::tables().1;

impl Turn {
    pub const START: Turn = Turn(0);

    /// The number of values of [`Turn::index`].
    pub const COUNT: usize = 64;

    /// A turn with these numbers of Pushes and Moves, each at most [`Turn::MOST`].
    pub const fn new(pushes: u8, moves: u8, sacrificed: bool, owes: bool) -> Turn {
        Turn(pushes as u32 * PUSH + moves as u32 * MOVE + sacrificed as u32 * SACRIFICE + owes as u32 * OWES)
    }

    /// The largest number of Pushes, and of Moves, in a turn.
    pub const MOST: u8 = 2;

    /// A unique number for each turn.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn pushes(self) -> u8 {
        (self.0 / PUSH % 4) as u8
    }

    pub const fn moves(self) -> u8 {
        (self.0 / MOVE % 4) as u8
    }

    #[inline]
    pub const fn sacrificed(self) -> bool {
        self.0 & SACRIFICE != 0
    }

    #[inline]
    pub const fn owes(self) -> bool {
        self.0 & OWES != 0
    }

    /// S2: the turns that allow another Push, and those that allow another Move, as bits numbered by index.
    const fn tables() -> (u64, u64) {
        let (mut may_push, mut may_move) = (0, 0);
        let mut index = 0;
        while index < Turn::COUNT {
            let turn = Turn(index as u32);
            let extra = turn.sacrificed() as u8;
            let room = turn.pushes() + turn.moves() < 2 + extra;
            may_push |= ((room && turn.pushes() < 1 + extra) as u64) << index;
            may_move |= ((room && turn.moves() < 1 + extra) as u64) << index;
            index += 1;
        }
        (may_push, may_move)
    }

    #[inline]
    pub const fn may_push(self) -> bool {
        MAY_PUSH >> self.0 & 1 != 0
    }

    #[inline]
    pub const fn may_move(self) -> bool {
        MAY_MOVE >> self.0 & 1 != 0
    }

    /// S3: an action has been made and none is owed.
    #[inline]
    pub const fn may_end(self) -> bool {
        self.0 & (SACRIFICE - 1) != 0 && !self.owes()
    }

    #[inline]
    pub fn push(&mut self) {
        self.0 = (self.0 & !OWES) + PUSH;
    }

    #[inline]
    pub fn make_move(&mut self) {
        self.0 = (self.0 & !OWES) + MOVE;
    }

    #[inline]
    pub fn sacrifice(&mut self) {
        self.0 |= SACRIFICE | OWES;
    }
}
