//! A picture as data: what a front end needs to draw a position without knowing the game.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Ending, Outcome, Ruling, Seat};

/// A place in the plane of the scene; a cell is one unit wide, y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// The name of something one can touch: a cell, a tray or a button.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Spot(Cow<'static, str>);

impl Spot {
    /// A spot by name, such as `c3`, `disc-1` or `end`.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Spot {
        Spot(name.into())
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cell {
    /// What to touch.
    pub spot: Spot,
    /// Its corners, clockwise.
    pub outline: Vec<Point>,
    /// The symbol drawn under the pieces, such as `cell`, `rock` or `sea`.
    pub surface: Cow<'static, str>,
}

impl Cell {
    /// Its middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        let sum = self.outline.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.x, sum.1 + p.y));
        let corners = self.outline.len() as f32;
        Point { x: sum.0 / corners, y: sum.1 / corners }
    }
}

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Where it stands.
    pub spot: Spot,
    /// Its height in the stack, 0 at the bottom.
    pub level: u8,
    /// The symbol of the game's art that shows it.
    pub symbol: Cow<'static, str>,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "schema", schema(required))]
    pub owner: Option<Seat>,
}

/// A supply of equal pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tray {
    /// What to touch.
    pub spot: Spot,
    /// Whose side of the board it lies on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub owner: Option<Seat>,
    /// The symbol of one piece in it.
    pub symbol: Cow<'static, str>,
    /// How many there are.
    pub count: u8,
    /// The sentence that names the tray.
    pub label: Cow<'static, str>,
}

/// Something to press that is no piece and no cell, such as the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Button {
    /// What to touch.
    pub spot: Spot,
    /// The sentence on it.
    pub label: Cow<'static, str>,
}

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Label {
    /// A letter or a number.
    pub text: String,
    /// Its middle.
    pub at: Point,
}

/// Something drawn behind the cells, such as the coloured side of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shape {
    /// The class of the game's art that colours it.
    pub class: Cow<'static, str>,
    /// Its corners.
    pub outline: Vec<Point>,
}

/// A position as a picture. Buttons and trays are there only while they mean something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Width of the board with its coordinates.
    pub width: f32,
    /// Height of the board with its coordinates.
    pub height: f32,
    /// What lies behind the cells.
    pub backdrop: Vec<Shape>,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The coordinates.
    pub labels: Vec<Label>,
    /// The pieces, on each cell from the bottom up.
    pub pieces: Vec<Piece>,
    /// The supplies beside the board.
    pub trays: Vec<Tray>,
    /// What can be pressed besides.
    pub buttons: Vec<Button>,
    /// The spots that the last turn touched, to be marked.
    pub last_turn: Vec<Spot>,
    /// Who is to play, unless the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// The result, if the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<Outcome>,
    /// What to say to the players and to announce to a screen reader: what is expected, or why the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub announcement: Option<Ruling>,
}

impl Scene {
    /// An empty scene.
    #[must_use]
    pub fn new(width: f32, height: f32) -> Scene {
        Scene {
            width,
            height,
            backdrop: Vec::new(),
            cells: Vec::new(),
            labels: Vec::new(),
            pieces: Vec::new(),
            trays: Vec::new(),
            buttons: Vec::new(),
            last_turn: Vec::new(),
            to_play: None,
            outcome: None,
            announcement: None,
        }
    }

    /// Puts a piece on top of what stands on a cell already.
    pub fn put(&mut self, spot: Spot, symbol: impl Into<Cow<'static, str>>, owner: Option<Seat>) {
        let level = self.pieces.iter().filter(|piece| piece.spot == spot).count() as u8;
        self.pieces.push(Piece { spot, level, symbol: symbol.into(), owner });
    }

    /// Adds a supply beside the board.
    pub fn tray(
        &mut self,
        spot: &'static str,
        owner: Option<Seat>,
        symbol: &'static str,
        count: u8,
        label: &'static str,
    ) {
        let (symbol, label) = (symbol.into(), label.into());
        self.trays.push(Tray { spot: Spot::new(spot), owner, symbol, count, label });
    }

    /// Adds a button.
    pub fn button(&mut self, spot: &'static str, label: &'static str) {
        self.buttons.push(Button { spot: Spot::new(spot), label: label.into() });
    }

    /// Says that the game is over.
    pub fn conclude(&mut self, ending: Ending) {
        self.to_play = None;
        self.outcome = Some(ending.outcome);
        self.announcement = Some(ending.ruling);
    }
}
