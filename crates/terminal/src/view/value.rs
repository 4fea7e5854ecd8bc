//! Values of steps: proven ones on a solid ground, estimates shaded, both with their sign. Without colours the sign alone
//! tells them apart: only estimates have a percentage.

use picture::Colours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::Look;
use crate::analysis::{Tone, Value};

/// The colour of a tone: in 256 colours one on which white can be read, and one of the sixteen.
fn colour(tone: Tone, look: Look) -> Option<Color> {
    let (many, sixteen) = match tone {
        Tone::Win => (28, Color::Green),
        Tone::Draw => (94, Color::Yellow),
        Tone::Loss => (124, Color::Red),
        Tone::Unknown => return None,
    };
    match look.colours {
        Colours::None => None,
        Colours::Sixteen => Some(sixteen),
        Colours::Many => Some(Color::Indexed(many)),
    }
}

/// The style of a sign.
pub(super) fn style(value: &Value, look: Look) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match (colour(value.tone, look), value.proven) {
        (Some(colour), true) if look.colours == Colours::Many => bold.bg(colour).fg(Color::Indexed(231)),
        (Some(colour), true) => bold.bg(colour).fg(Color::Black),
        (Some(colour), false) => Style::new().fg(colour),
        (None, true) => bold.add_modifier(Modifier::REVERSED),
        (None, false) => Style::new(),
    }
}

/// Writes a value into a spot: a proven one gives all of its empty cells a ground, an estimate shades them. The sign
/// stands in the upper left corner.
pub(super) fn write(buffer: &mut Buffer, place: Rect, value: &Value, look: Look) {
    let tone = colour(value.tone, look);
    for position in place.positions() {
        let cell = &mut buffer[position];
        if cell.symbol() != " " {
            continue;
        }
        match (tone, value.proven) {
            (Some(colour), true) => {
                cell.set_bg(colour);
            }
            (Some(colour), false) if !look.ascii => {
                cell.set_char('░').set_fg(colour);
            }
            _ => {}
        }
    }
    buffer.set_stringn(place.x, place.y, &value.sign, place.width.into(), style(value, look));
}
