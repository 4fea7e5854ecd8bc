//! A scene as text: cells in their borders, pieces as glyphs, coordinates, trays and what is expected.

use anstyle::{Effects, Style};
use kernel::boards::ROW_PITCH;
use kernel::{Cell, Glyph, Outcome, Piece, Point, Scene, Seat};

use crate::Look;
use crate::canvas::{Canvas, DOWN, LEFT, RIGHT, UP, border, tinted};

/// How a text drawing is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    /// With the colours of the terminal.
    pub colour: bool,
    /// With ASCII characters only.
    pub ascii: bool,
}

/// Draws a scene as text; `say` turns the id of a sentence into words.
#[must_use]
pub fn text(scene: &Scene, look: &Look, style: TextStyle, say: &dyn Fn(&str) -> String) -> String {
    let grid = Grid::of(scene, look);
    let mut canvas = Canvas::new(style.ascii);
    for cell in &scene.cells {
        if grid.hexagons {
            grid.hexagon(&mut canvas, cell);
        } else {
            grid.square(&mut canvas, cell);
        }
    }
    for cell in &scene.cells {
        grid.content(&mut canvas, scene, look, cell);
    }
    for label in &scene.labels {
        let (column, row) = grid.place(label.at);
        let start = column.saturating_sub((label.text.chars().count() - 1) / 2);
        canvas.write(start, row, &label.text, border());
    }
    let mut text = canvas.print(style.colour);
    text += &trays(scene, look, style, say);
    text += &state(scene, say);
    text
}

/// Where the cells of a scene are on a sheet of characters.
struct Grid {
    hexagons: bool,
    /// Inside a cell.
    width: usize,
    height: usize,
    /// Lines of a hexagon's slanted sides, or one for a square's border.
    edge: usize,
    /// The smallest centre of a cell.
    origin: Point,
    /// Lines between the centres of two rows, for each unit of the scene.
    lines_per_unit: f32,
    /// Room for coordinates left of and above the cells.
    margin: (usize, usize),
}

impl Grid {
    fn of(scene: &Scene, look: &Look) -> Grid {
        let hexagons = scene.cells.iter().any(|cell| cell.outline.len() == 6);
        let (width, height) = (usize::from(look.terminal_cell.0), usize::from(look.terminal_cell.1));
        let edge = if hexagons { width.div_ceil(4) } else { 1 };
        let centres = scene.cells.iter().map(Cell::centre);
        let origin = centres.fold(Point { x: f32::MAX, y: f32::MAX }, |least, centre| Point {
            x: least.x.min(centre.x),
            y: least.y.min(centre.y),
        });
        let pitch = if hexagons { ROW_PITCH } else { 1.0 };
        let lines_per_unit = (height + edge) as f32 / pitch;
        let mut grid = Grid { hexagons, width, height, edge, origin, lines_per_unit, margin: (0, 0) };
        let spare = |centre: Point| {
            let (x, y) = grid.offset(centre);
            (((width / 2 + 1) as f32 - x).max(0.0), ((height / 2 + edge) as f32 - y).max(0.0))
        };
        let margins = scene.labels.iter().map(|label| {
            let (x, y) = spare(label.at);
            (x.ceil() as usize + (label.text.chars().count() - 1) / 2, y.ceil() as usize)
        });
        grid.margin = margins.fold((0, 0), |most, margin| (most.0.max(margin.0), most.1.max(margin.1)));
        // Labels far outside, as beside a rhombus, need no more room than their distance.
        grid.margin.0 = grid.margin.0.saturating_sub(width / 2 + 1);
        grid.margin.1 = grid.margin.1.saturating_sub(height / 2 + edge);
        grid
    }

    /// Characters and lines from the middle of the first cell, shifted so that its border starts at 0.
    fn offset(&self, point: Point) -> (f32, f32) {
        let x = (point.x - self.origin.x) * (self.width + 1) as f32 + (self.width / 2 + 1) as f32;
        let y = (point.y - self.origin.y) * self.lines_per_unit + (self.edge + (self.height - 1) / 2) as f32;
        (x, y)
    }

