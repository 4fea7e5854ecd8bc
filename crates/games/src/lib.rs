//! The games, one folder each: position and rules in `mod.rs`, text notation in `notation.rs`, pictures in `show.rs`.
//!
//! Rule numbers in comments and tests refer to the `RULES.md` in the game's folder.

#![forbid(unsafe_code)]

pub mod crab_stack;
pub mod duplohex;
pub mod sixteen_stone;
pub mod stac;
pub mod syrtis;
