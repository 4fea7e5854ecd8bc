//! The pieces of Syrtis in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "white-circle" => Glyph::new("○", "c", Tint::Yellow).with_large(&["╭───╮", "│ ○ │", "╰───╯"]),
        "black-circle" => Glyph::new("●", "C", Tint::Magenta).with_large(&["╭───╮", "│▒●▒│", "╰───╯"]),
        "white-square" => Glyph::new("□", "q", Tint::Yellow).with_large(&["┌───┐", "│ □ │", "└───┘"]),
        "black-square" => Glyph::new("■", "Q", Tint::Magenta).with_large(&["┌───┐", "│▒■▒│", "└───┘"]),
        "white-tower" => Glyph::around("()", "()", Tint::White),
        "black-tower" => Glyph::around("[]", "[]", Tint::Cyan),
        "sunk" => Glyph::new("≈", "~", Tint::Blue),
        _ => Glyph::new("·", "-", Tint::Grey),
    }
}
