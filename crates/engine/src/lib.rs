//! The Universal Game Interface, a line protocol similar to UCI. [`serve`] is the engine side, [`Driver`] runs any
//! program that speaks the protocol, and [`Player`] is a built-in player or such a program, chosen by a name such as
//! `level:5` or `cmd:./my-engine`.

mod command;
mod driver;
mod fault;
mod fuzz;
mod guest;
mod info;
mod lines;
mod name;
mod options;
mod player;
mod serve;
mod session;
mod thinking;

pub use command::{Command, CommandError, Query};
pub use driver::{Driver, MARGIN, Patience};
pub use fault::Fault;
pub use fuzz::fuzz;
pub use guest::{Guest, Invitation};
pub use info::Info;
pub use name::{EvaluatorName, PlayerName, PlayerNameError};
pub use options::Options;
pub use player::Player;
pub use serve::serve;
