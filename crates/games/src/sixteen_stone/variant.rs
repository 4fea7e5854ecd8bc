//! The variants of Sixteen Stone.

use kernel::{RuleSet, Variant};

/// A variant of Sixteen Stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixteenStoneVariant {
    /// The name in commands and records.
    pub name: &'static str,
    /// The rule set (S4, S7).
    pub rules: RuleSet,
    /// Number of cells along a side of the board, which the position's type determines.
    pub size: u8,
    /// The number of stones of each player.
    pub stones_each: u8,
}

impl Variant for SixteenStoneVariant {
    fn name(&self) -> &'static str {
        self.name
    }
}

pub(super) const FIVE: &[SixteenStoneVariant] = &[
    SixteenStoneVariant { name: "report", rules: RuleSet::Report, size: 5, stones_each: 8 },
    SixteenStoneVariant { name: "published", rules: RuleSet::Published, size: 5, stones_each: 8 },
];

pub(super) const TEN: &[SixteenStoneVariant] =
    &[SixteenStoneVariant { name: "10x10", rules: RuleSet::Report, size: 10, stones_each: 32 }];
