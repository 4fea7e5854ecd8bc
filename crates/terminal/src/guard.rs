//! Takes over the terminal, and restores it whatever happens.

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
    /// Enters the alternate screen and raw mode, and captures the mouse.
    ///
    /// # Errors
    /// There is no terminal, or it cannot be written to.
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

/// Restores the terminal before a panic message is printed. A panic in another thread than the drawing one ends the
/// program, because nothing would wait for that thread any more. The game is saved.
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
