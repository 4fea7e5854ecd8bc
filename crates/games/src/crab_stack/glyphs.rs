//! How the crabs look in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "big-1" => Glyph::new("B", "B", Tint::Blue),
        "medium-1" => Glyph::new("M", "M", Tint::Blue),
        "small-1" => Glyph::new("S", "S", Tint::Blue),
        "big-2" => Glyph::new("b", "b", Tint::Green),
        "medium-2" => Glyph::new("m", "m", Tint::Green),
        _ => Glyph::new("s", "s", Tint::Green),
    }
}
