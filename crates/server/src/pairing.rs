//! Quick pairing: people who want to play the same game with the same clock are put into one game, in order of arrival.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rand::RngExt;
use serde::Serialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::house::{Failure, House};
use crate::id;
use crate::room::{Command, Occupant, Person, Setup};
use crate::store::StoreError;

/// A game that people wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Sought {
    game: String,
    variant: String,
    clock: String,
}

impl Sought {
    fn of(setup: &Setup) -> Sought {
        Sought { game: setup.game.clone(), variant: setup.variant.clone(), clock: setup.clock.clone() }
    }
}

/// A game that people wait for, and their number.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Waiting {
    #[serde(flatten)]
    sought: Sought,
    /// How many people wait for it.
    waiting: usize,
}

/// Somebody who waits.
struct Seeker {
    number: u64,
    who: Person,
    setup: Setup,
    sender: oneshot::Sender<String>,
}

/// The queue.
#[derive(Default)]
pub(crate) struct Pairing {
    /// In order of arrival. Whoever is listed here still waits: a [`Seat`] leaves the list before its receiver is gone.
    seekers: Mutex<Vec<Seeker>>,
    /// Held while a pair is sought and its game is created, so that nobody is put into two games.
    matching: tokio::sync::Mutex<()>,
    numbers: AtomicU64,
}

impl Pairing {
    fn seekers(&self) -> MutexGuard<'_, Vec<Seeker>> {
        self.seekers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games that others than this identity wait for.
    pub fn waiting(&self, but: Option<&str>) -> Vec<Waiting> {
        let mut waiting: Vec<Waiting> = Vec::new();
        for seeker in self.seekers().iter().filter(|seeker| Some(seeker.who.id.as_str()) != but) {
            let sought = Sought::of(&seeker.setup);
            match waiting.iter_mut().find(|known| known.sought == sought) {
                Some(known) => known.waiting += 1,
                None => waiting.push(Waiting { sought, waiting: 1 }),
            }
        }
        waiting
    }

    /// Removes an identity from the queue; its streams end.
    pub fn dismiss(&self, identity: &str) {
        self.seekers().retain(|seeker| seeker.who.id != identity);
    }

    /// Those who wait for the same as a seeker, longest first; `None` if the seeker has left.
    fn partners(&self, number: u64) -> Option<(Person, Vec<(u64, Person)>)> {
        let seekers = self.seekers();
        let own = seekers.iter().find(|seeker| seeker.number == number)?;
        let sought = Sought::of(&own.setup);
        let partners =
            seekers.iter().filter(|other| other.number != number && Sought::of(&other.setup) == sought);
        Some((own.who.clone(), partners.map(|other| (other.number, other.who.clone())).collect()))
    }

    /// The game of two seekers, with the seats drawn by lot; `None` if one of them has left.
    fn setup(&self, number: u64, partner: u64, now: u64) -> Option<Setup> {
        let seekers = self.seekers();
        let find = |number| seekers.iter().find(|seeker| seeker.number == number);
        let (own, other) = (find(number)?, find(partner)?);
        let mut seats = [own, other].map(|seeker| Occupant::Person(seeker.who.clone()));
        if rand::rng().random() {
            seats.reverse();
        }
        Some(Setup { seats, created: now, ..own.setup.clone() })
    }

    /// Sends the game to both seekers, who leave the queue; `false` if one of them has left before.
    fn tell(&self, pair: [u64; 2], game: &str) -> bool {
        let mut seekers = self.seekers();
        if pair.iter().any(|number| !seekers.iter().any(|seeker| seeker.number == *number)) {
            return false;
        }
        for seeker in seekers.extract_if(.., |seeker| pair.contains(&seeker.number)) {
            // The receiver is alive, since the seeker was listed.
            let _ = seeker.sender.send(game.to_owned());
        }
        true
    }
}

/// A place in the queue. Whoever drops it leaves.
pub(crate) struct Seat {
    house: Arc<House>,
    number: u64,
    receiver: oneshot::Receiver<String>,
}

impl Seat {
    /// Waits for the game; `None` if the server dismisses the seeker.
    pub async fn game(&mut self) -> Option<String> {
        (&mut self.receiver).await.ok()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.house.pairing.seekers().retain(|seeker| seeker.number != self.number);
        // Paired, but gone before hearing of it: the partner must not wait for somebody who will not come.
        if let (Ok(game), Ok(runtime)) = (self.receiver.try_recv(), tokio::runtime::Handle::try_current()) {
            let house = self.house.clone();
            runtime.spawn(async move { house.act(&game, None, Command::Close).await.map(drop) });
        }
    }
}

impl House {
    /// Queues somebody for a game. An earlier place of the same person is given up.
    pub fn seek(self: &Arc<House>, who: Person, setup: Setup) -> Seat {
        let (sender, receiver) = oneshot::channel();
        let number = {
            let mut seekers = self.pairing.seekers();
            seekers.retain(|seeker| seeker.who.id != who.id);
            let number = self.pairing.numbers.fetch_add(1, Ordering::Relaxed);
            seekers.push(Seeker { number, who, setup, sender });
            number
        };
        let house = self.clone();
        // In a task of its own, which a client that disconnects cannot interrupt.
        tokio::spawn(async move {
            if let Err(error) = house.pair(number).await {
                tracing::warn!(%error, "a pair could not be put into a game");
                house.pairing.seekers().retain(|seeker| seeker.number != number);
            }
        });
        Seat { house: self.clone(), number, receiver }
    }

    /// Puts a seeker into a game with the first partner in the queue, if there is one.
    async fn pair(self: &Arc<House>, number: u64) -> Result<(), Failure> {
        let _matching = self.pairing.matching.lock().await;
        let Some((own, partners)) = self.pairing.partners(number) else { return Ok(()) };
        for (partner, who) in partners {
            if self.avoid_each_other(&own.id, &who.id).await? {
                continue;
            }
            let Some(setup) = self.pairing.setup(number, partner, self.now()) else { continue };
            let game = id::random(id::SHORT);
            drop(self.open(&game, setup).await?);
            if self.pairing.tell([number, partner], &game) {
                return Ok(());
            }
            drop(self.act(&game, None, Command::Close).await?);
        }
        Ok(())
    }

    /// Whether one of two people has blocked the other.
    async fn avoid_each_other(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        Ok(self.store.has_blocked(one, other).await? || self.store.has_blocked(other, one).await?)
    }
}
