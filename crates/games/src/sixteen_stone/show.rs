//! The picture of Sixteen Stone: stones on the board, in hand and in the banks.

use kernel::boards::Compass;
use kernel::{Change, Game, Glyph, Identity, Place, Scene, Seat, Show, Spot, Steps, Telling};

use super::step::Action;
use super::{Board, Cells, SixteenStone, Step, glyphs};

const STONES: [&str; 2] = ["stone-red", "stone-blue"];
const HANDS: [&str; 2] = ["hand-red", "hand-blue"];
const BANKS: [&str; 2] = ["bank-red", "bank-blue"];

fn moves(from: Place, to: Place, seat: Seat) -> Change {
    Change::Moves { from, to, symbol: STONES[seat.index()].into(), owner: Some(seat) }
}

fn bank(seat: Seat) -> Place {
    Place::tray(BANKS[seat.index()])
}

impl<B: Board> SixteenStone<B> {
    fn spot(cell: u8) -> Spot {
        Spot::new(Self::name(cell))
    }

    fn place(cell: u8) -> Place {
        Place::new(Self::spot(cell), 0)
    }

    /// The cells and owners of the run of stones that starts at a stone and extends in a direction.
    pub(super) fn run(&self, rear: u8, direction: Compass) -> impl Iterator<Item = (u8, Seat)> {
        let cells = std::iter::successors(Some(B::Cells::of(rear)), move |cell| Some(cell.ahead(direction)));
        let stones = Seat::BOTH.map(|seat| self.stones(seat).cells());
        cells.map_while(move |cell| {
            let seat = Seat::BOTH.into_iter().find(|seat| stones[seat.index()].meets(cell))?;
            Some((cell.first(), seat))
        })
    }

    /// A captured stone and the one that replaces it.
    fn exchange(&self, cell: u8) -> [Change; 2] {
        let (player, opponent) = (self.to_play, self.to_play.opponent());
        [moves(Self::place(cell), bank(opponent), opponent), moves(bank(player), Self::place(cell), player)]
    }
}

impl<B: Board> Show for SixteenStone<B> {
    const ART: &'static str = include_str!("art.svg");
    const TERMINAL_CELL: (u8, u8) = (3, 1);
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] = [include_str!("players.en.md"), include_str!("players.pt.md")];
    const RULE_BOOK: &'static str = include_str!("RULES.md");

    fn board(&self) -> Scene {
        let mut scene = Self::SQUARE.scene(|column, row| {
            let cell = B::Cells::of(row * B::Cells::STRIDE + column);
            match (column + row) % 2 {
                _ if self.picking.meets(cell) => "cell-enclosed",
                0 => "cell-dark",
                _ => "cell-light",
            }
        });
        for seat in Seat::BOTH {
            for cell in self.stones(seat).cells().each() {
                scene.put(Self::spot(cell), STONES[seat.index()], Some(seat));
            }
            let player = seat.index();
            let (spot, count, label) = if self.is_placing() {
                (HANDS[player], self.hands()[player], "tray-hand")
            } else {
                (BANKS[player], self.banks[player], "tray-bank")
            };
            scene.tray(spot, Some(seat), STONES[player], count, label);
        }
        let mut steps = Steps::<Self>::new();
        self.steps(&mut steps);
        // The likeliest first.
        for (action, spot, label) in [
            (Action::End, "end", "button-end"),
            (Action::Pass, "pass", "button-pass"),
            (Action::Keep, "keep", "button-keep"),
            (Action::Sacrifice, "sac", "button-sac"),
        ] {
            if steps.iter().any(|step| step.action() == action) {
                scene.button(spot, label);
            }
        }
        scene
    }

    fn players(&self) -> [Identity; 2] {
        Seat::BOTH.map(|seat| Identity::of_seat(seat, &[STONES[seat.index()]]))
    }

    fn touches(&self, step: Step) -> Vec<Vec<Spot>> {
        match step.action() {
            Action::Place(cell) | Action::Capture(cell) => vec![vec![Self::spot(cell)]],
            Action::Push(rear, direction) => {
                // The rear stone, then the first enemy stone in its way.
                let enemy = self.run(rear, direction).find(|(_, seat)| *seat != self.to_play);
                let spots = [rear].into_iter().chain(enemy.map(|(cell, _)| cell));
                vec![spots.map(Self::spot).collect()]
            }
            Action::Move(from, direction) => {
                let to = B::Cells::of(from).ahead(direction).first();
                vec![vec![Self::spot(from), Self::spot(to)]]
            }
            Action::Keep => vec![vec![Spot::new("keep")]],
            Action::Sacrifice => {
                vec![vec![Spot::new("sac")], vec![Spot::new(BANKS[self.to_play.index()])]]
            }
            Action::End => vec![vec![Spot::new("end")]],
            Action::Pass => vec![vec![Spot::new("pass")]],
        }
    }

    fn changes(&self, step: Step) -> Vec<Change> {
        let player = self.to_play;
        match step.action() {
            Action::Place(cell) => {
                vec![moves(Place::tray(HANDS[player.index()]), Self::place(cell), player)]
            }
            Action::Push(rear, direction) => {
                let change = |(cell, seat): (u8, Seat)| {
                    let next = B::Cells::of(cell).ahead(direction);
                    let on_board = next.meets(B::Cells::ALL);
                    let to = if on_board { Self::place(next.first()) } else { bank(seat) };
                    moves(Self::place(cell), to, seat)
                };
                self.run(rear, direction).map(change).collect()
            }
            Action::Move(from, direction) => {
                let to = B::Cells::of(from).ahead(direction).first();
                // Stones that were the enemy's and are now the player's were captured by the Move.
                let after = self.after(step);
                let captured = after.stones(player).cells() & self.enemy.cells();
                let mut changes = vec![moves(Self::place(from), Self::place(to), player)];
                changes.extend(captured.each().flat_map(|cell| self.exchange(cell)));
                changes
            }
            Action::Capture(cell) => self.exchange(cell).to_vec(),
            Action::Sacrifice => vec![Change::Leaves { at: bank(player) }],
            Action::Keep | Action::End | Action::Pass => Vec::new(),
        }
    }

    fn told(&self, step: Step) -> Vec<Telling> {
        self.tell(step)
    }

    fn aims(&self) -> [&'static str; 2] {
        ["aim-1", "aim-2"]
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        self.stones(winner).cells().each().map(Self::spot).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        glyphs::glyph(symbol)
    }
}
