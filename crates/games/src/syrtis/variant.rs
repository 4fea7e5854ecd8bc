//! The variants of Syrtis.

use kernel::{RuleSet, Variant};

/// A variant of Syrtis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyrtisVariant {
    /// The island (Y1), which the position's type determines.
    pub island: Island,
    /// The rule set (Y12).
    pub rules: RuleSet,
}

/// The island on which a game starts (Y1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Island {
    /// 16 tiles on a board of five by five.
    Minor,
    /// 36 tiles on a board of seven by seven.
    Major,
}

impl Island {
    /// Number of cells along a side of the board.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Island::Minor => 5,
            Island::Major => 7,
        }
    }
}

impl Variant for SyrtisVariant {
    fn name(&self) -> &'static str {
        match (self.island, self.rules) {
            (Island::Minor, RuleSet::Report) => "minor",
            (Island::Minor, RuleSet::Published) => "minor-published",
            (Island::Major, RuleSet::Report) => "major",
            (Island::Major, RuleSet::Published) => "major-published",
        }
    }
}

pub(super) const MINOR: &[SyrtisVariant] = &[
    SyrtisVariant { island: Island::Minor, rules: RuleSet::Report },
    SyrtisVariant { island: Island::Minor, rules: RuleSet::Published },
];

pub(super) const MAJOR: &[SyrtisVariant] = &[
    SyrtisVariant { island: Island::Major, rules: RuleSet::Report },
    SyrtisVariant { island: Island::Major, rules: RuleSet::Published },
];
