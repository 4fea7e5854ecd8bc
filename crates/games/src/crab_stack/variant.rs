//! The variants of Crab Stack.

use kernel::Variant;

/// A variant of Crab Stack. So far there is only the game for two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrabStackVariant {
    /// Two players with nine crabs each.
    TwoPlayers,
}

impl Variant for CrabStackVariant {
    fn name(&self) -> &'static str {
        match self {
            CrabStackVariant::TwoPlayers => "two-players",
        }
    }
}
