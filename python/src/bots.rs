//! Bots written in Python as players of the arena.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use ::engine::{Fault, Guest, Invitation, PlayerName};
use ::search::Limits;
use kernel::split_turn;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::game::Game;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::state::State;

/// The first exception of a bot, which ends the match.
#[derive(Clone, Default)]
pub struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// The exception, if there is one.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn keep(&self, error: PyErr) -> Fault {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        Fault::Withdrawn
    }
}

/// The player that Python means: the name of an engine, a bot, or the class of a bot.
pub fn player(given: &Bound<'_, PyAny>, game: &Game, raised: &Raised) -> PyResult<PlayerName> {
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(name.to_str()?.parse().map_err(Refusal::value)?);
    }
    let base = given.py().import("ludoteca")?.getattr("Bot")?;
    let class = given.cast::<PyType>().ok().cloned();
    let is_bot = match &class {
        Some(class) => class.is_subclass(&base)?,
        None => given.is_instance(&base)?,
    };
    if !is_bot {
        let text =
            format!("found {}, expected the name of a player, a Bot or a class of bots", given.repr()?);
        return Err(PyTypeError::new_err(text));
    }
    let name: String = given.getattr("name")?.extract()?;
    let name =
        if name.is_empty() { class.unwrap_or_else(|| given.get_type()).name()?.to_string() } else { name };
    let (given, game, raised) = (given.clone().unbind(), game.clone(), raised.clone());
    Ok(PlayerName::Guest(Invitation::new(name, move |_| {
        let made = Python::attach(|py| match given.bind(py).cast::<PyType>() {
            Ok(class) => class.call0().map(Bound::unbind),
            Err(_) => Ok(given.clone_ref(py)),
        });
        let bot = made.map_err(|error| raised.keep(error))?;
        let session = game.rules.start(0);
        Ok(Box::new(BotGuest { bot, game: game.clone(), session, raised: raised.clone() }))
    })))
}

/// A bot at a board.
struct BotGuest {
    bot: Py<PyAny>,
    game: Game,
    session: Box<dyn Session>,
    raised: Raised,
}

impl Guest for BotGuest {
    fn begin(&mut self, seed: u64, start: &str, turns: &[String]) -> Result<(), Fault> {
        let refusal = |refusal: Refusal| Fault::Refusal(PyErr::from(refusal).to_string());
        self.session = self.game.rules.read(start).map_err(refusal)?;
        turns.iter().try_for_each(|turn| self.follow(turn))?;
        let begun = Python::attach(|py| self.bot.bind(py).call_method1("begin", (seed,)).map(|_| ()));
        begun.map_err(|error| self.raised.keep(error))
    }

    fn follow(&mut self, turn: &str) -> Result<(), Fault> {
        let play = |step: &str| self.session.play_text(step);
        let played = split_turn(turn).into_iter().try_for_each(play);
        played.map_err(|refusal| Fault::Refusal(PyErr::from(refusal).to_string()))
    }

    fn choose(&mut self, _: &Limits, _: &AtomicBool) -> Result<String, Fault> {
        let chosen = Python::attach(|py| {
            let state = Py::new(py, State::new(self.game.clone(), self.session.copied()))?;
            self.bot.bind(py).call_method1("turn", (state,))?.extract::<String>()
        });
        chosen.map_err(|error| self.raised.keep(error))
    }
}
