//! The picture of Stac: discs, pawns, and markers on towers.

use kernel::boards::bits;
use kernel::{Change, Game, Glyph, Identity, Place, Scene, Seat, Show, Spot, Telling};

use super::notation::NOWHERE;
use super::{STRIDE, Stac, Step, glyphs};

const PAWNS: [&str; 2] = ["pawn-a", "pawn-b"];
const MARKERS: [&str; 2] = ["marker-a", "marker-b"];
const TRAYS: [&str; 2] = ["markers-a", "markers-b"];

impl Stac {
    fn spot(&self, cell: u8) -> Spot {
        Spot::new(self.name(cell))
    }

    /// The number of pieces on a cell, not counting pawns.
    fn height(&self, cell: u8) -> u8 {
        self.discs(cell) + u8::from(self.tower(cell).is_some())
    }
}

impl Show for Stac {
    const ART: &'static str = include_str!("art.svg");
    const TERMINAL_CELL: (u8, u8) = (5, 1);
    const LIFT: f32 = 0.11;
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] = [include_str!("players.en.md"), include_str!("players.pt.md")];
    const RULE_BOOK: &'static str = include_str!("RULES.md");

    fn board(&self) -> Scene {
        let square = self.square();
        let mut scene =
            square.scene(|column, row| if (column + row) % 2 == 0 { "cell-dark" } else { "cell-light" });
        for row in 0..square.rows {
            for column in 0..square.columns {
                let cell = row * STRIDE + column;
                for _ in 0..self.discs(cell) {
                    scene.put(self.spot(cell), "disc", None);
                }
                if let Some(owner) = self.tower(cell) {
                    scene.put(self.spot(cell), MARKERS[owner.index()], Some(owner));
                }
            }
        }
        for seat in Seat::BOTH {
            let player = seat.index();
            if self.pawns[player] != NOWHERE {
                scene.put(self.spot(self.pawns[player]), PAWNS[player], Some(seat));
            }
            let left = u32::from(self.towers_to_win).saturating_sub(self.towers[player].count_ones()) as u8;
            scene.tray(TRAYS[player], Some(seat), MARKERS[player], left, "tray-markers");
        }
        if self.outcome().is_none() && self.may_carry() {
            scene.button("carry", "button-carry");
        }
        scene
    }

    fn players(&self) -> [Identity; 2] {
        Seat::BOTH.map(|seat| Identity::of_seat(seat, &[PAWNS[seat.index()]]))
    }

    fn touches(&self, step: Step) -> Vec<Vec<Spot>> {
        let pawn = self.spot(self.pawns[self.to_play.index()]);
        let to = self.spot(step.to());
        if step.carries() {
            // Touching the pawn a second time picks up the disc under it.
            vec![vec![Spot::new("carry"), to.clone()], vec![pawn.clone(), pawn, to]]
        } else {
            vec![vec![pawn, to]]
        }
    }

    fn changes(&self, step: Step) -> Vec<Change> {
        let seat = self.to_play;
        let player = seat.index();
        let from = self.pawns[player];
        let after = self.after(step);
        let mut changes = Vec::new();
        if step.carries() {
            let target = Place::new(self.spot(step.to()), self.discs(step.to()));
            changes.push(Change::Moves {
                from: Place::new(self.spot(from), 0),
                to: target,
                symbol: "disc".into(),
                owner: None,
            });
            if after.tower(step.to()).is_some() {
                let top = Place::new(self.spot(step.to()), 3);
                changes.push(Change::Moves {
                    from: Place::tray(TRAYS[player]),
                    to: top,
                    symbol: MARKERS[player].into(),
                    owner: Some(seat),
                });
            }
        }
        changes.push(Change::Moves {
            from: Place::new(self.spot(from), self.height(from)),
            to: Place::new(self.spot(step.to()), after.height(step.to())),
            symbol: PAWNS[player].into(),
            owner: Some(seat),
        });
        changes
    }

    fn told(&self, step: Step) -> Vec<Telling> {
        self.tell(step)
    }

    fn aims(&self) -> [&'static str; 2] {
        ["aim", "aim"]
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        bits(self.towers[winner.index()].into()).map(|cell| self.spot(cell)).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        glyphs::glyph(symbol)
    }
}
