//! Judges that weigh: a judgement is a sum of counts, each times a weight, so that the weights can be learnt from games.
//!
//! Weights are kept as text, a line each: the number, then what it counts, such as `210 tower`. Lines that begin with `#`
//! say how the numbers came about.

use std::fmt;

use crate::{Evaluate, Game};

/// A judge whose judgements are linear in its weights: doubling a weight doubles its share, and what a weight is
/// multiplied with is the judgement of the judge whose other weights are 0.
pub trait Weighted: Default + Clone + Send + Sync {
    /// What each weight counts.
    const NAMES: &'static [&'static str];

    /// The weights, in the order of the names.
    fn weights(&self) -> &[i32];

    /// The weights, to change them.
    fn weights_mut(&mut self) -> &mut [i32];

    /// A judge with these weights, one for each name; missing ones are 0.
    #[must_use]
    fn weighing(weights: &[i32]) -> Self {
        let mut judge = Self::default();
        judge.weights_mut().fill(0);
        for (weight, given) in judge.weights_mut().iter_mut().zip(weights) {
            *weight = *given;
        }
        judge
    }
}

/// What each weight is multiplied with in a position: the judgements of the judges that have one weight, of 1.
#[must_use]
pub fn features<G: Game, E: Evaluate<G> + Weighted>(game: &G) -> Vec<i32> {
    let mut alone = vec![0; E::NAMES.len()];
    let judged = |place: usize| {
        alone.fill(0);
        alone[place] = 1;
        let judge = E::weighing(&alone);
        judge.judge(game, &judge.accumulate(game))
    };
    (0..E::NAMES.len()).map(judged).collect()
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
#[must_use]
pub const fn own_weights<const N: usize>(names: &[&'static str; N], text: &str) -> [i32; N] {
    let mut weights = [0; N];
    assert!(read_weights(names, text, &mut weights).is_ok(), "weights.txt does not fit the names");
    weights
}

/// Makes a judge that is nothing but its weights: `judge! { pub struct Judge("weights.txt"); "tower", "to play" }`, with what
/// each weight counts. Its own weights come from the file beside the code.
#[macro_export]
macro_rules! judge {
    ($(#[$remark:meta])* pub struct $judge:ident($file:literal); $($name:literal),+ $(,)?) => {
        $(#[$remark])*
        #[derive(Clone, Copy, Debug)]
        pub struct $judge {
            weights: [i32; [$($name),+].len()],
        }

        impl Default for $judge {
            fn default() -> $judge {
                $judge { weights: const { $crate::own_weights(&[$($name),+], include_str!($file)) } }
            }
        }

        impl $crate::Weighted for $judge {
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn weights(&self) -> &[i32] {
                &self.weights
            }

            fn weights_mut(&mut self) -> &mut [i32] {
                &mut self.weights
            }
        }
    };
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
