//! Positions to learn from, replayed from kept games.

use catalog::{Nets, Playable};
use kernel::net::Active;
use kernel::{Outcome, Steps};
use search::Score;

use crate::store::KeptGame;
use crate::{Run, TrainerError};

/// A position and what is known about it, from the point of view of the player to play.
pub(crate) struct Sample<G> {
    pub position: G,
    /// The winning chance to learn: half the result of the game, half the search's estimate.
    pub target: f32,
}

/// Samples for training and held-out samples.
pub(crate) struct Samples<G> {
    pub train: Vec<Sample<G>>,
    pub held_out: Vec<Sample<G>>,
}

/// One game in this many is held out.
const HELD_OUT: u32 = 20;

impl<G: Playable> Samples<G> {
    /// Replays games.
    pub fn of(run: &Run, nets: &dyn Nets<G>, games: &[KeptGame]) -> Result<Samples<G>, TrainerError> {
        let mut samples = Samples { train: Vec::new(), held_out: Vec::new() };
        let (mut legal, mut active) = (Steps::<G>::new(), Active::default());
        for kept in games {
            let set = if kept.game % HELD_OUT == 0 { &mut samples.held_out } else { &mut samples.train };
            let (_, mut position) = run.start(nets, kept.game);
            for (index, score) in &kept.steps {
                active.clear();
                if let Some(score) = score
                    && nets.active(&position, &mut active)
                {
                    let result = match kept.outcome {
                        Outcome::Draw => 0.5,
                        Outcome::Win(seat) => f64::from(u8::from(seat == position.to_play())),
                    };
                    let chance = Score::estimate(i32::from(*score)).chance();
                    set.push(Sample { position, target: ((result + chance) / 2.0) as f32 });
                }
                position.steps(&mut legal);
                let step = legal.get(usize::from(*index)).ok_or_else(|| {
                    let found = format_args!("found step {index} of {} legal steps", legal.len()).to_string();
                    run.wrong(kept.game, &format_args!("{found}, expected a game of these rules"))
                })?;
                position.play(*step);
            }
        }
        match samples.train.len().min(samples.held_out.len()) {
            0 => Err(TrainerError::TooFew(samples.train.len() + samples.held_out.len())),
            _ => Ok(samples),
        }
    }
}
