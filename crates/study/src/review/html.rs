//! A review as a page of its own: no scripts, nothing to load, light and dark.

use std::fmt::Write;

use catalog::{AnyGame, AnyMatch};
use kernel::{Change, Outcome, Scene, Seat};

use super::graph::graph;
use super::words::{capital, percent};
use super::{Class, ReviewedTurn, Summary, Words};

const STYLE: &str = include_str!("page.css");

/// What a page shows.
pub struct Page<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The match.
    pub played: &'a dyn AnyMatch,
    /// The names of the people or programs who played.
    pub people: [&'a str; 2],
    /// The reviewed turns, in order.
    pub turns: &'a [ReviewedTurn],
    /// What the engine was given for each position, in words.
    pub limit: &'a str,
    /// The language.
    pub words: &'a Words,
}

/// Writes the page.
#[must_use]
pub fn html(page: &Page<'_>) -> String {
    let Page { played, people, turns, limit, words, .. } = page;
    let summary = Summary::of(turns);
    let sides = sides(&played.scene(), words);
    let title = format!("{}: {} – {}", words.say("title"), people[0], people[1]);
    let title = escape(&title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        words.language().code()
    );
    let mut add = |text: &str| out.push_str(text);
    add(&players(page, &summary, &sides));
    let chance = |at: Option<&super::Point>| at.map_or(String::new(), |point| percent(point.chance));
    let (from, to) = (chance(summary.chances.first()), chance(summary.chances.last()));
    let course = [("player", sides[0].as_str()), ("from", &from), ("to", &to)];
    add(&format!("<h2>{}</h2>\n", escape(&words.fill("review-chance", &[("player", &sides[0])]))));
    add(&graph(&summary, turns, &escape(&words.fill("review-course", &course)), words));
    if !summary.turning_points.is_empty() {
        let link = |number: &usize| format!("<a href=\"#turn-{number}\">{number}</a>");
        let links: Vec<String> = summary.turning_points.iter().map(link).collect();
        add(&format!("<p>{}: {}</p>\n", words.say("review-turning-points"), links.join(", ")));
    }
    add(&format!("<h2>{}</h2>\n", words.say("review-errors")));
    let errors: Vec<&ReviewedTurn> = turns.iter().filter(|turn| turn.class.is_error()).collect();
    if errors.is_empty() {
        add(&format!("<p>{}</p>\n", words.say("review-no-errors")));
    }
    for turn in errors {
        add(&error(page, turn, &sides));
    }
    add(&table(page, &sides));
    add(&format!("<p class=\"how\">{}</p>\n", escape(&words.fill("review-how", &[("limit", limit)]))));
    if turns.len() < played.length() {
        let [reviewed, all] = [turns.len(), played.length()].map(|turns| turns.to_string());
        let gaps = [("turns", reviewed.as_str()), ("all", &all)];
        add(&format!("<p class=\"how\">{}</p>\n", words.fill("review-unfinished", &gaps)));
    }
    out + "</main>\n</body>\n</html>\n"
}

/// Accuracy and errors of both players.
fn players(page: &Page<'_>, summary: &Summary, sides: &[String; 2]) -> String {
    let Page { people, words, .. } = page;
    let heads =
        ["review-player", "review-accuracy", "review-inaccuracies", "review-mistakes", "review-blunders"];
    let heads = heads.map(|id| format!("<th scope=\"col\">{}</th>", capital(&words.say(id))));
    let heads = heads.concat();
    let mut text = format!("<div class=\"scroll\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n");
    for seat in Seat::BOTH.map(Seat::index) {
        let name = escape(&format!("{} ({})", people[seat], sides[seat]));
        let accuracy = summary.accuracy[seat].map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
        text += &format!("<tr><th scope=\"row\">{name}</th><td>{accuracy}</td>");
        for class in [Class::Inaccuracy, Class::Mistake, Class::Blunder] {
            text += &format!("<td>{}</td>", summary.classes[seat][class as usize]);
        }
        text += "</tr>\n";
    }
    text + "</tbody>\n</table></div>\n"
}

