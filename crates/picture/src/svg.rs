//! A scene as a standalone SVG: the board with the game's own art, between strips for the two players.

use std::collections::BTreeMap;
use std::fmt::Write;

use kernel::{Change, Label, Outcome, Place, Point, Scene, Seat, Tray};

use crate::Look;

/// Pixels per unit of the scene.
const UNIT: f32 = 100.0;
/// Height of a player's strip, in units.
const STRIP: f32 = 0.8;
/// How far before the middle of its target an arrow ends, in pixels.
const ARROW_GAP: f32 = 30.0;
/// The margin around the picture, in units.
const MARGIN: f32 = 0.2;

const STYLE: &str = "\
.ludoteca-page{fill:#f5f1e8}.ludoteca-ink{fill:#3a3530}.ludoteca-faint{fill:#8a8074}\
.ludoteca-last{fill:#f2c84b;fill-opacity:.34;stroke:#c98f10;stroke-width:3}\
.ludoteca-way{fill:#dba40f;stroke:#dba40f;stroke-width:8;stroke-linecap:round;opacity:.9}\
.ludoteca-way path+path{stroke:#fff6dc;stroke-width:2.5;stroke-linejoin:round}\
.ludoteca-new{fill:none;stroke:#dba40f;stroke-width:7;stroke-dasharray:12 9}\
.ludoteca-lost path{fill:none;stroke:#fff6dc;stroke-width:15;stroke-linecap:round}\
.ludoteca-lost path+path{stroke:#b3261e;stroke-width:9}\
.ludoteca-strip{fill:#3a3530;fill-opacity:.06}.ludoteca-turn{fill:#2f8f5b}\
text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif}\
@media(prefers-color-scheme:dark){.ludoteca-page{fill:#24221f}.ludoteca-ink{fill:#efe9dd}\
.ludoteca-faint{fill:#a79d8f}.ludoteca-strip{fill:#fff;fill-opacity:.07}.ludoteca-turn{fill:#58c58a}}";

/// The width and height of a scene's picture in pixels.
#[must_use]
pub fn size(scene: &Scene) -> (u32, u32) {
    let width = scene.width + 2.0 * MARGIN;
    let height = scene.height + 2.0 * (MARGIN + STRIP);
    ((width * UNIT).round() as u32, (height * UNIT).round() as u32)
}

/// Draws a scene as SVG. `say` returns the text for a sentence id.
#[must_use]
pub fn svg(scene: &Scene, look: &Look, say: &dyn Fn(&str) -> String) -> String {
    svg_with_arrows(scene, &[], look, say)
}

/// Draws a scene as SVG with marks for what the changes do: arrows for the pieces that move from cell to cell, circles where
/// pieces come, crosses where they are lost.
#[must_use]
pub fn svg_with_arrows(
    scene: &Scene,
    changes: &[Change],
    look: &Look,
    say: &dyn Fn(&str) -> String,
) -> String {
    let width = scene.width + 2.0 * MARGIN;
    let height = scene.height + 2.0 * (MARGIN + STRIP);
    let mut out = Svg { text: String::new(), look, lift: look.lift * UNIT };
    let (w, h) = size(scene);
    let label = escape(&describe(scene, say));
    out.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" role=\"img\" aria-label=\"{label}\">\n"
    ));
    out.add(format_args!("<defs>\n<style>{STYLE}</style>\n{}\n</defs>\n", inner(look.art)));
    out.add(format_args!("<rect class=\"ludoteca-page\" width=\"{w}\" height=\"{h}\" rx=\"24\"/>\n"));
    out.strip(scene, Seat::Second, MARGIN / 2.0, width, say);
    out.add(format_args!(
        "<g transform=\"translate({:.0} {:.0})\">\n",
        MARGIN * UNIT,
        (MARGIN + STRIP) * UNIT
    ));
    out.board(scene);
    out.arrows(scene, changes);
    out.arrivals_and_losses(scene, changes);
    out.add(format_args!("</g>\n"));
    out.strip(scene, Seat::First, height - STRIP - MARGIN / 2.0, width, say);
    out.add(format_args!("</svg>\n"));
    out.text
}

