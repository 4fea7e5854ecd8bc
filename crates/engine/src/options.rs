//! The options of the engine: game, kind of player, and resources.

use catalog::{AnyGame, AnyPlayer, Entry, EvaluatorChoice, VariantError, games};
use search::{Kind, STRONGEST, Settings};

use crate::player::own_player;
use crate::{CommandError, EvaluatorName, PlayerName};

/// Upper limits, so that a typing error does not exhaust the machine.
const MOST_MEGABYTES: usize = 4_096;
const MOST_THREADS: usize = 64;
const MOST_LINES: usize = 64;

/// The options of the engine.
#[derive(Clone)]
pub struct Options {
    entry: &'static Entry,
    game: &'static dyn AnyGame,
    kind: Kind,
    /// `None` for the game's default evaluator.
    evaluator: Option<(EvaluatorName, EvaluatorChoice)>,
    settings: Settings,
    lines: usize,
}

/// What must be recreated after an option has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Nothing,
    Player,
    Game,
}

impl Options {
    /// The options for a variant of a game (default: its first variant).
    ///
    /// # Errors
    /// An unknown variant; the error lists the variants.
    pub fn new(entry: &'static Entry, variant: Option<&str>) -> Result<Options, VariantError> {
        let game = entry.variant(variant)?;
        let kind = Kind::Level(STRONGEST);
        Ok(Options { entry, game, kind, evaluator: None, settings: Settings::default(), lines: 1 })
    }

    /// The same options with another player, which must be built in.
    ///
    /// # Errors
    /// The player is a program, or the game does not have its evaluator.
    pub fn with_player(mut self, name: &PlayerName) -> Result<Options, CommandError> {
        let PlayerName::Own { kind, evaluator } = name else {
            return Err(CommandError::new("Engine", &name.to_string(), "a player that is no program"));
        };
        self.kind = *kind;
        if let Some(evaluator) = evaluator {
            self.set("Evaluator", &evaluator.to_string())?;
        }
        Ok(self)
    }

    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub(crate) fn player(&self) -> Box<dyn AnyPlayer> {
        let evaluator = self.evaluator.as_ref().map(|(_, choice)| choice);
        let chosen = own_player(self.game, self.kind, evaluator, self.settings);
        // The choice was already tried when the option was set.
        chosen.unwrap_or_else(|_| self.game.player(self.kind, self.settings))
    }

    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// One line per option.
    pub(crate) fn announce(&self) -> Vec<String> {
        let combo = |name: &str, chosen: &str, values: &mut dyn Iterator<Item = String>| {
            let values: Vec<String> = values.map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {chosen}{}", values.concat())
        };
        let Settings { megabytes, threads, solver, seed } = self.settings;
        let default = || self.game.evaluators()[0].to_owned();
        let evaluator = self.evaluator.as_ref().map_or_else(default, |(name, _)| name.to_string());
        vec![
            combo("Game", self.entry.name(), &mut games().iter().map(|entry| entry.name().to_owned())),
            combo(
                "Variant",
                self.game.variant(),
                &mut self.entry.variants().map(|game| game.variant().to_owned()),
            ),
            combo("Engine", &self.kind.to_string(), &mut kinds().map(|kind| kind.to_string())),
            format!("option name Evaluator type string default {evaluator}"),
            format!("option name Hash type spin default {megabytes} min 1 max {MOST_MEGABYTES}"),
            format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
            format!("option name Solver type check default {solver}"),
            format!("option name Seed type spin default {seed} min 0 max {}", u64::MAX),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
        ]
    }

    /// Sets an option. The name is case-insensitive.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, CommandError> {
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let entry = catalog::find(value).ok_or_else(|| {
                    let names: Vec<&str> = games().iter().map(Entry::name).collect();
                    CommandError::new("Game", value, format!("one of {}", names.join(", ")))
                })?;
                self.game = entry.variant(None).map_err(|error| no_variant(&error))?;
                (self.entry, self.evaluator) = (entry, None);
                Ok(Effect::Game)
            }
            "variant" => {
                self.game = self.entry.variant(Some(value)).map_err(|error| no_variant(&error))?;
                Ok(Effect::Game)
            }
            "engine" => {
                self.kind = value.parse().map_err(|_| {
                    let expected = format!(
                        "level:0 to level:{STRONGEST}, alphabeta, mcts, uct, greedy, beginner or random"
                    );
                    CommandError::new("Engine", value, expected)
                })?;
                Ok(Effect::Player)
            }
            "evaluator" => {
                let name = EvaluatorName::new(value);
                let choice = name.choose(self.game).map_err(|_| {
                    let names = self.game.evaluators().join(", ");
                    CommandError::new("Evaluator", value, format!("{names}, a net or a file of weights"))
                })?;
                // Try it now, so that it works later.
                own_player(self.game, Kind::Greedy, Some(&choice), self.settings).map_err(|fault| {
                    CommandError::new(
                        "Evaluator",
                        value,
                        format!("a net or weights that fit the game ({fault})"),
                    )
                })?;
                self.evaluator = Some((name, choice));
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
                let expected =
                    "one of Game, Variant, Engine, Evaluator, Hash, Threads, Solver, Seed, MultiPV";
                Err(CommandError::new("name", name, expected))
            }
        }
    }
}

fn kinds() -> impl Iterator<Item = Kind> {
    let plain = [Kind::AlphaBeta, Kind::Mcts, Kind::Uct, Kind::Greedy, Kind::Beginner, Kind::Random];
    (0..=STRONGEST).map(Kind::Level).chain(plain)
}

fn no_variant(error: &VariantError) -> CommandError {
    CommandError::new("Variant", &error.found, format!("one of {}", error.expected.join(", ")))
}

fn number(place: &'static str, value: &str, most: usize) -> Result<usize, CommandError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| CommandError::new(place, value, format!("1 to {most}")))
}
