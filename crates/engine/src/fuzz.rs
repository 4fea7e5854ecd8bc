//! The fuzz target: arbitrary bytes as a session.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::games;

use crate::{Options, serve};

/// An output buffer that can be read afterwards.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The allowed beginnings of an engine's output lines.
const BEGINNINGS: [&str; 7] = ["id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "];

/// Sends arbitrary bytes to an engine, and panics if it fails.
///
/// Every search is stopped immediately, and the transposition table stays small.
///
/// # Panics
/// The engine has violated the protocol.
pub fn fuzz(bytes: &[u8]) {
    let mut input = b"setoption name Hash value 1\n".to_vec();
    for line in bytes.split(|byte| *byte == b'\n') {
        let text = String::from_utf8_lossy(line).to_ascii_lowercase();
        if !["hash", "threads", "quit"].iter().any(|word| text.contains(word)) {
            input.extend(line);
            input.extend(b"\nstop\n");
        }
    }
    input.extend(b"isready\n");
    let paper = Paper::default();
    let Some(Ok(options)) = games().first().map(|entry| Options::new(entry, None)) else { return };
    let served = serve(&input[..], paper.clone(), options);
    assert!(served.is_ok(), "reading from memory does not fail");
    let said = paper.0.lock().unwrap_or_else(PoisonError::into_inner);
    let said = String::from_utf8_lossy(&said);
    for line in said.lines() {
        assert!(BEGINNINGS.iter().any(|beginning| line.starts_with(beginning)), "{line}");
        assert!(!line.contains("the search failed"), "{line}");
    }
    assert_eq!(said.lines().last(), Some("readyok"));
}
