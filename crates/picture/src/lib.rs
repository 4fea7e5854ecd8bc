//! Draws a [`Scene`](kernel::Scene) without knowing its game: as text for a terminal, and as a standalone SVG.

mod canvas;
mod colours;
mod grid;
mod pieces;
mod sketch;
mod svg;
mod text;

use kernel::{Glyph, Show};

pub use colours::{BOARD, Colours, tinted};
pub use sketch::{Area, Ink, Sketch, cell_sizes, sketch};
pub use svg::{board_svg, size, svg, svg_with_arrows};
pub use text::{TextStyle, text};

/// What a renderer needs to know about a game besides the scene: its art, glyphs and measures.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The game's name, which prefixes the symbols of its art.
    pub game: &'static str,
    /// The symbols and colours.
    pub art: &'static str,
    /// How far a piece in a stack is drawn above the one below it.
    pub lift: f32,
    /// The width in characters and height in lines of a cell's inside.
    pub terminal_cell: (u8, u8),
    /// How a symbol looks in a terminal.
    pub glyph: fn(&str) -> Glyph,
}

impl Look {
    /// The look of a game.
    #[must_use]
    pub const fn of<G: Show>() -> Look {
        Look { game: G::NAME, art: G::ART, lift: G::LIFT, terminal_cell: G::TERMINAL_CELL, glyph: G::glyph }
    }
}
