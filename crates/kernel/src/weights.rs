//! Linear evaluators: sums of features times weights. The tuner learns the weights from games.
//!
//! Weights are stored as text, one per line: the number, then the name of the feature, such as `210 tower`. Lines that
//! begin with `#` are comments; they say where the numbers come from.

use std::fmt;
use std::marker::PhantomData;

use crate::{Evaluate, Game};

/// An evaluator that is linear in its weights, so that the tuner can learn them.
///
/// The feature of a weight in a position is the evaluation with that weight at 1 and all others at 0.
pub trait Weighted: Send + Sync {
    /// The name of each weight's feature.
    fn names(&self) -> &'static [&'static str];

    /// The weights, in the order of the names.
    fn weights(&self) -> &[i32];

    /// The same evaluator with other weights, one per name; missing weights are 0.
    #[must_use]
    fn with_weights(&self, weights: &[i32]) -> Self
    where
        Self: Sized;
}

/// The terms of a linear evaluator.
pub trait Terms<const N: usize>: Send + Sync {
    /// The name of each weight's feature.
    const NAMES: [&'static str; N];

    /// The text of the default weights, such as `include_str!("weights.txt")`.
    const WEIGHTS: &'static str;
}

/// A linear evaluator with a game's terms. The game implements `Evaluate<Game> for Linear<Terms, N>` to count how often
/// each term occurs in a position.
#[derive(Clone, Copy, Debug)]
pub struct Linear<T, const N: usize> {
    /// The weights, in the order of the terms.
    pub weights: [i32; N],
    terms: PhantomData<T>,
}

impl<T: Terms<N>, const N: usize> Default for Linear<T, N> {
    /// The evaluator with the game's own weights, which are parsed at compile time.
    fn default() -> Linear<T, N> {
        Linear { weights: const { own_weights(&T::NAMES, T::WEIGHTS) }, terms: PhantomData }
    }
}

impl<T: Terms<N> + 'static, const N: usize> Weighted for Linear<T, N> {
    fn names(&self) -> &'static [&'static str] {
        const { &T::NAMES }
    }

    fn weights(&self) -> &[i32] {
        &self.weights
    }

    fn with_weights(&self, weights: &[i32]) -> Linear<T, N> {
        let weight = |place| weights.get(place).copied().unwrap_or(0);
        Linear { weights: std::array::from_fn(weight), terms: PhantomData }
    }
}

/// The feature values of a position: the factor of each weight.
#[must_use]
pub fn features<G: Game, E: Evaluate<G> + Weighted>(evaluator: &E, game: &G) -> Vec<i32> {
    let mut alone = vec![0; evaluator.names().len()];
    let feature = |place: usize| {
        alone.fill(0);
        alone[place] = 1;
        evaluator.with_weights(&alone).evaluate(game)
    };
    (0..evaluator.names().len()).map(feature).collect()
}

/// An error in a text of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsError<'a> {
    /// The line, counted from 1; one past the last line if a weight is missing.
    pub line: usize,
    /// The line's text, if there is a line.
    pub found: Option<&'a str>,
    /// The name of the expected weight, or `None` if no more weights are expected.
    pub expected: Option<&'static str>,
}

impl std::error::Error for WeightsError<'_> {}

impl fmt::Display for WeightsError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.found {
            Some(found) => write!(f, "found `{found}`, expected ")?,
            None => f.write_str("found the end, expected ")?,
        }
        match self.expected {
            Some(name) => write!(f, "a number from -{MOST_WEIGHT} to {MOST_WEIGHT}, a space and `{name}`"),
            None => f.write_str("no more weights"),
        }
    }
}

/// The largest absolute weight.
pub const MOST_WEIGHT: i32 = 10_000;

/// Reads the weights in a text into `weights`. It is `const`, because a game's own weights are read at compile time.
///
/// # Errors
/// The first line that is not the expected weight, or the first missing weight.
pub const fn read_weights<'a>(
    names: &[&'static str],
    text: &'a str,
    weights: &mut [i32],
) -> Result<(), WeightsError<'a>> {
    let (mut rest, mut line, mut known) = (text.as_bytes(), 0, 0);
    while !rest.is_empty() {
        let found;
        (found, rest) = first_line(rest);
        line += 1;
        if found.is_empty() || found[0] == b'#' {
            continue;
        }
        if known >= names.len() || known >= weights.len() {
            return Err(WeightsError { line, found: as_text(found), expected: None });
        }
        match weight(found, names[known].as_bytes()) {
            Some(weight) => weights[known] = weight,
            None => return Err(WeightsError { line, found: as_text(found), expected: Some(names[known]) }),
        }
        known += 1;
    }
    if known < names.len() {
        return Err(WeightsError { line: line + 1, found: None, expected: Some(names[known]) });
    }
    Ok(())
}

