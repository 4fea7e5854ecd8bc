//! A scene as text: cells with borders, pieces as glyphs, coordinates, trays and what is expected.

use kernel::{Outcome, Scene, Seat};

use crate::Look;
use crate::colours::{Colours, tinted};
use crate::sketch::draw;

/// The style of a text drawing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    /// The colours of the terminal.
    pub colours: Colours,
    /// Use ASCII characters only.
    pub ascii: bool,
}

/// Draws a scene as text. `say` returns the text for a sentence id.
#[must_use]
pub fn text(scene: &Scene, look: &Look, style: TextStyle, say: &dyn Fn(&str) -> String) -> String {
    let (_, canvas) = draw(scene, look, style, look.terminal_cell);
    let mut text = canvas.print();
    text += &trays(scene, look, style, say);
    text += &state(scene, say);
    text
}

/// The supplies beside the board, one line per player.
fn trays(scene: &Scene, look: &Look, style: TextStyle, say: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for owner in [Some(Seat::First), Some(Seat::Second), None] {
        let trays: Vec<String> = scene
            .trays
            .iter()
            .filter(|tray| tray.owner == owner)
            .map(|tray| {
                let glyph = (look.glyph)(&tray.symbol);
                let face = if style.ascii { glyph.ascii } else { glyph.text };
                let colour = tinted(glyph.tint, style.colours);
                let (on, off) = (colour.render(), colour.render_reset());
                format!("{} {on}{face}{off} {}", say(&tray.label), tray.count)
            })
            .collect();
        if !trays.is_empty() {
            let name = owner.map_or(String::new(), |seat| say(scene.name_of(seat)) + ": ");
            text += &format!("{name}{}\n", trays.join(", "));
        }
    }
    text
}

/// The player to play and what is expected, or how the game ended.
fn state(scene: &Scene, say: &dyn Fn(&str) -> String) -> String {
    let words = scene
        .announcement
        .as_ref()
        .map_or(String::new(), |ruling| format!("{} ({})", say(&ruling.sentence), ruling.rule));
    match (scene.outcome, scene.to_play) {
        (Some(Outcome::Win(_) | Outcome::Draw), _) => format!("{words}\n"),
        (None, Some(seat)) => format!("{}: {words}\n", say(scene.name_of(seat))),
        (None, None) => String::new(),
    }
}
