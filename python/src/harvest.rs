//! Recorded positions as columns of numbers, which become NumPy arrays.

use kernel::Layout;
use kernel::net::MOST_ACTIVE;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::self_play::Wanted;

/// The positions of some games, one row per position.
pub struct Harvest {
    layout: Layout,
    lines: usize,
    wanted: Wanted,
    observations: Vec<u8>,
    masks: Vec<u8>,
    inputs: Vec<i32>,
    choices: Vec<i32>,
    policies: Vec<f32>,
    results: Vec<f32>,
    games: Vec<i64>,
    pub actions: Vec<i32>,
    pub values: Vec<f32>,
    pub players: Vec<i8>,
}

impl Harvest {
    pub fn new(layout: Layout, lines: usize, wanted: Wanted) -> Harvest {
        Harvest {
            layout,
            lines,
            wanted,
            observations: Vec::new(),
            masks: Vec::new(),
            inputs: Vec::new(),
            choices: Vec::new(),
            policies: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
            actions: Vec::new(),
            values: Vec::new(),
            players: Vec::new(),
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Adds a row of observations, if they are wanted.
    pub fn next_observation(&mut self) -> Option<&mut [u8]> {
        self.wanted.observations.then(|| row(&mut self.observations, self.layout.size(), 0))
    }

    /// Adds a row of masks, if they are wanted.
    pub fn next_mask(&mut self) -> Option<&mut [u8]> {
        self.wanted.masks.then(|| row(&mut self.masks, self.layout.actions, 0))
    }

    /// Adds a row of inputs for nets, if they are wanted.
    pub fn next_inputs(&mut self) -> Option<&mut [i32]> {
        self.wanted.inputs.then(|| row(&mut self.inputs, MOST_ACTIVE, -1))
    }

    /// Adds actions with their probabilities.
    pub fn add_policy(&mut self, policy: impl Iterator<Item = (i32, f32)>) {
        let choices = row(&mut self.choices, self.lines, -1);
        let policies = row(&mut self.policies, self.lines, 0.0);
        for ((choice, probability), given) in choices.iter_mut().zip(policies).zip(policy) {
            (*choice, *probability) = given;
        }
    }

    /// Enters the number and the result of the only game.
    pub fn end(&mut self, number: u64, returns: [f32; 2]) {
        self.results = self.players.iter().map(|player| returns[usize::from(*player != 0)]).collect();
        self.games = vec![number as i64; self.len()];
    }

    /// Adds the positions of another game.
    pub fn append(&mut self, mut other: Harvest) {
        self.observations.append(&mut other.observations);
        self.masks.append(&mut other.masks);
        self.inputs.append(&mut other.inputs);
        self.choices.append(&mut other.choices);
        self.policies.append(&mut other.policies);
        self.results.append(&mut other.results);
        self.games.append(&mut other.games);
        self.actions.append(&mut other.actions);
        self.values.append(&mut other.values);
        self.players.append(&mut other.players);
    }

    /// The arrays by name.
    pub fn arrays(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let (count, layout) = (self.len(), self.layout);
        let arrays = PyDict::new(py);
        if self.wanted.observations {
            let shape = vec![count, layout.planes.len(), layout.rows, layout.columns];
            arrays.set_item("observations", array(py, self.observations, shape)?)?;
        }
        if self.wanted.masks {
            arrays.set_item("masks", array(py, self.masks, vec![count, layout.actions])?)?;
        }
        if self.wanted.inputs {
            arrays.set_item("inputs", array(py, self.inputs, vec![count, MOST_ACTIVE])?)?;
        }
        arrays.set_item("actions", array(py, self.actions, vec![count])?)?;
        arrays.set_item("choices", array(py, self.choices, vec![count, self.lines])?)?;
        arrays.set_item("policies", array(py, self.policies, vec![count, self.lines])?)?;
        arrays.set_item("values", array(py, self.values, vec![count])?)?;
        arrays.set_item("results", array(py, self.results, vec![count])?)?;
        arrays.set_item("players", array(py, self.players, vec![count])?)?;
        arrays.set_item("games", array(py, self.games, vec![count])?)?;
        Ok(arrays)
    }
}

/// Adds a row and returns it.
fn row<T: Copy>(column: &mut Vec<T>, width: usize, filler: T) -> &mut [T] {
    let begin = column.len();
    column.resize(begin + width, filler);
    &mut column[begin..]
}

/// An array of this shape, without copying.
fn array<T: Element>(py: Python<'_>, numbers: Vec<T>, shape: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_vec(py, numbers).reshape(shape)?.into_any())
}
