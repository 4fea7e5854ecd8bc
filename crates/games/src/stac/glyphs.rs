//! The pieces of Stac in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "pawn-a" => Glyph::new("A", "A", Tint::Yellow).with_large(&[&["◢A◣"], &["◢█A█◣"]]),
        "pawn-b" => Glyph::new("B", "B", Tint::Cyan).with_large(&[&["◥B◤"], &["◥█B█◤"]]),
        "marker-a" => Glyph::new("▲", "a", Tint::Yellow).with_large(&[&["▲▲▲"], &["▲▲▲▲▲▲▲"]]),
        "marker-b" => Glyph::new("▽", "b", Tint::Cyan).with_large(&[&["▽▽▽"], &["▽▽▽▽▽▽▽"]]),
        _ => Glyph::new("●", "o", Tint::Grey).with_large(&[&["━━━━━"], &["━━━━━━━━━"]]),
    }
}
