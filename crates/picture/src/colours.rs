//! The colours of a terminal. All are chosen to be readable on a light and on a dark background. White and black need a
//! ground of their own to look white and black on either: large pieces are filled, and small ones stand on a board of
//! middle brightness.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use kernel::Tint;

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// None: shapes, bold, underline and reverse must do.
    #[default]
    None,
    /// The sixteen colours of the terminal's theme.
    Sixteen,
    /// The 256 colours of xterm, whose upper 240 do not depend on the theme.
    Many,
}

/// The ground of a board with white and black pieces: a colour of xterm on which both inks can be read.
pub const BOARD: u8 = 66;
/// The ink of signs on such a board.
const SIGN: u8 = 226;

const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// Whether pieces of this tint need a board with a ground.
pub(crate) fn needs_board(tint: Tint, colours: Colours) -> bool {
    colours == Colours::Many && matches!(tint, Tint::White | Tint::Black)
}

/// The ground of such a board.
pub(crate) fn board() -> Style {
    Style::new().bg_color(Some(xterm(BOARD)))
}

/// A sign on a board, with or without a ground.
pub(crate) fn sign(tint: Tint, colours: Colours, has_ground: bool) -> Style {
    if has_ground { Style::new().fg_color(Some(xterm(SIGN))) } else { tinted(tint, colours) }
}

/// A piece large enough to be filled.
pub(crate) fn filled(tint: Tint, colours: Colours) -> Style {
    match (tint, colours) {
        (Tint::White, Colours::Many) => style(xterm(BLACK), Some(xterm(WHITE))),
        (Tint::Black, Colours::Many) => style(xterm(245), Some(xterm(BLACK))),
        _ => tinted(tint, colours),
    }
}

fn xterm(index: u8) -> Color {
    Color::Ansi256(Ansi256Color(index))
}

/// The ink of a tint, and its ground if it has one.
#[must_use]
pub fn tinted(tint: Tint, colours: Colours) -> Style {
    match colours {
        Colours::None => Style::new(),
        Colours::Sixteen => {
            let (ink, ground) = sixteen(tint);
            style(Color::Ansi(ink), ground.map(Color::Ansi))
        }
        Colours::Many => {
            let (ink, ground) = many(tint);
            style(xterm(ink), ground.map(xterm))
        }
    }
}

fn style(ink: Color, ground: Option<Color>) -> Style {
    Style::new().fg_color(Some(ink)).bg_color(ground)
}

/// Bright forms only where they can be read on white.
fn sixteen(tint: Tint) -> (AnsiColor, Option<AnsiColor>) {
    match tint {
        Tint::Red => (AnsiColor::BrightRed, None),
        Tint::Green => (AnsiColor::Green, None),
        Tint::Yellow => (AnsiColor::Yellow, None),
        Tint::Blue => (AnsiColor::BrightBlue, None),
        Tint::Magenta => (AnsiColor::BrightMagenta, None),
        Tint::Cyan => (AnsiColor::Cyan, None),
        Tint::White => (AnsiColor::Black, Some(AnsiColor::BrightWhite)),
        Tint::Black => (AnsiColor::White, Some(AnsiColor::Black)),
        Tint::Grey => (AnsiColor::BrightBlack, None),
    }
}

/// Colours of middle brightness from the cube of xterm.
fn many(tint: Tint) -> (u8, Option<u8>) {
    match tint {
        Tint::Red => (160, None),
        Tint::Green => (28, None),
        Tint::Yellow => (136, None),
        Tint::Blue => (27, None),
        Tint::Magenta => (163, None),
        Tint::Cyan => (30, None),
        Tint::White => (WHITE, Some(BOARD)),
        Tint::Black => (BLACK, Some(BOARD)),
        Tint::Grey => (244, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINTS: [Tint; 9] = [
        Tint::Red,
        Tint::Green,
        Tint::Yellow,
        Tint::Blue,
        Tint::Magenta,
        Tint::Cyan,
        Tint::White,
        Tint::Black,
        Tint::Grey,
    ];

    /// The least contrast at which WCAG lets signs be read.
    const READABLE: f64 = 3.0;

    /// The relative luminance of a colour of xterm, as WCAG defines it.
    fn luminance(index: u8) -> f64 {
        let channels = match index {
            0..16 => unreachable!("the theme decides about the first sixteen"),
            16..232 => {
                let cube = index - 16;
                [cube / 36, cube / 6 % 6, cube % 6].map(|level| if level == 0 { 0 } else { 55 + 40 * level })
            }
            232.. => [8 + 10 * (index - 232); 3],
        };
        let linear = channels.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(one: u8, other: u8) -> f64 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_tint_can_be_read_on_a_light_and_on_a_dark_background() {
        for tint in TINTS {
            let (ink, ground) = many(tint);
            for ground in ground.map_or(vec![BLACK, WHITE], |ground| vec![ground]) {
                assert!(contrast(ink, ground) >= READABLE, "{tint:?} on {ground}: {}", contrast(ink, ground));
            }
        }
        assert!(contrast(SIGN, BOARD) >= READABLE);
    }

    #[test]
    fn white_looks_white_and_black_black() {
        assert_eq!((many(Tint::White), many(Tint::Black)), ((WHITE, Some(BOARD)), (BLACK, Some(BOARD))));
        let ground = |style: Style| style.get_bg_color();
        let filled = |tint| ground(filled(tint, Colours::Many));
        assert_eq!([Tint::White, Tint::Black].map(filled), [WHITE, BLACK].map(|ground| Some(xterm(ground))));
        let of_theme = |tint| ground(tinted(tint, Colours::Sixteen));
        let grounds = [AnsiColor::BrightWhite, AnsiColor::Black].map(|ground| Some(Color::Ansi(ground)));
        assert_eq!([Tint::White, Tint::Black].map(of_theme), grounds);
    }
}
