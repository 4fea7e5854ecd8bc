//! The panel beside the board: players, clocks, trays, what is expected, buttons, messages, analysis, turns.

use catalog::Thought;
use kernel::{Seat, Spot, Tray};
use language::verdict;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::review::review;
use super::style;
use super::table::previewed;
use super::wrap::{cut, wrap};
use crate::app::App;
use crate::at_table::{PACES, Purpose, Sitting};
use crate::turns::rounds;
use crate::words::ruled;

/// A line of the panel, and the spot that it stands for.
pub(super) struct PanelLine {
    pub line: Line<'static>,
    pub spot: Option<Spot>,
}

impl From<Line<'static>> for PanelLine {
    fn from(line: Line<'static>) -> PanelLine {
        PanelLine { line, spot: None }
    }
}

pub(super) fn plain(text: String, style: Style) -> PanelLine {
    Line::styled(text, style).into()
}

pub(super) fn words(text: String, style: Style, width: usize) -> Vec<PanelLine> {
    wrap(&[(text, style)], width, 0).into_iter().map(PanelLine::from).collect()
}

/// The whole panel, shortened to fit; the list of turns gets the remaining space.
pub(super) fn panel(app: &App, sitting: &Sitting, width: usize, height: usize) -> Vec<PanelLine> {
    if width < 8 || height == 0 {
        return Vec::new();
    }
    if height < LOW {
        return brief(app, sitting, width, height);
    }
    let mut sections = vec![players(app, sitting, width), now(app, sitting, width)];
    sections.push(message(app, sitting, width));
    sections.push(thinking(app, sitting, width));
    sections.push(review(app, sitting, width));
    sections.retain(|section| !section.is_empty());
    let needed: usize = sections.iter().map(Vec::len).sum();
    let airy = needed + sections.len() + 3 <= height;
    let mut lines: Vec<PanelLine> = Vec::new();
    for section in sections {
        if airy && !lines.is_empty() {
            lines.push(plain(String::new(), Style::new()));
        }
        lines.extend(section);
    }
    let left = height.saturating_sub(lines.len() + usize::from(airy));
    let list = turns(app, sitting, width, left);
    if airy && !list.is_empty() {
        lines.push(plain(String::new(), Style::new()));
    }
    lines.extend(list);
    lines.truncate(height);
    lines
}

/// A lower panel says only who is to play and what is expected.
const LOW: usize = 5;

fn brief(app: &App, sitting: &Sitting, width: usize, height: usize) -> Vec<PanelLine> {
    let table = &sitting.table;
    let to_play = table.scene().to_play.filter(|_| table.conclusion().is_none());
    let mut lines: Vec<PanelLine> = Vec::new();
    if let Some(seat) = to_play {
        let mut spans = emblem(app, sitting, seat);
        let text = app.words.fill("to-play", &[("player", &table.name_of(seat))]);
        spans.push(Span::styled(text, style::strong()));
        lines.push(Line::from(spans).into());
    }
    let said = message(app, sitting, width);
    lines.extend(if said.is_empty() { now(app, sitting, width) } else { said });
    lines.truncate(height);
    lines
}

/// The symbols that stand for a player.
fn emblem(app: &App, sitting: &Sitting, seat: Seat) -> Vec<Span<'static>> {
    let look = sitting.table.game.look();
    let symbols = &sitting.table.scene().players[seat.index()].symbols;
    symbols
        .iter()
        .flat_map(|symbol| {
            let glyph = (look.glyph)(symbol);
            let face = if app.look.ascii { glyph.ascii } else { glyph.text };
            [Span::styled(face, style::tint(app.look, glyph.tint)), Span::raw(" ")]
        })
        .collect()
}