/// Draws the board of a scene alone, without the players' strips, as a standalone SVG.
#[must_use]
pub fn board_svg(scene: &Scene, look: &Look) -> String {
    let (w, h) = ((scene.width + 2.0 * MARGIN) * UNIT, (scene.height + 2.0 * MARGIN) * UNIT);
    let mut out = Svg { text: String::new(), look, lift: look.lift * UNIT };
    out.add(format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.0} {h:.0}\">\n"));
    out.add(format_args!("<defs>\n<style>{STYLE}</style>\n{}\n</defs>\n", inner(look.art)));
    out.add(format_args!("<g transform=\"translate({0:.0} {0:.0})\">\n", MARGIN * UNIT));
    out.board(scene);
    out.add(format_args!("</g>\n</svg>\n"));
    out.text
}

/// The text description for people who cannot see the picture.
fn describe(scene: &Scene, say: &dyn Fn(&str) -> String) -> String {
    let words = scene.announcement.as_ref().map_or(String::new(), |ruling| say(&ruling.sentence));
    match scene.to_play {
        Some(seat) => format!("{}. {}: {words}", say("title"), say(scene.name_of(seat))),
        None => format!("{}. {words}", say("title")),
    }
}

struct Svg<'a> {
    text: String,
    look: &'a Look,
    lift: f32,
}

