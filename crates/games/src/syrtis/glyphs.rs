//! The pieces of Syrtis in a terminal.

use kernel::{Form, Glyph, Tint};

const WHITE_CIRCLE: [Form; 2] =
    [&["╭───╮", "│ ○ │", "╰───╯"], &["╭───────╮", "│ ╭───╮ │", "│ │   │ │", "│ ╰───╯ │", "╰───────╯"]];
const BLACK_CIRCLE: [Form; 2] =
    [&["╭───╮", "│▒●▒│", "╰───╯"], &["╭───────╮", "│▒╭───╮▒│", "│▒│▒▒▒│▒│", "│▒╰───╯▒│", "╰───────╯"]];
const WHITE_SQUARE: [Form; 2] =
    [&["┌───┐", "│ □ │", "└───┘"], &["┌───────┐", "│ ┌───┐ │", "│ │   │ │", "│ └───┘ │", "└───────┘"]];
const BLACK_SQUARE: [Form; 2] =
    [&["┌───┐", "│▒■▒│", "└───┘"], &["┌───────┐", "│▒┌───┐▒│", "│▒│▒▒▒│▒│", "│▒└───┘▒│", "└───────┘"]];

pub(super) fn glyph(symbol: &str) -> Glyph {
    match symbol {
        "white-circle" => Glyph::new("○", "c", Tint::White).with_large(&WHITE_CIRCLE),
        "black-circle" => Glyph::new("●", "C", Tint::Black).with_large(&BLACK_CIRCLE),
        "white-square" => Glyph::new("□", "q", Tint::White).with_large(&WHITE_SQUARE),
        "black-square" => Glyph::new("■", "Q", Tint::Black).with_large(&BLACK_SQUARE),
        "white-tower" => Glyph::around("()", "()", Tint::White),
        "black-tower" => Glyph::around("[]", "[]", Tint::Black),
        "sunk" => Glyph::new("≈", "~", Tint::Blue),
        _ => Glyph::new("·", "-", Tint::Grey),
    }
}
