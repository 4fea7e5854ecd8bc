//! A small network as an evaluator: one-hot inputs, a hidden layer of 32 clipped rectified linear units, and an output
//! that also has a direct weight for each input.
//!
//! A game lists its inputs ([`NetInputs`]); a [`Net`] holds the weights as 16-bit integers; a [`Trained`] evaluator
//! combines the two. Few inputs are active at once, so the sums are computed anew for each position.

mod file;

use std::sync::{Arc, OnceLock};

use crate::{Evaluate, Game, Scale};

pub use file::{MOST_BYTES, NetError, checksum, is_net};

/// The number of hidden units.
pub const HIDDEN: usize = 32;

/// The largest number of inputs that may be active at once.
pub const MOST_ACTIVE: usize = 64;

/// The output counts in this fraction of a score point.
pub const OUTPUT_UNIT: i32 = 1 << OUTPUT_BITS;
const OUTPUT_BITS: u32 = 3;

/// The numbers of the active inputs of a position. The caller owns it, so that an evaluation allocates nothing.
#[derive(Clone, Debug)]
pub struct Active {
    inputs: [u16; MOST_ACTIVE],
    count: usize,
}

impl Default for Active {
    #[inline]
    fn default() -> Active {
        Active { inputs: [0; MOST_ACTIVE], count: 0 }
    }
}

impl Active {
    /// Adds an input.
    ///
    /// # Panics
    /// More than [`MOST_ACTIVE`] inputs are active.
    #[inline]
    pub fn add(&mut self, input: usize) {
        self.inputs[self.count] = input as u16;
        self.count += 1;
    }

    /// Removes all inputs.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// The numbers of the active inputs.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        self.inputs.get(..self.count).unwrap_or_default()
    }
}

/// Adds one-hot inputs block by block: of the inputs of a block, exactly one is active.
#[derive(Debug)]
pub struct Blocks<'a> {
    active: &'a mut Active,
    next: usize,
}

impl<'a> Blocks<'a> {
    /// Blocks that begin with this input.
    #[inline]
    pub fn new(active: &'a mut Active, first: usize) -> Blocks<'a> {
        Blocks { active, next: first }
    }

    /// Adds a block of this size with one active input; a larger value counts as the largest.
    #[inline]
    pub fn add(&mut self, size: usize, value: usize) {
        self.active.add(self.next + value.min(size - 1));
        self.next += size;
    }
}

/// The inputs that a game offers to a network.
pub trait NetInputs: Game {
    /// The board that a net is made for, such as `5x5`: nets of different boards do not fit each other.
    const BOARD: &'static str;

    /// Raise this when an input changes its meaning, so that older nets are refused.
    const VERSION: u16;

    /// The number of inputs.
    const INPUTS: usize;

    /// Whether nets are used in a variant.
    fn uses_nets(_variant: &Self::Variant) -> bool {
        true
    }

    /// Adds the active inputs of a position, from the point of view of the player to play. Returns `false` for
    /// positions that are left to the hand-made evaluator. Never called on finished games.
    fn inputs(&self, active: &mut Active) -> bool;
}

/// The weights of a hidden unit's inputs lie side by side for each input; aligned, a row is one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The weights of a network.
///
/// A hidden unit is clipped to 0 and `1 << hidden_bits`. The sum of the hidden units times their output weights is
/// shifted right by `output_shift` bits; with the direct weights and the bias it is the score in [`OUTPUT_UNIT`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// For each input, its weights to the hidden units.
    pub rows: Vec<Row>,
    /// For each input, its weight to the output.
    pub direct: Vec<i16>,
    /// The biases of the hidden units.
    pub hidden_bias: Row,
    /// The weights from the hidden units to the output.
    pub output: Row,
    /// The bias of the output.
    pub bias: i32,
    /// The binary logarithm of the largest value of a hidden unit, at most [`Net::MOST_HIDDEN_BITS`].
    pub hidden_bits: u8,
    /// How far the hidden units' part of the output is shifted to the right, at most 31.
    pub output_shift: u8,
    /// See [`Scale::step`]: the margins of the search are fitted to each net.
    pub step: u16,
}

