//! Colours and effects. Without colour, everything can still be distinguished by letters, bold, underline and reverse.

use kernel::Tint;
use picture::{Colours, Ink, tinted};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier, Style};

use crate::Look;

/// The style of drawn ink.
pub(super) fn ink(ink: Ink) -> Style {
    converted(ink.style)
}

/// The style of a tint.
pub(super) fn tint(look: Look, tint: Tint) -> Style {
    converted(tinted(tint, look.colours))
}

fn converted(from: anstyle::Style) -> Style {
    let effects = from.get_effects();
    let mut style = Style::new();
    if effects.contains(anstyle::Effects::BOLD) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::DIMMED) {
        style = style.add_modifier(Modifier::DIM);
    }
    style.fg = from.get_fg_color().map(colour);
    style.bg = from.get_bg_color().map(colour);
    style
}

fn colour(colour: anstyle::Color) -> Color {
    match colour {
        anstyle::Color::Ansi(colour) => Color::Indexed(anstyle::Ansi256Color::from_ansi(colour).0),
        anstyle::Color::Ansi256(colour) => Color::Indexed(colour.0),
        anstyle::Color::Rgb(colour) => Color::Rgb(colour.0, colour.1, colour.2),
    }
}

/// How a spot shows that it can be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Dot,
    /// The number of the pair it belongs to.
    Number(usize),
}

/// The highlights of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub target: Option<Target>,
    pub touched: bool,
    pub hint: bool,
    pub won: bool,
    pub cursor: bool,
}

impl Mark {
    /// The ground of the spot's interior. On a board without a ground the colours are light, so that every ink can be
    /// read on them; on a board for white and black pieces they are of middle brightness.
    fn ground(self, look: Look, has_board: bool) -> Option<Color> {
        let (light, middle, sixteen) = match self {
            Mark { cursor: true, .. } => (LIGHT[0], 136, Color::Yellow),
            Mark { touched: true, .. } => (LIGHT[1], 68, Color::Cyan),
            Mark { hint: true, .. } => (LIGHT[2], 133, Color::Magenta),
            Mark { won: true, .. } => (LIGHT[3], 64, Color::Green),
            _ => return None,
        };
        match look.colours {
            Colours::None => None,
            Colours::Sixteen => Some(sixteen),
            Colours::Many => Some(Color::Indexed(if has_board { middle } else { light })),
        }
    }

    /// The style of a line that stands for the spot.
    pub fn style(self, look: Look) -> Style {
        let mut style = Style::new();
        if let Some(ground) = self.ground(look, false) {
            style = style.bg(ground).fg(DARK);
        } else if look.colours == Colours::None {
            if self.touched || self.hint || self.won {
                style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            }
            if self.cursor {
                style = style.add_modifier(Modifier::REVERSED);
            }
        }
        style
    }

    /// Highlights a character of the spot. Pieces with a ground of their own keep it.
    pub fn apply(self, look: Look, cell: &mut Cell) {
        let has_board = cell.bg == BOARD;
        if look.colours != Colours::None && cell.bg != Color::Reset && !has_board {
            return;
        }
        let ink = cell.fg;
        cell.set_style(self.style(look));
        if let Some(ground) = self.ground(look, has_board) {
            cell.set_bg(ground);
        }
        if ink != Color::Reset && look.colours == Colours::Many {
            cell.set_fg(ink);
        }
    }
}

/// Light grounds of the cursor, of what was touched, of a hint and of what has won.
const LIGHT: [u8; 4] = [222, 153, 183, 157];

/// The ground of a board with white and black pieces.
const BOARD: Color = Color::Indexed(picture::BOARD);

/// Black that does not depend on the theme where there are many colours.
const DARK: Color = Color::Indexed(16);

/// The text cursor.
pub(super) fn cursor() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// The selected line of a list.
pub(super) fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

pub(super) fn heading(look: Look) -> Style {
    tint(look, Tint::Cyan).add_modifier(Modifier::BOLD)
}

pub(super) fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

pub(super) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

pub(super) fn warning(look: Look) -> Style {
    tint(look, Tint::Red).add_modifier(Modifier::BOLD)
}

pub(super) fn notice(look: Look) -> Style {
    tint(look, Tint::Green).add_modifier(Modifier::BOLD)
}

/// The dot on a spot that can be touched, on this ground.
pub(super) fn target_on(look: Look, ground: Color) -> Style {
    match ground {
        Color::Reset => target(look),
        Color::Indexed(index) if !LIGHT.contains(&index) => tint(look, Tint::White).bg(ground),
        _ => Style::new().fg(DARK).bg(ground),
    }
}

pub(super) fn target(look: Look) -> Style {
    tint(look, Tint::Green)
}
