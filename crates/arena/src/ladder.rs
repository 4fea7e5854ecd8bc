//! A ladder: every level plays a match against the one below it.

use engine::PlayerName;
use search::{Kind, STRONGEST};

use crate::{ArenaError, Elo, Plan, Report, Standing, Terms, play_match};

/// A level and its result against the level below.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The stronger level.
    pub level: u8,
    /// Their match, the stronger level being the first engine.
    pub report: Report,
}

/// Plays every level from 1 up against the level below it, under `terms` (whose players are ignored). Each match has
/// its own folder within `plan.out`, so that a ladder can be resumed. Progress is reported with the level.
///
/// # Errors
/// As for a match.
pub fn play_ladder(
    terms: &Terms,
    plan: &Plan,
    news: &mut dyn FnMut(u8, &Standing<'_>),
) -> Result<Vec<Rung>, ArenaError> {
    let rung = |level: u8| {
        let players = [level, level - 1].map(|level| PlayerName::own(Kind::Level(level)));
        let terms = Terms { players, ..terms.clone() };
        let out = plan.out.as_ref().map(|folder| folder.join(format!("level-{level}")));
        let plan = Plan { out, ..plan.clone() };
        let report = play_match(&terms, &plan, &mut |standing| news(level, standing))?;
        Ok(Rung { level, report })
    };
    (1..=STRONGEST).map(rung).collect()
}

/// The Elo of each level above level 0 (included): the sum of the differences below it. For a level that won every game
/// only the lower bound is added, and there is no upper bound.
#[must_use]
pub fn heights(rungs: &[Rung]) -> Vec<Elo> {
    let ground = Elo { estimate: 0.0, low: 0.0, high: 0.0 };
    let steps = rungs.iter().scan(ground, |at, rung| {
        let Elo { estimate, low, high } = rung.report.tally.elo();
        let step = match estimate {
            f64::INFINITY => low,
            f64::NEG_INFINITY => high,
            _ => estimate,
        };
        // Errors of different matches are independent: their squares add up.
        let below = (at.estimate - at.low).hypot(step - low);
        let above = (at.high - at.estimate).hypot(high - step);
        let estimate = at.estimate + step;
        *at = Elo { estimate, low: estimate - below, high: estimate + above };
        Some(*at)
    });
    std::iter::once(ground).chain(steps).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tally;

    fn rung(level: u8, pairs: [u64; 5]) -> Rung {
        let tally = Tally { pairs, ..Tally::default() };
        Rung { level, report: Report { tally, pairs: Vec::new(), sprt: None, resumed: 0 } }
    }

    #[test]
    fn differences_add_up_and_errors_less_so() {
        let even = [10, 20, 40, 50, 80];
        let [ground, one, two] = heights(&[rung(1, even), rung(2, even)])[..] else { panic!("three levels") };
        assert_eq!(ground.estimate, 0.0);
        assert!((two.estimate - 2.0 * one.estimate).abs() < 1e-9 && one.estimate > 100.0);
        let reach = |elo: Elo| elo.estimate - elo.low;
        assert!(reach(two) > reach(one) && reach(two) < 2.0 * reach(one));
    }

    #[test]
    fn a_clean_sweep_counts_for_no_more_than_it_shows() {
        let swept = rung(1, [0, 0, 0, 0, 100]);
        let low = swept.report.tally.elo().low;
        let heights = heights(&[swept]);
        assert!(low.is_finite() && heights[1].estimate == low && heights[1].high == f64::INFINITY);
        assert!(super::heights(&[rung(1, [100, 0, 0, 0, 0])])[1].estimate.is_finite());
    }
}
