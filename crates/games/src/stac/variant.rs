//! The variants of Stac.

use kernel::{RuleSet, Variant};

/// A variant of Stac. Boards smaller than five by five are for studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StacVariant {
    /// The name in commands and records.
    pub name: &'static str,
    /// The rule set (T4).
    pub rules: RuleSet,
    /// Number of cells along a side of the board, at most five.
    pub size: u8,
    /// The number of towers that wins (T6).
    pub towers_to_win: u8,
}

impl StacVariant {
    /// A board of another size, for studies.
    #[must_use]
    pub const fn study(rules: RuleSet, size: u8, towers_to_win: u8) -> StacVariant {
        StacVariant { name: "study", rules, size, towers_to_win }
    }
}

impl Variant for StacVariant {
    fn name(&self) -> &'static str {
        self.name
    }
}

pub(super) const VARIANTS: &[StacVariant] = &[
    StacVariant { name: "report", rules: RuleSet::Report, size: 5, towers_to_win: 4 },
    StacVariant { name: "published", rules: RuleSet::Published, size: 5, towers_to_win: 4 },
];
