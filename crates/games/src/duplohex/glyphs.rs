//! The pieces of DuploHex in a terminal: a disc is a letter, a ring encloses it.

use kernel::{Form, Glyph, Tint};

const WHITE_DISC: [Form; 2] = [&["╭───╮", "╰───╯"], &["╭─────╮", "│     │", "╰─────╯"]];
const BLACK_DISC: [Form; 2] = [&["▗▄▄▄▖", "▝▀▀▀▘"], &["▗▄▄▄▄▄▖", "▐█████▌", "▝▀▀▀▀▀▘"]];
const WHITE_RING: [Form; 2] = [&["╭╮", "╰╯"], &["╭╮", "││", "╰╯"]];
const BLACK_RING: [Form; 2] = [&["┏┓", "┗┛"], &["┏┓", "┃┃", "┗┛"]];

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "side-white" => Glyph::new("○", "o", Tint::White),
        "side-black" => Glyph::new("●", "x", Tint::Black),
        "disc-white" => Glyph::new("○", "o", Tint::White).with_large(&WHITE_DISC),
        "disc-black" => Glyph::new("●", "x", Tint::Black).with_large(&BLACK_DISC),
        "ring-white" => Glyph::around("()", "()", Tint::White).with_large(&WHITE_RING),
        _ => Glyph::around("[]", "[]", Tint::Black).with_large(&BLACK_RING),
    }
}
