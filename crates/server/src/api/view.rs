//! A game as one client sees it.

use kernel::{Conclusion, LegalStep, PlayedStep, Scene, Seat, Telling};
use serde::Serialize;
use utoipa::ToSchema;

use super::Problem;
use crate::house::{Held, House};
use crate::identity::Caller;
use crate::news::Presence;
use crate::room::{Actor, Clocks, Occupant, Room, Status, Unplayable};

/// Maximum number of chat messages in a view.
const MESSAGES: usize = 100;

/// A seat and its player.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatView {
    #[serde(flatten)]
    player: Occupant,
    /// The player's Glicko-2 rating in this game, if any.
    #[schema(required)]
    rating: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TurnView {
    seat: Seat,
    text: String,
    /// Milliseconds spent on the turn, if a clock was running.
    #[schema(required)]
    spent: Option<u64>,
    /// What the turn did, as sentences.
    told: Vec<Telling>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Rematch {
    /// The seat that asks for a rematch.
    #[schema(required)]
    asked: Option<Seat>,
    /// The id of the rematch, once it exists.
    #[schema(required)]
    game: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SaidView {
    seq: u64,
    at: u64,
    seat: Seat,
    text: String,
}

/// A game as one client sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct View {
    id: String,
    game: String,
    variant: String,
    public: bool,
    rated: bool,
    clock: String,
    created: u64,
    status: Status,
    /// The number of the last event.
    seq: u64,
    /// The number of turns played.
    turn: usize,
    /// The number of turns played before the shown position.
    shown: usize,
    seats: [SeatView; 2],
    /// The caller's own seats.
    you: Vec<Seat>,
    to_play: Seat,
    #[schema(required)]
    clocks: Option<Clocks>,
    /// The seat that offers a draw.
    #[schema(required)]
    draw: Option<Seat>,
    /// The seat that asks to take back a turn.
    #[schema(required)]
    takeback: Option<Seat>,
    rematch: Rematch,
    /// In how many positions each player took a hint.
    hints: [usize; 2],
    /// Whether the caller can still abort the game, which ends it without a result.
    abortable: bool,
    #[schema(required)]
    result: Option<Conclusion>,
    /// Why the rest of the game is missing, if the current rules cannot replay it.
    #[schema(required)]
    unplayable: Option<Unplayable>,
    start: String,
    position: String,
    turns: Vec<TurnView>,
    scene: Scene,
    /// The steps that the caller may play now.
    legal: Vec<LegalStep>,
    /// The turn that led to this position.
    last: Vec<PlayedStep>,
    /// The latest chat messages, at most 100. The log has all of them.
    chat: Vec<SaidView>,
    presence: Presence,
}

impl View {
    /// The game as it is now, or as it was after `shown` turns.
    pub async fn of(
        house: &House,
        room: Held,
        caller: &Caller,
        shown: Option<usize>,
    ) -> Result<View, Problem> {
        let mut view = View::unrated(house, &room, caller, shown)?;
        let game = room.setup.game.clone();
        let seats = room.seats.clone();
        // Unlock the room before asking the store.
        drop(room);
        for (seat, player) in view.seats.iter_mut().zip(&seats) {
            if let (true, Some(subject)) = (player.is_rateable(), player.subject()) {
                seat.rating = house.ratings.of(&*house.store, &subject, &game).await?;
            }
        }
        view.leave_out_blocked(house, caller, &seats).await?;
        Ok(view)
    }

    /// Removes messages and rematch requests of players whom the caller has blocked.
    pub async fn leave_out_blocked(
        &mut self,
        house: &House,
        caller: &Caller,
        seats: &[Occupant; 2],
    ) -> Result<(), Problem> {
        let Some(own) = caller.id() else { return Ok(()) };
        for seat in Seat::BOTH {
            let heard = self.chat.iter().any(|said| said.seat == seat) || self.rematch.asked == Some(seat);
            let Occupant::Person(person) = &seats[seat.index()] else { continue };
            if heard && person.id != own && house.store.has_blocked(own, &person.id).await? {
                self.chat.retain(|said| said.seat != seat);
                self.rematch.asked = self.rematch.asked.filter(|asked| *asked != seat);
            }
        }
        Ok(())
    }

    /// The same without ratings and blocks, which need the store.
    pub fn unrated(
        house: &House,
        room: &Room,
        caller: &Caller,
        shown: Option<usize>,
    ) -> Result<View, Problem> {
        let length = room.game.length();
        let shown = shown.unwrap_or(length);
        let earlier = if shown == length {
            None
        } else {
            let problem = || Problem::not_found(&format!("the game has {length} turns, not {shown}"));
            Some(room.game.after(shown).ok_or_else(problem)?)
        };
        let game = earlier.as_deref().unwrap_or(&*room.game);
        let you = room.seats_of(caller.id().map_or(Actor::Nobody, Actor::Identity));
        let may_play = earlier.is_none()
            && room.status() == Status::Playing
            && room.unplayable.is_none()
            && you.contains(&game.to_play());
        let snapshot = if may_play { game.snapshot(&[]) } else { Ok(game.snapshot_without_legal()) };
        let snapshot = snapshot.map_err(|error| Problem::unprocessable(error.to_string()))?;
        let turns = room.game.turns().into_iter().zip(room.game.movers());
        let turns = turns.zip(room.game.spent()).zip(room.game.told());
        Ok(View {
            id: room.id.clone(),
            game: room.setup.game.clone(),
            variant: room.setup.variant.clone(),
            public: room.setup.public,
            rated: room.is_rated(),
            clock: room.setup.clock.clone(),
            created: room.setup.created,
            status: room.status(),
            seq: room.seq,
            turn: length,
            shown,
            seats: room.seats.clone().map(|player| SeatView { player, rating: None }),
            to_play: game.to_play(),
            clocks: room.clocks(house.now()),
            draw: room.game.offer(),
            takeback: room.takeback,
            rematch: Rematch { asked: room.rematch_asked, game: room.rematch.clone() },
            hints: room.hints,
            abortable: room.status() != Status::Over
                && (!room.is_begun() || room.unplayable.is_some())
                && !you.is_empty(),
            unplayable: room.unplayable.clone(),
            result: room.ending.clone(),
            start: room.game.start(),
            position: snapshot.position,
            turns: turns.map(|(((text, seat), spent), told)| TurnView { seat, text, spent, told }).collect(),
            scene: snapshot.scene,
            legal: snapshot.legal,
            last: snapshot.last,
            chat: room.chat[room.chat.len().saturating_sub(MESSAGES)..]
                .iter()
                .map(|said| SaidView { seq: said.seq, at: said.at, seat: said.seat, text: said.text.clone() })
                .collect(),
            presence: house.hub.presence(&room.id),
            you,
        })
    }
}
