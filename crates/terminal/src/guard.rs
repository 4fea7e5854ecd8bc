//! Takes over the terminal and restores it whatever happens.

use std::io::{self, Write};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};

/// Holds the terminal; dropping it restores the terminal.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes the whole screen, keys one by one, and the mouse.
    ///
    /// # Errors
    /// There is no terminal, or it cannot be written.
    pub fn new() -> io::Result<Guard> {
        enable_raw_mode()?;
        let guard = Guard(());
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal; safe to call twice.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// Lets a panic be read on a terminal that has been given back. A panic of another thread than the one that draws ends
/// the program: nothing would wait for it any more, and the game is kept.
pub fn restore_on_panic() {
    let before = std::panic::take_hook();
    let drawing = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        give_back();
        before(panic);
        if std::thread::current().id() != drawing {
            std::process::exit(101);
        }
    }));
}
