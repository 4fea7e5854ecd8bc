//! The variants of Crab Stack.

use kernel::Variant;

/// How Crab Stack is played: so far only by two.
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
