//! The variants of DuploHex.

use kernel::Variant;

/// A variant of DuploHex. Boards smaller than six by six are for studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuploHexVariant {
    /// The name in commands and records.
    pub name: &'static str,
    /// Number of cells along a side of the board, at most seven.
    pub size: u8,
    /// Each player's number of discs, and also of rings.
    pub of_each_kind: u8,
}

impl DuploHexVariant {
    /// A board of another size, for studies.
    #[must_use]
    pub const fn study(size: u8, of_each_kind: u8) -> DuploHexVariant {
        DuploHexVariant { name: "study", size, of_each_kind }
    }
}

impl Variant for DuploHexVariant {
    fn name(&self) -> &'static str {
        self.name
    }
}

pub(super) const VARIANTS: &[DuploHexVariant] = &[
    DuploHexVariant { name: "7x7", size: 7, of_each_kind: 24 },
    DuploHexVariant { name: "6x6", size: 6, of_each_kind: 24 },
];
