//! The host's commands for games.

use serde_json::json;

use super::lines::{event, moment, player};
use super::{Admin, AdminError, Answer, MOST};
use crate::api::Entry;
use crate::house::rebuilt;
use crate::room::{Actor, Command, Noted, Occupant, Room};
use crate::store::{Append, GameRow, Games, Hosting, List, Listing, StoreError};

/// How often a change is tried when the game changes in the meantime.
const TRIES: usize = 5;

impl Admin {
    /// Lists the games played most recently: id, time, status, turns, players, outcome.
    ///
    /// # Errors
    /// The store fails.
    pub async fn games(&self) -> Result<Answer, AdminError> {
        self.listed(Listing::All).await
    }

    /// Lists the games of one player.
    ///
    /// # Errors
    /// There is no such player, or the store fails.
    pub async fn games_of(&self, name: &str) -> Result<Answer, AdminError> {
        let identity = self.identity(name).await?;
        self.listed(Listing::Of(identity.id)).await
    }

    async fn listed(&self, what: Listing) -> Result<Answer, AdminError> {
        let rows = self.store.list(&List { what, game: None, most: MOST }).await?;
        let entry = |row: GameRow| {
            let seats: Vec<Occupant> = serde_json::from_str(&row.seats).unwrap_or_default();
            let players: Vec<String> = seats.iter().map(player).collect();
            let (when, players) = (moment(row.updated), players.join(" - "));
            let outcome = row.outcome.clone().unwrap_or_default();
            let line =
                format!("{}  {when}  {:7}  {:4} turns  {players}  {outcome}", row.id, row.status, row.turns);
            (line.trim_end().to_owned(), json!(Entry::of(row)))
        };
        Ok(Answer::list(rows.into_iter().map(entry)))
    }

    /// Shows a game and its log, with the event numbers.
    ///
    /// # Errors
    /// There is no such game, or the store fails.
    pub async fn show_game(&self, game: &str) -> Result<Answer, AdminError> {
        let (room, log) = self.loaded(game).await?;
        let setup = &room.setup;
        let seats = room.seats.each_ref().map(player).join(" - ");
        let seen = if setup.public { "public" } else { "by link" };
        let clock = if setup.clock == "-" { "no clock" } else { &setup.clock };
        let mut lines = vec![
            format!("{game}  {} {}, {clock}, {seen}, {}", setup.game, setup.variant, room.status().name()),
            format!("{seats}, created {} by {}", moment(setup.created as i64), setup.by),
        ];
        lines.extend(log.iter().map(|noted| event(&room, noted)));
        let data = json!({
            "id": game,
            "game": setup.game,
            "variant": setup.variant,
            "clock": setup.clock,
            "public": setup.public,
            "status": room.status().name(),
            "seats": room.seats,
            "created": setup.created,
            "by": setup.by,
            "log": log,
        });
        Ok(Answer { text: lines.join("\n") + "\n", data })
    }

    async fn loaded(&self, game: &str) -> Result<(Room, Vec<Noted>), AdminError> {
        let found = self.store.load(game).await?;
        let (setup, log) = found.ok_or_else(|| AdminError::NoGame(game.to_owned()))?;
        Ok((rebuilt(game, setup, &log)?, log))
    }

    /// Removes the chat message in an event of a game.
    ///
    /// # Errors
    /// There is no such game or message, or the store fails.
    pub async fn remove_chat(&self, game: &str, number: u64, now: u64) -> Result<(), AdminError> {
        let about = format!("{game} {number}");
        if !self.acted(game, &Command::RemoveChat { number }, "remove-chat", &about, now).await? {
            return Err(AdminError::NotSaid(number));
        }
        self.scrub().await
    }

    /// Ends a game without a result.
    ///
    /// # Errors
    /// There is no such game, it is over, or the store fails.
    pub async fn end_game(&self, game: &str, now: u64) -> Result<(), AdminError> {
        if self.acted(game, &Command::Close, "end-game", game, now).await? {
            return Ok(());
        }
        Err(AdminError::Over(game.to_owned()))
    }

    /// Runs a command in a game; `false` if there was nothing to do.
    async fn acted(
        &self,
        game: &str,
        command: &Command,
        action: &str,
        about: &str,
        now: u64,
    ) -> Result<bool, AdminError> {
        let deed = self.deed(action, about, now);
        for _ in 0..TRIES {
            let (mut room, _) = self.loaded(game).await?;
            let before = room.seq;
            let done = room.act(Actor::Nobody, command, now);
            let events = done.map_err(|error| StoreError::Broken(error.to_string()))?;
            if events.is_empty() {
                return Ok(false);
            }
            let noted = (before + 1..).zip(events).map(|(seq, event)| Noted { seq, at: now, event });
            let append = Append::of(&room, noted.collect(), None);
            match self.store.append_by_host(&append, &deed).await {
                // A player was faster: load the game again.
                Err(StoreError::Conflict) => {}
                done => return Ok(done.map(|()| true)?),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Deletes a game with its events. Ratings and their history stay as they are.
    ///
    /// # Errors
    /// There is no such game, or the store fails.
    pub async fn delete_game(&self, game: &str, now: u64) -> Result<(), AdminError> {
        let deed = self.deed("delete-game", game, now);
        for _ in 0..TRIES {
            match self.store.delete_game(game, &deed).await {
                Ok(true) => return self.scrub().await,
                Ok(false) => return Err(AdminError::NoGame(game.to_owned())),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Conflict.into())
    }
}
