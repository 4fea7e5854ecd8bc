//! The extension module `ludoteca._native`: the catalogue's games as Python classes. The Python package around it lies in
//! `ludoteca/`, and its types in `ludoteca/_native.pyi`.
#![cfg(feature = "extension")]

mod arena;
mod batch;
mod bots;
mod engine;
mod evaluators;
mod game;
mod generate;
mod harvest;
mod memory;
mod nets;
mod opponents;
mod past;
mod refusal;
mod rules;
mod running;
mod self_play;
mod session;
mod solving;
mod state;
mod table;
mod vector;

/// Five abstract board games: rules, engine and solver in Rust.
#[pyo3::pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::arena::{MatchResult, play_match, ratings};
    #[pymodule_export]
    use crate::engine::{SearchLine, SearchResult, search};
    #[pymodule_export]
    use crate::game::{Game, games, load};
    #[pymodule_export]
    use crate::generate::self_play;
    #[pymodule_export]
    use crate::nets::net_file;
    #[pymodule_export]
    use crate::refusal::{GameOver, IllegalAction, Unsupported};
    #[pymodule_export]
    use crate::solving::{Solution, solve, verify};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::VectorEnv;
}
