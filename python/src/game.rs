//! The Python class `Game`: a game in one of its variants.

use std::sync::Arc;

use catalog::{AnyGame, Entry, games as entries, named, visit};
use kernel::{Layout, Record};
use language::Language;
use pyo3::prelude::*;

use crate::refusal::Refusal;
use crate::rules::{Load, Rules};
use crate::state::State;

/// A game in one of its variants.
///
/// >>> import ludoteca
/// >>> game = ludoteca.load("stac")
/// >>> game
/// ludoteca.load('stac', variant='report')
/// >>> game.num_distinct_actions(), game.observation_shape()
/// (50, (8, 5, 5))
#[pyclass(frozen, module = "ludoteca")]
#[derive(Clone)]
pub struct Game {
    pub(crate) entry: &'static Entry,
    pub(crate) any: &'static dyn AnyGame,
    pub(crate) rules: Arc<dyn Rules>,
}

impl Game {
    pub(crate) fn named(game: &str, variant: Option<&str>) -> Result<Game, Refusal> {
        let (entry, any) = named(game, variant).map_err(|error| {
            let allowed = error.allowed();
            // A wrong variant lists the others itself.
            let listed = match error {
                catalog::QuestionError::Game(_) => format!(", expected one of {}", allowed.join(", ")),
                _ => String::new(),
            };
            Refusal::Value(format!("{error}{listed}"))
        })?;
        let rules = visit(any.name(), any.variant(), Load).map_err(Refusal::value)?;
        Ok(Game { entry, any, rules: Arc::from(rules) })
    }

    pub(crate) fn layout(&self) -> Result<Layout, Refusal> {
        self.rules.layout()
    }
}

/// The names of all games.
///
/// >>> import ludoteca
/// >>> "crab-stack" in ludoteca.games()
/// True
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    entries().iter().map(Entry::name).collect()
}

/// The game with a name, in its first variant or the named one.
///
/// >>> import ludoteca
/// >>> ludoteca.load("stac", variant="published").variants
/// ['report', 'published']
#[pyfunction]
#[pyo3(signature = (game, variant=None))]
pub fn load(game: &str, variant: Option<&str>) -> PyResult<Game> {
    Ok(Game::named(game, variant)?)
}

#[pymethods]
impl Game {
    /// The game's name, such as `sixteen-stone`.
    #[getter]
    fn name(&self) -> &'static str {
        self.any.name()
    }

    /// The variant's name.
    #[getter]
    fn variant(&self) -> &'static str {
        self.any.variant()
    }

    /// The names of all variants of the game.
    #[getter]
    fn variants(&self) -> Vec<&'static str> {
        self.entry.variants().map(AnyGame::variant).collect()
    }

    /// Whether the start position is dealt at random, by the seed.
    #[getter]
    fn is_dealt(&self) -> bool {
        self.any.is_dealt()
    }

    /// The names of the evaluators, the default first.
    #[getter]
    fn evaluators(&self) -> Vec<&str> {
        self.any.evaluators()
    }

    /// The names of the planes of an observation, in order.
    #[getter]
    fn planes(&self) -> PyResult<Vec<&'static str>> {
        Ok(self.layout()?.planes.to_vec())
    }

    /// The shape of an observation: planes, rows, columns.
    fn observation_shape(&self) -> PyResult<(usize, usize, usize)> {
        let layout = self.layout()?;
        Ok((layout.planes.len(), layout.rows, layout.columns))
    }

    /// The number of actions, legal or not.
    fn num_distinct_actions(&self) -> PyResult<usize> {
        Ok(self.layout()?.actions)
    }

    /// The number of inputs that the game offers to nets, for `net_file`.
    ///
    /// >>> import ludoteca
    /// >>> ludoteca.load("stac").num_net_inputs()
    /// 1047
    fn num_net_inputs(&self) -> PyResult<usize> {
        Ok(crate::nets::inputs(self)?)
    }

    /// The number of players, which is 2.
    fn num_players(&self) -> usize {
        2
    }

    /// A new game. The seed determines the deal in games that have one.
    ///
    /// >>> import ludoteca
    /// >>> ludoteca.load("stac").new_initial_state().position
    /// '11111/11111/11111/11111/11111 a a1,e5 -'
    #[pyo3(signature = (seed=0))]
    fn new_initial_state(&self, seed: u64) -> State {
        State::new(self.clone(), self.rules.start(seed))
    }

    /// A state from the text of a position.
    ///
    /// >>> import ludoteca
    /// >>> ludoteca.load("stac").state("nonsense")
    /// Traceback (most recent call last):
    /// ValueError: found 1 field, expected 4: BOARD TOPLAY PAWNS CARRIED
    #[pyo3(signature = (position))]
    fn state(&self, position: &str) -> PyResult<State> {
        Ok(State::new(self.clone(), self.rules.read(position)?))
    }

    /// The state at the end of a record, with its history. The record may be of another variant of the game. A game that
    /// ended outside the rules, such as by resignation, goes on.
    #[pyo3(signature = (record))]
    fn replay(&self, record: &str) -> PyResult<State> {
        let record = Record::read(record).map_err(Refusal::value)?;
        let variant = record.tag("Variant").unwrap_or(self.any.variant());
        let game = Game::named(self.any.name(), Some(variant))?;
        let session = game.rules.replay(&record)?;
        Ok(State::new(game, session))
    }

    /// The rules for players, in Markdown. The language is `en` or `pt`.
    #[pyo3(signature = (language="en"))]
    fn rules(&self, language: &str) -> PyResult<&'static str> {
        let wrong = || Refusal::Value(format!("found the language `{language}`, expected `en` or `pt`"));
        Ok(self.any.rules(Language::of(language).ok_or_else(wrong)?))
    }

    fn __repr__(&self) -> String {
        format!("ludoteca.load('{}', variant='{}')", self.any.name(), self.any.variant())
    }

    fn __eq__(&self, other: &Game) -> bool {
        (self.any.name(), self.any.variant()) == (other.any.name(), other.any.variant())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.any.name(), self.any.variant()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let load = py.import("ludoteca")?.getattr("load")?;
        Ok((load, (self.any.name().to_owned(), self.any.variant().to_owned())))
    }
}
