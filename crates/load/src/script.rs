//! Scripted games: a seed determines the deal and every turn.

use catalog::{games, random_match};
use serde_json::{Value, json};

use crate::client::{Client, ClientError};

/// A game between two players, with all its turns.
pub(crate) struct Script {
    pub id: String,
    /// The turns with the seat that plays each.
    pub turns: Vec<(String, usize)>,
    pub players: [Client; 2],
    /// How many turns the server has acknowledged.
    pub acknowledged: usize,
}

/// The game and turns for a number; numbers cycle through the games of the catalogue in order.
pub(crate) fn plot(number: u64) -> Option<(Value, Vec<(String, usize)>)> {
    let entry = &games()[(number % games().len() as u64) as usize];
    let game = entry.variant(None).ok()?;
    let played = random_match(game, number, number).ok()?;
    let seats = played.movers().into_iter().map(kernel::Seat::index);
    let turns = played.turns().into_iter().zip(seats).collect();
    Some((json!({"game": entry.name(), "seed": number, "public": true}), turns))
}

impl Script {
    /// Creates the game on the server, and seats both players.
    pub async fn begin(number: u64, players: [Client; 2]) -> Result<Script, ClientError> {
        let nonsense = |what: &str| ClientError::Nonsense(what.to_owned());
        let (wish, turns) = plot(number).ok_or_else(|| nonsense("there is no game"))?;
        let view = players[0].post("/api/games", &wish).await?;
        let id = view["id"].as_str().ok_or_else(|| nonsense("a game without an id"))?.to_owned();
        players[1].post(&format!("/api/games/{id}/join"), &json!({})).await?;
        Ok(Script { id, turns, players, acknowledged: 0 })
    }

    /// The turns stored by the server.
    pub async fn remembered(&self) -> Result<Vec<String>, ClientError> {
        let view = self.players[0].get(&format!("/api/games/{}", self.id)).await?;
        let turns = view["turns"].as_array().ok_or_else(|| ClientError::Nonsense(view.to_string()))?;
        Ok(turns.iter().filter_map(|turn| Some(turn["text"].as_str()?.to_owned())).collect())
    }
}
