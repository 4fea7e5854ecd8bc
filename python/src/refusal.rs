//! What is refused, as Python exceptions with the same texts as everywhere else.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(ludoteca, IllegalAction, PyValueError, "The action or step is not legal in this state.");
create_exception!(ludoteca, GameOver, PyValueError, "The game is over, so that nothing can be played.");
create_exception!(ludoteca, Unsupported, PyValueError, "The game does not have what was asked for.");

/// Why something was refused.
#[derive(Debug)]
pub enum Refusal {
    /// A value is wrong.
    Value(String),
    /// An action or step is not legal.
    Illegal(String),
    /// The game is over.
    Over(String),
    /// The game lacks a capability.
    Unsupported(String),
}

impl Refusal {
    /// A wrong value, in the words of its error.
    pub fn value(error: impl ToString) -> Refusal {
        Refusal::Value(error.to_string())
    }
}

impl From<Refusal> for PyErr {
    fn from(refusal: Refusal) -> PyErr {
        match refusal {
            Refusal::Value(text) => PyValueError::new_err(text),
            Refusal::Illegal(text) => IllegalAction::new_err(text),
            Refusal::Over(text) => GameOver::new_err(text),
            Refusal::Unsupported(text) => Unsupported::new_err(text),
        }
    }
}
