//! The request for a new game, and the setup made from it.

use catalog::{Start, named};
use kernel::Control;
use rand::RngExt;
use search::STRONGEST;
use serde::Deserialize;
use utoipa::ToSchema;

use super::Problem;
use crate::room::{Occupant, Setup};
use crate::store::Identity;

/// The request for a new game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game's name.
    #[schema(example = "stac")]
    pub game: String,
    /// Default: the game's first variant, or the record's.
    pub variant: Option<String>,
    /// Two of `me`, `open` and `level:0` to `level:8`; default: `me` and `open`.
    #[schema(example = json!(["me", "level:3"]))]
    pub seats: Option<Vec<String>>,
    /// `-` for no clock, seconds and increment such as `300+5`, or days per turn such as `3d`.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// Whether the game appears in the public lists. Default: only people with the link find it.
    #[serde(default)]
    pub public: bool,
    /// Whether the result may change ratings; default: yes. Only accounts are rated, in games from the usual start.
    pub rated: Option<bool>,
    /// A position to start from, as text.
    pub position: Option<String>,
    /// A game record to continue from, or of a finished game to keep.
    pub record: Option<String>,
    /// The random seed for the deal.
    pub seed: Option<u64>,
    /// An idempotency key chosen by the client: the same request sent again returns the same game.
    pub request: Option<String>,
}

impl NewGame {
    /// A public game with anybody.
    pub fn for_anybody(game: String, variant: Option<String>, clock: Option<String>) -> NewGame {
        let (seats, position, record, seed, request, rated) = (None, None, None, None, None, None);
        NewGame { game, variant, seats, clock, public: true, rated, position, record, seed, request }
    }

    /// The setup of the new game. `origin` identifies the network prefix that the request came from.
    pub fn setup(&self, by: &Identity, origin: String, now: u64) -> Result<Setup, Problem> {
        let (entry, game) = named(&self.game, self.variant.as_deref())?;
        let clock = self.clock.as_deref().unwrap_or("-");
        let control: Control =
            clock.parse().map_err(|error| Problem::unprocessable(format!("clock: {error}")))?;
        let seed = self.seed.unwrap_or_else(|| rand::rng().random());
        let start =
            Start { position: self.position.as_deref(), record: self.record.as_deref(), report: None, seed };
        let begin = start.begin(entry, game)?;
        let (ended, seats) = (begin.conclusion(), self.seats(by)?);
        if ended.is_some() && self.record.is_none() {
            return Err(Problem::unprocessable("the game would be over before it begins"));
        }
        if ended.is_some() && seats.contains(&Occupant::Open) {
            return Err(Problem::unprocessable("a finished game has no free seat"));
        }
        Ok(Setup {
            game: entry.name().to_owned(),
            variant: begin.variant().to_owned(),
            start: begin.start(),
            played: begin.turns(),
            ended,
            usual: self.position.is_none() && self.record.is_none() && self.seed.is_none(),
            casual: self.rated == Some(false),
            clock: control.to_string(),
            public: self.public,
            seats,
            created: now,
            rules: game.rules_version(),
            by: by.id.clone(),
            origin: Some(origin),
        })
    }

    fn seats(&self, by: &Identity) -> Result<[Occupant; 2], Problem> {
        let usual = ["me".to_owned(), "open".to_owned()];
        let wished = self.seats.as_deref().unwrap_or(&usual);
        let [first, second] = wished else {
            return Err(Problem::unprocessable(format!("there are 2 seats, not {}", wished.len())));
        };
        let seats = [player(first, by)?, player(second, by)?];
        if seats == [Occupant::Open, Occupant::Open] {
            return Err(Problem::unprocessable("one of the two seats must be taken"));
        }
        Ok(seats)
    }
}

fn player(text: &str, by: &Identity) -> Result<Occupant, Problem> {
    let level = text.strip_prefix("level:").filter(|level| level.len() == 1);
    match (text, level.and_then(|level| level.parse::<u8>().ok())) {
        ("me", _) => Ok(Occupant::Person(by.person())),
        ("open", _) => Ok(Occupant::Open),
        (_, Some(level)) if level <= STRONGEST => Ok(Occupant::Level { level }),
        _ => {
            let levels = (0..=STRONGEST).map(|level| format!("level:{level}"));
            let allowed: Vec<String> =
                ["me".to_owned(), "open".to_owned()].into_iter().chain(levels).collect();
            Err(Problem::unprocessable(format!("there is no seat for `{text}`")).with("allowed", allowed))
        }
    }
}
