//! The variants of Sixteen Stone.

use kernel::{RuleSet, Variant};

/// How Sixteen Stone is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixteenStoneVariant {
    /// The name in commands and records.
    pub name: &'static str,
    /// Whose rules are followed (S4, S7).
    pub rules: RuleSet,
    /// Cells along a side of the board, which is fixed by the position's type.
    pub size: u8,
    /// How many stones each player has.
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
