//! A sheet of styled characters that grows to the right and downwards.

use std::fmt::Write;

use anstyle::{Effects, Style};

use crate::sketch::{Area, Ink};
use crate::{Colours, TextStyle};

/// The directions in which a line character is joined to its neighbours.
pub(crate) const UP: u8 = 1;
pub(crate) const DOWN: u8 = 2;
pub(crate) const LEFT: u8 = 4;
pub(crate) const RIGHT: u8 = 8;

#[derive(Clone, Copy, PartialEq)]
struct Square {
    letter: char,
    style: Style,
    joints: u8,
}

const BLANK: Square = Square { letter: ' ', style: Style::new(), joints: 0 };

/// The characters of a drawing.
pub(crate) struct Canvas {
    rows: Vec<Vec<Square>>,
    pub style: TextStyle,
}

impl Canvas {
    pub fn new(style: TextStyle) -> Canvas {
        Canvas { rows: Vec::new(), style }
    }

    /// Whether nothing has been drawn at a place.
    pub fn is_blank(&self, column: usize, row: usize) -> bool {
        self.rows.get(row).and_then(|line| line.get(column)).is_none_or(|square| square.letter == ' ')
    }

    fn square(&mut self, column: usize, row: usize) -> &mut Square {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        if line.len() <= column {
            line.resize(column + 1, BLANK);
        }
        &mut line[column]
    }

    /// Puts a character; a style without a ground keeps the one that is there.
    pub fn put(&mut self, column: usize, row: usize, letter: char, style: Style) {
        let square = self.square(column, row);
        let ground = style.get_bg_color().or(square.style.get_bg_color());
        *square = Square { letter, style: style.bg_color(ground), joints: 0 };
    }

    /// Gives an empty area a ground.
    pub fn fill(&mut self, area: Area, style: Style) {
        for row in area.row..area.row + area.height {
            for column in area.column..area.column + area.width {
                self.put(column, row, ' ', style);
            }
        }
    }

    pub fn write(&mut self, column: usize, row: usize, text: &str, style: Style) {
        for (index, letter) in text.chars().enumerate() {
            self.put(column + index, row, letter, style);
        }
    }

    /// Adds joints to a line character.
    pub fn join(&mut self, column: usize, row: usize, joints: u8) {
        let ascii = self.style.ascii;
        let square = self.square(column, row);
        square.joints |= joints;
        square.letter = line_letter(square.joints, ascii);
        square.style = border();
    }

    /// Colours a border character, and replaces it if `face` is not empty.
    pub fn dye(&mut self, column: usize, row: usize, face: &str, style: Style) {
        let square = self.square(column, row);
        square.style = style;
        if let Some(letter) = face.chars().next() {
            square.letter = letter;
        }
    }

    /// Takes the rows out of the canvas.
    pub fn take(&mut self) -> Vec<Vec<Ink>> {
        let ink = |square: &Square| Ink { letter: square.letter, style: square.style };
        std::mem::take(&mut self.rows).iter().map(|row| row.iter().map(ink).collect()).collect()
    }

    /// The drawing, with or without colours, with a newline after each row.
    pub fn print(&self) -> String {
        let colour = self.style.colours != Colours::None;
        let mut text = String::new();
        for row in &self.rows {
            let is_drawn = |square: &Square| square.letter != ' ' || square.style.get_bg_color().is_some();
            let length = row.iter().rposition(is_drawn).map_or(0, |last| last + 1);
            let mut style = Style::new();
            for square in &row[..length] {
                if colour && square.style != style {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "{}{}", style.render_reset(), square.style.render());
                    style = square.style;
                }
                text.push(square.letter);
            }
            if style != Style::new() {
                let _ = write!(text, "{}", style.render_reset());
            }
            text.push('\n');
        }
        text
    }
}

fn line_letter(joints: u8, ascii: bool) -> char {
    const LETTERS: [char; 16] =
        [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    match joints {
        _ if !ascii => LETTERS[usize::from(joints & 15)],
        UP | DOWN | 3 => '|',
        LEFT | RIGHT | 12 => '-',
        _ => '+',
    }
}

pub(crate) fn border() -> Style {
    Style::new().effects(Effects::DIMMED)
}