impl Svg<'_> {
    fn add(&mut self, piece: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(piece);
    }

    fn board(&mut self, scene: &Scene) {
        let game = self.look.game;
        for shape in &scene.backdrop {
            let points = points(&shape.outline);
            self.add(format_args!("<polygon class=\"{game}-{}\" points=\"{points}\"/>\n", shape.class));
        }
        for cell in &scene.cells {
            let (points, centre) = (points(&cell.outline), cell.centre());
            self.add(format_args!("<polygon class=\"{game}-{}\" points=\"{points}\"/>\n", cell.surface));
            let symbol = format!("surface-{}", cell.surface);
            if self.look.art.contains(&format!("id=\"{game}-{symbol}\"")) {
                self.symbol(&symbol, centre, UNIT);
            }
        }
        for cell in scene.cells.iter().filter(|cell| scene.last_turn.contains(&cell.spot)) {
            let points = points(&cell.outline);
            self.add(format_args!("<polygon class=\"ludoteca-last\" points=\"{points}\"/>\n"));
        }
        // Signs that stand for something drawn are for boards of characters.
        let is_coordinate = |label: &&Label| label.text.chars().all(char::is_alphanumeric);
        for label in scene.labels.iter().filter(is_coordinate) {
            let (x, y) = (label.at.x * UNIT, label.at.y * UNIT);
            self.add(format_args!(
                "<text class=\"ludoteca-faint {game}-label\" x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"22\" text-anchor=\"middle\" dy=\".35em\">{}</text>\n",
                escape(&label.text)
            ));
        }
        // Cells are drawn row by row from the top, so that a tall stack covers the row behind it.
        for cell in &scene.cells {
            let mut pieces: Vec<_> = scene.pieces.iter().filter(|piece| piece.spot == cell.spot).collect();
            pieces.sort_by_key(|piece| piece.level);
            let Point { x, y } = cell.centre();
            for piece in pieces {
                let raised = y - f32::from(piece.level) * self.lift / UNIT;
                self.symbol(&piece.symbol, Point { x, y: raised }, UNIT);
            }
        }
    }

    /// Draws an arrow for each piece that moves. It ends before the middle of its target, so that its head shows beside a
    /// piece.
    fn arrows(&mut self, scene: &Scene, changes: &[Change]) {
        let centre = |place: &Place| Some(scene.cells.iter().find(|cell| cell.spot == place.spot)?.centre());
        let mut drawn = Vec::new();
        for change in changes {
            let Change::Moves { from, to, .. } = change else { continue };
            if from.spot == to.spot || drawn.contains(&(&from.spot, &to.spot)) {
                continue;
            }
            drawn.push((&from.spot, &to.spot));
            let (Some(start), Some(end)) = (centre(from), centre(to)) else { continue };
            let (dx, dy) = ((end.x - start.x) * UNIT, (end.y - start.y) * UNIT);
            let (length, turn) = (dx.hypot(dy) - ARROW_GAP, dy.atan2(dx).to_degrees());
            self.add(format_args!(
                "<g class=\"ludoteca-way\" transform=\"translate({:.1} {:.1}) rotate({turn:.1})\">\
                 <path d=\"M0 0H{:.1}\"/><path d=\"M{:.1} -15l26 15l-26 15z\"/></g>\n",
                start.x * UNIT,
                start.y * UNIT,
                length - 16.0,
                length - 16.0
            ));
        }
    }

    /// Draws a circle around each cell to which a piece comes from outside the board, and a cross on each cell from which
    /// one leaves it.
    fn arrivals_and_losses(&mut self, scene: &Scene, changes: &[Change]) {
        let cell = |place: &Place| scene.cells.iter().find(|cell| cell.spot == place.spot);
        let (mut come, mut lost) = (BTreeMap::new(), BTreeMap::new());
        for change in changes {
            let (from, to) = match change {
                Change::Moves { from, to, .. } => (Some(from), Some(to)),
                Change::Appears { at, .. } => (None, Some(at)),
                Change::Leaves { at, .. } | Change::Sinks { at, .. } => (Some(at), None),
                Change::Becomes { .. } => continue,
            };
            match (from.and_then(cell), to.and_then(cell)) {
                (None, Some(to)) => come.insert(&to.spot, to.centre()),
                (Some(from), None) => lost.insert(&from.spot, from.centre()),
                _ => None,
            };
        }
        for (spot, Point { x, y }) in &come {
            if !lost.contains_key(spot) {
                let (x, y) = (x * UNIT, y * UNIT);
                self.add(format_args!(
                    "<circle class=\"ludoteca-new\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"40\"/>\n"
                ));
            }
        }
        for Point { x, y } in lost.values() {
            let at =
                format!("<path d=\"M{:.1} {:.1}l36 36m0 -36l-36 36\"/>", x * UNIT - 18.0, y * UNIT - 18.0);
            self.add(format_args!("<g class=\"ludoteca-lost\">{at}{at}</g>\n"));
        }
    }

    fn symbol(&mut self, symbol: &str, at: Point, size: f32) {
        let (x, y) = (at.x * UNIT - size / 2.0, at.y * UNIT - size / 2.0);
        let game = self.look.game;
        self.add(format_args!(
            "<use href=\"#{game}-{symbol}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size:.0}\" height=\"{size:.0}\"/>\n"
        ));
    }

    /// Draws a player's name, whether they are to play or have won, and the trays on their side of the board.
    fn strip(&mut self, scene: &Scene, seat: Seat, top: f32, width: f32, say: &dyn Fn(&str) -> String) {
        let middle = (top + STRIP / 2.0) * UNIT;
        let (left, wide) = (MARGIN / 2.0 * UNIT, (width - MARGIN) * UNIT);
        self.add(format_args!(
            "<rect class=\"ludoteca-strip\" x=\"{left:.0}\" y=\"{:.0}\" width=\"{wide:.0}\" height=\"{:.0}\" rx=\"16\"/>\n",
            (top + 0.08) * UNIT,
            (STRIP - 0.16) * UNIT
        ));
        if scene.to_play == Some(seat) {
            self.add(format_args!(
                "<path class=\"ludoteca-turn\" d=\"M{:.0} {:.0}l18 12l-18 12z\"/>\n",
                left + 14.0,
                middle - 12.0
            ));
        }
        let crown = if scene.outcome == Some(Outcome::Win(seat)) { " ★" } else { "" };
        let name = escape(&say(scene.name_of(seat)));
        self.add(format_args!(
            "<text class=\"ludoteca-ink\" x=\"{:.0}\" y=\"{middle:.0}\" font-size=\"30\" font-weight=\"600\" dy=\".35em\">{name}{crown}</text>\n",
            left + 42.0
        ));
        let own = |tray: &&Tray| tray.owner == Some(seat) || (tray.owner.is_none() && seat == Seat::First);
        let trays: Vec<&Tray> = scene.trays.iter().filter(own).collect();
        let mut x = left + wide - 30.0;
        for tray in trays.iter().rev() {
            self.add(format_args!(
                "<text class=\"ludoteca-ink\" x=\"{x:.0}\" y=\"{middle:.0}\" font-size=\"28\" text-anchor=\"end\" dy=\".35em\">×{}</text>\n",
                tray.count
            ));
            x -= if tray.count > 9 { 86.0 } else { 70.0 };
            self.symbol(&tray.symbol, Point { x: x / UNIT, y: middle / UNIT }, 58.0);
            x -= 46.0;
        }
    }
}

fn points(outline: &[Point]) -> String {
    let point = |p: &Point| format!("{:.1},{:.1}", p.x * UNIT, p.y * UNIT);
    outline.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// The content of the outermost element.
fn inner(art: &str) -> &str {
    let start = art.find("<svg").and_then(|tag| art[tag..].find('>').map(|end| tag + end + 1)).unwrap_or(0);
    let end = art.rfind("</svg>").unwrap_or(art.len());
    art[start..end].trim()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
