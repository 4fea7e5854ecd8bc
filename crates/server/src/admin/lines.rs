//! The host's lists: one line per entry for people, and the same as data for programs.

use kernel::Seat;
use serde_json::Value;

use crate::room::{Event, Noted, Occupant, Room};

/// What a host asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Lines for people.
    pub text: String,
    /// The same for programs: an array with an object per line, or one object.
    pub data: Value,
}

impl Answer {
    /// A list of lines, each with its data.
    pub(super) fn list(entries: impl Iterator<Item = (String, Value)>) -> Answer {
        let (lines, data): (Vec<String>, Vec<Value>) = entries.unzip();
        Answer { text: lines.iter().map(|line| format!("{line}\n")).collect(), data: Value::Array(data) }
    }
}

/// A time in UTC, for people to read.
pub(super) fn moment(at: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(at).unwrap_or_default();
    moment.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Escapes a user's text, so that it cannot send control sequences to the terminal.
pub(super) fn printable(text: &str) -> String {
    let letter = |letter: char| match letter {
        ' '..='~' => letter.to_string(),
        _ => letter.escape_debug().to_string(),
    };
    text.chars().map(letter).collect()
}

/// A player's name and id.
pub(super) fn known(id: &str, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{} ({id})", printable(name)),
        None => id.to_owned(),
    }
}

/// The player in a seat.
pub(super) fn player(player: &Occupant) -> String {
    match player {
        Occupant::Person(person) => known(&person.id, Some(&player.name())),
        other => other.name(),
    }
}

/// An event of a game's log.
pub(super) fn event(room: &Room, noted: &Noted) -> String {
    let said = match &noted.event {
        Event::Joined { seat, who } => {
            format!("{} joins as {}", known(&who.id, Some(&who.name)), name(*seat))
        }
        Event::Turn { number, seat, text, .. } => format!("turn {number} of {}: {text}", name(*seat)),
        Event::DrawOffered { seat } => format!("{} offers a draw", name(*seat)),
        Event::DrawDeclined { seat } => format!("{} declines the draw", name(*seat)),
        Event::TakebackAsked { seat } => format!("{} wants a turn back", name(*seat)),
        Event::TakebackDeclined { seat } => format!("{} does not give it back", name(*seat)),
        Event::TakenBack { number } => format!("taken back to turn {number}"),
        Event::Hinted { seat } => format!("{} takes a hint", name(*seat)),
        Event::Chat { seat, text, .. } => {
            format!("chat of {} {}: {}", name(*seat), player(room.player(*seat)), printable(text))
        }
        Event::ChatRemoved { number } => format!("what was said in {number} is removed"),
        Event::Removed => "removed".to_owned(),
        Event::Erased { seat } => format!("{} has deleted the account", name(*seat)),
        Event::Ended(ending) => format!("ended {} by {}", ending.result(), ending.termination),
        Event::RematchAsked { seat } => format!("{} wants a rematch", name(*seat)),
        Event::Rematch { next } => format!("rematch {next}"),
        Event::Paused { from } => format!("clocks paused at {}", moment(*from as i64)),
        Event::Resumed => "clocks resumed".to_owned(),
    };
    format!("{:5}  {}  {said}", noted.seq, moment(noted.at as i64))
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_outside_stay_on_their_line() {
        assert_eq!(printable("Ana Sá, 5 > 3"), "Ana Sá, 5 > 3");
        assert_eq!(printable("a\n\u{1b}[2J\u{202e}b"), "a\\n\\u{1b}[2J\\u{202e}b");
        assert_eq!(moment(1_790_000_000_000), "2026-09-21 14:13:20");
    }
}
