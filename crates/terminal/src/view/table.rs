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
use super::style::{self, Mark, Target};
use super::wrap::{cut, wrap};
use crate::app::App;
use crate::at_table::Sitting;

/// Minimum and maximum width of the panel beside the board, in columns.
const PANEL: u16 = 30;
const WIDE_PANEL: u16 = 48;
/// The smallest panel that says who is to play and what is expected: its width beside the board, its height below it.
const NARROW_PANEL: u16 = PANEL * 2 / 3;
const LOW_PANEL: u16 = 2;

/// The positions of all parts.
pub(super) struct Layout {
    title: Rect,
    board: Rect,
    panel: Rect,
    footer: Rect,
    sketch: Sketch,
    lines: Vec<PanelLine>,
    /// The window's size that would be enough, if it is too small for the board.
    needed: Option<(u16, u16)>,
    pub spots: Vec<(Spot, Rect)>,
}

impl Layout {
    pub fn of(app: &App, sitting: &Sitting, area: Rect) -> Layout {
        let preview = previewed(sitting).and_then(|number| sitting.table.preview(number));
        let scene = preview.as_ref().unwrap_or(sitting.table.scene());
        let turned = sitting.flipped.then(|| flipped(scene));
        let scene = turned.as_ref().unwrap_or(scene);
        let game = sitting.table.game.look();
        let footer_height = area.height.min(1);
        let footer = Rect::new(area.x, area.bottom() - footer_height, area.width, footer_height);
        // A low window has no title.
        let smallest = fitted(scene, &game, app.look, 0, 0);
        let (least_width, least_height) = (smallest.width() as u16, smallest.height() as u16);
        let fits = |middle: Rect| {
            let (beside, below) =
                (middle.width.saturating_sub(least_width + 1), middle.height.saturating_sub(least_height));
            least_width <= middle.width
                && least_height <= middle.height
                && (beside >= NARROW_PANEL || below >= LOW_PANEL)
        };
        let middle_below = |title: u16| {
            let height = area.height.saturating_sub(title + footer_height);
            Rect::new(area.x, area.y + title, area.width, height)
        };
        let bars = [1, 0].into_iter().find(|title| *title <= area.height && fits(middle_below(*title)));
        let Some(title_height) = bars else {
            return Layout {
                title: Rect::ZERO,
                board: Rect::ZERO,
                panel: middle_below(0),
                footer,
                sketch: Sketch { rows: Vec::new(), spots: Vec::new() },
                lines: Vec::new(),
                needed: Some((least_width, least_height + LOW_PANEL + 1)),
                spots: Vec::new(),
            };
        };
        let title = Rect::new(area.x, area.y, area.width, title_height);
        let middle = middle_below(title_height);
        let sketch = fitted(scene, &game, app.look, middle.width.saturating_sub(PANEL + 1), middle.height);
        let (width, height) = (sketch.width() as u16, sketch.height() as u16);
        // Put the panel below the board if that gives more room than a narrow strip beside it.
        let beside = middle.width.saturating_sub(width + 1);
        let below = middle.height.saturating_sub(height);
        let (board, panel_area) = if beside >= NARROW_PANEL || below < LOW_PANEL {
            let panel_width = beside.min(WIDE_PANEL);
            let board_width = middle.width - panel_width - 1;
            let x = middle.x + (board_width - width) / 2;
            let y = middle.y + middle.height.saturating_sub(height) / 2;
            let board = Rect::new(x, y, width, height);
            (board, Rect::new(middle.right() - panel_width, middle.y, panel_width, middle.height))
        } else {
            let board = Rect::new(middle.x, middle.y, width, height);
            (board, Rect::new(middle.x, board.bottom(), middle.width, below))
        };
        let lines = panel(app, sitting, panel_area.width.into(), panel_area.height.into());
        let on_board =
            sketch.spots.iter().filter_map(|(spot, area)| Some((spot.clone(), on_screen(*area, board)?)));
        let in_panel = lines.iter().enumerate().filter_map(|(row, line)| {
            let place = Rect::new(panel_area.x, panel_area.y + row as u16, panel_area.width, 1);
            Some((line.spot.clone()?, place))
        });
        let spots = on_board.chain(in_panel).collect();
        Layout { title, board, panel: panel_area, footer, sketch, lines, needed: None, spots }
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

/// The pair under the cursor, which is shown as it would be after its step.
pub(super) fn previewed(sitting: &Sitting) -> Option<usize> {
    sitting.table.pair_of(sitting.cursor.as_ref()?)
}

pub(super) fn draw(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect) {
    let layout = Layout::of(app, sitting, area);
    if let Some(needed) = layout.needed {
        draw_too_small(app, sitting, frame, layout.panel, needed);
        draw_footer(app, sitting, frame, layout.footer);
        return;
    }
    draw_title(app, sitting, frame, layout.title);
    let targets = sitting.table.targets();
    let is_current = sitting.table.viewed().is_none();
    let shows_cursor = sitting.table.awaits_person() && is_current;
    let target = |spot: &Spot| {
        let number = sitting.table.pair_of(spot).map(Target::Number);
        targets.contains(&spot).then(|| number.unwrap_or(Target::Dot))
    };
    let mark = |spot: &Spot| Mark {
        target: target(spot),
        touched: sitting.table.touched().contains(spot),
        hint: is_current && sitting.hint.contains(spot),
        won: sitting.table.scene().winning.contains(spot),
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

/// Says who is to play and how large the window should be.
fn draw_too_small(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect, needed: (u16, u16)) {
    let mut texts = Vec::new();
    match sitting.table.scene().to_play {
        Some(seat) if sitting.table.conclusion().is_none() => {
            let player = sitting.table.name_of(seat);
            texts.push((app.words.fill("to-play", &[("player", &player)]), style::strong()));
        }
        _ => {}
    }
    texts.extend(sitting.message.as_ref().map(|message| (message.text.clone(), style::notice(app.look))));
    let (width, height) = (needed.0.to_string(), needed.1.to_string());
    let gaps = [("width", width.as_str()), ("height", height.as_str())];
    texts.push((app.words.fill("too-small", &gaps), style::warning(app.look)));
    let lines: Vec<Line<'static>> =
        texts.into_iter().flat_map(|text| wrap(&[text], area.width.into(), 0)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_title(app: &App, sitting: &Sitting, frame: &mut Frame<'_>, area: Rect) {
    let speech = &sitting.table.speech;
    let (variant, _) = speech.variant(sitting.table.played().variant());
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
