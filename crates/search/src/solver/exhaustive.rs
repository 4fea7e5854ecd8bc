//! Exhaustive solving: enumerates all reachable positions and solves them by retrograde analysis. Positions without a
//! winner are draws.

use kernel::{Game, Seat};

use super::Verdict;
use super::proof::Proof;
use super::retrograde::PositionGraph;

/// The verdict on a position with its proof, if at most this many positions are reachable.
#[must_use]
pub fn exhaust<G: Game>(root: &G, most: usize) -> Option<Proof<G>> {
    let everything = PositionGraph::explore(root, |position, count, steps| {
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
