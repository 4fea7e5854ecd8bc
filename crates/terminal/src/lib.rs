//! Playing in a terminal: a full-screen application and a line mode. Both use games only through the catalogue: the
//! board is a scene, input is matched against the legal steps, and every text comes from language files.
//!
//! The full-screen application is a pure [`App`] that turns events into effects, a [`view`] that draws it, and a thin
//! shell that owns the terminal, the clock and the threads.

pub mod analysis;
mod app;
mod arrows;
mod at_table;
mod command;
mod engine;
mod guard;
mod keep;
mod lines;
mod menu;
mod options;
mod page;
mod shell;
mod table;
mod turns;
pub mod view;
mod words;

pub use app::{App, Effect, Event};
pub use engine::{ReviewTask, Task, review, think};
pub use guard::{Guard, restore_on_panic};
pub use keep::{Keeper, Kept};
pub use lines::play_lines;
pub use options::{Error, Look, Options, PlayerChoice, PlayerError, Setup};
pub use page::rules_text;
pub use shell::play_full_screen;
pub use words::{colours_of_environment, language_of_environment, window_width};

use std::io::IsTerminal;

/// Plays as the options say: in line mode if requested or without a terminal, otherwise full screen.
///
/// # Errors
/// The options name something that does not exist, or the terminal cannot be used.
pub fn play(options: &Options) -> Result<(), Error> {
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if options.plain || !is_terminal {
        let input = std::io::stdin().lock();
        let mut output = std::io::stdout().lock();
        play_lines(options, input, &mut output, is_terminal)
    } else {
        play_full_screen(options)
    }
}
