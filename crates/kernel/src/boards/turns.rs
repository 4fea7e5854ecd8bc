//! The eight symmetries of a square board.

use super::Compass;

/// A symmetry of the square: optionally mirrored left to right, then rotated clockwise by quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSymmetry {
    quarters: u8,
    mirrored: bool,
}

impl SquareSymmetry {
    /// The number of symmetries.
    pub const COUNT: usize = 8;

    /// A symmetry by number: 0 is the identity, 1 to 3 are the rotations, 4 to 7 are mirrored.
    #[must_use]
    pub const fn numbered(number: usize) -> SquareSymmetry {
        SquareSymmetry { quarters: (number % 4) as u8, mirrored: number % SquareSymmetry::COUNT >= 4 }
    }

    /// The image of a cell on a board of this size, as column and row counted from 0, the row from the bottom.
    #[must_use]
    pub const fn cell(self, size: u8, (column, row): (u8, u8)) -> (u8, u8) {
        let last = size - 1;
        let column = if self.mirrored { last - column } else { column };
        match self.quarters {
            0 => (column, row),
            1 => (row, last - column),
            2 => (last - column, last - row),
            _ => (last - row, column),
        }
    }

    /// The image of a cell given as a number, `row * stride + column`.
    #[must_use]
    pub const fn numbered_cell(self, size: u8, stride: u8, cell: u8) -> u8 {
        let (column, row) = self.cell(size, (cell % stride, cell / stride));
        row * stride + column
    }

    /// The image of a direction.
    #[must_use]
    pub fn direction(self, direction: Compass) -> Compass {
        let clockwise = if self.mirrored { 8 - direction as usize } else { direction as usize };
        Compass::ALL[(clockwise + 2 * usize::from(self.quarters)) % 8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_directions_turn_together() {
        let corners: std::collections::HashSet<_> =
            (0..8).map(|number| SquareSymmetry::numbered(number).cell(5, (1, 0))).collect();
        assert_eq!(corners.len(), SquareSymmetry::COUNT, "all eight differ");
        for number in 0..SquareSymmetry::COUNT {
            let symmetry = SquareSymmetry::numbered(number);
            for direction in Compass::ALL {
                let (right, up) = direction.delta();
                let (column, row) = symmetry.cell(5, (2, 2));
                let (turned_right, turned_up) = symmetry.direction(direction).delta();
                assert_eq!(
                    symmetry.cell(5, (2u8.wrapping_add_signed(right), 2u8.wrapping_add_signed(up))),
                    (column.wrapping_add_signed(turned_right), row.wrapping_add_signed(turned_up)),
                    "{symmetry:?} {direction:?}"
                );
            }
        }
        assert_eq!(SquareSymmetry::numbered(1).cell(5, (0, 4)), (4, 4), "a quarter clockwise");
    }
}
