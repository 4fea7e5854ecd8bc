//! How the pieces of DuploHex look in a terminal: a disc is a letter, a ring stands around it.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    let ring = |text, tint| Glyph { text, ascii: text, around: true, tint };
    match symbol {
        "disc-white" => Glyph::new("○", "o", Tint::Yellow),
        "disc-black" => Glyph::new("●", "x", Tint::Cyan),
        "ring-white" => ring("()", Tint::Yellow),
        _ => ring("[]", Tint::Cyan),
    }
}
