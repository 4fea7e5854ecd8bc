//! The screen of a game: title, board, panel beside or below it, and an input line.

use kernel::Spot;
use picture::Sketch;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::board::{fitted, flipped, on_screen, paint};
use super::panel::{PanelLine, panel};
use super::style::{self, Mark};
use super::wrap::cut;
use crate::app::App;
use crate::at_table::Sitting;

/// Minimum and maximum width of the panel beside the board, in columns.
const PANEL: u16 = 30;
const WIDE_PANEL: u16 = 48;

/// The positions of all parts.
pub(super) struct Layout {
    title: Rect,
    board: Rect,
    panel: Rect,
    footer: Rect,
    sketch: Sketch,
    lines: Vec<PanelLine>,
    pub spots: Vec<(Spot, Rect)>,
}

impl Layout {
    pub fn of(app: &App, sitting: &Sitting, area: Rect) -> Layout {
        let scene = sitting.table.scene();
        let turned = sitting.flipped.then(|| flipped(scene));
        let scene = turned.as_ref().unwrap_or(scene);
        let game = sitting.table.game.look();
        // If the window is too low for everything, keep the board.
        let bars = u16::from(area.height > 3);
        let title = Rect::new(area.x, area.y, area.width, bars);
        let footer = Rect::new(area.x, area.bottom().saturating_sub(1), area.width, bars);
        let middle = Rect::new(area.x, area.y + bars, area.width, area.height.saturating_sub(2 * bars));
        let sketch = fitted(scene, &game, app.look, middle.width.saturating_sub(PANEL + 1), middle.height);
        let (width, height) = (sketch.width() as u16, sketch.height() as u16);
        // Put the panel below the board if that gives more room than a narrow strip beside it.
        let beside = middle.width.saturating_sub(width + 1);
        let below = middle.height.saturating_sub(height);
        let (board, panel_area) = if beside >= PANEL * 2 / 3 || (beside >= PANEL / 2 && below < 6) {
            let panel_width = beside.min(WIDE_PANEL);
            let board_width = middle.width - panel_width - 1;
            let x = middle.x + (board_width - width) / 2;
            let y = middle.y + middle.height.saturating_sub(height) / 2;
            let board = Rect::new(x, y, width, height.min(middle.height));
            (board, Rect::new(middle.right() - panel_width, middle.y, panel_width, middle.height))
        } else {
            let board = Rect::new(middle.x, middle.y, width.min(middle.width), height.min(middle.height));
            let left = middle.height - board.height;
            (board, Rect::new(middle.x, board.bottom(), middle.width, left))
        };
        let lines = panel(app, sitting, panel_area.width.into(), panel_area.height.into());
        let on_board =
            sketch.spots.iter().filter_map(|(spot, area)| Some((spot.clone(), on_screen(*area, board)?)));
        let in_panel = lines.iter().enumerate().filter_map(|(row, line)| {
            let place = Rect::new(panel_area.x, panel_area.y + row as u16, panel_area.width, 1);
            Some((line.spot.clone()?, place))
        });
        let spots = on_board.chain(in_panel).collect();
        Layout { title, board, panel: panel_area, footer, sketch, lines, spots }
    }

    /// The spot at a position: the one with the nearest middle, if the position is within it or on its border.
    pub fn hit(&self, column: u16, row: u16) -> Option<Spot> {
        let (x, y) = (i32::from(column), i32::from(row));
        let distance = |area: &Rect| {
            let aside = 2 * x + 1 - i32::from(area.x * 2 + area.width);
            let above = 2 * y + 1 - i32::from(area.y * 2 + area.height);
            let within =
                aside.abs() <= i32::from(area.width) + 2 && above.abs() <= i32::from(area.height) + 2;
            within.then(|| aside.abs() + 2 * above.abs())
        };
        let beside =
            self.spots.iter().find(|(_, area)| area.x >= self.panel.x && area.contains((column, row).into()));
        if self.panel.contains((column, row).into()) {
            return beside.map(|(spot, _)| spot.clone());
        }
        let near = self.spots.iter().filter_map(|(spot, area)| Some((distance(area)?, spot)));
        near.min_by_key(|(distance, _)| *distance).map(|(_, spot)| spot.clone())
    }
}

pub(super) fn draw(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect) {
    let layout = Layout::of(app, sitting, area);
    draw_title(app, sitting, frame, layout.title);
    let targets = sitting.table.targets();
    let shows_cursor = sitting.table.awaits_person() && sitting.table.viewed().is_none();
    let last = &sitting.table.scene().last_turn;
    let mark = |spot: &Spot| Mark {
        target: targets.contains(&spot),
        touched: sitting.table.touched().contains(spot),
        hint: sitting.hint.contains(spot),
        last: last.contains(spot),
        cursor: shows_cursor && sitting.cursor.as_ref() == Some(spot),
    };
    paint(frame.buffer_mut(), layout.board, &layout.sketch, app.look, &mark);
    for (row, line) in layout.lines.iter().enumerate().take(layout.panel.height.into()) {
        let place = Rect::new(layout.panel.x, layout.panel.y + row as u16, layout.panel.width, 1);
        let mut text = line.line.clone();
        if let Some(spot) = &line.spot {
            text = text.patch_style(mark(spot).style(app.look));
        }
        frame.render_widget(Paragraph::new(text), place);
    }
    draw_footer(app, sitting, frame, layout.footer);
}

fn draw_title(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect) {
    let speech = &sitting.table.speech;
    let variant = sitting.table.played().variant();
    let dot = if app.look.ascii { "-" } else { "·" };
    let players = sitting.table.players.map(|player| app.words.player(player));
    let left = format!(" {} {dot} {variant}", speech.say("title", &[]));
    let right = format!("{} {dot} {} ", players[0], players[1]);
    let gap = usize::from(area.width).saturating_sub(left.width() + right.width());
    let text = if gap > 0 { format!("{left}{}{right}", " ".repeat(gap)) } else { left };
    let line = cut(&text, area.width.into(), app.look.ascii);
    frame.render_widget(Paragraph::new(Span::styled(line, style::heading(app.look))), area);
}

fn draw_footer(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect) {
    let mark = if app.look.ascii { "> " } else { "› " };
    let id = if sitting.table.conclusion().is_some() {
        "keys-over"
    } else if sitting.table.is_watched() {
        "keys-watch"
    } else {
        "keys"
    };
    let line = if sitting.typed.is_empty() {
        let hints = cut(&app.words.say(id), usize::from(area.width).saturating_sub(5), app.look.ascii);
        Line::from(vec![
            Span::raw(format!(" {mark}")),
            Span::styled(" ", style::cursor()),
            Span::styled(format!(" {hints}"), style::faint()),
        ])
    } else {
        // Show the end of a long text, where the cursor is.
        let room = usize::from(area.width).saturating_sub(5);
        let skipped = sitting.typed.chars().count().saturating_sub(room);
        let shown: String = sitting.typed.chars().skip(skipped).collect();
        Line::from(vec![
            Span::raw(format!(" {mark}")),
            Span::styled(shown, style::strong()),
            Span::styled(" ", style::cursor()),
        ])
    };
    frame.render_widget(Paragraph::new(line), area);
}
