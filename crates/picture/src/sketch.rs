//! A scene's board as styled characters, at a size that fits, with the area of each spot.

use anstyle::Style;
use kernel::{Glyph, Piece, Scene, Spot, Tint};

use crate::canvas::{Canvas, border};
use crate::colours::{board, needs_board, sign};
use crate::grid::{Grid, is_hexagonal};
use crate::pieces::{draw_pile, draw_row};
use crate::{Look, TextStyle};

/// A styled character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// The character.
    pub letter: char,
    /// Its colour and effects.
    pub style: Style,
}

/// A rectangle of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The leftmost column.
    pub column: usize,
    /// The top row.
    pub row: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// A board drawn with characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The rows, which may differ in length.
    pub rows: Vec<Vec<Ink>>,
    /// The inside of each cell.
    pub spots: Vec<(Spot, Area)>,
}

impl Sketch {
    /// The length of the longest row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }
}

/// The cell sizes at which a board looks right, as characters and lines inside a cell, smallest first.
#[must_use]
pub fn cell_sizes(scene: &Scene, look: &Look) -> Vec<(u8, u8)> {
    // A character is about twice as high as wide. The slanted sides of a hexagon advance two columns per line.
    let larger: &[(u8, u8)] = if is_hexagonal(scene) {
        &[(7, 1), (7, 2), (11, 2), (11, 3), (15, 3), (15, 4)]
    } else {
        &[(5, 2), (7, 3), (9, 3), (11, 5), (15, 7)]
    };
    let least = look.terminal_cell;
    let fitting = larger
        .iter()
        .copied()
        .filter(|(width, height)| *width >= least.0 && *height >= least.1 && (*width, *height) != least);
    std::iter::once(least).chain(fitting).collect()
}

/// Draws the board of a scene with cells of this size.
#[must_use]
pub fn sketch(scene: &Scene, look: &Look, style: TextStyle, cell: (u8, u8)) -> Sketch {
    let (grid, mut canvas) = draw(scene, look, style, cell);
    let spots = scene.cells.iter().map(|cell| (cell.spot.clone(), grid.inside(cell))).collect();
    Sketch { rows: canvas.take(), spots }
}

pub(crate) fn draw(scene: &Scene, look: &Look, style: TextStyle, cell: (u8, u8)) -> (Grid, Canvas) {
    let grid = Grid::of(scene, cell);
    let mut canvas = Canvas::new(style);
    for cell in &scene.cells {
        grid.outline(&mut canvas, cell);
    }
    grid.sides(&mut canvas, scene, look);
    let symbols = scene.players.iter().flat_map(|player| &player.symbols);
    let mut symbols = symbols.chain(scene.pieces.iter().map(|piece| &piece.symbol));
    let has_ground = symbols.any(|symbol| needs_board((look.glyph)(symbol).tint, style.colours));
    for cell in &scene.cells {
        if has_ground {
            canvas.fill(grid.inside(cell), board());
        }
        content(&mut canvas, scene, look, &cell.spot, grid.inside(cell), has_ground);
    }
    for label in &scene.labels {
        let (start, row) = grid.label(label);
        canvas.write(start, row, &label.text, border());
    }
    (grid, canvas)
}

/// The contents of a cell.
fn content(canvas: &mut Canvas, scene: &Scene, look: &Look, spot: &Spot, inside: Area, has_ground: bool) {
    let mut stack: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.spot == *spot).collect();
    stack.sort_by_key(|piece| std::cmp::Reverse(piece.level));
    let glyphs: Vec<Glyph> = stack.iter().map(|piece| (look.glyph)(&piece.symbol)).collect();
    if !draw_pile(canvas, &glyphs, inside) {
        draw_row(canvas, &glyphs, stack.len(), inside);
    }
    let ascii = canvas.style.ascii;
    let (left, right) = (inside.column, inside.column + inside.width - 1);
    let mut put_sign = |is_shown: bool, column: usize, letter: char, tint: Tint| {
        // Only where there is room beside the pieces.
        if is_shown && canvas.is_blank(column, inside.row) {
            let style = sign(tint, canvas.style.colours, has_ground);
            canvas.put(column, inside.row, letter, style);
        }
    };
    put_sign(scene.winning.contains(spot), left, if ascii { '!' } else { '★' }, Tint::Green);
    put_sign(scene.last_turn.contains(spot), right, if ascii { '*' } else { '•' }, Tint::Yellow);
}
