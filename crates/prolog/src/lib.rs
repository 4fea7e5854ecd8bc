//! The games for Prolog systems: reads a request per line as a term, and answers each with a term on one line.
//!
//! `docs/prolog.md` documents the requests. The process keeps no state: every request carries its position, so a
//! program may go back and forth between positions as Prolog does.
//!
//! ```
//! let answer = ludoteca_prolog::answer("steps(stac,report,'11111/11111/11111/11111/11111 a a1,e5 -').");
//! assert!(answer.starts_with("steps([move(a1,a2),move(a1,a3),"), "{answer}");
//! assert_eq!(ludoteca_prolog::answer("fly."), "error('found `fly`, expected a request such as games or start(stac,report,0)').");
//! ```

mod request;

use std::io::{self, BufRead, Write};

use kernel::prolog::Term;

/// Answers requests until the input ends.
///
/// # Errors
/// The input cannot be read, or the output cannot be written. A wrong request is answered with `error(Message)`.
pub fn serve(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if line.trim().is_empty() {
            continue;
        }
        writeln!(output, "{}", answer(&line))?;
        output.flush()?;
    }
    Ok(())
}

/// The answer to one request, with its full stop.
#[must_use]
pub fn answer(request: &str) -> String {
    let answer =
        Term::read(request).map_err(|error| error.to_string()).and_then(|term| request::answer(&term));
    let answer = answer.unwrap_or_else(|message| Term::call("error", [Term::Word(message)]));
    format!("{answer}.")
}
