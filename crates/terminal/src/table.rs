//! A match at the table: its players, the turn in progress, and the position being viewed.

use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Entry};
use kernel::{Conclusion, Control, LegalStep, MatchError, Record, Scene, Seat, Snapshot, Spot, split_turn};
use language::{Language, Speech};
use search::{Kind, Limits};

use crate::words::seat_name;
use crate::{Error, PlayerChoice, Setup, Task};

/// How long the strongest players think about a step if there is no clock.
const PATIENCE: Duration = Duration::from_secs(2);

/// The result of touching a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    /// It may begin a step.
    Begun,
    /// It completed a step.
    Stepped,
    /// It completed the turn.
    Played,
    /// It was deselected.
    LetGo,
    /// No step begins with it.
    Refused,
}

pub(crate) struct Table {
    pub entry: &'static Entry,
    pub game: &'static dyn AnyGame,
    pub players: [PlayerChoice; 2],
    pub speech: Speech,
    pub seed: u64,
    pub date: String,
    played: Box<dyn AnyMatch>,
    half: Snapshot,
    touched: Vec<Spot>,
    viewed: Option<(usize, Scene)>,
}

impl Table {
    /// Sets up a game.
    pub fn new(setup: &Setup, language: Language, now: u64) -> Result<Table, Error> {
        let name = setup.game.as_deref().ok_or(Error::NoGame)?;
        let entry = catalog::find(name).ok_or_else(|| Error::Game { found: name.to_owned() })?;
        let game = entry.variant(setup.variant.as_deref()).map_err(Error::Variant)?;
        let mut played = match &setup.position {
            Some(text) => game.read(text).map_err(Error::Position)?,
            None => game.start(setup.seed),
        };
        played.set_clock(setup.clock);
        Ok(Table::with(entry, game, played, setup.players, setup.seed, language, now))
    }

    /// Continues a recorded game.
    pub fn restore(
        text: &str,
        players: Option<[PlayerChoice; 2]>,
        language: Language,
        now: u64,
    ) -> Result<Table, Error> {
        let record = Record::read(text)?;
        let name = record.tag("Game").unwrap_or_default();
        let entry = catalog::find(name).ok_or_else(|| Error::Game { found: name.to_owned() })?;
        let game = entry.variant(record.tag("Variant")).map_err(Error::Variant)?;
        let played = game.replay(&record)?;
        let named = |tag| record.tag(tag).and_then(|name| name.parse().ok()).unwrap_or(PlayerChoice::Person);
        let players = players.unwrap_or([named("First"), named("Second")]);
        let seed = record.tag("Seed").and_then(|seed| seed.parse().ok()).unwrap_or(0);
        let mut table = Table::with(entry, game, played, players, seed, language, now);
        if let Some(date) = record.tag("Date") {
            table.date = date.to_owned();
        }
        Ok(table)
    }

    fn with(
        entry: &'static Entry,
        game: &'static dyn AnyGame,
        mut played: Box<dyn AnyMatch>,
        players: [PlayerChoice; 2],
        seed: u64,
        language: Language,
        now: u64,
    ) -> Table {
        played.resume_clock(now);
        let half = whole_position(&*played);
        let date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        let speech = entry.speech(language);
        Table { entry, game, players, speech, seed, date, played, half, touched: Vec::new(), viewed: None }
    }

    /// Switches to another language.
    pub fn speak(&mut self, language: Language) {
        self.speech = self.entry.speech(language);
    }

    /// The match.
    pub fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The player to move.
    pub fn to_play(&self) -> Seat {
        self.played.to_play()
    }

    pub fn conclusion(&self) -> Option<Conclusion> {
        self.played.conclusion()
    }

    /// The computer player to move, if any.
    pub fn thinker(&self) -> Option<Kind> {
        if self.conclusion().is_some() { None } else { self.players[self.to_play().index()].kind() }
    }

    /// Whether a person is to play.
    pub fn awaits_person(&self) -> bool {
        self.conclusion().is_none() && self.thinker().is_none()
    }

    /// Whether both players are computers.
    pub fn is_watched(&self) -> bool {
        self.players.iter().all(|player| player.kind().is_some())
    }

