//! Positions as numbers: what each weight is multiplied with, what became of the game, and what the search thought.

use search::Score;

use crate::{PlayedGame, Run, TunerError};

/// A quiet position, from the view of the player to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Quiet {
    /// What each weight is multiplied with.
    pub features: Vec<f64>,
    /// What became of the game: 1 is a win, 0.5 a draw.
    pub result: f64,
    /// The chance to win that the search saw.
    pub chance: f64,
}

/// Positions to learn from, and others to see what was learnt: every tenth game is held out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Positions {
    /// To learn from.
    pub train: Vec<Quiet>,
    /// To see what was learnt.
    pub held_out: Vec<Quiet>,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 10;

impl Positions {
    /// The positions of games.
    ///
    /// # Errors
    /// A position or a result that was kept is none.
    pub fn of(run: &Run, games: &[PlayedGame]) -> Result<Positions, TunerError> {
        let mut positions = Positions::default();
        for game in games {
            let wrong =
                |problem: String| TunerError::Game { path: run.out.clone(), game: game.game, problem };
            let set = if game.game % HELD_OUT == 0 { &mut positions.held_out } else { &mut positions.train };
            for played in &game.positions {
                let features = run.game.features(run.variant, &played.position);
                let features = features.map_err(|error| wrong(error.to_string()))?;
                let result = game.points(played.seat).ok_or_else(|| {
                    wrong(format!("found the result `{}`, expected `1-0`, `0-1` or `1/2-1/2`", game.result))
                })?;
                set.push(Quiet {
                    features: features.into_iter().map(f64::from).collect(),
                    result,
                    chance: Score::estimate(played.score).chance(),
                });
            }
        }
        Ok(positions)
    }
}
