//! Everything that determines how a pair of games is played.

use catalog::{AnyGame, EvaluatorChoice};
use engine::{Patience, Player, PlayerName};
use kernel::Handicap;
use kernel::net::checksum;
use search::{Kind, Limits, STRONGEST, Settings};
use serde_json::{Value, json};

use crate::ArenaError;

/// Table size of each built-in player in megabytes. It is small, because many may play at the same time.
const MEGABYTES: usize = 16;

/// Everything that determines how a pair of games is played.
#[derive(Clone)]
pub struct Terms {
    /// The engines.
    pub players: [PlayerName; 2],
    /// The game in its variant.
    pub game: &'static dyn AnyGame,
    /// The limits of an engine for each step of a turn.
    pub limits: Limits,
    /// The second engine's limit as a multiple of the first's.
    pub odds: u32,
    /// The number of random opening turns.
    pub opening: usize,
    /// Seed for openings, deals and random choices of players.
    pub seed: u64,
}

impl Terms {
    pub(crate) fn player(&self, index: usize) -> Result<Player, engine::Fault> {
        let settings = Settings { megabytes: MEGABYTES, threads: 1, solver: false, seed: self.seed };
        Player::new(&self.players[index], self.game, settings, Patience::default())
    }

    /// The limits of an engine for each step of a turn.
    pub(crate) fn limits_of(&self, index: usize) -> Limits {
        let times = if index == 0 { 1 } else { self.odds };
        let Limits { time, nodes, .. } = self.limits;
        Limits {
            time: time.map(|time| time * times),
            nodes: nodes.map(|nodes| nodes.saturating_mul(u64::from(times))),
            ..self.limits
        }
    }

    /// Checks that both engines can be started.
    pub(crate) fn try_players(&self) -> Result<(), ArenaError> {
        for (index, name) in self.players.iter().enumerate() {
            if !matches!(name, PlayerName::Own { evaluator: None, .. }) {
                let failed = |fault| ArenaError::Player { name: name.to_string(), fault };
                self.player(index).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// The terms as written in the first line of a journal.
    pub(crate) fn describe(&self) -> Value {
        let mut terms = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "engines": self.players.each_ref().map(ToString::to_string),
            "game": self.game.name(),
            "variant": self.game.variant(),
            "milliseconds": self.limits.time.map(|time| time.as_millis() as u64),
            "nodes": self.limits.nodes,
            "odds": self.odds,
            "opening": self.opening,
            "seed": self.seed,
        });
        // The contents of a file of weights or of a net may change, and so may the definition of a level.
        for (name, which) in self.players.iter().zip(["first", "second"]) {
            match name {
                PlayerName::Own { evaluator: Some(evaluator), .. } => {
                    let contents = match evaluator.choose(self.game) {
                        Ok(EvaluatorChoice::Weights(text)) => text,
                        Ok(EvaluatorChoice::Net(bytes)) => format!("net {:016x}", checksum(&bytes)),
                        _ => continue,
                    };
                    terms[format!("{which}_weights")] = json!(contents);
                }
                PlayerName::Own { kind: Kind::Level(level @ 1..STRONGEST), .. } => {
                    let Handicap { nodes, slips } = self.game.levels()[usize::from(*level) - 1];
                    terms[format!("{which}_handicap")] = json!({"nodes": nodes, "slips": slips});
                }
                _ => {}
            }
        }
        terms
    }
}

/// A seed for one use within a pair, independent of everything else.
#[must_use]
pub fn seed_of(seed: u64, pair: u64, usage: u64) -> u64 {
    use rand::RngExt;
    let mixed = (pair << 8 | usage).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    kernel::dice(seed ^ mixed).random()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_says_what_its_levels_were() {
        let game = catalog::find("stac").and_then(|entry| entry.variants().next()).unwrap();
        let players = [3, STRONGEST].map(|level| PlayerName::own(Kind::Level(level)));
        let terms = Terms { players, game, limits: Limits::nodes(1), odds: 1, opening: 0, seed: 0 };
        let told = terms.describe();
        let Handicap { nodes, slips } = game.levels()[2];
        assert_eq!(told["first_handicap"], json!({"nodes": nodes, "slips": slips}));
        assert!(told.get("second_handicap").is_none(), "full strength has none");
    }
}