    /// Whether one person plays against a computer.
    pub fn is_alone(&self) -> bool {
        self.players.iter().filter(|player| player.kind().is_some()).count() == 1
    }

    /// The name of the player in a seat, in the position being viewed.
    pub fn name_of(&self, seat: Seat) -> String {
        seat_name(&self.speech, self.scene(), seat)
    }

    /// The legal steps that are made by touching either of two cells, such as the swap of a pair, if all are. Their
    /// numbers, counted from 1, are shown on the cells.
    pub fn pairs(&self) -> &[LegalStep] {
        let is_pair =
            |step: &LegalStep| step.touches.len() == 2 && step.touches.iter().all(|way| way.len() == 1);
        let legal = &self.half.legal;
        if self.awaits_person() && self.viewed.is_none() && legal.iter().all(is_pair) { legal } else { &[] }
    }

    /// The number of the pair that a cell belongs to.
    pub fn pair_of(&self, spot: &Spot) -> Option<usize> {
        let has = |step: &LegalStep| step.touches.iter().any(|way| way.contains(spot));
        self.pairs().iter().position(has).map(|index| index + 1)
    }

    /// The scene after the step of a pair.
    pub fn preview(&self, number: usize) -> Option<Scene> {
        let step = self.pairs().get(number.checked_sub(1)?)?;
        let steps: Vec<String> = self.half.steps.iter().chain([&step.text]).cloned().collect();
        self.played.snapshot(&steps).ok().map(|after| after.scene)
    }

    /// The seat that a person acts for now: the one to play, or the only one with a person.
    pub fn person(&self) -> Option<Seat> {
        let is_person = |seat: &Seat| self.players[seat.index()] == PlayerChoice::Person;
        Some(self.to_play()).filter(is_person).or_else(|| Seat::BOTH.into_iter().find(is_person))
    }

    /// The scene of the position being viewed.
    pub fn scene(&self) -> &Scene {
        self.viewed.as_ref().map_or(&self.half.scene, |(_, scene)| scene)
    }

    /// The turn in progress.
    pub fn half(&self) -> &Snapshot {
        &self.half
    }

    /// The words on a button or beside a supply, or the name of a cell.
    pub fn spot_words(&self, spot: &Spot) -> String {
        let buttons = self.scene().buttons.iter().map(|button| (&button.spot, &button.label));
        let trays = self.scene().trays.iter().map(|tray| (&tray.spot, &tray.label));
        let label = buttons.chain(trays).find(|(at, _)| *at == spot);
        label.map_or_else(|| spot.name().to_owned(), |(_, label)| self.speech.say(label, &[]))
    }

    /// The spots touched so far for the current step.
    pub fn touched(&self) -> &[Spot] {
        &self.touched
    }

    /// The number of turns before the position being viewed, if it is not the current one.
    pub fn viewed(&self) -> Option<usize> {
        self.viewed.as_ref().map(|(turns, _)| *turns)
    }

    /// Views the position after a number of turns.
    pub fn view(&mut self, turns: usize) {
        self.viewed = if turns >= self.played.length() {
            None
        } else {
            self.played.after(turns).map(|earlier| (turns, earlier.scene()))
        };
    }

