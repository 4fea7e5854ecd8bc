//! Linear evaluators: a sum of counts, each times a weight, so that the weights can be learnt from games.
//!
//! Weights are kept as text, one per line: the number, then what it counts, such as `210 tower`. Lines that begin with `#`
//! are comments, which say how the numbers came about.

use std::fmt;
use std::marker::PhantomData;

use crate::{Evaluate, Game};

/// An evaluator that is linear in its weights, which the tuner can therefore learn.
///
/// What a weight is multiplied with in a position is the evaluation with that weight at 1 and all others at 0.
pub trait Weighted: Send + Sync {
    /// What each weight counts.
    fn names(&self) -> &'static [&'static str];

    /// The weights, in the order of the names.
    fn weights(&self) -> &[i32];

    /// The same evaluator with other weights, one for each name; missing ones are 0.
    #[must_use]
    fn with_weights(&self, weights: &[i32]) -> Self
    where
        Self: Sized;
}

/// The terms of a linear evaluator.
pub trait Terms<const N: usize>: Send + Sync {
    /// What each weight counts.
    const NAMES: [&'static str; N];

    /// The text of the weights to play with, such as `include_str!("weights.txt")`.
    const WEIGHTS: &'static str;
}

/// A linear evaluator with the terms of a game, which says by `impl Evaluate<Game> for Linear<Terms, N>` how often each of
/// them occurs in a position.
#[derive(Clone, Copy, Debug)]
pub struct Linear<T, const N: usize> {
    /// The weights, in the order of the terms.
    pub weights: [i32; N],
    terms: PhantomData<T>,
}

impl<T: Terms<N>, const N: usize> Default for Linear<T, N> {
    /// The evaluator with the game's own weights, which are read while it is compiled.
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

/// What each weight is multiplied with in a position.
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

/// What is wrong with a text of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsError<'a> {
    /// The line, counted from 1; the one after the last if something is missing.
    pub line: usize,
    /// What stands there, if anything does.
    pub found: Option<&'a str>,
    /// What the weight there counts; nothing if no more weights are expected.
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

/// The largest weight, either way.
pub const MOST_WEIGHT: i32 = 10_000;

/// The weights that a text holds, into `weights`; it also runs while the game's own ones are compiled.
///
/// # Errors
/// The first line that is none, or what is missing.
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

/// A game's own weights, read while it is compiled: a file that does not fit its names does not compile.
const fn own_weights<const N: usize>(names: &[&'static str; N], text: &str) -> [i32; N] {
    let mut weights = [0; N];
    assert!(read_weights(names, text, &mut weights).is_ok(), "weights.txt does not fit the names");
    weights
}

/// Weights as a text, below a remark.
#[must_use]
pub fn weights_text(remark: &str, names: &[&str], weights: &[i32]) -> String {
    let remarks = remark.lines().map(|line| format!("# {line}\n"));
    remarks.chain(names.iter().zip(weights).map(|(name, weight)| format!("{weight} {name}\n"))).collect()
}

/// A line without its end, and what comes after it.
const fn first_line(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < text.len() && text[end] != b'\n' {
        end += 1;
    }
    let (line, rest) = text.split_at(end);
    let rest = if rest.is_empty() { rest } else { rest.split_at(1).1 };
    // Editors elsewhere end lines in another way.
    if !line.is_empty() && line[line.len() - 1] == b'\r' {
        return (line.split_at(line.len() - 1).0, rest);
    }
    (line, rest)
}

/// The number of a line that says `number name`.
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

/// A line of a text is a text.
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
