//! Colours and effects. Without colour, everything can still be distinguished by letters, bold, underline and reverse.

use picture::Ink;
use ratatui::style::{Color, Modifier, Style};

use crate::Look;

/// The style of drawn ink.
pub(super) fn ink(look: Look, ink: Ink) -> Style {
    let effects = ink.style.get_effects();
    let mut style = Style::new();
    if effects.contains(anstyle::Effects::BOLD) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::DIMMED) {
        style = style.add_modifier(Modifier::DIM);
    }
    match ink.style.get_fg_color() {
        Some(anstyle::Color::Ansi(colour)) if look.colour => style.fg(ansi(colour)),
        _ => style,
    }
}

fn ansi(colour: anstyle::AnsiColor) -> Color {
    use anstyle::AnsiColor;
    match colour {
        AnsiColor::BrightRed => Color::LightRed,
        AnsiColor::BrightGreen => Color::LightGreen,
        AnsiColor::BrightYellow => Color::LightYellow,
        AnsiColor::BrightBlue => Color::LightBlue,
        AnsiColor::BrightMagenta => Color::LightMagenta,
        AnsiColor::BrightCyan => Color::LightCyan,
        AnsiColor::BrightWhite => Color::White,
        AnsiColor::White => Color::Gray,
        _ => Color::Reset,
    }
}

/// Adds a colour, if colours are on.
fn coloured(look: Look, style: Style, colour: Color) -> Style {
    if look.colour { style.fg(colour) } else { style }
}

/// The highlights of a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub target: bool,
    pub touched: bool,
    pub hint: bool,
    pub last: bool,
    pub cursor: bool,
}

impl Mark {
    /// The style of the spot's interior.
    pub fn style(self, look: Look) -> Style {
        let mut style = Style::new();
        let ground = match self {
            Mark { touched: true, .. } => Some(Color::Indexed(24)),
            Mark { hint: true, .. } => Some(Color::Indexed(54)),
            Mark { target: true, .. } => Some(Color::Indexed(22)),
            Mark { last: true, .. } => Some(Color::Indexed(236)),
            _ => None,
        };
        if let Some(ground) = ground
            && look.colour
        {
            style = style.bg(ground);
        }
        if !look.colour && (self.touched || self.hint) {
            style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        }
        if self.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        style
    }
}

/// The text cursor.
pub(super) fn cursor() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// The selected line of a list.
pub(super) fn chosen() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

pub(super) fn heading(look: Look) -> Style {
    coloured(look, Style::new().add_modifier(Modifier::BOLD), Color::LightCyan)
}

pub(super) fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

pub(super) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

pub(super) fn warning(look: Look) -> Style {
    coloured(look, Style::new().add_modifier(Modifier::BOLD), Color::LightRed)
}

pub(super) fn notice(look: Look) -> Style {
    coloured(look, Style::new().add_modifier(Modifier::BOLD), Color::LightGreen)
}

pub(super) fn target(look: Look) -> Style {
    coloured(look, Style::new().add_modifier(Modifier::BOLD), Color::LightGreen)
}
