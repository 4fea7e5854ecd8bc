//! The analysis: the board with the values of the steps, and beside it the engine's lines, the steps and the tree.

use catalog::StepVerdict;
use kernel::{Scene, Spot};
use language::verdict;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::board::{fitted, flipped, on_screen, paint};
use super::style::{self, Mark};
use super::wrap::{cut, wrap};
use super::{in_ascii, value};
use crate::analysis::{Analyst, ROOT, Value, worth};
use crate::words::ruled;

/// The width of the panel, in columns, and of a value in the list of steps.
const PANEL: u16 = 40;
const VALUE: usize = 5;

/// Draws the whole screen of the analysis.
pub fn draw_analysis(analyst: &Analyst, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.height < 3 || area.width < 20 {
        return;
    }
    let title = Rect { height: 1, ..area };
    let footer = Rect { y: area.bottom() - 1, height: 1, ..area };
    let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
    let panel = Rect { width: PANEL.min(middle.width / 2), ..middle };
    let panel = Rect { x: middle.right() - panel.width, ..panel };
    let board = Rect { width: middle.width - panel.width - 1, ..middle };
    frame.render_widget(Paragraph::new(heading(analyst, area.width.into())), title);
    let steps = analyst.steps();
    draw_board(analyst, &steps, frame.buffer_mut(), board);
    let lines = lines(analyst, &steps, panel.width.into(), panel.height.into());
    frame.render_widget(Paragraph::new(lines), panel);
    frame.render_widget(Paragraph::new(below(analyst, area.width.into())), footer);
    in_ascii(analyst.look, frame);
}

fn heading(analyst: &Analyst, width: usize) -> Line<'static> {
    let (variant, _) = analyst.speech.variant(analyst.game.variant());
    let turns = analyst.tree.depth(analyst.here).to_string();
    let after = analyst.words.fill("analysis-turn", &[("turns", &turns)]);
    let text = format!(" {} · {variant} · {after}", analyst.speech.say("title", &[]));
    Line::styled(cut(&text, width, analyst.look.ascii), style::heading(analyst.look))
}

fn draw_board(analyst: &Analyst, steps: &[StepVerdict], buffer: &mut Buffer, area: Rect) {
    let turned: Option<Scene> = analyst.flipped.then(|| flipped(&analyst.shown.scene));
    let scene = turned.as_ref().unwrap_or(&analyst.shown.scene);
    let sketch = fitted(scene, &analyst.game.look(), analyst.look, area.width, area.height);
    let (width, height) = (sketch.width() as u16, sketch.height() as u16);
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    let place = Rect::new(x, y, width.min(area.width), height.min(area.height));
    let selected = steps.get(analyst.place(steps)).map(|verdict| spots_of(analyst, &verdict.step));
    let selected = selected.unwrap_or_default();
    let mark = |spot: &Spot| Mark {
        target: None,
        touched: selected.contains(spot),
        hint: false,
        won: scene.winning.contains(spot),
        cursor: false,
    };
    paint(buffer, place, &sketch, analyst.look, &mark);
    for (spot, area) in &sketch.spots {
        if let (Some(best), Some(at)) = (best_at(analyst, steps, spot), on_screen(*area, place)) {
            value::write(buffer, at, &Value::of(best), analyst.look);
        }
    }
}

/// The spots of a step, as it is made by hand.
fn spots_of(analyst: &Analyst, text: &str) -> Vec<Spot> {
    let step = analyst.shown.legal.iter().find(|step| step.text == text);
    step.and_then(|step| step.touches.first()).cloned().unwrap_or_default()
}

/// The best of the steps that end on a spot, if something is known of it.
fn best_at<'a>(analyst: &Analyst, steps: &'a [StepVerdict], spot: &Spot) -> Option<&'a StepVerdict> {
    let ends = |verdict: &&StepVerdict| spots_of(analyst, &verdict.step).last() == Some(spot);
    let known = steps.iter().filter(|verdict| verdict.result.is_some() || verdict.chance.is_some());
    known.filter(ends).max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// The panel: what is expected, the engine's lines, the steps, and the tree.
fn lines(analyst: &Analyst, steps: &[StepVerdict], width: usize, height: usize) -> Vec<Line<'static>> {
    let mut lines = now(analyst, width);
    lines.extend(engine(analyst, width));
    let left = height.saturating_sub(lines.len() + 2);
    let tree = tree(analyst, width);
    let for_steps = steps.len().min(left.saturating_sub(tree.0.len().min(left / 3)));
    if for_steps > 0 {
        lines.push(Line::raw(""));
        lines.extend(step_list(analyst, steps, width, for_steps));
    }
    lines.push(Line::raw(""));
    let room = height.saturating_sub(lines.len());
    let (tree, here) = tree;
    let first = (here + 1 + room / 2).min(tree.len()).saturating_sub(room);
    lines.extend(tree.into_iter().skip(first).take(room));
    lines.truncate(height);
    lines
}

