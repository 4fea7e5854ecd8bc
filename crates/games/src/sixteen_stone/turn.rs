//! What a player has done in the turn so far, and what its limits leave (S2, S3, S8).

/// The actions made in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub pushes: u8,
    pub moves: u8,
    pub sacrificed: bool,
    /// Whether the Push or Move that a Sacrifice asks for is still to come.
    pub owes: bool,
}

impl Turn {
    pub const START: Turn = Turn { pushes: 0, moves: 0, sacrificed: false, owes: false };

    /// The most Pushes, and the most Moves, of any turn.
    pub const MOST: u8 = 2;

    /// How many values of [`Turn::index`] there are.
    pub const COUNT: usize = 36;

    /// Tells any two turns apart.
    pub fn index(self) -> usize {
        let actions = usize::from(self.pushes * 3 + self.moves);
        actions * 4 + usize::from(self.sacrificed) * 2 + usize::from(self.owes)
    }

    #[inline]
    const fn actions(self) -> u8 {
        self.pushes + self.moves
    }

    /// How many more Pushes, Moves and actions a Sacrifice allows (S2).
    #[inline]
    const fn extra(self) -> u8 {
        self.sacrificed as u8
    }

    #[inline]
    pub const fn may_push(self) -> bool {
        self.pushes < 1 + self.extra() && self.actions() < 2 + self.extra()
    }

    #[inline]
    pub const fn may_move(self) -> bool {
        self.moves < 1 + self.extra() && self.actions() < 2 + self.extra()
    }

    #[inline]
    pub const fn may_end(self) -> bool {
        self.actions() > 0 && !self.owes
    }

    #[inline]
    pub fn push(&mut self) {
        self.pushes += 1;
        self.owes = false;
    }

    #[inline]
    pub fn make_move(&mut self) {
        self.moves += 1;
        self.owes = false;
    }

    #[inline]
    pub fn sacrifice(&mut self) {
        self.sacrificed = true;
        self.owes = true;
    }
}
