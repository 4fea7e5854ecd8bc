//! The pieces on a cell: a stack seen from the side where there is room, otherwise a row of characters.

use anstyle::{Effects, Style};
use kernel::{Form, Glyph};

use crate::canvas::Canvas;
use crate::colours::{Colours, filled, tinted};
use crate::sketch::Area;

/// The top glyph of a stack and enclosing ones are bold.
fn inked(style: Style, is_bold: bool) -> Style {
    if is_bold { style.effects(Effects::BOLD) } else { style }
}

/// The lines of a stack in one of its sizes.
struct Pile<'a> {
    lines: Vec<(&'a str, Style)>,
    /// Enclosing glyphs, from the inside out: their lines, each a left and a right character.
    around: Vec<(Form, Style)>,
    width: usize,
    height: usize,
}

impl<'a> Pile<'a> {
    /// The stack with the forms of this size, or the largest ones that are smaller; `None` if a glyph has none.
    fn of(glyphs: &'a [Glyph], size: usize, colours: Colours) -> Option<Pile<'a>> {
        let form = |glyph: &Glyph| glyph.large.get(size).or(glyph.large.last()).copied();
        let mut lines = Vec::new();
        for (index, glyph) in glyphs.iter().filter(|glyph| !glyph.around).enumerate() {
            let style = inked(filled(glyph.tint, colours), index == 0);
            lines.extend(form(glyph)?.iter().map(|line| (*line, style)));
        }
        let width = lines.iter().map(|(line, _)| line.chars().count()).max();
        let enclosing = glyphs.iter().filter(|glyph| glyph.around);
        let around: Vec<(Form, Style)> = enclosing
            .map(|glyph| Some((form(glyph).unwrap_or(&[]), inked(tinted(glyph.tint, colours), true))))
            .collect::<Option<_>>()?;
        let tallest = around.iter().map(|(form, _)| form.len()).max().unwrap_or(0);
        // An empty ring is as large as if it enclosed something.
        let width = width.unwrap_or(2 * tallest + 1);
        let height = if lines.is_empty() { tallest } else { lines.len() };
        (height > 0).then(|| Pile { width: width + 2 * around.len(), lines, around, height })
    }
}

/// Draws a stack as seen from the side, in the largest size that fits. Returns whether one does.
pub(crate) fn draw_pile(canvas: &mut Canvas, glyphs: &[Glyph], inside: Area) -> bool {
    if canvas.style.ascii || inside.height == 1 || glyphs.is_empty() {
        return false;
    }
    let colours = canvas.style.colours;
    let sizes = glyphs.iter().map(|glyph| glyph.large.len()).max().unwrap_or(0);
    // A form that is larger than need be leaves room for signs beside it.
    let room = |size: usize| if size == 0 { inside.width } else { inside.width.saturating_sub(2) };
    let piles = (0..sizes).rev().filter_map(|size| Some((size, Pile::of(glyphs, size, colours)?)));
    let fits = |(size, pile): &(usize, Pile<'_>)| pile.width <= room(*size) && pile.height <= inside.height;
    let Some((_, pile)) = piles.into_iter().find(fits) else { return false };
    // A stack rests on the bottom of the cell; a single piece is seen from above.
    let spare = inside.height - pile.height;
    let single = glyphs.iter().filter(|glyph| !glyph.around).count() <= 1;
    let top = inside.row + if single { spare / 2 } else { spare };
    let left = inside.column + (inside.width - pile.width) / 2;
    for (index, (line, style)) in pile.lines.iter().enumerate() {
        let start = inside.column + (inside.width - line.chars().count()) / 2;
        for (offset, letter) in line.chars().enumerate() {
            draw_letter(canvas, (start + offset, top + index), letter, *style);
        }
    }
    for (index, (form, style)) in pile.around.iter().enumerate() {
        let depth = pile.around.len() - 1 - index;
        let (one, other) = (left + depth, left + pile.width - 1 - depth);
        if form.len() == pile.height {
            for (row, line) in form.iter().enumerate() {
                enclose(canvas, [one, other], top + row, line, *style);
            }
        } else {
            let text = glyphs.iter().filter(|glyph| glyph.around).nth(index).map_or("", |glyph| glyph.text);
            enclose(canvas, [one, other], top + pile.height / 2, text, *style);
        }
    }
    true
}

/// A piece with a ground of its own covers all its characters; shades stand for that ground where there are no colours.
fn draw_letter(canvas: &mut Canvas, (column, row): (usize, usize), letter: char, style: Style) {
    let has_ground = style.get_bg_color().is_some();
    match letter {
        '▒' if has_ground => canvas.put(column, row, ' ', style),
        ' ' if !has_ground => {}
        _ => canvas.put(column, row, letter, style),
    }
}

/// Puts the two characters of an enclosing glyph at both sides.
fn enclose(canvas: &mut Canvas, columns: [usize; 2], row: usize, sides: &str, style: Style) {
    let letters = [sides.chars().next(), sides.chars().last()];
    for (column, letter) in columns.into_iter().zip(letters) {
        if let Some(letter) = letter {
            canvas.put(column, row, letter, style);
        }
    }
}

/// Draws a stack as a row of characters, top first.
pub(crate) fn draw_row(canvas: &mut Canvas, glyphs: &[Glyph], pieces: usize, inside: Area) {
    let letters = stack_letters(glyphs, pieces, canvas, inside.width);
    let start = inside.column + (inside.width - letters.len()) / 2;
    let line = inside.row + (inside.height - 1) / 2;
    for (index, (letter, style)) in letters.iter().enumerate() {
        canvas.put(start + index, line, *letter, *style);
    }
}

/// The glyphs of a stack, top first, with enclosing glyphs around them. A stack too tall for the cell shows its top and
/// the number of hidden pieces.
fn stack_letters(glyphs: &[Glyph], pieces: usize, canvas: &Canvas, width: usize) -> Vec<(char, Style)> {
    let face = |glyph: &Glyph| if canvas.style.ascii { glyph.ascii } else { glyph.text };
    let mut letters: Vec<(char, Style)> = Vec::new();
    for (index, glyph) in glyphs.iter().filter(|glyph| !glyph.around).enumerate() {
        let style = inked(tinted(glyph.tint, canvas.style.colours), index == 0);
        letters.extend(face(glyph).chars().map(|letter| (letter, style)));
    }
    for glyph in glyphs.iter().filter(|glyph| glyph.around) {
        let style = inked(tinted(glyph.tint, canvas.style.colours), true);
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
