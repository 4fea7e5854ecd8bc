//! JSON answers: one object for a position, or one line for each position on standard input.

use std::io::{BufRead, Write};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// A value as text: an object over several lines, for people as well.
pub fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Two objects as one.
pub fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// Whether an option asks for positions from standard input.
pub fn is_batch(position: Option<&str>) -> bool {
    position == Some("-")
}

/// Answers each position on standard input with one line of JSON. A wrong position is answered with its error, and the
/// others are still answered.
///
/// # Errors
/// Standard input cannot be read or standard output cannot be written, or some position was wrong.
pub fn answer_each(answer: &mut dyn FnMut(&str) -> Result<Value>) -> Result<String> {
    let mut out = std::io::stdout().lock();
    let (mut all, mut wrong) = (0_u64, 0_u64);
    for line in std::io::stdin().lock().lines() {
        let line = line.context("standard input")?;
        let position = line.trim();
        if position.is_empty() {
            continue;
        }
        all += 1;
        let value = answer(position).unwrap_or_else(|error| {
            wrong += 1;
            json!({"position": position, "error": format!("{error:#}")})
        });
        match writeln!(out, "{value}").and_then(|()| out.flush()) {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return Ok(String::new()),
            written => written.context("standard output")?,
        }
    }
    ensure!(wrong == 0, "standard input: {wrong} of {all} positions could not be answered, see `error`");
    Ok(String::new())
}
