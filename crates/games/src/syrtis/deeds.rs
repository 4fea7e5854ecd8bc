//! The effects of the actions on a position.

use std::hint::select_unpredictable;

use super::cells::Cells;
use super::coast::{Coast, joined};
use super::{Deed, MOST_PASSES, QUICKSAND, Side, Step, Syrtis, TILE_KEYS};

impl<C: Cells> Syrtis<C> {
    /// Plays an action.
    #[inline(always)]
    pub(super) fn act(&mut self, step: Step) {
        let Step { deed, from, to } = step;
        let side = self.acting();
        match deed {
            Deed::Pass => self.pass(side),
            Deed::Sink => self.sink(side, to),
            _ if self.is_slide(step) => self.slide(side, from, to),
            _ => self.move_tower(side, C::of(from), to),
        }
        self.to_play = self.to_play.opponent();
    }

    /// Plays the action that `choose` picks by index, given the number of actions.
    #[inline(always)]
    pub(super) fn act_any(&mut self, choose: impl FnOnce(u32) -> u32) {
        let side = self.acting();
        let actions = self.actions();
        // Whether a tile moves is unpredictable and decides most of what follows, so it is determined first.
        let of_tiles = actions.of_tiles();
        let moves = C::count_both(actions.moves);
        let all = moves + C::count_both(of_tiles);
        let number = choose(all + 1);
        if number < moves {
            let (tower, to) = C::pick(actions.moves, number);
            self.move_tower(side, actions.tower(tower), to);
        } else if number < all {
            let (tower, to) = C::pick(of_tiles, number - moves);
            if self.tiles.meets(C::of(to)) {
                self.sink(side, to);
            } else {
                self.slide(side, actions.tower(tower).first(), to);
            }
        } else {
            self.pass(side);
        }
        self.to_play = self.to_play.opponent();
    }

    /// Y7.
    #[inline(always)]
    fn move_tower(&mut self, side: Side, from: C, to: u8) {
        self.towers[side.index()] ^= from ^ C::of(to);
        self.passes[side.index()] = 0;
    }

    /// Y8.
    #[inline(always)]
    fn sink(&mut self, side: Side, cell: u8) {
        self.passes[side.index()] = 0;
        let count = if self.sinker == side { self.sunk } else { 0 };
        (self.sinker, self.sunk) = (side, count + 1);
        self.move_tile(cell, None);
    }

    /// Y9.
    #[inline(always)]
    fn slide(&mut self, side: Side, from: u8, to: u8) {
        self.move_tower(side, C::of(from), to);
        self.move_tile(from, Some(to));
    }

    /// Y10, Y12.
    #[inline(always)]
    fn pass(&mut self, side: Side) {
        self.passes[side.index()] += 1;
        self.over = self.is_passed_out();
    }

    /// Removes the tile from a cell, moves it to another unless it sinks, and checks whether the game is over (Y11).
    #[inline(always)]
    fn move_tile(&mut self, from: u8, to: Option<u8>) {
        let tile = C::of(from);
        let put = to.map_or(C::NONE, C::of);
        let rest = self.tiles ^ tile;
        // The change in islands minus lakes when the tile leaves one cell and arrives at another.
        let gain = |others| joined(others, from) - to.map_or(0, |to| joined(others, to));
        self.tiles = rest | put;
        self.coast = Coast::with(self.tiles, self.coast.lakes - gain(rest));
        let mut kind = 0;
        for (index, of_white) in [&mut self.white, &mut self.circles].into_iter().enumerate() {
            let is_white = of_white.meets(tile);
            let owner = usize::from(!is_white);
            kind += owner << index;
            // The other tiles of its colour or shape. The owner is unpredictable, so there are no branches.
            let others = *of_white ^ select_unpredictable(is_white, tile, rest);
            *of_white = select_unpredictable(is_white, others | put, *of_white);
            let surplus = &mut self.surplus[owner][index];
            *surplus += gain(others);
            // Only the tile's own sets have changed. A surplus above 1 means more than one island.
            if *surplus <= 1 && (others | put).is_connected() {
                self.complete[owner] = true;
            }
        }
        let key = |cell: u8| TILE_KEYS[kind][usize::from(cell & 63)];
        self.tiles_key ^= key(from) ^ to.map_or(0, key);
        self.over = self.complete != [false; 2] || self.sunk >= QUICKSAND;
    }

    /// Y12: whether there were enough passes for initiative to decide.
    #[inline]
    pub(super) fn is_passed_out(&self) -> bool {
        let [white, black] = self.passes;
        let each = if self.published { 1 } else { 2 };
        white.min(black) >= each || white.max(black) >= MOST_PASSES
    }
}