/// Both players with their symbols, clocks and trays, then the shared trays.
fn players(app: &App, sitting: &Sitting, width: usize) -> Vec<PanelLine> {
    let table = &sitting.table;
    let mut lines = Vec::new();
    for seat in Seat::BOTH {
        let playing = table.scene().to_play == Some(seat) && table.conclusion().is_none();
        let mark = match (playing, app.look.ascii) {
            (true, false) => "▶ ",
            (true, true) => "> ",
            (false, _) => "  ",
        };
        let emblem = emblem(app, sitting, seat);
        let name = table.name_of(seat);
        let who = app.words.player(table.players[seat.index()]);
        let time = table.time_left(seat, app.now).map(clock).unwrap_or_default();
        let offers = table.played().offer() == Some(seat);
        let who = if offers { app.words.say("offers-draw") } else { who };
        let used = mark.width() + Line::from(emblem.clone()).width() + name.width() + time.width() + 1;
        let who = cut(&format!(" ({who})"), width.saturating_sub(used), app.look.ascii);
        let gap = width.saturating_sub(used + who.width());
        let name_style = if playing { style::strong() } else { Style::new() };
        let mut spans = vec![Span::styled(mark, name_style)];
        spans.extend(emblem);
        spans.extend([
            Span::styled(name, name_style),
            Span::styled(who, if offers { style::notice(app.look) } else { style::faint() }),
            Span::raw(" ".repeat(gap)),
            Span::styled(time, name_style),
        ]);
        lines.push(Line::from(spans).into());
        let own = table.scene().trays.iter().filter(|tray| tray.owner == Some(seat));
        lines.extend(own.map(|tray| tray_line(app, sitting, tray, width)));
    }
    let shared = table.scene().trays.iter().filter(|tray| tray.owner.is_none());
    lines.extend(shared.map(|tray| tray_line(app, sitting, tray, width)));
    lines
}

fn tray_line(app: &App, sitting: &Sitting, tray: &Tray, width: usize) -> PanelLine {
    let table = &sitting.table;
    let glyph = (table.game.look().glyph)(&tray.symbol);
    let face = if app.look.ascii { glyph.ascii } else { glyph.text };
    let targeted = table.targets().contains(&&tray.spot);
    let mark = if targeted { if app.look.ascii { "  . " } else { "  · " } } else { "    " };
    let count = format!(" {} ", tray.count);
    let used = mark.width() + face.width() + count.width();
    let label = cut(&table.speech.say(&tray.label, &[]), width.saturating_sub(used), app.look.ascii);
    let line = Line::from(vec![
        Span::styled(mark, style::target(app.look)),
        Span::styled(face, style::tint(app.look, glyph.tint)),
        Span::raw(count),
        Span::styled(label, style::faint()),
    ]);
    PanelLine { line, spot: Some(tray.spot.clone()) }
}

/// What the rules expect, the buttons, and the turn so far.
fn now(app: &App, sitting: &Sitting, width: usize) -> Vec<PanelLine> {
    let table = &sitting.table;
    let mut lines = Vec::new();
    if let Some(turns) = table.viewed() {
        let (here, all) = (turns.to_string(), table.played().length().to_string());
        let text = app.words.fill("looking-back", &[("turn", &here), ("turns", &all)]);
        lines.extend(words(text, style::notice(app.look), width));
        if let Some(turn) = turns.checked_sub(1).and_then(|index| table.played().turns().get(index).cloned())
        {
            lines.extend(words(turn, style::strong(), width));
        }
        return lines;
    }
    if table.conclusion().is_some() {
        return lines;
    }
    let expected = table.scene().announcement.as_ref().map(|ruling| ruled(&table.speech, ruling, ""));
    // Skip it if a refusal already says the same.
    let said = |expected: &String| sitting.message.as_ref().is_some_and(|said| said.text.contains(expected));
    if let Some(expected) = expected.filter(|expected| !said(expected)) {
        lines.extend(words(expected, Style::new(), width));
    }
    if let Some((number, step)) =
        previewed(sitting).and_then(|number| Some((number, table.pairs().get(number - 1)?)))
    {
        let gaps = [("number", &*number.to_string()), ("step", &step.text)];
        lines.extend(words(app.words.fill("preview", &gaps), style::notice(app.look), width));
    }
    let half = table.half();
    if !half.steps.is_empty() || !table.touched().is_empty() {
        let touched = table.touched().iter().map(|spot| table.spot_words(spot));
        let parts: Vec<String> = half.steps.iter().cloned().chain(touched).collect();
        let text = format!("{} {} …", app.words.say("turn-so-far"), parts.join(" "));
        lines.extend(words(text, style::strong(), width));
    }
    if table.awaits_person() {
        let targets = table.targets();
        for button in &table.scene().buttons {
            let label = cut(&table.speech.say(&button.label, &[]), width.saturating_sub(6), app.look.ascii);
            let live = targets.contains(&&button.spot);
            let style = if live { style::target(app.look) } else { style::faint() };
            let line = Line::from(Span::styled(format!("  [ {label} ]"), style));
            lines.push(PanelLine { line, spot: Some(button.spot.clone()) });
        }
    }
    if table.is_watched() {
        let pace = format!("{:.2}", PACES[sitting.pace] as f64 / 1000.0);
        let id = if sitting.paused { "paused" } else { "pace" };
        lines.push(plain(app.words.fill(id, &[("seconds", &pace)]), style::faint()));
    }
    lines
}

