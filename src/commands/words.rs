//! Formats search results as text and JSON.

use std::time::Duration;

use catalog::{AnyMatch, Choice, Thought, ThoughtLine};
use kernel::{Identity, Seat};
use language::{Speech, verdict};
use picture::Colours;
use serde_json::{Value, json};

/// The context for formatting search results.
pub struct Words {
    speech: Speech,
    variant: String,
    to_play: Seat,
    players: [Identity; 2],
    colours: bool,
}

impl Words {
    pub fn new(speech: Speech, game: &dyn AnyMatch) -> Words {
        let (variant, _) = speech.variant(game.variant());
        let colours = terminal::colours_of_environment() != Colours::None;
        Words { speech, variant, to_play: game.to_play(), players: game.scene().players, colours }
    }

    /// The game, and who is to play.
    pub fn heading(&self) -> String {
        let title = self.speech.say("title", &[]);
        let player = self.speech.say(&self.players[self.to_play.index()].name, &[]);
        format!("{title} ({}), {player} to play", self.variant)
    }

    /// The verdict on a line.
    fn verdict(&self, line: &ThoughtLine) -> String {
        verdict(&self.speech, line.score, self.to_play, &self.players)
    }

    /// The verdict, padded to a column. Only exact results have a colour: green wins, red loses, yellow draws.
    fn cell(&self, line: &ThoughtLine) -> String {
        let cell = format!("{:<34}", self.verdict(line));
        if !self.colours || !line.score.is_exact() {
            return cell;
        }
        let colour = match (line.score.steps_to_win(), line.score.steps_to_loss()) {
            (Some(_), _) => 32,
            (_, Some(_)) => 31,
            _ => 33,
        };
        format!("\x1b[{colour}m{cell}\x1b[0m")
    }

    /// The best line only, as one row.
    pub fn row(&self, thought: &Thought) -> String {
        let best = thought.lines.first();
        let best = best.map(|line| format!("{:<34} {}", self.verdict(line), line.turns.join(" ")));
        format!(
            "{:>5} {:>12} {:>8}  {}",
            thought.depth,
            thought.nodes,
            time(thought.time),
            best.unwrap_or_default()
        )
    }

    /// The header above the rows.
    pub fn header() -> String {
        format!("{:>5} {:>12} {:>8}  {:<34} line", "depth", "positions", "time", "verdict")
    }

    /// All lines, best first.
    pub fn table(&self, thought: &Thought) -> String {
        let mut text =
            format!("depth {}, {} positions, {}\n", thought.depth, thought.nodes, time(thought.time));
        for (line, place) in thought.lines.iter().zip(1..) {
            text += &format!("{place:>3}. {} {}\n", self.cell(line), line.turns.join(" "));
        }
        text
    }

    /// The final answer: the lines, then the turn on a line of its own.
    pub fn answer(&self, choice: &Choice) -> String {
        format!("{}\n{}{}\n", self.heading(), self.table(&choice.thought), choice.turn)
    }

    /// What a search has found so far, as JSON. Scores and chances are those of the player to play.
    pub fn progress(&self, thought: &Thought) -> Value {
        let line = |line: &ThoughtLine| {
            json!({
                "chance": line.score.chance(),
                "exact": line.score.is_exact(),
                "estimate": (!line.score.is_exact()).then(|| line.score.value()),
                "win_in_steps": line.score.steps_to_win(),
                "loss_in_steps": line.score.steps_to_loss(),
                "verdict": self.verdict(line),
                "turns": line.turns,
            })
        };
        json!({
            "depth": thought.depth,
            "nodes": thought.nodes,
            "milliseconds": thought.time.as_millis() as u64,
            "lines": thought.lines.iter().map(line).collect::<Vec<Value>>(),
        })
    }
}

fn time(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
