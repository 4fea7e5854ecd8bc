//! Solving by looking at everything: all positions that can come up are listed, and wins are followed backwards from the
//! ends. Whatever is left over is drawn, since nobody can make it end otherwise.

use kernel::{Game, Seat};

use super::Verdict;
use super::field::Field;
use super::proof::Proof;

/// The verdict on a position with its proof, if no more than so many positions can come up.
#[must_use]
pub fn exhaust<G: Game>(root: &G, most: usize) -> Option<Proof<G>> {
    let everything = Field::explore(root, |position, count, steps| {
        position.steps(steps);
        (count <= most).then_some(())
    })?;
    let won = Seat::BOTH.map(|seat| everything.won_by(seat));
    let winner = Seat::BOTH.into_iter().find(|seat| won[seat.index()][0].is_some());
    let (verdict, lines) = match winner {
        None => {
            let holds =
                |seat: Seat| everything.answers(seat, |next| won[seat.opponent().index()][next].is_some());
            (Verdict::Draw, Seat::BOTH.into_iter().flat_map(holds).collect())
        }
        Some(seat) => {
            let verdict = if seat == root.to_play() { Verdict::Win } else { Verdict::Loss };
            (verdict, everything.wins(seat, &won[seat.index()]))
        }
    };
    Some(Proof { root: *root, verdict, lines })
}
