//! The pieces of DuploHex in a terminal: a disc is a letter, a ring encloses it.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "side-white" => Glyph::new("○", "o", Tint::Yellow),
        "side-black" => Glyph::new("●", "x", Tint::Cyan),
        "disc-white" => Glyph::new("○", "o", Tint::Yellow),
        "disc-black" => Glyph::new("●", "x", Tint::Cyan),
        "ring-white" => Glyph::around("()", "()", Tint::Yellow),
        _ => Glyph::around("[]", "[]", Tint::Cyan),
    }
}