/// Who is to play and what is expected, or how the game ended, and what was refused.
fn now(analyst: &Analyst, width: usize) -> Vec<Line<'static>> {
    let (words, speech, scene) = (&analyst.words, &analyst.speech, &analyst.shown.scene);
    let mut texts: Vec<(String, Style)> = Vec::new();
    if let Some(conclusion) = &analyst.played().conclusion() {
        texts.push((words.conclusion(speech, scene, conclusion), style::notice(analyst.look)));
    } else {
        if let Some(seat) = scene.to_play {
            let player = speech.say(scene.name_of(seat), &[]);
            texts.push((words.fill("to-play", &[("player", &player)]), style::strong()));
        }
        if let Some(ruling) = &scene.announcement {
            texts.push((ruled(speech, ruling, ""), Style::new()));
        }
        if !analyst.shown.steps.is_empty() {
            let text = format!("{} {} …", words.say("turn-so-far"), analyst.shown.steps.join(" "));
            texts.push((text, style::strong()));
        }
    }
    texts.extend(analyst.warning.clone().map(|warning| (warning, style::warning(analyst.look))));
    texts.into_iter().flat_map(|text| wrap(&[text], width, 0)).collect()
}

/// What the engine has found.
fn engine(analyst: &Analyst, width: usize) -> Vec<Line<'static>> {
    let (Some(thought), Some(seat)) = (&analyst.thought, analyst.shown.scene.to_play) else {
        return Vec::new();
    };
    let gaps = [("depth", thought.depth.to_string()), ("nodes", thought.nodes.to_string())];
    let gaps = gaps.each_ref().map(|(gap, text)| (*gap, text.as_str()));
    let mut lines = vec![Line::raw(""), Line::styled(analyst.words.fill("thought", &gaps), style::faint())];
    for line in &thought.lines {
        let words = verdict(&analyst.speech, line.score, seat, &analyst.shown.scene.players);
        let style = if line.score.is_exact() { style::strong() } else { Style::new() };
        let text = cut(&words, width, analyst.look.ascii);
        lines.push(Line::styled(text, style));
        let turns = format!("  {}", line.turns.join(" "));
        lines.push(Line::styled(cut(&turns, width, analyst.look.ascii), style::faint()));
    }
    lines
}

/// The steps around the selected one, best first, with their values.
fn step_list(analyst: &Analyst, steps: &[StepVerdict], width: usize, height: usize) -> Vec<Line<'static>> {
    let place = analyst.place(steps);
    let first = (place + 1 + height / 2).min(steps.len()).saturating_sub(height);
    let widest = steps.iter().map(|verdict| verdict.step.width()).max().unwrap_or(0);
    let rows = steps.iter().enumerate().skip(first).take(height);
    rows.map(|(row, verdict)| {
        let value = Value::of(verdict);
        let step = format!(" {:widest$} ", verdict.step);
        let rest = width.saturating_sub(VALUE + 2 + step.width());
        let line = verdict.line.get(1..).unwrap_or_default().join(" ");
        Line::from(vec![
            Span::styled(format!("{:>VALUE$} ", value.sign), value::style(&value, analyst.look)),
            Span::styled(step, if row == place { style::chosen() } else { Style::new() }),
            Span::raw(" "),
            Span::styled(cut(&line, rest, analyst.look.ascii), style::faint()),
        ])
    })
    .collect()
}

/// The tree as lines, and the line with the node that is shown.
fn tree(analyst: &Analyst, width: usize) -> (Vec<Line<'static>>, usize) {
    let (mut lines, mut here) = (Vec::new(), 0);
    for paragraph in analyst.tree.paragraphs() {
        let indent = (2 * paragraph.depth).min(width / 3);
        let mut spans = vec![Span::raw(" ".repeat(indent))];
        let mut column = indent;
        for node in paragraph.nodes {
            let text = format!("{}. {}", analyst.tree.depth(node), analyst.tree.turn(node));
            let text = cut(&text, width.saturating_sub(indent), analyst.look.ascii);
            if column > indent && column + 1 + text.width() > width {
                lines.push(Line::from(std::mem::take(&mut spans)));
                spans.push(Span::raw(" ".repeat(indent)));
                column = indent;
            } else if column > indent {
                spans.push(Span::raw(" "));
                column += 1;
            }
            column += text.width();
            let is_here = node == analyst.here && node != ROOT;
            if is_here {
                here = lines.len();
            }
            let style = match (is_here, paragraph.depth) {
                (true, _) => style::chosen(),
                (false, 0) => Style::new().add_modifier(Modifier::BOLD),
                (false, _) => Style::new(),
            };
            spans.push(Span::styled(text, style));
        }
        lines.push(Line::from(spans));
    }
    (lines, here)
}

/// The keys, or what is being typed.
fn below(analyst: &Analyst, width: usize) -> Line<'static> {
    let mark = if analyst.look.ascii { " > " } else { " › " };
    if analyst.typed.is_empty() {
        let keys = cut(&analyst.words.say("keys-analysis"), width.saturating_sub(5), analyst.look.ascii);
        return Line::from(vec![Span::raw(mark), Span::styled(keys, style::faint())]);
    }
    let skipped = analyst.typed.chars().count().saturating_sub(width.saturating_sub(5));
    let shown: String = analyst.typed.chars().skip(skipped).collect();
    Line::from(vec![
        Span::raw(mark),
        Span::styled(shown, style::strong()),
        Span::styled(" ", style::cursor()),
    ])
}
