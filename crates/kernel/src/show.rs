//! How a game is shown: positions as scenes, steps as touches, and what each step changes in the scene.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Game, Identity, Outcome, Scene, Seat, Spot, Telling};

/// The place of a piece: a level on a cell, or a tray, where all pieces are identical and the level is 0.
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

/// One change that a step makes to the scene, so that a front end without rules can animate it. All changes of a step
/// happen at the same time: `from`, and `at` of a piece that leaves, refer to the scene before the step, other places
/// to the scene after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", tag = "change")]
pub enum Change {
    /// A piece moves from one place to another.
    Moves {
        /// Where it was.
        from: Place,
        /// Where it is now.
        to: Place,
        /// Its symbol.
        symbol: Cow<'static, str>,
        /// Its owner, if any.
        #[cfg_attr(feature = "schema", schema(required))]
        owner: Option<Seat>,
    },
    /// A new piece appears.
    Appears {
        /// Where it is now.
        at: Place,
        /// Its symbol.
        symbol: Cow<'static, str>,
        /// Its owner, if any.
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
    /// A piece stays in place but changes its symbol or its owner.
    Becomes {
        /// Where it stands.
        at: Place,
        /// Its new symbol.
        symbol: Cow<'static, str>,
        /// Its new owner, if any.
        #[cfg_attr(feature = "schema", schema(required))]
        owner: Option<Seat>,
    },
}

/// A colour of the terminal's palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // self-explanatory names
pub enum Tint {
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
    Black,
    Grey,
}

/// The lines of a larger form of a glyph, from the top.
pub type Form = &'static [&'static str];

/// How a symbol looks in a terminal. The shapes alone distinguish the players; the tint is an addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// One or more characters. For a glyph that encloses others: the left and the right character.
    pub text: &'static str,
    /// The same with ASCII characters only.
    pub ascii: &'static str,
    /// Whether it encloses the other glyphs on the cell, as a ring encloses a disc.
    pub around: bool,
    /// Its colour.
    pub tint: Tint,
    /// Larger forms for cells with enough room, smallest first, each line by line from the top. Each line of a glyph that
    /// encloses others is its left and its right character.
    pub large: &'static [Form],
}

impl Glyph {
    /// A glyph that stands in line with the other glyphs on a cell.
    #[must_use]
    pub const fn new(text: &'static str, ascii: &'static str, tint: Tint) -> Glyph {
        Glyph { text, ascii, around: false, tint, large: &[] }
    }

    /// A glyph that encloses the other glyphs on a cell: its left side, then its right side.
    #[must_use]
    pub const fn around(text: &'static str, ascii: &'static str, tint: Tint) -> Glyph {
        Glyph { text, ascii, around: true, tint, large: &[] }
    }

    /// The same glyph with larger forms, smallest first.
    #[must_use]
    pub const fn with_large(mut self, large: &'static [Form]) -> Glyph {
        self.large = large;
        self
    }
}

/// How front ends show a game.
pub trait Show: Game {
    /// The game's symbols and colours for SVG `<defs>`: named `<symbol>` elements and a `<style>`.
    const ART: &'static str;

    /// The width in characters and height in lines of a cell in a terminal, inside its border.
    const TERMINAL_CELL: (u8, u8);

    /// How far a piece in a stack is drawn above the piece below it, in units of the scene.
    const LIFT: f32 = 0.0;

    /// The game's sentences in Fluent: English, then Portuguese.
    const SENTENCES: [&'static str; 2];

    /// The rules for players, in Markdown: English, then Portuguese. A fenced block with the language `position` holds
    /// a variant, `|` and a position text, and is shown as a drawing. A second line may hold a turn, to be shown by arrows,
    /// and a third one a caption.
    const RULES: [&'static str; 2];

    /// The rule book with the numbered rules and the notation (`RULES.md`), in English.
    const RULE_BOOK: &'static str;

    /// Board, pieces, trays and buttons. [`Show::scene`] adds the player to play, what is expected, and the result.
    fn board(&self) -> Scene;

    /// How the players are called and shown.
    fn players(&self) -> [Identity; 2];

    /// The ways to make a legal step by touching spots, at least one. No way is a prefix of another step's.
    fn touches(&self, step: Self::Step) -> Vec<Vec<Spot>>;

    /// What a legal step changes in the scene.
    fn changes(&self, step: Self::Step) -> Vec<Change>;

    /// What a legal step does, in order, as sentences in the past tense. None for a step that only ends the turn.
    fn told(&self, step: Self::Step) -> Vec<Telling>;

    /// The ids of the sentences that say what each player plays for, and with which pieces or sides.
    fn aims(&self) -> [&'static str; 2];

    /// The cells that show why a player has won, such as a chain. Asked only when this player has won by the rules.
    fn winning(&self, winner: Seat) -> Vec<Spot>;

    /// How a symbol looks in a terminal.
    fn glyph(symbol: &str) -> Glyph;

    /// The position as a picture.
    fn scene(&self) -> Scene {
        let mut scene = self.board();
        scene.players = self.players();
        scene.aims = self.aims().map(Cow::from);
        match self.ending() {
            Some(ending) => {
                if let Outcome::Win(winner) = ending.outcome {
                    scene.winning = self.winning(winner);
                }
                scene.conclude(ending);
            }
            None => {
                scene.to_play = Some(self.to_play());
                scene.announcement = Some(self.expected());
            }
        }
        scene
    }
}
