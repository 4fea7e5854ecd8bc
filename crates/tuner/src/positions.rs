//! Training data: the features of each position, the result of the game, and the estimate of the search.

use catalog::{Offers, Playable, Visitor, visit};
use kernel::read_exact;
use search::Score;

use crate::weighing::linear;
use crate::{PlayedGame, Run, TunerError};

/// A quiet position, from the point of view of the player to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Quiet {
    /// The features: the factors of the weights.
    pub features: Vec<f64>,
    /// The result of the game: 1 is a win, 0.5 a draw.
    pub result: f64,
    /// The winning chance estimated by the search.
    pub chance: f64,
}

/// Training positions and held-out positions; every tenth game is held out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Positions {
    /// For training.
    pub train: Vec<Quiet>,
    /// For validation.
    pub held_out: Vec<Quiet>,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

impl Positions {
    /// The positions of games.
    ///
    /// # Errors
    /// A stored position or result is invalid.
    pub fn of(run: &Run, games: &[PlayedGame]) -> Result<Positions, TunerError> {
        visit(run.game.name(), run.game.variant(), Count { run, games })?
    }
}

/// Computes the features of the positions.
struct Count<'a> {
    run: &'a Run,
    games: &'a [PlayedGame],
}

impl Visitor for Count<'_> {
    type Output = Result<Positions, TunerError>;

    fn visit<G: Playable>(
        self,
        variant: &'static G::Variant,
        offers: &Offers<G>,
    ) -> Result<Positions, TunerError> {
        let Count { run, games } = self;
        let (_, linear) = linear(offers).ok_or_else(|| TunerError::NotLinear(run.game.name().to_owned()))?;
        let mut positions = Positions::default();
        for game in games {
            let set = if game.game % HELD_OUT == 0 { &mut positions.held_out } else { &mut positions.train };
            for played in &game.positions {
                let position: G =
                    read_exact(variant, &played.position).map_err(|error| run.wrong(game.game, &error))?;
                let result = game.points(played.seat).ok_or_else(|| {
                    let expected = "expected `1-0`, `0-1` or `1/2-1/2`";
                    run.wrong(game.game, &format_args!("found the result `{}`, {expected}", game.result))
                })?;
                set.push(Quiet {
                    features: linear.features(&position).into_iter().map(f64::from).collect(),
                    result,
                    chance: Score::estimate(played.score).chance(),
                });
            }
        }
        Ok(positions)
    }
}
