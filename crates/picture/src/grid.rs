//! The layout of a scene's cells on a grid of characters, and their borders.

use kernel::boards::ROW_PITCH;
use kernel::{Cell, Label, Point, Scene};

use crate::Look;
use crate::canvas::{Canvas, DOWN, LEFT, RIGHT, UP, border};
use crate::colours::tinted;
use crate::sketch::Area;

/// Whether a board is made of hexagons.
pub(crate) fn is_hexagonal(scene: &Scene) -> bool {
    scene.cells.iter().any(|cell| cell.outline.len() == 6)
}

/// Whether a point is inside a polygon: a ray from it crosses the outline an odd number of times.
fn contains(outline: &[Point], point: Point) -> bool {
    let mut inside = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
            inside = !inside;
        }
    }
    inside
}

/// The layout of a scene's cells on a grid of characters.
pub(crate) struct Grid {
    hexagons: bool,
    /// The size of a cell's inside.
    width: usize,
    height: usize,
    /// The number of lines of a hexagon's slanted sides, or 1 for a square's border.
    edge: usize,
    /// The smallest and the largest centre of a cell.
    origin: Point,
    end: Point,
    /// The number of lines per unit of the scene.
    lines_per_unit: f32,
    /// Space for coordinates to the left of and above the cells.
    margin: (usize, usize),
}

impl Grid {
    pub fn of(scene: &Scene, cell: (u8, u8)) -> Grid {
        let hexagons = is_hexagonal(scene);
        let (width, height) = (usize::from(cell.0), usize::from(cell.1));
        let edge = if hexagons { width.div_ceil(4) } else { 1 };
        let centres = || scene.cells.iter().map(Cell::centre);
        let origin = centres().fold(Point { x: f32::MAX, y: f32::MAX }, |least, centre| Point {
            x: least.x.min(centre.x),
            y: least.y.min(centre.y),
        });
        let end = centres().fold(Point { x: 0.0, y: 0.0 }, |most, centre| Point {
            x: most.x.max(centre.x),
            y: most.y.max(centre.y),
        });
        let pitch = if hexagons { ROW_PITCH } else { 1.0 };
        let lines_per_unit = (height + edge) as f32 / pitch;
        let mut grid = Grid { hexagons, width, height, edge, origin, end, lines_per_unit, margin: (0, 0) };
        if !hexagons {
            let left = scene.labels.iter().filter(|label| label.at.x < origin.x - 0.5);
            let above = scene.labels.iter().any(|label| label.at.y < origin.y - 0.5);
            let widest = left.map(|label| label.text.chars().count() + 1).max();
            grid.margin = (widest.unwrap_or(0), above.into());
            return grid;
        }
        let spare = |centre: Point| {
            let (x, y) = grid.offset(centre);
            (((width / 2 + 1) as f32 - x).max(0.0), ((height / 2 + edge) as f32 - y).max(0.0))
        };
        let margins = scene.labels.iter().map(|label| {
            let (x, y) = spare(label.at);
            (x.ceil() as usize + (label.text.chars().count() - 1) / 2, y.ceil() as usize)
        });
        grid.margin = margins.fold((0, 0), |most, margin| (most.0.max(margin.0), most.1.max(margin.1)));
        // Labels far outside, as next to a rhombus, need only as much room as their distance.
        grid.margin.0 = grid.margin.0.saturating_sub(width / 2 + 1);
        grid.margin.1 = grid.margin.1.saturating_sub(height / 2 + edge);
        grid
    }

    /// Characters and lines from the centre of the first cell, shifted so that its border starts at 0.
    fn offset(&self, point: Point) -> (f32, f32) {
        let x = (point.x - self.origin.x) * (self.width + 1) as f32 + (self.width / 2 + 1) as f32;
        let y = (point.y - self.origin.y) * self.lines_per_unit + (self.edge + (self.height - 1) / 2) as f32;
        (x, y)
    }

    /// The column and row of a point.
    pub fn place(&self, point: Point) -> (usize, usize) {
        let (x, y) = self.offset(point);
        (
            (x.round() as isize + self.margin.0 as isize).max(0) as usize,
            (y.round() as isize + self.margin.1 as isize).max(0) as usize,
        )
    }

    /// Where a label starts. On a square board it is next to the border, however large the cells are.
    pub fn label(&self, label: &Label) -> (usize, usize) {
        let length = label.text.chars().count();
        let (column, row) = self.place(label.at);
        let mut start = column.saturating_sub((length - 1) / 2);
        let mut line = row;
        if !self.hexagons {
            let (first, last) = (self.place(self.origin), self.place(self.end));
            let (left, top) = (first.0 - self.width / 2 - 1, first.1 - (self.height - 1) / 2 - 1);
            let (right, bottom) = (last.0 + self.width / 2 + 1, last.1 + self.height / 2 + 1);
            if label.at.x < self.origin.x - 0.5 {
                start = left.saturating_sub(1 + length);
            } else if label.at.x > self.end.x + 0.5 {
                start = right + 2;
            }
            if label.at.y < self.origin.y - 0.5 {
                line = top.saturating_sub(1);
            } else if label.at.y > self.end.y + 0.5 {
                line = bottom + 1;
            }
        }
        (start, line)
    }

