//! A scene's board as styled characters, at a size that fits, with the area of each spot.

use anstyle::{Effects, Style};
use kernel::{Glyph, Piece, Scene, Spot, Tint};

use crate::Look;
use crate::canvas::{Canvas, border, tinted};
use crate::grid::{Grid, is_hexagonal};

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
pub fn sketch(scene: &Scene, look: &Look, ascii: bool, cell: (u8, u8)) -> Sketch {
    let (grid, mut canvas) = draw(scene, look, ascii, cell);
    let spots = scene.cells.iter().map(|cell| (cell.spot.clone(), grid.inside(cell))).collect();
    Sketch { rows: canvas.take(), spots }
}

pub(crate) fn draw(scene: &Scene, look: &Look, ascii: bool, cell: (u8, u8)) -> (Grid, Canvas) {
    let grid = Grid::of(scene, cell);
    let mut canvas = Canvas::new(ascii);
    for cell in &scene.cells {
        grid.outline(&mut canvas, cell);
    }
    grid.sides(&mut canvas, scene, look);
    for cell in &scene.cells {
        content(&mut canvas, scene, look, &cell.spot, grid.inside(cell));
    }
    for label in &scene.labels {
        let (start, row) = grid.label(label);
        canvas.write(start, row, &label.text, border());
    }
    (grid, canvas)
}

/// The contents of a cell.
fn content(canvas: &mut Canvas, scene: &Scene, look: &Look, spot: &Spot, inside: Area) {
    let mut stack: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.spot == *spot).collect();
    stack.sort_by_key(|piece| std::cmp::Reverse(piece.level));
    let glyphs: Vec<Glyph> = stack.iter().map(|piece| (look.glyph)(&piece.symbol)).collect();
    let full = pile(canvas, &glyphs, inside).unwrap_or_else(|| row(canvas, &glyphs, stack.len(), inside));
    if scene.last_turn.contains(spot) && !full {
        let mark = if canvas.ascii { '*' } else { '•' };
        canvas.put(inside.column + inside.width - 1, inside.row, mark, tinted(Tint::Yellow));
    }
}

/// Draws a stack as seen from the side, if the cell is large enough. Returns whether it fills the cell.
fn pile(canvas: &mut Canvas, glyphs: &[Glyph], inside: Area) -> Option<bool> {
    let plain: Vec<&Glyph> = glyphs.iter().filter(|glyph| !glyph.around).collect();
    let lines: Vec<(&str, Style)> = plain
        .iter()
        .enumerate()
        .flat_map(|(index, glyph)| {
            let style = tinted(glyph.tint);
            let style = if index == 0 { style.effects(Effects::BOLD) } else { style };
            glyph.large.iter().map(move |line| (*line, style))
        })
        .collect();
    let around: Vec<&Glyph> = glyphs.iter().filter(|glyph| glyph.around).collect();
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let has_large = plain.iter().all(|glyph| !glyph.large.is_empty());
    if canvas.ascii
        || inside.height == 1
        || !has_large
        || lines.is_empty()
        || lines.len() > inside.height
        || width + 2 * around.len() > inside.width
    {
        return None;
    }
    // A stack rests on the bottom of the cell; a single piece is seen from above.
    let spare = inside.height - lines.len();
    let top = if plain.len() == 1 { spare / 2 } else { spare };
    for (index, (line, style)) in lines.iter().enumerate() {
        let start = inside.column + (inside.width - line.chars().count()) / 2;
        for (offset, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            canvas.put(start + offset, inside.row + top + index, letter, *style);
        }
    }
    let middle = inside.row + top + lines.len() / 2;
    let left = inside.column + (inside.width - width) / 2;
    for (index, glyph) in around.iter().enumerate() {
        let style = tinted(glyph.tint).effects(Effects::BOLD);
        let sides: Vec<char> = glyph.text.chars().collect();
        canvas.put(left - 1 - index, middle, sides[0], style);
        canvas.put(left + width + index, middle, sides[sides.len() - 1], style);
    }
    Some(top == 0 && width + 2 * around.len() == inside.width)
}

/// Draws a stack as a row of characters, top first. Returns whether it fills the cell.
fn row(canvas: &mut Canvas, glyphs: &[Glyph], pieces: usize, inside: Area) -> bool {
    let letters = stack_letters(glyphs, pieces, canvas.ascii, inside.width);
    let start = inside.column + (inside.width - letters.len()) / 2;
    let line = inside.row + (inside.height - 1) / 2;
    for (index, (letter, style)) in letters.iter().enumerate() {
        canvas.put(start + index, line, *letter, *style);
    }
    inside.height == 1 && letters.len() >= inside.width
}

/// The glyphs of a stack, top first, with enclosing glyphs around them. A stack too tall for the cell shows its top and
/// the number of hidden pieces.
fn stack_letters(glyphs: &[Glyph], pieces: usize, ascii: bool, width: usize) -> Vec<(char, Style)> {
    let face = |glyph: &Glyph| if ascii { glyph.ascii } else { glyph.text };
    let mut letters: Vec<(char, Style)> = Vec::new();
    for (index, glyph) in glyphs.iter().filter(|glyph| !glyph.around).enumerate() {
        let style = tinted(glyph.tint);
        let style = if index == 0 { style.effects(Effects::BOLD) } else { style };
        letters.extend(face(glyph).chars().map(|letter| (letter, style)));
    }
    for glyph in glyphs.iter().filter(|glyph| glyph.around) {
        let style = tinted(glyph.tint).effects(Effects::BOLD);
        let sides: Vec<char> = face(glyph).chars().collect();
        if letters.is_empty() {
            letters.push((' ', Style::new()));
        }
        // If there is room, a ring does not touch what it encloses.
        if letters.len() + 4 < width {
            letters.insert(0, (' ', Style::new()));
            letters.push((' ', Style::new()));
        }
        letters.insert(0, (sides[0], style));
        letters.push((sides[sides.len() - 1], style));
    }
    if letters.len() > width {
        // Three characters are enough for a plus sign and the number of hidden pieces.
        letters.truncate(width.saturating_sub(3).max(1));
        let count = format!("+{}", pieces.saturating_sub(letters.len()));
        letters.extend(count.chars().map(|letter| (letter, Style::new())));
    }
    letters
}
