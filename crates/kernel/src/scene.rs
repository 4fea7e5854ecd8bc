//! Scenes: pictures as data, with everything a front end needs to draw a position without knowing the game.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Ending, Outcome, Ruling, Seat};

/// A point in the plane of the scene. A cell is one unit wide; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Point {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance from the top edge.
    pub y: f32,
}

/// The name of something that can be touched: a cell, a tray or a button.
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
    /// The name to touch it by.
    pub spot: Spot,
    /// Its corners, clockwise.
    pub outline: Vec<Point>,
    /// The symbol drawn under the pieces, such as `cell`, `rock` or `sea`.
    pub surface: Cow<'static, str>,
}

impl Cell {
    /// The centre of the cell.
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
    /// The cell it stands on.
    pub spot: Spot,
    /// Its height in the stack, 0 at the bottom.
    pub level: u8,
    /// The symbol in the game's art that shows it.
    pub symbol: Cow<'static, str>,
    /// The player who owns it, if any.
    #[cfg_attr(feature = "schema", schema(required))]
    pub owner: Option<Seat>,
}

/// A supply of identical pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tray {
    /// The name to touch it by.
    pub spot: Spot,
    /// The player on whose side of the board it lies, if any.
    #[cfg_attr(feature = "schema", schema(required))]
    pub owner: Option<Seat>,
    /// The symbol of one of its pieces.
    pub symbol: Cow<'static, str>,
    /// How many pieces it holds.
    pub count: u8,
    /// The id of the sentence that names the tray.
    pub label: Cow<'static, str>,
}

/// A button for an action without a piece or a cell, such as ending the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Button {
    /// The name to touch it by.
    pub spot: Spot,
    /// The id of the sentence on it.
    pub label: Cow<'static, str>,
}

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Label {
    /// A letter or a number.
    pub text: String,
    /// Its centre.
    pub at: Point,
}

/// A shape drawn behind the cells, such as the coloured side of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shape {
    /// The CSS class in the game's art that colours it.
    pub class: Cow<'static, str>,
    /// Its corners.
    pub outline: Vec<Point>,
}

/// How a player is called and shown. Both may change during a game in which players choose their sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Identity {
    /// The id of the sentence that names the player.
    pub name: Cow<'static, str>,
    /// The symbols in the game's art that stand for the player; empty while nothing belongs to them.
    pub symbols: Vec<Cow<'static, str>>,
}

impl Identity {
    /// A player who is called by the seat, `seat-1` or `seat-2`.
    #[must_use]
    pub fn of_seat(seat: Seat, symbols: &[&'static str]) -> Identity {
        let name = match seat {
            Seat::First => "seat-1",
            Seat::Second => "seat-2",
        };
        Identity::new(name, symbols)
    }

    /// A player with a name and symbols.
    #[must_use]
    pub fn new(name: &'static str, symbols: &[&'static str]) -> Identity {
        Identity { name: name.into(), symbols: symbols.iter().map(|symbol| (*symbol).into()).collect() }
    }
}

/// A position as a picture. Buttons and trays are included only while they are of use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Width of the board, including its coordinates.
    pub width: f32,
    /// Height of the board, including its coordinates.
    pub height: f32,
    /// The shapes behind the cells.
    pub backdrop: Vec<Shape>,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The coordinates.
    pub labels: Vec<Label>,
    /// The pieces, from the bottom up on each cell.
    pub pieces: Vec<Piece>,
    /// The supplies beside the board.
    pub trays: Vec<Tray>,
    /// The buttons.
    pub buttons: Vec<Button>,
    /// The spots to highlight because the last turn touched them.
    pub last_turn: Vec<Spot>,
    /// The cells that show why the winner has won, if the game is over by its rules.
    pub winning: Vec<Spot>,
    /// How the players of seats 1 and 2 are called and shown.
    pub players: [Identity; 2],
    /// The ids of the sentences that say what each player plays for.
    pub aims: [Cow<'static, str>; 2],
    /// The player to play, unless the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// The result, if the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<Outcome>,
    /// What to tell the players and announce to a screen reader: what is expected, or why the game is over.
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
            winning: Vec::new(),
            players: Seat::BOTH.map(|seat| Identity::of_seat(seat, &[])),
            aims: Default::default(),
            to_play: None,
            outcome: None,
            announcement: None,
        }
    }

    /// The id of the sentence that names the player in a seat.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> &str {
        &self.players[seat.index()].name
    }

    /// Puts a piece on top of the pieces already on a cell.
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

    /// Marks the game as over.
    pub fn conclude(&mut self, ending: Ending) {
        self.to_play = None;
        self.outcome = Some(ending.outcome);
        self.announcement = Some(ending.ruling);
    }
}