fn message(app: &App, sitting: &Sitting, width: usize) -> Vec<PanelLine> {
    let Some(message) = &sitting.message else { return Vec::new() };
    let style = if message.is_warning { style::warning(app.look) } else { style::notice(app.look) };
    words(message.text.clone(), style, width)
}

/// The current search, or the last result.
fn thinking(app: &App, sitting: &Sitting, width: usize) -> Vec<PanelLine> {
    if sitting.table.conclusion().is_some() || sitting.table.viewed().is_some() {
        return Vec::new();
    }
    let (title, thought) = match &sitting.thinking {
        Some(thinking) => {
            let id = if thinking.purpose == Purpose::Hint { "thinking-hint" } else { "thinking" };
            (Some(app.words.say(id)), thinking.thought.as_ref().map(|thought| (thought, thinking.seat)))
        }
        None => (None, sitting.thought.as_ref().map(|(thought, seat)| (thought, *seat))),
    };
    let mut lines: Vec<PanelLine> =
        title.into_iter().flat_map(|title| words(title, style::heading(app.look), width)).collect();
    if let Some((thought, seat)) = thought {
        lines.extend(thought_lines(app, sitting, thought, seat, width));
    }
    lines
}

fn thought_lines(
    app: &App,
    sitting: &Sitting,
    thought: &Thought,
    seat: Seat,
    width: usize,
) -> Vec<PanelLine> {
    let depth = thought.depth.to_string();
    let nodes = counted(thought.nodes);
    let Some(best) = thought.lines.first() else { return Vec::new() };
    let mut lines = words(
        verdict(&sitting.table.speech, best.score, seat, &sitting.table.scene().players),
        style::faint(),
        width,
    );
    let numbers = app.words.fill("thought", &[("depth", &depth), ("nodes", &nodes)]);
    lines.push(plain(cut(&numbers, width, app.look.ascii), style::faint()));
    let mut line = words(best.turns.join(" "), style::faint(), width);
    line.truncate(2);
    lines.extend(line);
    lines
}

/// A short form of a large number, such as 12M.
fn counted(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// The turns around the one being viewed, one round per line.
fn turns(app: &App, sitting: &Sitting, width: usize, height: usize) -> Vec<PanelLine> {
    let played = sitting.table.played();
    let texts = played.turns();
    if texts.is_empty() || height == 0 {
        return Vec::new();
    }
    let rounds = rounds(&played.movers());
    let here = sitting.table.viewed().unwrap_or(texts.len());
    let line_of =
        |turn: usize| rounds.iter().position(|round| round.turns.contains(&Some(turn))).unwrap_or(0);
    let first = (line_of(here) + 1 + height / 2).min(rounds.len()).saturating_sub(height);
    let digits = texts.len().to_string().len();
    let column = width.saturating_sub(digits + 2) / 2;
    rounds[first..]
        .iter()
        .take(height)
        .map(|round| {
            let mut spans = vec![Span::styled(format!("{:>digits$} ", round.number), style::faint())];
            for turn in round.turns {
                let text = turn.and_then(|turn| texts.get(turn - 1)).map_or("", String::as_str);
                let mark = turn.zip(sitting.review.as_ref()).map_or("", |(turn, review)| review.mark(turn));
                let text = cut(&format!("{text}{mark}"), column.saturating_sub(1), app.look.ascii);
                let gap = " ".repeat(column.saturating_sub(text.width()));
                let style = if turn == Some(here) { style::chosen() } else { Style::new() };
                spans.push(Span::styled(text, style));
                spans.push(Span::raw(gap));
            }
            Line::from(spans).into()
        })
        .collect()
}

/// Minutes and seconds; tenths of a second near the end.
fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    match milliseconds {
        0..20_000 => format!("{}.{}", seconds, milliseconds % 1_000 / 100),
        20_000..3_600_000 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60),
    }
}
