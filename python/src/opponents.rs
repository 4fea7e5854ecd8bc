//! Built-in players inside a `VectorEnv`.

use search::{Kind, STRONGEST};

use crate::refusal::Refusal;

/// The megabytes of the table of a search, one for each game.
pub const MEGABYTES: usize = 1;

/// Who plays against the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Nobody: the caller plays for both players.
    None,
    /// A player of this kind.
    Player(Kind),
}

impl Opponents {
    /// How many bytes the table of a search takes in each game.
    pub fn bytes(self) -> usize {
        match self {
            Opponents::Player(Kind::Level(2..)) => MEGABYTES << 20,
            _ => 0,
        }
    }

    /// Reads the name of a player whose strength does not depend on time.
    pub fn named(name: Option<&str>) -> Result<Opponents, Refusal> {
        let Some(name) = name else { return Ok(Opponents::None) };
        let kind = name.parse().ok().filter(|kind| match kind {
            Kind::Level(level) => *level < STRONGEST,
            kind => matches!(kind, Kind::Random | Kind::Greedy | Kind::Beginner),
        });
        let last = STRONGEST - 1;
        kind.map(Opponents::Player).ok_or_else(|| {
            Refusal::Value(format!(
                "found the opponents `{name}`, expected random, greedy, beginner or level:0 to level:{last}"
            ))
        })
    }
}
