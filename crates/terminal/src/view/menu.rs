//! The menu with a picture of the chosen game, and the offer to continue an unfinished game.

use catalog::random_match;
use kernel::Record;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::board::{fitted, paint};
use super::style::{self, Mark};
use super::wrap::wrap;
use super::{centred, frame_block};
use crate::app::App;
use crate::menu::Item;

/// Width of the menu in columns.
const WIDTH: u16 = 44;

/// Spots in a picture are not highlighted.
const UNMARKED: Mark = Mark { target: None, touched: false, hint: false, won: false, cursor: false };

pub(super) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let menu = &app.menu;
    let speech = menu.entry().speech(app.language);
    let width = WIDTH.min(area.width);
    let mut lines = vec![Line::styled(" L U D O T E C A", style::heading(app.look)), Line::raw("")];
    for item in Item::ALL {
        if matches!(item, Item::Start) {
            lines.push(Line::raw(""));
        }
        let (name, value) = describe(app, item);
        let chosen = item == menu.item;
        let mark = match (chosen, app.look.ascii) {
            (true, false) => " ▶ ",
            (true, true) => " > ",
            (false, _) => "   ",
        };
        let arrows = match (value.is_empty() || !chosen, app.look.ascii) {
            (true, _) => [" ", " "],
            (false, false) => ["◂", "▸"],
            (false, true) => ["<", ">"],
        };
        let value_style = if chosen { style::chosen() } else { style::strong() };
        let value = if value.is_empty() { value } else { format!(" {value} ") };
        lines.push(Line::from(vec![
            Span::raw(mark),
            Span::styled(format!("{name:<13}"), if chosen { style::strong() } else { style::faint() }),
            Span::raw(arrows[0]),
            Span::styled(value, value_style),
            Span::raw(arrows[1]),
        ]));
    }
    lines.push(Line::raw(""));
    let said = app.notice.as_ref().map(|notice| (notice.clone(), style::warning(app.look)));
    let said = said.unwrap_or_else(|| (speech.say("tagline", &[]), style::notice(app.look)));
    let (variant, description) = speech.variant(menu.variant());
    let variant = if description.is_empty() { description } else { format!("{variant}: {description}") };
    for text in [said, (variant, style::faint()), (app.words.say("keys-menu"), style::faint())] {
        lines.extend(wrap(&[text], usize::from(width).saturating_sub(2), 0));
    }
    // In a low window, keep the selected line visible.
    let height = lines.len() as u16;
    let chosen = Item::ALL.iter().position(|item| *item == menu.item).unwrap_or(0) as u16 + 3;
    let scroll = if height > area.height { chosen.saturating_sub(area.height / 2) } else { 0 };
    let top = area.height.saturating_sub(height) / 3;
    let place = Rect::new(
        area.x + 1.min(area.width),
        area.y + top,
        width.min(area.width.saturating_sub(1)),
        area.height - top,
    );
    frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), place);
    let right = Rect::new(
        area.x + width + 1,
        area.y + 1,
        area.width.saturating_sub(width + 2),
        area.height.saturating_sub(2),
    );
    preview(app, frame, right);
}

fn describe(app: &App, item: Item) -> (String, String) {
    let menu = &app.menu;
    let speech = menu.entry().speech(app.language);
    let seat = |seat| {
        let name = app.words.say(if seat == 0 { "menu-first" } else { "menu-second" });
        let who = app.words.player(menu.player(seat));
        (name, format!("{who} ({})", speech.say(&format!("seat-{}", seat + 1), &[])))
    };
    let action = |id: &str| (app.words.say(id), String::new());
    match item {
        Item::Game => (app.words.say("menu-game"), speech.say("title", &[])),
        Item::Variant => (app.words.say("menu-variant"), speech.variant(menu.variant()).0),
        Item::First => seat(0),
        Item::Second => seat(1),
        Item::Clock => (app.words.say("menu-clock"), app.words.clock(menu.clock())),
        Item::Seed => (app.words.say("menu-seed"), menu.seed.to_string()),
        Item::Language => (app.words.say("menu-language"), app.words.say("language")),
        Item::Start => action("menu-start"),
        Item::Load => action("menu-load"),
        Item::Help => action("menu-help"),
        Item::Quit => action("menu-quit"),
    }
}

/// The preview shows the position after this many turns, enough to see what the game is about.
const TURNS: usize = 24;

/// Shows the chosen game after some random turns, if the whole board fits.
fn preview(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let Ok(game) = app.menu.entry().variant(Some(app.menu.variant())) else { return };
    let Ok(played) = random_match(game, app.menu.seed, app.menu.seed) else { return };
    let turns = TURNS.min(played.length() * 2 / 3);
    let Some(scene) = played.after(turns).map(|shown| shown.scene()) else { return };
    let sketch = fitted(&scene, &game.look(), app.look, area.width, area.height);
    let (width, height) = (sketch.width() as u16, sketch.height() as u16);
    if width > area.width || height > area.height {
        return;
    }
    let place = centred(area, width, height);
    paint(frame.buffer_mut(), place, &sketch, app.look, &|_| UNMARKED);
}

/// The offer to continue an unfinished game.
pub(super) fn draw_continue(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let record = app.left.as_ref().and_then(|left| Record::read(&left.text).ok()).unwrap_or_default();
    let tag = |name: &str| record.tag(name).unwrap_or("?").to_owned();
    let title = catalog::find(&tag("Game")).map(|entry| entry.speech(app.language).say("title", &[]));
    let turns = record.turns.len().to_string();
    let game = title.unwrap_or_else(|| tag("Game"));
    let gaps = [("game", game.as_str()), ("turns", &turns), ("date", &tag("Date"))];
    let text = app.words.fill("left-game", &gaps);
    let players = format!("{} – {}", tag("First"), tag("Second"));
    let players = if app.look.ascii { players.replace('–', "-") } else { players };
    let width = 56.min(area.width);
    let mut lines = wrap(&[(text, style::strong())], usize::from(width).saturating_sub(4), 0);
    lines.push(Line::raw(players));
    lines.push(Line::raw(""));
    for id in ["left-continue", "left-not-now", "left-discard"] {
        lines.push(Line::raw(app.words.say(id)));
    }
    let place = centred(area, width, lines.len() as u16 + 2);
    frame.render_widget(Paragraph::new(lines).block(frame_block(app).title(" Ludoteca ")), place);
}
