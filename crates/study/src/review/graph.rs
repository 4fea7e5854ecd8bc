//! The winning chance over a game, as SVG.

use std::fmt::Write;

use kernel::Seat;

use super::words::capital;
use super::{ReviewedTurn, Summary, Words};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
/// Room around the curve, for labels and markers.
const MARGIN: f64 = 44.0;

/// The chance of the player in seat 1 after each turn, with the turns that were errors. Proven results are a thick line.
/// The colours are those of the page's style sheet.
pub(super) fn graph(summary: &Summary, turns: &[ReviewedTurn], label: &str, words: &Words) -> String {
    let last = summary.chances.len().saturating_sub(1).max(1) as f64;
    let first = summary.chances.first().map_or(0, |point| point.turns);
    let x = |turns: usize| MARGIN + (turns - first) as f64 / last * (WIDTH - 2.0 * MARGIN);
    let y = |chance: f64| MARGIN / 2.0 + (1.0 - chance) * (HEIGHT - MARGIN);
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\n"
    );
    let mut add = |piece: std::fmt::Arguments<'_>| {
        // Writing to a String cannot fail.
        let _ = writeln!(svg, "{piece}");
    };
    let points: Vec<(f64, f64)> =
        summary.chances.iter().map(|point| (x(point.turns), y(point.chance))).collect();
    let path: String = points.iter().map(|(x, y)| format!(" {x:.1},{y:.1}")).collect();
    let (left, right, bottom) = (x(first), points.last().map_or(MARGIN, |(x, _)| *x), y(0.0));
    add(format_args!(
        "<polygon class=\"area\" points=\"{left:.1},{bottom:.1}{path} {right:.1},{bottom:.1}\"/>"
    ));
    for (chance, text) in [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")] {
        let at = y(chance);
        add(format_args!("<path class=\"grid\" d=\"M{MARGIN} {at:.1}H{:.1}\"/>", WIDTH - MARGIN));
        add(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            MARGIN - 6.0,
            at + 4.0
        ));
    }
    add(format_args!("<polyline class=\"curve\" points=\"{}\"/>", path.trim_start()));
    for (index, pair) in summary.chances.windows(2).enumerate() {
        if pair[0].exact && pair[1].exact {
            let [(x1, y1), (x2, y2)] = [points[index], points[index + 1]];
            add(format_args!("<path class=\"proven\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"));
        }
    }
    for turn in turns.iter().filter(|turn| turn.class.is_error()) {
        let (class, number) = (turn.class.name(), turn.number);
        let name = capital(&words.say(&format!("review-{class}")));
        let (x, y) = (x(number), y(turn.after.chance_of(Seat::First)));
        add(format_args!(
            "<a href=\"#turn-{number}\"><circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"><title>{number}. {name}</title></circle></a>"
        ));
    }
    svg + "</svg>\n"
}
