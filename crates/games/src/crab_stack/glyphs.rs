//! The crabs in a terminal.

use kernel::{Glyph, Tint};

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "sea" | "water" => Glyph::new("", "", Tint::Blue),
        "big-1" => Glyph::new("B", "B", Tint::Blue).with_large(&[&["(══B══)"], &["(═══B═══)"]]),
        "medium-1" => Glyph::new("M", "M", Tint::Blue).with_large(&[&["(═M═)"], &["(══M══)"]]),
        "small-1" => Glyph::new("S", "S", Tint::Blue).with_large(&[&["(S)"], &["(═S═)"]]),
        "big-2" => Glyph::new("b", "b", Tint::Green).with_large(&[&["{──b──}"], &["{───b───}"]]),
        "medium-2" => Glyph::new("m", "m", Tint::Green).with_large(&[&["{─m─}"], &["{──m──}"]]),
        _ => Glyph::new("s", "s", Tint::Green).with_large(&[&["{s}"], &["{─s─}"]]),
    }
}
