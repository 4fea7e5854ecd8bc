//! How often an engine is right: positions with proven results, and whether the engine's steps keep them.

mod file;
mod making;

use std::fmt;

pub use file::{Proven, ProvenError, read_proven};
pub use making::{Making, make_proven};

/// How often something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How often it happened.
    pub kept: usize,
    /// How often it could have happened.
    pub of: usize,
}

impl Share {
    /// Counts one more case.
    pub fn count(&mut self, kept: bool) {
        self.kept += usize::from(kept);
        self.of += 1;
    }

    /// The share, from 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        self.kept as f64 / self.of as f64
    }

    /// The bounds of the share with 95% confidence, by Wilson's score interval.
    #[must_use]
    pub fn bounds(self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let (count, share) = (self.of as f64, self.share());
        let middle = share + Z * Z / (2.0 * count);
        let half = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        [middle - half, middle + half].map(|bound| (bound / (1.0 + Z * Z / count)).clamp(0.0, 1.0))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.of == 0 {
            return f.write_str("none");
        }
        let [low, high] = self.bounds();
        write!(
            f,
            "{} of {}, {:.1}% [{:.1}%, {:.1}%]",
            self.kept,
            self.of,
            100.0 * self.share(),
            100.0 * low,
            100.0 * high
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_surround_the_share() {
        let share = Share { kept: 9, of: 10 };
        assert_eq!(share.to_string(), "9 of 10, 90.0% [59.6%, 98.2%]");
        assert_eq!(Share { kept: 300, of: 300 }.bounds()[1], 1.0);
        assert_eq!(Share::default().to_string(), "none");
    }
}
