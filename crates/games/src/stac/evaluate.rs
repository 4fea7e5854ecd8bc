//! Evaluation of Stac: towers, towers that can be made soon, and discs within reach of the pawns.

use kernel::{Evaluate, Game, Levels, Scale, Seat, Terms, levels};

use super::{Stac, Step, bit, reach};

/// The features of the linear evaluator of Stac.
#[derive(Clone, Copy, Debug)]
pub struct Counts;

impl Terms<10> for Counts {
    const NAMES: [&'static str; 10] = [
        "tower",
        "second tower",
        "third tower",
        "tower to be made now",
        "tower to be made next",
        "two-stack in reach of a single disc that the pawn can reach",
        "may carry",
        "single disc in reach",
        "pawn on a two-stack",
        "to play",
    ];
    const WEIGHTS: &'static str = include_str!("weights.txt");
}

/// The linear evaluator of Stac, based on a few counts.
pub type Linear = kernel::Linear<Counts, 10>;

/// How levels 1 to 7 are weakened in Stac, calibrated with `ludoteca ladder`.
pub const LEVELS: Levels = levels([(1, 1_150), (8, 700), (25, 100), (95, 5), (180, 0), (430, 0), (2_000, 0)]);

/// All cells of the rows and columns that contain a cell of the set.
fn lines(cells: u32) -> u32 {
    const ROW: u32 = 0b11111;
    const COLUMN: u32 = 0b00001_00001_00001_00001_00001;
    let columns = (cells | cells >> 5 | cells >> 10 | cells >> 15 | cells >> 20) & ROW;
    // The shifts gather the cells of each row in its first cell; the masks keep the rows apart.
    let rows = cells
        | (cells >> 1 & 0x00F7_BDEF)
        | (cells >> 2 & 0x0073_9CE7)
        | (cells >> 3 & 0x0031_8C63)
        | (cells >> 4 & 0x0010_8421);
    (columns * COLUMN) | ((rows & COLUMN) * ROW)
}

impl Stac {
    /// The features of what a player's pawn could do if that player were to play.
    pub(super) fn prospects(&self, seat: Seat) -> [i32; 5] {
        let (own, enemy) = (self.pawns[seat.index()], bit(self.pawns[seat.opponent().index()]));
        let may_carry = self.ones & bit(own) != 0 && !self.carried[seat.index()];
        let claims = if may_carry { reach(own, enemy) & self.twos & !enemy } else { 0 };
        let blockers = if self.published { 0 } else { self.all_towers() };
        let singles = reach(own, blockers) & self.ones & !enemy;
        let useful = if self.twos == 0 { 0 } else { singles & lines(self.twos) };
        let count = |cells: u32| cells.count_ones() as i32;
        // The enemy cannot make a tower where the pawn stands.
        let guards = self.twos & bit(own) != 0;
        [
            i32::from(claims != 0),
            count(useful).min(3),
            i32::from(may_carry),
            count(singles),
            i32::from(guards),
        ]
    }
}

impl Evaluate<Stac> for Linear {
    fn evaluate(&self, game: &Stac) -> i32 {
        let [tower, second, third, now, next, useful, carry, single, guard, tempo] = self.weights;
        let (own, enemy) = (game.to_play(), game.to_play().opponent());
        let towers = |seat: Seat| {
            let count = game.towers[seat.index()].count_ones() as i32;
            count * tower + i32::from(count >= 2) * second + i32::from(count >= 3) * third
        };
        let [own_claim, own_useful, own_carry, own_singles, own_guards] = game.prospects(own);
        let [enemy_claim, enemy_useful, enemy_carry, enemy_singles, enemy_guards] = game.prospects(enemy);
        towers(own) - towers(enemy) + own_claim * now - enemy_claim * next
            + (own_useful - enemy_useful) * useful
            + (own_carry - enemy_carry) * carry
            + (own_singles - enemy_singles) * single
            + (own_guards - enemy_guards) * guard
            + tempo
    }

    #[inline]
    fn scale(&self) -> Scale {
        Scale { step: 60, ..Scale::default() }
    }

    fn is_noisy(&self, game: &Stac, step: Step) -> bool {
        step.carries() && game.twos & bit(step.to()) != 0
    }

    fn is_quiet(&self, game: &Stac) -> bool {
        let (blockers, allowed) = game.carrying();
        !game.may_carry() || reach(game.own_pawn(), blockers) & allowed & game.twos == 0
    }

    fn promise(&self, game: &Stac, step: Step) -> i32 {
        let to = bit(step.to());
        match step.carries() {
            true if game.twos & to != 0 => 300,
            // A stack of two is one disc short of a tower, for either player.
            true if game.ones & to != 0 => 20,
            true => 0,
            false => 40 * i32::from(game.ones & to != 0 && to & lines(game.twos) != 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_rows_and_columns() {
        assert_eq!(lines(1 << 7), 0b00100_00100_00100_11111_00100);
        assert_eq!(lines(1 | 1 << 24), 0b11111_10001_10001_10001_11111);
        assert_eq!(lines(0), 0);
    }
}
