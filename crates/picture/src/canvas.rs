//! A sheet of styled characters that grows to the right and downwards.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Effects, Style};
use kernel::Tint;

use crate::sketch::Ink;

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
    pub ascii: bool,
}

impl Canvas {
    pub fn new(ascii: bool) -> Canvas {
        Canvas { rows: Vec::new(), ascii }
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

    pub fn put(&mut self, column: usize, row: usize, letter: char, style: Style) {
        *self.square(column, row) = Square { letter, style, joints: 0 };
    }

    pub fn write(&mut self, column: usize, row: usize, text: &str, style: Style) {
        for (index, letter) in text.chars().enumerate() {
            self.put(column + index, row, letter, style);
        }
    }

    /// Adds joints to a line character.
    pub fn join(&mut self, column: usize, row: usize, joints: u8) {
        let ascii = self.ascii;
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
    pub fn print(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let length = row.iter().rposition(|square| square.letter != ' ').map_or(0, |last| last + 1);
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

/// The colour of a tint.
#[must_use]
pub fn tinted(tint: Tint) -> Style {
    let colour = match tint {
        Tint::Red => AnsiColor::BrightRed,
        Tint::Green => AnsiColor::BrightGreen,
        Tint::Yellow => AnsiColor::BrightYellow,
        Tint::Blue => AnsiColor::BrightBlue,
        Tint::Magenta => AnsiColor::BrightMagenta,
        Tint::Cyan => AnsiColor::BrightCyan,
        Tint::White => AnsiColor::BrightWhite,
        Tint::Grey => AnsiColor::White,
    };
    Style::new().fg_color(Some(Color::Ansi(colour)))
}
