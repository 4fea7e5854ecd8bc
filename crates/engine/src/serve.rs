//! The engine side of the protocol.

use std::io::{self, BufRead, Write};

use crate::lines::next_line;
use crate::session::Session;
use crate::{Command, Options};

/// Speaks the protocol until `quit` or the end of the input. The search runs on another thread, so that `stop`,
/// `isready` and `quit` are answered during a search. At the end of the input a limited search is completed, an
/// unlimited one is stopped.
///
/// # Errors
/// The input cannot be read. Invalid commands are not errors: they are answered with an `info string error` line.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    options: Options,
) -> io::Result<()> {
    let mut session = Session::new(output, options);
    while let Some(line) = next_line(&mut input)? {
        match Command::read(&line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => {
                session.stop();
                return Ok(());
            }
            Ok(Some(command)) => session.obey(command),
            Err(error) => session.complain(&error),
        }
    }
    session.finish();
    Ok(())
}