    /// The left border's column and the top border's row.
    fn corner(&self, cell: &Cell) -> (usize, usize) {
        let (column, row) = self.place(cell.centre());
        (column - self.width / 2 - 1, row - (self.height - 1) / 2 - self.edge)
    }

    /// The characters inside a cell's border; in a hexagon, those between its vertical sides.
    pub fn inside(&self, cell: &Cell) -> Area {
        let (left, top) = self.corner(cell);
        Area { column: left + 1, row: top + self.edge, width: self.width, height: self.height }
    }

    /// Draws a cell's border.
    pub fn outline(&self, canvas: &mut Canvas, cell: &Cell) {
        if self.hexagons { self.hexagon(canvas, cell) } else { self.square(canvas, cell) }
    }

    /// Colours the outer border of a hexagonal board: where a cell has no neighbour, its border takes the look of the
    /// backdrop there, such as a player's side.
    pub fn sides(&self, canvas: &mut Canvas, scene: &Scene, look: &Look) {
        if !self.hexagons {
            return;
        }
        let centres: Vec<Point> = scene.cells.iter().map(Cell::centre).collect();
        for cell in &scene.cells {
            let centre = cell.centre();
            let (left, top) = self.corner(cell);
            let (right, middle) = (left + self.width + 1, left + self.width / 2 + 1);
            let bottom = top + self.edge + self.height;
            for (index, corner) in cell.outline.iter().enumerate() {
                let next = cell.outline[(index + 1) % cell.outline.len()];
                let across = Point { x: corner.x + next.x - centre.x, y: corner.y + next.y - centre.y };
                let meets = |other: &Point| (other.x - across.x).abs() + (other.y - across.y).abs() < 0.2;
                if centres.iter().any(meets) {
                    continue;
                }
                // A point just outside the border.
                let (x, y) = (centre.x * 0.4 + across.x * 0.6, centre.y * 0.4 + across.y * 0.6);
                let behind = scene.backdrop.iter().rfind(|shape| contains(&shape.outline, Point { x, y }));
                let Some(glyph) = behind.map(|shape| (look.glyph)(&shape.class)) else { continue };
                let face = if canvas.style.ascii { glyph.ascii } else { glyph.text };
                let (rightward, downward) = (across.x > centre.x, across.y > centre.y + 0.1);
                if (across.y - centre.y).abs() < 0.1 {
                    for row in top + self.edge..bottom {
                        canvas.dye(
                            if rightward { right } else { left },
                            row,
                            face,
                            tinted(glyph.tint, canvas.style.colours),
                        );
                    }
                } else {
                    for line in 0..self.edge {
                        let out = if downward { 2 * (self.edge - line) - 1 } else { 2 * line + 1 };
                        let column = if rightward { middle + out } else { middle - out };
                        let row = if downward { bottom + line } else { top + line };
                        canvas.dye(column, row, face, tinted(glyph.tint, canvas.style.colours));
                    }
                }
            }
        }
    }

    fn square(&self, canvas: &mut Canvas, cell: &Cell) {
        let (left, top) = self.corner(cell);
        let (right, bottom) = (left + self.width + 1, top + self.height + 1);
        for column in left..right {
            for row in [top, bottom] {
                canvas.join(column, row, RIGHT);
                canvas.join(column + 1, row, LEFT);
            }
        }
        for row in top..bottom {
            for column in [left, right] {
                canvas.join(column, row, DOWN);
                canvas.join(column, row + 1, UP);
            }
        }
    }

    fn hexagon(&self, canvas: &mut Canvas, cell: &Cell) {
        let (left, top) = self.corner(cell);
        let (right, middle) = (left + self.width + 1, left + self.width / 2 + 1);
        let bottom = top + self.edge + self.height;
        let (rising, falling) = if canvas.style.ascii { ('/', '\\') } else { ('╱', '╲') };
        for line in 0..self.edge {
            let out = 2 * line + 1;
            canvas.put(middle - out, top + line, rising, border());
            canvas.put(middle + out, top + line, falling, border());
            let out = 2 * (self.edge - line) - 1;
            canvas.put(middle - out, bottom + line, falling, border());
            canvas.put(middle + out, bottom + line, rising, border());
        }
        for row in top + self.edge..bottom {
            for column in [left, right] {
                canvas.join(column, row, UP | DOWN);
            }
        }
    }
}