    fn place(&self, point: Point) -> (usize, usize) {
        let (x, y) = self.offset(point);
        (
            (x.round() as isize + self.margin.0 as isize).max(0) as usize,
            (y.round() as isize + self.margin.1 as isize).max(0) as usize,
        )
    }

    /// The left border's column and the top border's row.
    fn corner(&self, cell: &Cell) -> (usize, usize) {
        let (column, row) = self.place(cell.centre());
        (column - self.width / 2 - 1, row - (self.height - 1) / 2 - self.edge)
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
        let (rising, falling) = if canvas.ascii { ('/', '\\') } else { ('╱', '╲') };
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

    fn content(&self, canvas: &mut Canvas, scene: &Scene, look: &Look, cell: &Cell) {
        let (left, top) = self.corner(cell);
        // What stands on a cell goes on its lowest line: the others are for labels.
        let row = top + self.edge + self.height - 1;
        let marked = scene.last_turn.contains(&cell.spot);
        let mut stack: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.spot == cell.spot).collect();
        stack.sort_by_key(|piece| std::cmp::Reverse(piece.level));
        let letters = stack_letters(&stack, look, canvas.ascii, self.width);
        let start = left + 1 + (self.width - letters.len()) / 2;
        for (index, (letter, style)) in letters.iter().enumerate() {
            canvas.put(start + index, row, *letter, *style);
        }
        if marked && letters.len() < self.width {
            let mark = if canvas.ascii { '*' } else { '•' };
            canvas.put(left + self.width, top + self.edge, mark, tinted(kernel::Tint::Yellow));
        }
    }
}

/// The glyphs of a stack, top first, those that stand around others around them; a stack too tall for the cell
/// shows its top and how many more there are.
fn stack_letters(stack: &[&Piece], look: &Look, ascii: bool, width: usize) -> Vec<(char, Style)> {
    let face = |glyph: &Glyph| if ascii { glyph.ascii } else { glyph.text };
    let mut letters: Vec<(char, Style)> = Vec::new();
    let glyphs: Vec<Glyph> = stack.iter().map(|piece| (look.glyph)(piece.symbol)).collect();
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
        letters.insert(0, (sides[0], style));
        letters.push((sides[sides.len() - 1], style));
    }
    if letters.len() > width {
        // Three characters are enough for a sign and the number of those that are not shown.
        letters.truncate(width.saturating_sub(3).max(1));
        let count = format!("+{}", stack.len().saturating_sub(letters.len()));
        letters.extend(count.chars().map(|letter| (letter, Style::new())));
    }
    letters
}

/// The supplies beside the board, a line a player.
fn trays(scene: &Scene, look: &Look, style: TextStyle, say: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for owner in [Some(Seat::First), Some(Seat::Second), None] {
        let trays: Vec<String> = scene
            .trays
            .iter()
            .filter(|tray| tray.owner == owner)
            .map(|tray| {
                let glyph = (look.glyph)(tray.symbol);
                let face = if style.ascii { glyph.ascii } else { glyph.text };
                let colour = if style.colour { tinted(glyph.tint) } else { Style::new() };
                let (on, off) = (colour.render(), colour.render_reset());
                format!("{} {on}{face}{off} {}", say(tray.label), tray.count)
            })
            .collect();
        if !trays.is_empty() {
            let name = owner.map_or(String::new(), |seat| say(seat_id(seat)) + ": ");
            text += &format!("{name}{}\n", trays.join(", "));
        }
    }
    text
}

/// Whose turn it is and what is expected, or how the game ended.
fn state(scene: &Scene, say: &dyn Fn(&str) -> String) -> String {
    let words = scene
        .announcement
        .map_or(String::new(), |ruling| format!("{} ({})", say(ruling.sentence), ruling.rule));
    match (scene.outcome, scene.to_play) {
        (Some(Outcome::Win(_) | Outcome::Draw), _) => format!("{words}\n"),
        (None, Some(seat)) => format!("{}: {words}\n", say(seat_id(seat))),
        (None, None) => String::new(),
    }
}

/// The sentence that names a seat.
pub(crate) fn seat_id(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "seat-1",
        Seat::Second => "seat-2",
    }
}
