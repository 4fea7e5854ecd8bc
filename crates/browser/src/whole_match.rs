//! A match as the game page shows it: its turns and what they did, the position after some of them, and the result.

use catalog::{AnyMatch, PositionQuestion};
use kernel::{Conclusion, Seat, Snapshot, Telling};
use serde::Serialize;

use crate::answer::Refusal;

/// A turn of the match.
#[derive(Serialize)]
struct Turn {
    seat: Seat,
    text: String,
    /// What it did, as sentences.
    told: Vec<Telling>,
}

/// A match as a whole.
#[derive(Serialize)]
pub(crate) struct WholeMatch {
    variant: &'static str,
    /// The text of the start position.
    start: String,
    turns: Vec<Turn>,
    /// The player to play; in a finished match, who would have played.
    to_play: Seat,
    result: Option<Conclusion>,
    /// The match as a record.
    record: String,
    /// The position that is shown. Legal steps are listed after the last turn of an unfinished match.
    shown: Snapshot,
}

impl WholeMatch {
    /// The match that a question leads to, shown after a number of turns.
    pub fn of(
        of: &PositionQuestion,
        shown: Option<usize>,
        resigned: Option<Seat>,
        players: &[String; 2],
        date: &str,
    ) -> Result<WholeMatch, Refusal> {
        let (.., mut played) = of.played()?;
        let refused = |error: kernel::MatchError| Refusal::new(error.to_string());
        if let Some(seat) = resigned {
            played.resign(seat).map_err(refused)?;
        }
        let length = played.length();
        let snapshot = match shown.filter(|shown| *shown != length) {
            None if played.conclusion().is_none() => played.snapshot(&of.steps).map_err(refused)?,
            None => played.snapshot_without_legal(),
            Some(shown) => {
                let earlier = played.after(shown);
                let missing = || Refusal::new(format!("the match has {length} turns, not {shown}"));
                earlier.ok_or_else(missing)?.snapshot_without_legal()
            }
        };
        let players = [players[0].as_str(), players[1].as_str()];
        Ok(WholeMatch {
            variant: played.variant(),
            start: played.start(),
            turns: turns(&*played),
            to_play: played.to_play(),
            result: played.conclusion(),
            record: played.record(players, date).to_string(),
            shown: snapshot,
        })
    }
}

fn turns(played: &dyn AnyMatch) -> Vec<Turn> {
    let turns = played.movers().into_iter().zip(played.turns()).zip(played.told());
    turns.map(|((seat, text), told)| Turn { seat, text, told }).collect()
}
