//! The opponent's answers in a lesson, and the players behind them and behind the guided game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch};
use search::{Kind, Limits, Settings};

use crate::condition::Said;
use crate::lesson::{Answer, Lesson, Standing};
use crate::turns::any_turn;

/// The positions that the engine looks at for an answer in a lesson.
const NODES: u64 = 3_000;
/// The table of a player that thinks this little, in megabytes.
pub(crate) const MEGABYTES: usize = 2;

impl Lesson {
    /// The opponent's answer in a position in which they are to play, if the lesson has one.
    pub(crate) fn answer(
        &self,
        game: &dyn AnyGame,
        played: &dyn AnyMatch,
        standing: Standing,
    ) -> Option<String> {
        self.answers.iter().find_map(|answer| match answer {
            Answer::Turn(turn) => {
                played.after(played.length())?.play_turn(turn, 0).ok().map(|()| turn.clone())
            }
            Answer::Told(said) => turn_that(played, said),
            Answer::Engine if standing == Standing::On => {
                chosen(game, played, Kind::AlphaBeta, 0, &Limits { nodes: Some(NODES), ..Limits::default() })
            }
            Answer::Engine => None,
        })
    }
}

/// The first turn that does this.
fn turn_that(played: &dyn AnyMatch, said: &Said) -> Option<String> {
    let mut found = None;
    any_turn(played, &mut |steps, told, whole| {
        let does = whole && told.iter().any(|telling| said.is(telling));
        if does {
            found = Some(steps.join(","));
        }
        does
    });
    found
}

/// The turn that a computer player chooses. Limits of time do not apply.
pub(crate) fn chosen(
    game: &dyn AnyGame,
    played: &dyn AnyMatch,
    kind: Kind,
    seed: u64,
    limits: &Limits,
) -> Option<String> {
    let settings = Settings { megabytes: MEGABYTES, seed, ..Settings::default() };
    let mut player = game.player(kind, settings);
    player.set_up(Some(&played.start()), &played.turns()).ok()?;
    let choice = player.choose(limits, &AtomicBool::new(false), &|| Duration::ZERO, &mut |_| {})?;
    Some(choice.turn)
}
