//! Reads lines from untrusted input: their length is bounded, and invalid UTF-8 is replaced.

use std::io::{BufRead, Read};

/// Longer lines are split into pieces of this length.
const LONGEST: u64 = 1 << 20;

/// The next line without its line ending; `None` at the end of the input.
pub(crate) fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let mut input = &b"one\r\n\xff\xfe\n\nlast"[..];
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["one", "\u{fffd}\u{fffd}", "", "last"]);
    }
}
