//! What the other side may choose: the game, the kind of player and its means.

use catalog::{AnyGame, Entry, GAMES, VariantError};
use kernel::Variant;
use search::{Kind, STRONGEST, Settings};

use crate::CommandError;

/// The most that may be asked for, so that a slip of the keyboard does not take the machine down.
const MOST_MEGABYTES: usize = 4_096;
const MOST_THREADS: usize = 64;
const MOST_LINES: usize = 64;

/// What the other side may choose.
#[derive(Clone)]
pub struct Options {
    entry: &'static Entry,
    variant: &'static Variant,
    game: &'static dyn AnyGame,
    kind: Kind,
    settings: Settings,
    lines: usize,
}

/// What has to be made anew after an option has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Nothing,
    Player,
    Game,
}

impl Options {
    /// The options for a variant of a game; without a name its first variant.
    ///
    /// # Errors
    /// Lists the variants there are.
    pub fn new(entry: &'static Entry, variant: Option<&str>) -> Result<Options, VariantError> {
        let (variant, game) = entry.variant(variant)?;
        let kind = Kind::Level(STRONGEST);
        Ok(Options { entry, variant, game, kind, settings: Settings::default(), lines: 1 })
    }

    /// The same with another kind of player.
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Options {
        Options { kind, ..self }
    }

    pub(crate) fn game(&self) -> (&'static Variant, &'static dyn AnyGame) {
        (self.variant, self.game)
    }

    pub(crate) fn player(&self) -> Box<dyn catalog::AnyPlayer> {
        self.game.player(self.variant, self.kind, self.settings)
    }

    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// One line for each option.
    pub(crate) fn announce(&self) -> Vec<String> {
        let combo = |name: &str, chosen: &str, values: &mut dyn Iterator<Item = String>| {
            let values: Vec<String> = values.map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {chosen}{}", values.concat())
        };
        let Settings { megabytes, threads, solver, seed } = self.settings;
        vec![
            combo("Game", self.entry.name(), &mut GAMES.iter().map(|entry| entry.name().to_owned())),
            combo(
                "Variant",
                self.variant.name,
                &mut self.entry.variants().map(|(variant, _)| variant.name.to_owned()),
            ),
            combo("Engine", &self.kind.to_string(), &mut kinds().map(|kind| kind.to_string())),
            format!("option name Hash type spin default {megabytes} min 1 max {MOST_MEGABYTES}"),
            format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
            format!("option name Solver type check default {solver}"),
            format!("option name Seed type spin default {seed} min 0 max {}", u64::MAX),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
        ]
    }

    /// Sets an option; its name is read without regard to case.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, CommandError> {
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let entry = catalog::find(value).ok_or_else(|| {
                    let names: Vec<&str> = GAMES.iter().map(Entry::name).collect();
                    CommandError::new("Game", value, format!("one of {}", names.join(", ")))
                })?;
                let (variant, game) = entry.variant(None).map_err(|error| no_variant(&error))?;
                (self.entry, self.variant, self.game) = (entry, variant, game);
                Ok(Effect::Game)
            }
            "variant" => {
                let chosen = self.entry.variant(Some(value));
                (self.variant, self.game) = chosen.map_err(|error| no_variant(&error))?;
                Ok(Effect::Game)
            }
            "engine" => {
                self.kind = value.parse().map_err(|_| {
                    let expected =
                        format!("level:0 to level:{STRONGEST}, alphabeta, mcts, uct, greedy or random");
                    CommandError::new("Engine", value, expected)
                })?;
                Ok(Effect::Player)
            }
            "hash" => {
                self.settings.megabytes = number("Hash", value, MOST_MEGABYTES)?;
                Ok(Effect::Player)
            }
            "threads" => {
                self.settings.threads = number("Threads", value, MOST_THREADS)?;
                Ok(Effect::Player)
            }
            "solver" => {
                let solver = value.parse();
                self.settings.solver =
                    solver.map_err(|_| CommandError::new("Solver", value, "true or false"))?;
                Ok(Effect::Player)
            }
            "seed" => {
                let seed = value.parse();
                self.settings.seed =
                    seed.map_err(|_| CommandError::new("Seed", value, format!("0 to {}", u64::MAX)))?;
                Ok(Effect::Player)
            }
            "multipv" => {
                self.lines = number("MultiPV", value, MOST_LINES)?;
                Ok(Effect::Nothing)
            }
            _ => {
                let expected = "one of Game, Variant, Engine, Hash, Threads, Solver, Seed, MultiPV";
                Err(CommandError::new("option", name, expected))
            }
        }
    }
}

fn kinds() -> impl Iterator<Item = Kind> {
    let plain = [Kind::AlphaBeta, Kind::Mcts, Kind::Uct, Kind::Greedy, Kind::Random];
    (0..=STRONGEST).map(Kind::Level).chain(plain)
}

fn no_variant(error: &VariantError) -> CommandError {
    CommandError::new("Variant", &error.found, format!("one of {}", error.expected.join(", ")))
}

fn number(place: &'static str, value: &str, most: usize) -> Result<usize, CommandError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| CommandError::new(place, value, format!("1 to {most}")))
}
