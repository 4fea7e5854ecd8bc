//! The board, as large as the window allows, with highlighted spots.

use kernel::{Cell, Point, Scene, Spot};
use picture::{Area, Look as GameLook, Sketch, cell_sizes, sketch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::style::{self, Mark, Target};
use crate::Look;

/// The largest drawing that fits; if none fits, the smallest.
pub(super) fn fitted(scene: &Scene, game: &GameLook, look: Look, width: u16, height: u16) -> Sketch {
    let sizes = cell_sizes(scene, game);
    let drawn = |size: &(u8, u8)| sketch(scene, game, look, *size);
    let fits = |sketch: &Sketch| sketch.width() <= width.into() && sketch.height() <= height.into();
    sizes.iter().rev().map(drawn).find(fits).unwrap_or_else(|| drawn(&sizes[0]))
}

/// The scene as seen from the other side of the board.
pub(super) fn flipped(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    let (width, height) = (scene.width, scene.height);
    let turn = |point: &mut Point| *point = Point { x: width - point.x, y: height - point.y };
    let centres: Vec<Point> = scene.cells.iter().map(Cell::centre).collect();
    for label in &mut scene.labels {
        let at = label.at;
        let near = |centre: &&Point| (centre.x - at.x).abs() < 0.5 && (centre.y - at.y).abs() < 0.5;
        match centres.iter().find(near) {
            // A label within a cell keeps its place in the cell.
            Some(centre) => {
                label.at = Point { x: width - 2.0 * centre.x + at.x, y: height - 2.0 * centre.y + at.y };
            }
            None => turn(&mut label.at),
        }
    }
    scene.cells.iter_mut().flat_map(|cell| &mut cell.outline).for_each(turn);
    scene.backdrop.iter_mut().flat_map(|shape| &mut shape.outline).for_each(turn);
    scene
}

/// The position of a spot's interior on the screen, if it is fully visible.
pub(super) fn on_screen(area: Area, board: Rect) -> Option<Rect> {
    let place = Rect::new(
        board.x + u16::try_from(area.column).ok()?,
        board.y + u16::try_from(area.row).ok()?,
        area.width as u16,
        area.height as u16,
    );
    (board.intersection(place) == place).then_some(place)
}

/// Draws the board, cropped if it does not fit.
pub(super) fn paint(
    buffer: &mut Buffer,
    board: Rect,
    sketch: &Sketch,
    look: Look,
    mark: &dyn Fn(&Spot) -> Mark,
) {
    for (row, line) in sketch.rows.iter().take(board.height.into()).enumerate() {
        for (column, ink) in line.iter().take(board.width.into()).enumerate() {
            let cell = &mut buffer[(board.x + column as u16, board.y + row as u16)];
            cell.set_char(ink.letter).set_style(style::ink(*ink));
        }
    }
    for (spot, area) in &sketch.spots {
        let Some(place) = on_screen(*area, board) else { continue };
        let mark = mark(spot);
        for position in place.positions() {
            mark.apply(look, &mut buffer[position]);
        }
        match mark.target {
            Some(Target::Dot) => dot(buffer, place, look),
            Some(Target::Number(number)) => write_number(buffer, place, number, look),
            None => {}
        }
        if mark.cursor {
            brackets(buffer, place, look);
        }
    }
}

/// Draws a dot where there is room: in the middle of an empty cell, otherwise beside the piece.
fn dot(buffer: &mut Buffer, place: Rect, look: Look) {
    let middle = place.y + (place.height - 1) / 2;
    let columns = [place.x + place.width / 2, place.x, place.x + place.width - 1];
    for column in columns {
        let cell = &mut buffer[(column, middle)];
        if cell.symbol() == " " {
            let style = style::target_on(look, cell.bg);
            cell.set_char(if look.ascii { '.' } else { '·' }).set_style(style);
            return;
        }
    }
    let below = Rect { y: place.bottom() - 1, height: 1, ..place };
    buffer.set_style(below, Style::new().add_modifier(Modifier::UNDERLINED));
}

/// Writes the number of a pair into the upper left corner of a cell.
fn write_number(buffer: &mut Buffer, place: Rect, number: usize, look: Look) {
    let style = style::target_on(look, buffer[(place.x, place.y)].bg).add_modifier(Modifier::BOLD);
    buffer.set_stringn(place.x, place.y, number.to_string(), place.width.into(), style);
}

/// Brackets on the border of the spot under the cursor.
fn brackets(buffer: &mut Buffer, place: Rect, look: Look) {
    let middle = place.y + (place.height - 1) / 2;
    let (left, right) = if look.ascii { ('>', '<') } else { ('▶', '◀') };
    let sides = [(place.x.checked_sub(1), left), (place.right().checked_add(0), right)];
    for (column, letter) in sides {
        if let Some(cell) = column.and_then(|column| buffer.cell_mut((column, middle))) {
            cell.set_char(letter).set_style(style::strong());
        }
    }
}
