//! What the review of a finished game says: progress, the turn that is looked at, and accuracy.

use kernel::Seat;
use ratatui::style::Style;

use super::panel::{PanelLine, plain, words};
use super::style;
use super::wrap::cut;
use crate::app::App;
use crate::at_table::Sitting;

pub(super) fn review(app: &App, sitting: &Sitting, width: usize) -> Vec<PanelLine> {
    let Some(review) = &sitting.review else { return Vec::new() };
    let table = &sitting.table;
    let (done, all) = (review.done().to_string(), review.all.to_string());
    let gaps = [("turns", done.as_str()), ("all", all.as_str())];
    let mut lines = Vec::new();
    if review.running {
        lines.extend(words(app.words.fill("review-running", &gaps), style::heading(app.look), width));
    } else if review.done() < review.all {
        lines.extend(words(app.words.fill("review-stopped", &gaps), style::heading(app.look), width));
    }
    for seat in Seat::BOTH {
        if let Some(accuracy) = review.accuracy(seat) {
            let (player, percent) = (table.name_of(seat), format!("{accuracy:.0}"));
            let gaps = [("player", player.as_str()), ("percent", &percent)];
            let text = cut(&app.words.fill("review-accuracy-of", &gaps), width, app.look.ascii);
            lines.push(plain(text, Style::new()));
        }
    }
    let here = table.viewed().unwrap_or(review.all);
    let judged = review.judged(here);
    lines.extend(judged.into_iter().flat_map(|text| words(text, style::strong(), width)));
    lines.extend(review.better(here).into_iter().flat_map(|text| words(text, style::faint(), width)));
    lines
}
