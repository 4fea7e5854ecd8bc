//! The engine's side of the protocol: lines in, lines out.

use std::io::{self, BufRead, Write};

use crate::lines::next_line;
use crate::session::Session;
use crate::{Command, Options};

/// Speaks the protocol until `quit` or the end of the input. Thinking goes on beside reading, so that `stop`, `isready`
/// and `quit` are answered meanwhile; at the end of the input a search with limits is finished, one without is stopped.
///
/// # Errors
/// The input cannot be read. Mistakes in it are no errors: they are answered with a line of explanation.
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
