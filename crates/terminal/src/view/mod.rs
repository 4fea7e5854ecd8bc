//! Draws the application without changing it.

mod analysis;
mod board;
mod menu;
mod page;
mod panel;
mod review;
mod style;
mod table;
mod value;
mod wrap;

use kernel::Spot;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

pub use analysis::draw_analysis;

use crate::Look;
use crate::app::{App, Question, Screen};
use crate::words::ascii_sign;

/// Draws the whole screen.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    match (&app.page, app.screen, &app.sitting) {
        (Some(page), ..) => page::draw(app, page, frame, area),
        (None, Screen::Table, Some(sitting)) => table::draw(app, sitting, frame, area),
        (None, Screen::Continue, _) => menu::draw_continue(app, frame, area),
        (None, ..) => menu::draw(app, frame, area),
    }
    if let Some(question) = &app.question {
        ask(app, question, frame, area);
    }
    in_ascii(app.look, frame);
}

/// Replaces typographic characters, if ASCII is wanted.
fn in_ascii(look: Look, frame: &mut Frame<'_>) {
    if !look.ascii {
        return;
    }
    for cell in &mut frame.buffer_mut().content {
        let mut letters = cell.symbol().chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            cell.set_char(ascii_sign(letter));
        }
    }
}

/// The spots on the screen and their positions.
pub(crate) fn spots(app: &App) -> Vec<(Spot, Rect)> {
    app.sitting.as_ref().map(|sitting| table::Layout::of(app, sitting, screen(app)).spots).unwrap_or_default()
}

/// The spot at a position on the screen.
pub(crate) fn spot_at(app: &App, column: u16, row: u16) -> Option<Spot> {
    let sitting = app.sitting.as_ref()?;
    table::Layout::of(app, sitting, screen(app)).hit(column, row)
}

/// The largest scroll offset of a page.
pub(crate) fn page_end(app: &App) -> usize {
    app.page.as_ref().map_or(0, |page| page::end(app, page, screen(app)))
}

fn screen(app: &App) -> Rect {
    Rect::new(0, 0, app.size.0, app.size.1)
}

/// Draws a question over the screen.
fn ask(app: &App, question: &Question, frame: &mut Frame<'_>, area: Rect) {
    let (id, typed) = match question {
        Question::Resign => ("ask-resign", None),
        Question::Save(path) => ("ask-save", Some(path)),
        Question::Replace(_) => ("ask-replace", None),
        Question::Load(path) => ("ask-load", Some(path)),
    };
    let path = match question {
        Question::Replace(path) => path.display().to_string(),
        _ => String::new(),
    };
    let mut lines = vec![Line::raw(app.words.fill(id, &[("path", &path)]))];
    if let Some(path) = typed {
        let mark = if app.look.ascii { "> " } else { "› " };
        lines.push(Line::from(vec![
            Span::raw(mark),
            Span::raw(path.clone()),
            Span::styled(" ", style::cursor()),
        ]));
    }
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(36) as u16 + 4;
    let place = centred(area, width, lines.len() as u16 + 2);
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(frame_block(app)), place);
}

/// A border in the requested look.
fn frame_block(app: &App) -> Block<'static> {
    use ratatui::symbols::border;
    let block = Block::bordered();
    if app.look.ascii {
        block.border_set(border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        })
    } else {
        block.border_type(BorderType::Rounded)
    }
}

/// A rectangle in the middle of another, and no larger than it.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
