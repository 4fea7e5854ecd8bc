//! Turns off the terminal's echo while a live table is shown, so that typed keys do not disturb it.

/// Keeps the echo off until it is dropped.
pub struct NoEcho(());

#[cfg(unix)]
mod terminal_mode {
    use std::io::stdin;
    use std::sync::Mutex;

    use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};

    /// The terminal's mode before.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    pub fn silence() {
        let Ok(before) = tcgetattr(stdin()) else { return };
        let mut silent = before.clone();
        silent.local_flags.remove(LocalFlags::ECHO);
        // Without an echo the new line would still be shown.
        silent.local_flags.remove(LocalFlags::ECHONL);
        if tcsetattr(stdin(), SetArg::TCSANOW, &silent).is_ok()
            && let Ok(mut kept) = BEFORE.lock()
        {
            *kept = Some(before);
        }
    }

    pub fn restore() {
        if let Ok(mut kept) = BEFORE.lock()
            && let Some(before) = kept.take()
        {
            let _ = tcsetattr(stdin(), SetArg::TCSANOW, &before);
        }
    }
}

impl NoEcho {
    pub fn new() -> NoEcho {
        #[cfg(unix)]
        terminal_mode::silence();
        NoEcho(())
    }
}

impl Drop for NoEcho {
    fn drop(&mut self) {
        restore();
    }
}

/// Turns the echo on again if it is off, before the program is ended.
pub fn restore() {
    #[cfg(unix)]
    terminal_mode::restore();
}
