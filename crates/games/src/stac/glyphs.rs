//! How the pieces of Stac look in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "pawn-a" => Glyph::new("A", "A", Tint::Yellow),
        "pawn-b" => Glyph::new("B", "B", Tint::Cyan),
        "marker-a" => Glyph::new("▲", "a", Tint::Yellow),
        "marker-b" => Glyph::new("▽", "b", Tint::Cyan),
        _ => Glyph::new("●", "o", Tint::Grey),
    }
}
