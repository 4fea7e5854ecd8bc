//! Actions and observations of Syrtis. The swaps of each pair come first, then the places of a tower, White and Black,
//! the moves and slides from each cell to each cell, the tiles to sink, and the pass.
//!
//! Own is what belongs to the side of the player to play; until sides are chosen, seat 1 counts as White.

use kernel::{Encode, Layout, Planes};

use super::cells::Cells;
use super::symmetry::RELABELLED;
use super::{Deed, Phase, Step, Syrtis};

const PLANES: [&str; 15] = [
    "tiles",
    "tiles of own colour",
    "tiles of own shape",
    "own towers",
    "enemy towers",
    "own initiative",
    "enemy initiative",
    "tiles sunk in a row",
    "own passes",
    "enemy passes",
    "swap",
    "tower to place",
    "side to choose",
    "play",
    "White places a tower",
];

/// Where each kind of action begins.
struct Starts {
    place: usize,
    side: usize,
    moves: usize,
    sink: usize,
    pass: usize,
}

impl<C: Cells> Syrtis<C> {
    const AREA: usize = C::SIZE as usize * C::SIZE as usize;
    const STARTS: Starts = {
        let place = if C::SIZE == 5 { 8 } else { 18 };
        let side = place + Self::AREA;
        let moves = side + 2;
        let sink = moves + Self::AREA * Self::AREA;
        Starts { place, side, moves, sink, pass: sink + Self::AREA }
    };

    fn plain(cell: u8) -> usize {
        usize::from(cell / C::STRIDE) * usize::from(C::SIZE) + usize::from(cell % C::STRIDE)
    }

    fn strided(cell: usize) -> u8 {
        let (row, column) = (cell as u8 / C::SIZE, cell as u8 % C::SIZE);
        row * C::STRIDE + column
    }
}

impl<C: Cells> Encode for Syrtis<C> {
    fn layout(&self) -> Layout {
        let side = usize::from(C::SIZE);
        Layout { planes: &PLANES, rows: side, columns: side, actions: Self::STARTS.pass + 1 }
    }

    #[inline]
    fn action(&self, Step { deed, from, to }: Step) -> usize {
        let starts = &Self::STARTS;
        match deed {
            Deed::Move => starts.moves + Self::plain(from) * Self::AREA + Self::plain(to),
            Deed::Sink => starts.sink + Self::plain(to),
            Deed::Pass => starts.pass,
            Deed::Place => starts.place + Self::plain(to),
            Deed::White => starts.side,
            Deed::Black => starts.side + 1,
            Deed::Swap => {
                let pair = self.island().chunks_exact(2).position(|pair| pair[0] == from);
                pair.unwrap_or_default()
            }
        }
    }

    fn step(&self, action: usize) -> Option<Step> {
        let starts = &Self::STARTS;
        let cell = |start: usize| Self::strided(action - start);
        if action < starts.place {
            let pair = self.island().chunks_exact(2).nth(action)?;
            Some(Step { deed: Deed::Swap, from: pair[0], to: pair[1] })
        } else if action < starts.side {
            Some(Step::at(Deed::Place, cell(starts.place)))
        } else if action < starts.moves {
            Some(Step::at(if action == starts.side { Deed::White } else { Deed::Black }, 0))
        } else if action < starts.sink {
            let cells = action - starts.moves;
            let [from, to] = [cells / Self::AREA, cells % Self::AREA].map(Self::strided);
            Some(Step { deed: Deed::Move, from, to })
        } else if action < starts.pass {
            Some(Step::at(Deed::Sink, cell(starts.sink)))
        } else {
            (action == starts.pass).then(|| Step::at(Deed::Pass, 0))
        }
    }

    fn observe(&self, planes: &mut Planes<'_>) {
        let me = self.acting();
        let [colour, shape] = self.owned(me);
        let [own, enemy] = [me, me.other()].map(|side| self.towers[side.index()]);
        for (plane, cells) in [self.tiles, colour, shape, own, enemy].into_iter().enumerate() {
            planes.mark(plane, cells.each().map(Self::plain));
        }
        let is = |phase: Phase| u8::from(self.phase == phase);
        let white_places = self.phase == Phase::Towers && self.towers[0].count() < 2;
        let numbers = [
            u8::from(self.sinker == me),
            u8::from(self.sinker != me),
            self.sunk,
            self.passes[me.index()],
            self.passes[me.other().index()],
            is(Phase::Swap),
            is(Phase::Towers),
            is(Phase::Side),
            is(Phase::Play),
            u8::from(white_places),
        ];
        for (plane, number) in (5..).zip(numbers) {
            planes.fill(plane, number);
        }
    }

    fn place_image(&self, cell: usize, symmetry: usize) -> usize {
        Self::plain(Self::cell_image(Self::strided(cell), symmetry))
    }

    fn plane_image(plane: usize, symmetry: usize) -> usize {
        match plane {
            1 | 2 if symmetry & RELABELLED != 0 => 3 - plane,
            _ => plane,
        }
    }
}