/// A turn that gave something away: the position before it with the better turn drawn in, and both turns in words.
fn error(page: &Page<'_>, turn: &ReviewedTurn, sides: &[String; 2]) -> String {
    let Page { game, played, words, .. } = page;
    let (number, class) = (turn.number, turn.class.name());
    let mut text = format!("<section id=\"turn-{number}\" class=\"{class}\">\n<h3>{number}. ");
    text += &format!("{} <code>{}</code></h3>\n", escape(&sides[turn.seat.index()]), escape(&turn.text));
    if let (Some(before), Some(better)) = (played.after(number - 1), turn.best.first()) {
        let scene = before.scene();
        let winner = winner(&scene, sides);
        let say = |id: &str| words.fill(id, &[("winner", winner)]);
        text += &picture::svg_with_arrows(&scene, &changes(&*before, better), &game.look(), &say);
        let mut row = |id: &str, turn: &str, told: &str| {
            let (head, turn, told) = (words.say(id), escape(turn), escape(told));
            let _ = writeln!(text, "<p><strong>{head}:</strong> <code>{turn}</code> {told}</p>");
        };
        row("review-played", &turn.text, &told(&*before, turn.seat, &turn.text, sides, words));
        row("review-better", better, &told(&*before, turn.seat, better, sides, words));
        if turn.best.len() > 1 {
            row("review-why", &turn.best.join(" "), "");
        }
    }
    if let Some(error) = words.error(turn) {
        text += &format!("<p>{}.</p>\n", escape(&error));
    }
    text + "</section>\n"
}

fn table(page: &Page<'_>, sides: &[String; 2]) -> String {
    let Page { turns, words, .. } = page;
    let mut text =
        format!("<h2>{}</h2>\n<div class=\"scroll\"><table>\n<thead><tr>", words.say("review-turns"));
    for id in ["review-number", "review-player", "review-played", "review-verdict"] {
        text += &format!("<th scope=\"col\">{}</th>", words.say(id));
    }
    let chance = escape(&words.fill("review-chance", &[("player", &sides[0])]));
    text += &format!("<th scope=\"col\">{chance}</th></tr></thead>\n<tbody>\n");
    for turn in *turns {
        let (number, class) = (turn.number, turn.class.name());
        let number = if turn.class.is_error() {
            format!("<a href=\"#turn-{number}\">{number}</a>")
        } else {
            number.to_string()
        };
        let verdict = words.say(&format!("review-{class}"));
        let (side, played) = (escape(&sides[turn.seat.index()]), escape(&turn.text));
        let chance = words.worth(&turn.after, Seat::First);
        text += &format!(
            "<tr class=\"{class}\"><td>{number}</td><td>{side}</td><td><code>{played}</code></td><td>{verdict}</td><td>{chance}</td></tr>\n"
        );
    }
    text + "</tbody>\n</table></div>\n"
}

/// What a turn did, in words.
fn told(before: &dyn AnyMatch, seat: Seat, turn: &str, sides: &[String; 2], words: &Words) -> String {
    let played = before.after(before.length()).and_then(|mut copy| {
        copy.play_turn(turn, 0).ok()?;
        copy.told().pop()
    });
    words.told(seat, &played.unwrap_or_default(), sides)
}

/// The changes of the steps of a turn, for arrows.
fn changes(before: &dyn AnyMatch, turn: &str) -> Vec<Change> {
    let (mut steps, mut changes) = (Vec::new(), Vec::new());
    for text in kernel::split_turn(turn) {
        let Ok(snapshot) = before.snapshot(&steps) else { break };
        let step = snapshot.legal.into_iter().find(|step| step.text == text);
        changes.extend(step.map(|step| step.changes).unwrap_or_default());
        steps.push(text.to_owned());
    }
    changes
}

/// The names of the players' sides.
fn sides(scene: &Scene, words: &Words) -> [String; 2] {
    Seat::BOTH.map(|seat| words.say(scene.name_of(seat)))
}

fn winner<'a>(scene: &Scene, sides: &'a [String; 2]) -> &'a str {
    match scene.outcome {
        Some(Outcome::Win(seat)) => &sides[seat.index()],
        _ => "",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