    /// The spots that could be touched next for a legal step.
    pub fn targets(&self) -> Vec<&Spot> {
        if !self.awaits_person() || self.viewed.is_some() {
            return Vec::new();
        }
        let ways = self.half.legal.iter().flat_map(|step| &step.touches);
        let next = ways.filter(|way| way.starts_with(&self.touched)).map(|way| &way[self.touched.len()]);
        let mut targets: Vec<&Spot> = next.collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Touches a spot.
    pub fn touch(&mut self, spot: &Spot, now: u64) -> Touched {
        self.viewed = None;
        let mut touched = std::mem::take(&mut self.touched);
        let last = touched.last() == Some(spot);
        touched.push(spot.clone());
        if let Some(result) = self.follow(touched, now) {
            return result;
        }
        if last {
            return Touched::LetGo;
        }
        self.follow(vec![spot.clone()], now).unwrap_or(Touched::Refused)
    }

    fn follow(&mut self, touched: Vec<Spot>, now: u64) -> Option<Touched> {
        let fits = |way: &Vec<Spot>| way.starts_with(&touched);
        let step = self.half.legal.iter().find(|step| step.touches.iter().any(fits))?;
        if !step.touches.contains(&touched) {
            self.touched = touched;
            return Some(Touched::Begun);
        }
        let text = step.text.clone();
        Some(match self.step(&text, now) {
            Ok(true) => Touched::Played,
            Ok(false) => Touched::Stepped,
            Err(_) => Touched::Refused,
        })
    }

    /// Plays the steps in a text, and returns whether they complete the turn.
    pub fn step(&mut self, text: &str, now: u64) -> Result<bool, MatchError> {
        let mut steps = self.half.steps.clone();
        steps.extend(split_turn(text).into_iter().map(str::to_owned));
        let half = self.played.snapshot(&steps)?;
        self.viewed = None;
        self.touched.clear();
        if half.whole {
            let turn = half.steps.join(",");
            self.play(&turn, now)?;
            return Ok(true);
        }
        self.half = half;
        Ok(false)
    }

    /// Plays a whole turn.
    pub fn play(&mut self, turn: &str, now: u64) -> Result<(), MatchError> {
        let played = self.played.play_turn(turn, now);
        self.refresh();
        played
    }

    /// Cancels what was touched, or else takes back the last step of the turn; returns whether there was anything.
    pub fn undo(&mut self) -> bool {
        if self.touched.pop().is_some() {
            return true;
        }
        let mut steps = self.half.steps.clone();
        let undone = steps.pop().is_some();
        if let Ok(half) = self.played.snapshot(&steps) {
            self.half = half;
        }
        undone
    }

    /// Takes back the last turn, and those before it until a person is to play again.
    pub fn take_back(&mut self, now: u64) -> Result<(), MatchError> {
        let movers = self.played.movers();
        let is_person = |seat: &Seat| self.players[seat.index()] == PlayerChoice::Person;
        let back = if self.is_watched() {
            1
        } else {
            movers.iter().rev().position(is_person).map_or(movers.len() + 1, |turns| turns + 1)
        };
        let taken = self.played.take_back(back, now);
        self.refresh();
        taken
    }

    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError> {
        let resigned = self.played.resign(seat);
        self.refresh();
        resigned
    }

    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        let offered = self.played.offer_draw(seat);
        self.refresh();
        offered
    }

    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), MatchError> {
        self.played.decline_draw(seat)
    }

    /// Ends the match if the player to play has run out of time; returns whether it did.
    pub fn claim_time(&mut self, now: u64) -> bool {
        let claimed = self.played.claim_time(now).is_ok();
        if claimed {
            self.refresh();
        }
        claimed
    }

    fn refresh(&mut self) {
        self.half = whole_position(&*self.played);
        self.touched.clear();
        self.viewed = None;
    }

    /// Milliseconds a player has left.
    pub fn time_left(&self, seat: Seat, now: u64) -> Option<u64> {
        let running = if self.conclusion().is_some() { seat.opponent() } else { self.to_play() };
        self.played.clock().left(seat, running, now)
    }

    /// The match as a record.
    pub fn record(&self) -> String {
        let names = self.players.map(|player| player.to_string());
        let mut record = self.played.record([&names[0], &names[1]], &self.date);
        record.set_tag("Seed", self.seed.to_string());
        record.to_string()
    }

    /// A search task for the current position.
    pub fn task(&self, ticket: u64, kind: Kind, now: u64) -> Task {
        let limits = match self.played.clock().control() {
            Control::Budget { increment, .. } => {
                let left = self.time_left(self.to_play(), now).unwrap_or(0);
                Limits::clock(Duration::from_millis(left), Duration::from_secs(u64::from(increment)))
            }
            Control::None | Control::Days(_) => Limits::time(PATIENCE),
        };
        Task {
            ticket,
            game: self.game,
            kind,
            start: self.played.start(),
            turns: self.played.turns(),
            limits,
            seed: self.seed,
        }
    }
}

/// The current position, with no step of the next turn made.
fn whole_position(played: &dyn AnyMatch) -> Snapshot {
    played.snapshot(&[]).unwrap_or_else(|error| unreachable!("no step can be wrong: {error}"))
}
