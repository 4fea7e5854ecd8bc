//! How the pieces of Syrtis look in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "white-circle" => Glyph::new("○", "c", Tint::Yellow),
        "black-circle" => Glyph::new("●", "C", Tint::Magenta),
        "white-square" => Glyph::new("□", "q", Tint::Yellow),
        "black-square" => Glyph::new("■", "Q", Tint::Magenta),
        "white-tower" => Glyph { text: "()", ascii: "()", around: true, tint: Tint::White },
        "black-tower" => Glyph { text: "[]", ascii: "[]", around: true, tint: Tint::Cyan },
        "sunk" => Glyph::new("≈", "~", Tint::Blue),
        _ => Glyph::new("·", "-", Tint::Grey),
    }
}
