//! One game between two engines, and the pair it is part of.

use std::sync::atomic::{AtomicBool, Ordering};

use catalog::AnyMatch;
use engine::{Fault, Player};
use kernel::{Outcome, Record, Seat};
use search::Limits;
use serde::{Deserialize, Serialize};

use crate::Terms;
use crate::opening::opening;
use crate::terms::seed_of;

/// A longer game is adjudicated a draw.
pub const LONGEST_GAME: usize = 1_000;

/// The fault by which an engine lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failing {
    /// It exited, refused to play or could not be started.
    Crash,
    /// It took too long.
    TimeOut,
    /// It played an illegal turn.
    IllegalTurn,
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`, seat 1 first.
    pub result: String,
    /// The reason, as in a record.
    pub termination: String,
    /// The number of turns played, including the opening.
    pub turns: usize,
    /// The fault of the loser, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing: Option<Failing>,
}

impl GameResult {
    /// Half points for seat 1.
    pub(crate) fn first_half_points(&self) -> usize {
        match self.result.as_str() {
            "1-0" => 2,
            "0-1" => 0,
            _ => 1,
        }
    }
}

/// The result of a pair. The first engine has seat 1 in the first game, the second engine in the second game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairResult {
    /// Its number, counted from 0.
    pub pair: u64,
    /// Its two games.
    pub games: [GameResult; 2],
}

impl PairResult {
    /// Half points of the first engine, 0 to 4.
    #[must_use]
    pub fn half_points(&self) -> usize {
        self.games[0].first_half_points() + 2 - self.games[1].first_half_points()
    }
}

/// A played pair with its records.
pub(crate) struct Played {
    pub result: PairResult,
    pub records: [Record; 2],
}

/// What cancels a game: the match is over, or its caller does not want it any more. The second also ends the search that
/// is running.
#[derive(Clone, Copy)]
pub(crate) struct Cancel<'a> {
    pub called_off: &'a AtomicBool,
    pub stop: &'a AtomicBool,
}

impl Cancel<'_> {
    fn is_set(self) -> bool {
        self.called_off.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// The engines of a worker; an engine that failed is restarted.
#[derive(Default)]
pub(crate) struct Stable([Option<Player>; 2]);

impl Stable {
    /// Plays a pair. Returns `None` if it was cancelled.
    pub fn play_pair(&mut self, terms: &Terms, pair: u64, cancel: Cancel<'_>) -> Option<Played> {
        let (first, first_record) = self.play_game(terms, pair, 0, cancel)?;
        let (second, second_record) = self.play_game(terms, pair, 1, cancel)?;
        let result = PairResult { pair, games: [first, second] };
        Some(Played { result, records: [first_record, second_record] })
    }

    /// Plays a game. The engine with index `swap` has seat 1.
    fn play_game(
        &mut self,
        terms: &Terms,
        pair: u64,
        swap: usize,
        cancel: Cancel<'_>,
    ) -> Option<(GameResult, Record)> {
        let mut game = opening(terms.game, terms.opening, terms.seed, pair);
        let engine_of = |seat: Seat| seat.index() ^ swap;
        let (start, turns) = (game.start(), game.turns());
        let mut failed: Option<(Seat, Fault)> = None;
        for seat in Seat::BOTH {
            let seed = seed_of(terms.seed, pair, 2 + 2 * swap as u64 + engine_of(seat) as u64);
            if let Err(fault) = self.begin(terms, engine_of(seat), seed, &start, &turns) {
                failed.get_or_insert((seat, fault));
            }
        }
        while failed.is_none() && game.conclusion().is_none() && game.length() < LONGEST_GAME {
            if cancel.is_set() {
                return None;
            }
            let seat = game.to_play();
            let played = self.play_turn(terms, game.as_mut(), engine_of(seat), cancel.stop);
            failed = played.err().map(|fault| (seat, fault));
        }
        // A search that was stopped has chosen in a hurry: what it played does not count.
        if cancel.stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some((seat, fault)) = &failed {
            if *fault == Fault::Withdrawn {
                cancel.called_off.store(true, Ordering::Relaxed);
                return None;
            }
            self.0[engine_of(*seat)] = None;
        }
        let names = Seat::BOTH.map(|seat| terms.players[engine_of(seat)].to_string());
        Some(write_down(terms, game.as_ref(), [&names[0], &names[1]], pair, swap, failed.as_ref()))
    }

    fn begin(
        &mut self,
        terms: &Terms,
        index: usize,
        seed: u64,
        start: &str,
        turns: &[String],
    ) -> Result<(), Fault> {
        // A program may have exited since its last game; that is not a fault in this one.
        let ready = self.0[index].as_mut().is_some_and(|player| player.begin(seed, start, turns).is_ok());
        if ready {
            return Ok(());
        }
        let mut player = terms.player(index)?;
        player.begin(seed, start, turns)?;
        self.0[index] = Some(player);
        Ok(())
    }

    /// Plays a turn on the board and tells both engines.
    fn play_turn(
        &mut self,
        terms: &Terms,
        game: &mut dyn AnyMatch,
        index: usize,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let player = self.0[index].as_mut().ok_or_else(|| Fault::Crash { asked: "go".to_owned() })?;
        let turn = player.choose(&terms.limits_of(index), stop, &mut |_| {})?.turn;
        game.play_turn(&turn, 0).map_err(|error| Fault::Illegal(error.to_string()))?;
        for player in self.0.iter_mut().flatten() {
            player.follow(&turn)?;
        }
        Ok(())
    }
}

/// The result and the record of a game that was finished, aborted because of a fault, or too long.
fn write_down(
    terms: &Terms,
    game: &dyn AnyMatch,
    names: [&str; 2],
    pair: u64,
    swap: usize,
    failed: Option<&(Seat, Fault)>,
) -> (GameResult, Record) {
    let mut record = game.record(names, "????.??.??");
    record.set_tag("Round", format!("{}.{}", pair + 1, swap + 1));
    let Limits { time, nodes, .. } = terms.limits;
    let limit = time.map(|time| format!("{}ms", time.as_millis()));
    if let Some(limit) = limit.or_else(|| nodes.map(|nodes| format!("{nodes} nodes"))) {
        record.set_tag("Limit", limit);
    }
    record.set_tag("Opening", format!("{} turns", terms.opening));
    record.set_tag("Seed", terms.seed.to_string());
    let mut failing = None;
    if let Some((seat, fault)) = failed {
        let (kind, termination) = match fault {
            Fault::TimeOut { .. } => (Failing::TimeOut, "time"),
            Fault::Illegal(_) => (Failing::IllegalTurn, "resignation"),
            _ => (Failing::Crash, "resignation"),
        };
        failing = Some(kind);
        record.set_tag("Result", Outcome::Win(seat.opponent()).to_string());
        record.set_tag("Termination", termination);
        remark(&mut record, &format!("{} lost here: {fault}", names[seat.index()]));
    } else if game.conclusion().is_none() {
        record.set_tag("Result", Outcome::Draw.to_string());
        record.set_tag("Termination", "agreement");
        remark(&mut record, &format!("adjudicated a draw after {LONGEST_GAME} turns"));
    }
    let tag = |name| record.tag(name).unwrap_or_default().to_owned();
    let (result, termination) = (tag("Result"), tag("Termination"));
    (GameResult { result, termination, turns: game.length(), failing }, record)
}

/// Adds a comment at the end. Braces are replaced, because they would end it too early.
fn remark(record: &mut Record, text: &str) {
    let text = text.replace(['{', '}'], "|");
    match record.turns.last_mut() {
        Some(turn) => turn.comments.push(text),
        None => record.comments.push(text),
    }
}
