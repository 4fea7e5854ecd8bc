//! Help and rule pages, with drawn example positions.

use picture::{Ink, sketch};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::frame_block;
use super::style;
use super::wrap::wrap;
use crate::app::App;
use crate::page::{Block, Page, Topic, blocks};

/// Longest line length that is easy to read.
const WIDEST: usize = 76;

/// The keys on the help page. The text of each has the id `help-` plus the name here.
const HELP: [(&str, &str); 25] = [
    ("a1-a2 Enter", "type"),
    ("↑ ↓ ← →", "arrows"),
    ("Tab", "tab"),
    ("Enter, Space", "touch"),
    ("Backspace", "back"),
    ("Esc", "escape"),
    ("U", "undo"),
    ("H", "hint"),
    ("V", "review"),
    ("PgUp, PgDn, [ ]", "turns"),
    ("Home, End", "ends"),
    ("D", "draw"),
    ("X", "decline"),
    ("R", "resign"),
    ("N", "new"),
    ("F", "flip"),
    ("S", "save"),
    ("L", "load"),
    ("C", "copy"),
    ("G, F2", "rules"),
    ("?, F1", "help"),
    ("P, Space", "pause"),
    (".", "step"),
    ("+ -", "pace"),
    ("Q, Ctrl+C", "quit"),
];

pub(super) fn draw(app: &App, page: &Page, frame: &mut Frame<'_>, area: Rect) {
    let lines = lines(app, page, inner_width(area));
    let last = lines.len().saturating_sub(inner_height(area));
    let scroll = page.scroll.min(last);
    let title = match page.topic {
        Topic::Help => app.words.say("help-title"),
        Topic::Rules(entry) => entry.speech(app.language).say("title", &[]),
    };
    let keys = app.words.say("keys-page");
    let block = frame_block(app).title(format!(" {title} ")).title_bottom(format!(" {keys} "));
    let block = block.padding(ratatui::widgets::Padding::horizontal(1));
    let shown: Vec<Line<'static>> = lines.into_iter().skip(scroll).take(inner_height(area)).collect();
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

pub(super) fn end(app: &App, page: &Page, area: Rect) -> usize {
    lines(app, page, inner_width(area)).len().saturating_sub(inner_height(area))
}

fn inner_width(area: Rect) -> usize {
    usize::from(area.width).saturating_sub(4)
}

fn inner_height(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(2)
}

fn lines(app: &App, page: &Page, width: usize) -> Vec<Line<'static>> {
    match page.topic {
        Topic::Help => help(app, width.min(WIDEST)),
        Topic::Rules(entry) => blocks(entry, app.language)
            .iter()
            .flat_map(|block| block_lines(app, entry, block, width))
            .collect(),
    }
}

fn help(app: &App, width: usize) -> Vec<Line<'static>> {
    const KEYS: usize = 17;
    let mut lines = Vec::new();
    for (keys, name) in HELP {
        let keys =
            if app.look.ascii && !keys.is_ascii() { app.words.say("arrow-keys") } else { keys.to_owned() };
        let words = app.words.say(&format!("help-{name}"));
        let wrapped = wrap(&[(words, Style::new())], width.saturating_sub(KEYS), 0);
        for (index, line) in wrapped.into_iter().enumerate() {
            let head = if index == 0 { keys.clone() } else { String::new() };
            let mut spans = vec![Span::styled(format!("{head:<KEYS$}"), style::strong())];
            spans.extend(line.spans);
            lines.push(Line::from(spans));
        }
    }
    for id in ["help-mouse", "help-words", "help-kept"] {
        lines.push(Line::raw(""));
        lines.extend(wrap(&[(app.words.say(id), Style::new())], width, 0));
    }
    lines
}

fn block_lines(app: &App, entry: &catalog::Entry, block: &Block, width: usize) -> Vec<Line<'static>> {
    let wide = width.min(WIDEST);
    let mut lines = match block {
        Block::Heading(text) => vec![Line::styled(text.clone(), style::heading(app.look))],
        Block::Text { words, item } => {
            let bullet = if app.look.ascii { "- " } else { "• " };
            let head = item.then(|| (bullet.to_owned(), Style::new()));
            let styled = words
                .iter()
                .map(|(text, bold)| (text.clone(), if *bold { style::strong() } else { Style::new() }));
            let texts: Vec<(String, Style)> = head.into_iter().chain(styled).collect();
            wrap(&texts, wide, if *item { 2 } else { 0 })
        }
        Block::Position { variant, text } => example(app, entry, variant, text),
    };
    if !matches!(block, Block::Heading(_)) {
        lines.push(Line::raw(""));
    }
    lines
}

/// Draws an example position.
fn example(app: &App, entry: &catalog::Entry, variant: &str, text: &str) -> Vec<Line<'static>> {
    let Ok(game) = entry.variant(Some(variant)) else { return Vec::new() };
    let Ok(shown) = game.read(text) else { return Vec::new() };
    let look = game.look();
    let drawn = sketch(&shown.scene(), &look, app.look, look.terminal_cell);
    let span = |ink: &Ink| Span::styled(ink.letter.to_string(), style::ink(*ink));
    drawn
        .rows
        .iter()
        .map(|row| Line::from_iter(std::iter::once(Span::raw("    ")).chain(row.iter().map(span))))
        .collect()
}
