//! The stones of Sixteen Stone in a terminal.

use kernel::{Form, Glyph, Tint};

const RED: [Form; 2] =
    [&["╭───╮", "│ ○ │", "╰───╯"], &["╭───────╮", "│       │", "│   ○   │", "│       │", "╰───────╯"]];
const BLUE: [Form; 2] =
    [&["╲   ╱", "  ╳  ", "╱   ╲"], &["╲       ╱", "  ╲   ╱  ", "    ╳    ", "  ╱   ╲  ", "╱       ╲"]];

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "stone-red" => Glyph::new("○", "o", Tint::Red).with_large(&RED),
        _ => Glyph::new("✕", "x", Tint::Blue).with_large(&BLUE),
    }
}