impl Net {
    /// With at most this many bits, the output cannot overflow: 2^10 · 2^15 · 32 = 2^30.
    pub const MOST_HIDDEN_BITS: u8 = 10;

    /// Whether no sum of 16 bits can overflow, whichever [`MOST_ACTIVE`] inputs are active.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        (0..HIDDEN).all(|unit| {
            let largest = self.rows.iter().map(|row| i32::from(row.0[unit]).abs()).max().unwrap_or(0);
            let sum = i32::from(self.hidden_bias.0[unit]).abs() + MOST_ACTIVE as i32 * largest;
            sum <= i32::from(i16::MAX)
        })
    }

    /// The score for these active inputs.
    #[inline]
    #[must_use]
    pub fn score(&self, active: &[u16]) -> i32 {
        let mut sums = self.hidden_bias.0;
        let mut total = self.bias;
        for input in active {
            let input = usize::from(*input);
            for (sum, weight) in sums.iter_mut().zip(&self.rows[input].0) {
                // Cannot overflow in a bounded net.
                *sum = sum.wrapping_add(*weight);
            }
            total += i32::from(self.direct[input]);
        }
        let top = 1 << self.hidden_bits;
        let units = sums.iter().zip(&self.output.0);
        let hidden: i32 =
            units.map(|(sum, weight)| i32::from((*sum).clamp(0, top)) * i32::from(*weight)).sum();
        (total + (hidden >> (self.output_shift & 31))) >> OUTPUT_BITS
    }
}

/// A net that is compiled into the program, and read when it is first needed. The page's module leaves the nets out, and
/// gets the files that it needs from the server.
#[derive(Debug)]
pub struct ShippedNet {
    bytes: &'static [u8],
    net: OnceLock<Arc<Net>>,
}

impl ShippedNet {
    /// The net in the bytes of a file, such as `include_bytes!("5x5.net")`.
    #[must_use]
    pub const fn new(bytes: &'static [u8]) -> ShippedNet {
        let bytes: &[u8] = if cfg!(target_family = "wasm") { &[] } else { bytes };
        ShippedNet { bytes, net: OnceLock::new() }
    }

    /// The net; `None` in WebAssembly.
    ///
    /// # Panics
    /// The file is not a net for this game. A test of the game's crate reads every shipped net.
    #[must_use]
    pub fn get<G: NetInputs>(&self) -> Option<Arc<Net>> {
        if self.bytes.is_empty() {
            return None;
        }
        let read = || match Net::from_bytes::<G>(self.bytes) {
            Ok(net) => Arc::new(net),
            Err(error) => panic!("the shipped net of {}: {error}", G::NAME),
        };
        Some(Arc::clone(self.net.get_or_init(read)))
    }
}

/// An evaluator that scores positions with a network. What makes a step noisy or promising comes from a hand-made
/// evaluator, which also scores the positions that the game leaves to it.
#[derive(Clone, Debug)]
pub struct Trained<E> {
    net: Arc<Net>,
    base: E,
}

impl<E> Trained<E> {
    /// An evaluator with this network.
    pub fn new(net: Arc<Net>, base: E) -> Trained<E> {
        Trained { net, base }
    }
}

impl<G: NetInputs, E: Evaluate<G>> Evaluate<G> for Trained<E> {
    fn evaluate(&self, game: &G) -> i32 {
        let mut active = Active::default();
        if !game.inputs(&mut active) {
            return self.base.evaluate(game);
        }
        let most = self.base.scale().most - 1;
        self.net.score(active.as_slice()).clamp(-most, most)
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: i32::from(self.net.step), ..self.base.scale() }
    }

    fn is_noisy(&self, game: &G, step: G::Step) -> bool {
        self.base.is_noisy(game, step)
    }

    fn is_quiet(&self, game: &G) -> bool {
        self.base.is_quiet(game)
    }

    fn promise(&self, game: &G, step: G::Step) -> i32 {
        self.base.promise(game, step)
    }
}
