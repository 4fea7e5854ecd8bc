//! `info` lines: what an engine reports during a search, one for each line of play.

use std::fmt;
use std::time::Duration;

use catalog::{Thought, ThoughtLine};
use search::Score;

/// An `info` line.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Search depth in steps.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search for this step began.
    pub time: Duration,
    /// Its rank among the best lines; the best is 1.
    pub place: usize,
    /// The line of play.
    pub line: ThoughtLine,
}

impl Info {
    /// The `info` lines of a search result.
    pub fn of(thought: &Thought) -> impl Iterator<Item = Info> {
        thought.lines.iter().zip(1..).map(|(line, place)| Info {
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time,
            place,
            line: line.clone(),
        })
    }

    /// Parses an `info` line with a score; other lines are ignored.
    #[must_use]
    pub fn read(line: &str) -> Option<Info> {
        let line = line.strip_prefix("info ")?;
        let (facts, turns) = line.split_once(" pv ").unwrap_or((line, ""));
        let words: Vec<&str> = facts.split_whitespace().collect();
        let word = |name: &str| words.iter().position(|word| *word == name).map(|at| words.get(at + 1));
        let number = |name: &str| word(name).flatten().and_then(|word| word.parse::<u64>().ok());
        let at = words.iter().position(|word| *word == "score")?;
        let value = words.get(at + 2)?;
        let score = match *words.get(at + 1)? {
            "cp" => Score::estimate(value.parse().ok()?),
            "draw" => Score::DRAW,
            "win" => Score::win(value.parse().ok()?),
            "loss" => Score::loss(value.parse().ok()?),
            _ => return None,
        };
        Some(Info {
            depth: number("depth").map_or(0, |depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            nodes: number("nodes").unwrap_or(0),
            time: Duration::from_millis(number("time").unwrap_or(0)),
            place: number("multipv").map_or(1, |place| place.clamp(1, 256) as usize),
            line: ThoughtLine { score, turns: turns.split_whitespace().map(str::to_owned).collect() },
        })
    }

    /// Merges the line into the result so far. A new best line starts a new result.
    pub(crate) fn enter(self, thought: &mut Thought) {
        thought.lines.truncate(self.place - 1);
        thought.lines.push(self.line);
        (thought.depth, thought.nodes, thought.time) = (self.depth, self.nodes, self.time);
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Info { depth, nodes, time, place, line } = self;
        let speed = (*nodes as f64 / time.as_secs_f64().max(1e-3)) as u64;
        write!(f, "info depth {depth} nodes {nodes} nps {speed} time {} score ", time.as_millis())?;
        match (line.score.steps_to_win(), line.score.steps_to_loss()) {
            (Some(steps), _) => write!(f, "win {steps}")?,
            (_, Some(steps)) => write!(f, "loss {steps}")?,
            _ if line.score == Score::DRAW => write!(f, "draw 0")?,
            _ => write!(f, "cp {}", line.score.value())?,
        }
        write!(f, " chance {:.2} multipv {place} pv {}", line.score.chance(), line.turns.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for score in [Score::estimate(-35), Score::win(5), Score::loss(2), Score::EVEN, Score::DRAW] {
            let line = ThoughtLine { score, turns: vec!["a1>a2,b1".to_owned(), "c4".to_owned()] };
            let info = Info { depth: 7, nodes: 1_234, time: Duration::from_millis(5), place: 2, line };
            assert_eq!(Info::read(&info.to_string()), Some(info));
        }
    }

    #[test]
    fn other_lines_say_nothing() {
        for line in
            ["", "info", "info string hello", "info score", "info score cp", "info score cp x", "bestmove a1"]
        {
            assert_eq!(Info::read(line), None, "{line}");
        }
    }
}
