//! Square boards: a1 is at the bottom left, letters name columns, numbers name rows.

use crate::{Cell, Label, Point, Scene, Spot};

/// The eight directions of a square board; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)] // self-explanatory names
pub enum Compass {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Compass {
    /// All eight directions, clockwise from north.
    pub const ALL: [Compass; 8] = [
        Compass::North,
        Compass::NorthEast,
        Compass::East,
        Compass::SouthEast,
        Compass::South,
        Compass::SouthWest,
        Compass::West,
        Compass::NorthWest,
    ];

    /// The four orthogonal directions, clockwise from north.
    pub const ORTHOGONAL: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

    /// One step as (columns to the right, rows up).
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Compass::North => (0, 1),
            Compass::NorthEast => (1, 1),
            Compass::East => (1, 0),
            Compass::SouthEast => (1, -1),
            Compass::South => (0, -1),
            Compass::SouthWest => (-1, -1),
            Compass::West => (-1, 0),
            Compass::NorthWest => (-1, 1),
        }
    }

    /// The name in step texts: `n`, `ne`, `e` and so on.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }
}

/// A board of square cells, at most 26 wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Number of cells from left to right.
    pub columns: u8,
    /// Number of cells from bottom to top.
    pub rows: u8,
}

impl Square {
    /// A board with equal width and height.
    #[must_use]
    pub const fn of(size: u8) -> Square {
        Square { columns: size, rows: size }
    }

    /// The name of a cell. Column and row are counted from 0, the row from the bottom.
    #[must_use]
    pub fn name(self, column: u8, row: u8) -> String {
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// Reads a cell's name. Returns `None` if there is no such cell or the spelling is not canonical.
    #[must_use]
    pub fn read(self, name: &str) -> Option<(u8, u8)> {
        let column = name.bytes().next()?.checked_sub(b'a').filter(|column| *column < self.columns)?;
        let row = name[1..].parse::<u8>().ok()?.checked_sub(1).filter(|row| *row < self.rows)?;
        (self.name(column, row) == name).then_some((column, row))
    }

    /// The centre of a cell in a scene. Cells are one unit wide; the margin for coordinates is half a unit.
    #[must_use]
    pub fn centre(self, column: u8, row: u8) -> Point {
        Point { x: f32::from(column) + 1.0, y: f32::from(self.rows - row) - 0.5 }
    }

    /// A scene with the board's cells and coordinates, without pieces. `surface` names the look of a cell.
    #[must_use]
    pub fn scene(self, surface: impl Fn(u8, u8) -> &'static str) -> Scene {
        let mut scene = Scene::new(f32::from(self.columns) + 1.0, f32::from(self.rows) + 0.5);
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let Point { x, y } = self.centre(column, row);
                let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
                scene.cells.push(Cell {
                    spot: Spot::new(self.name(column, row)),
                    outline: corners.iter().map(|(dx, dy)| Point { x: x + dx, y: y + dy }).collect(),
                    surface: surface(column, row).into(),
                });
            }
        }
        for column in 0..self.columns {
            let at = Point { x: f32::from(column) + 1.0, y: f32::from(self.rows) + 0.25 };
            scene.labels.push(Label { text: char::from(b'a' + column).to_string(), at });
        }
        for row in 0..self.rows {
            let at = Point { x: 0.25, y: self.centre(0, row).y };
            scene.labels.push(Label { text: (row + 1).to_string(), at });
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_one_name() {
        let board = Square::of(10);
        assert_eq!(board.read("a1"), Some((0, 0)));
        assert_eq!(board.read("j10"), Some((9, 9)));
        for wrong in ["", "a", "a0", "a01", "a+1", "k1", "a11", "A1", "é1", "1a"] {
            assert_eq!(board.read(wrong), None, "{wrong}");
        }
    }
}
