//! The engine side of the protocol.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};

use crate::lines::next_line;
use crate::session::Session;
use crate::{Command, CommandError, Options};

/// Something that the session reacts to.
pub(crate) enum Event {
    /// A line was read.
    Line(Result<Command, CommandError>),
    /// A search has sent its turn.
    SearchEnded,
    /// The input has ended, or cannot be read.
    InputEnded(io::Result<()>),
}

/// Speaks the protocol until `quit` or the end of the input. Input is read on one thread and positions are searched on
/// another, so that `stop`, `isready` and `quit` are answered during a search; commands that must wait for its end are
/// queued. At the end of the input limited searches are completed, an unlimited one is stopped.
///
/// # Errors
/// The input cannot be read or the output cannot be written. Invalid commands are not errors: they are answered with an
/// `info string error` line.
pub fn serve(
    mut input: impl BufRead + Send,
    output: impl Write + Send + 'static,
    options: Options,
) -> io::Result<()> {
    let (sender, events) = channel();
    let session = Session::new(output, options, sender.clone());
    std::thread::scope(|scope| {
        scope.spawn(move || read(&mut input, &sender));
        session.run(events)
    })
}

/// Reads commands until `quit`, the end of the input, or the end of the session.
fn read(input: &mut impl BufRead, events: &Sender<Event>) {
    loop {
        let event = match next_line(input) {
            Ok(Some(line)) => match Command::read(&line).transpose() {
                Some(command) => Event::Line(command),
                None => continue,
            },
            Ok(None) => Event::InputEnded(Ok(())),
            Err(error) => Event::InputEnded(Err(error)),
        };
        let last = matches!(event, Event::Line(Ok(Command::Quit)) | Event::InputEnded(_));
        if events.send(event).is_err() || last {
            return;
        }
    }
}