/// Reads a game's own weights at compile time. A file that does not match the names is a compile error.
const fn own_weights<const N: usize>(names: &[&'static str; N], text: &str) -> [i32; N] {
    let mut weights = [0; N];
    assert!(read_weights(names, text, &mut weights).is_ok(), "weights.txt does not fit the names");
    weights
}

/// Writes weights as text, below a comment.
#[must_use]
pub fn weights_text(remark: &str, names: &[&str], weights: &[i32]) -> String {
    let remarks = remark.lines().map(|line| format!("# {line}\n"));
    remarks.chain(names.iter().zip(weights).map(|(name, weight)| format!("{weight} {name}\n"))).collect()
}

/// Splits a text into its first line, without the line ending, and the rest.
const fn first_line(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < text.len() && text[end] != b'\n' {
        end += 1;
    }
    let (line, rest) = text.split_at(end);
    let rest = if rest.is_empty() { rest } else { rest.split_at(1).1 };
    // Accept CRLF line endings.
    if !line.is_empty() && line[line.len() - 1] == b'\r' {
        return (line.split_at(line.len() - 1).0, rest);
    }
    (line, rest)
}

/// Reads the number from a line of the form `number name`.
const fn weight(line: &[u8], name: &[u8]) -> Option<i32> {
    let negative = !line.is_empty() && line[0] == b'-';
    let first = negative as usize;
    let (mut value, mut at) = (0, first);
    while at < line.len() && line[at].is_ascii_digit() {
        value = value * 10 + (line[at] - b'0') as i32;
        if value > MOST_WEIGHT {
            return None;
        }
        at += 1;
    }
    if at == first || at == line.len() || line[at] != b' ' || line.len() - at - 1 != name.len() {
        return None;
    }
    let mut letter = 0;
    while letter < name.len() {
        if line[at + 1 + letter] != name[letter] {
            return None;
        }
        letter += 1;
    }
    Some(if negative { -value } else { value })
}

/// A line as `str`; always `Some`, because lines are split from valid UTF-8.
const fn as_text(line: &[u8]) -> Option<&str> {
    match std::str::from_utf8(line) {
        Ok(text) => Some(text),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str; 2] = &["tower", "to play"];

    fn read(text: &str) -> Result<[i32; 2], String> {
        let mut weights = [0; 2];
        read_weights(NAMES, text, &mut weights).map(|()| weights).map_err(|error| error.to_string())
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        const OWN: [i32; 2] = own_weights(NAMES, "# by hand\n210 tower\n-7 to play\n");
        assert_eq!(OWN, [210, -7]);
        let text = weights_text("by hand\nin a hurry", NAMES, &OWN);
        assert_eq!(text, "# by hand\n# in a hurry\n210 tower\n-7 to play\n");
        assert_eq!(read(&text), Ok(OWN));
        assert_eq!(read("0 tower\r\n\r\n0 to play"), Ok([0, 0]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, problem) in [
            ("", "line 1: found the end, expected a number from -10000 to 10000, a space and `tower`"),
            (
                "1 tower\n",
                "line 2: found the end, expected a number from -10000 to 10000, a space and `to play`",
            ),
            (
                "# x\n1 towers\n",
                "line 2: found `1 towers`, expected a number from -10000 to 10000, a space and `tower`",
            ),
            ("1 tower\n2 to play\n3 more\n", "line 3: found `3 more`, expected no more weights"),
        ] {
            assert_eq!(read(text), Err(problem.to_owned()));
        }
        for wrong in
            ["10001 tower", "99999999999 tower", "- tower", "1.5 tower", "1  tower", "1tower", "é tower"]
        {
            assert!(read(&format!("{wrong}\n1 to play")).is_err(), "{wrong}");
        }
    }
}
