//! The Universal Game Interface, a line protocol in the manner of UCI: [`serve`] speaks it for other programs, [`Driver`]
//! drives any program that speaks it, and [`Player`] is one or the other behind a name such as `level:5` or
//! `cmd:./my-engine`.

mod command;
mod driver;
mod fault;
mod fuzz;
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
pub use info::Info;
pub use name::{PlayerName, PlayerNameError};
pub use options::Options;
pub use player::Player;
pub use serve::serve;
