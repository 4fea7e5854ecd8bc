//! A position as a scene, a step as what one touches to make it, and what a step changes in the scene.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Game, Scene, Seat, Spot};

/// Where a piece is: on a cell at a height, or in a tray, where all are alike and the level is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// The cell or tray.
    pub spot: Spot,
    /// The height in the stack.
    pub level: u8,
}

impl Place {
    /// A place on a cell.
    pub fn new(spot: Spot, level: u8) -> Place {
        Place { spot, level }
    }

    /// A place in a tray.
    #[must_use]
    pub fn tray(spot: &'static str) -> Place {
        Place { spot: Spot::new(spot), level: 0 }
    }
}

/// One thing that a step does to the scene, so that a front end without rules can animate it. All changes of a step
/// happen at once: every place is meant as it was before the step (`from`, `at` of a leaver) or as it is after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", tag = "change")]
pub enum Change {
    /// A piece goes from one place to another.
    Moves {
        /// Where it was.
        from: Place,
        /// Where it is now.
        to: Place,
        /// What it is.
        symbol: Cow<'static, str>,
        /// Whose it is.
        #[cfg_attr(feature = "schema", schema(required))]
        owner: Option<Seat>,
    },
    /// A piece comes from nowhere.
    Appears {
        /// Where it is now.
        at: Place,
        /// What it is.
        symbol: Cow<'static, str>,
        /// Whose it is.
        #[cfg_attr(feature = "schema", schema(required))]
        owner: Option<Seat>,
    },
    /// A piece leaves the game.
    Leaves {
        /// Where it was.
        at: Place,
    },
    /// A tile or a group sinks into the sea.
    Sinks {
        /// Where it was.
        at: Place,
    },
    /// A piece stays where it is but turns into something else, or gets an owner.
    Becomes {
        /// Where it stands.
        at: Place,
        /// What it is now.
        symbol: Cow<'static, str>,
        /// Whose it is now.
        #[cfg_attr(feature = "schema", schema(required))]
        owner: Option<Seat>,
    },
}

/// A colour of the terminal's palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // their names say all
pub enum Tint {
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
    Grey,
}

/// How a symbol looks in a terminal. Shapes alone tell the players apart; the tint only helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// One or more characters; for a glyph that stands around another, the left one and the right one.
    pub text: &'static str,
    /// The same with ASCII characters only.
    pub ascii: &'static str,
    /// Whether it stands around whatever else is on the cell, as a ring around a disc does.
    pub around: bool,
    /// Its colour.
    pub tint: Tint,
    /// A larger form, line by line from the top, for cells with room for it; empty if there is none.
    pub large: &'static [&'static str],
}

impl Glyph {
    /// A glyph that takes its turn in the row of what stands on a cell.
    #[must_use]
    pub const fn new(text: &'static str, ascii: &'static str, tint: Tint) -> Glyph {
        Glyph { text, ascii, around: false, tint, large: &[] }
    }

    /// A glyph that stands around whatever else is on the cell: its left side, then its right side.
    #[must_use]
    pub const fn around(text: &'static str, ascii: &'static str, tint: Tint) -> Glyph {
        Glyph { text, ascii, around: true, tint, large: &[] }
    }

    /// The same with a larger form, line by line from the top, for cells with room for it.
    #[must_use]
    pub const fn with_large(mut self, large: &'static [&'static str]) -> Glyph {
        self.large = large;
        self
    }
}

/// What a front end can show of a game.
pub trait Show: Game {
    /// The game's symbols and colours: SVG `<symbol>` elements by name and a `<style>`, for `<defs>`.
    const ART: &'static str;

    /// How many characters wide and lines high a cell is in a terminal, inside its border.
    const TERMINAL_CELL: (u8, u8);

    /// How far above the piece below it a piece of a stack is drawn, in units of the scene.
    const LIFT: f32 = 0.0;

    /// The game's sentences in Fluent: English, then Portuguese.
    const SENTENCES: [&'static str; 2];

    /// The rules as players read them, in Markdown: English, then Portuguese. A fenced block with the language
    /// `position` holds a variant, `|` and a position text, and is shown as a drawing.
    const RULES: [&'static str; 2];

    /// Board, pieces, trays and buttons. Who is to play and what is expected is added by [`Show::scene`].
    fn board(&self) -> Scene;

    /// What one touches to make a legal step, in one or more ways. No way of one legal step begins with a way of
    /// another.
    fn touches(&self, step: Self::Step) -> Vec<Vec<Spot>>;

    /// What a legal step changes in the scene.
    fn changes(&self, step: Self::Step) -> Vec<Change>;

    /// How a symbol looks in a terminal.
    fn glyph(symbol: &str) -> Glyph;

    /// The position as a picture.
    fn scene(&self) -> Scene {
        let mut scene = self.board();
        match self.ending() {
            Some(ending) => scene.conclude(ending),
            None => {
                scene.to_play = Some(self.to_play());
                scene.announcement = Some(self.expected());
            }
        }
        scene
    }
}
