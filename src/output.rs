//! Standard output. What cannot be written is an error, except that a reader may close a pipe early.

use std::io::{self, ErrorKind, Write};

use anyhow::{Context, Result};

/// Prints the whole output of a command at once.
///
/// # Errors
/// Standard output cannot be written, for example because a disk is full.
pub fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    unless_closed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Names standard output in an error. A closed pipe, as of `ludoteca … | head`, is not an error.
///
/// # Errors
/// Any other error.
pub fn unless_closed(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output"),
    }
}
