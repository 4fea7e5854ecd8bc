//! The counts of results in a match.

use serde::Serialize;

use crate::{Elo, Failing, PairResult};

/// The counts of results in a match, from the first engine's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won by the first engine.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the first engine.
    pub losses: u64,
    /// Pairs in which the first engine scored 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Games won by seat 1, whichever engine had it.
    pub first_seat_wins: u64,
    /// Games won by seat 2.
    pub second_seat_wins: u64,
    /// Crashes, time-outs and illegal turns of each engine.
    pub failings: [Failings; 2],
    /// Turns of all games.
    pub turns: u64,
}

/// How often an engine lost by a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failings {
    /// It exited, refused to play or could not be started.
    pub crashes: u64,
    /// It took too long.
    pub time_outs: u64,
    /// It played an illegal turn.
    pub illegal_turns: u64,
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &PairResult) {
        self.pairs[pair.half_points()] += 1;
        for (index, game) in pair.games.iter().enumerate() {
            self.turns += game.turns as u64;
            let first = game.first_half_points();
            let own = if index == 0 { first } else { 2 - first };
            *[&mut self.losses, &mut self.draws, &mut self.wins][own] += 1;
            match first {
                2 => self.first_seat_wins += 1,
                0 => self.second_seat_wins += 1,
                _ => {}
            }
            // The engine at fault loses.
            let failings = &mut self.failings[usize::from(own == 2)];
            match game.failing {
                Some(Failing::Crash) => failings.crashes += 1,
                Some(Failing::TimeOut) => failings.time_outs += 1,
                Some(Failing::IllegalTurn) => failings.illegal_turns += 1,
                None => {}
            }
        }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first engine; a draw is half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points that the first engine has; a half before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        share(self.points(), self.games())
    }

    /// The share of the points that seat 1 has.
    #[must_use]
    pub fn first_seat_score(&self) -> f64 {
        share(self.first_seat_wins as f64 + self.draws as f64 / 2.0, self.games())
    }

    /// The share of drawn games.
    #[must_use]
    pub fn draw_rate(&self) -> f64 {
        if self.games() == 0 { 0.0 } else { self.draws as f64 / self.games() as f64 }
    }

    /// The Elo difference.
    #[must_use]
    pub fn elo(&self) -> Elo {
        Elo::of_pairs(&self.pairs)
    }
}

fn share(points: f64, games: u64) -> f64 {
    if games == 0 { 0.5 } else { points / games as f64 }
}
