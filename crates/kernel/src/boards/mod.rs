//! Cells, directions and bitboards of square and hexagonal boards, shared by the games.

mod hexagon;
mod pick;
mod square;
mod turns;

pub use hexagon::{ROW_PITCH, hexagon};
pub use pick::{member, members};
pub use square::{Compass, Square};
pub use turns::SquareSymmetry;

/// The set bits of a bitboard, lowest first.
pub fn bits(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if board == 0 {
            return None;
        }
        let bit = board.trailing_zeros() as u8;
        board &= board - 1;
        Some(bit)
    })
}

/// Flood fill: the part of `within` that is reachable from `seed`. `spread` returns a set together with its neighbours.
#[inline]
pub fn flood(seed: u64, within: u64, spread: impl Fn(u64) -> u64) -> u64 {
    let mut reached = seed & within;
    loop {
        let wider = spread(reached) & within;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}
