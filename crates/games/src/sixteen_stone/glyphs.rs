//! The stones of Sixteen Stone in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "stone-red" => Glyph::new("○", "o", Tint::Red).with_large(&["╭───╮", "│ ○ │", "╰───╯"]),
        _ => Glyph::new("✕", "x", Tint::Blue).with_large(&["╲   ╱", "  ╳  ", "╱   ╲"]),
    }
}
