//! The picture of Syrtis: tiles in the sea, towers on them, and sunk tiles and passes beside the board.

use kernel::{Change, Game, Glyph, Identity, Place, Point, Scene, Seat, Shape, Show, Spot, Telling};

use super::cells::Cells;
use super::{Deed, Phase, Side, Step, Syrtis, glyphs};

/// Indexed by the owner of the colour, then by the owner of the shape.
const TILES: [[&str; 2]; 2] = [["white-circle", "white-square"], ["black-circle", "black-square"]];
/// Indexed by side, like the trays.
const TOWERS: [&str; 2] = ["white-tower", "black-tower"];
const TOWER_TRAYS: [&str; 2] = ["towers-white", "towers-black"];
const SUNK_TRAYS: [&str; 2] = ["sunk-white", "sunk-black"];
const PASS_TRAYS: [&str; 2] = ["passes-white", "passes-black"];
const SIDE_BUTTONS: [(&str, &str); 2] = [("white", "button-white"), ("black", "button-black")];

/// The name and the tile of each side, which has its colour and its shape.
const NAMES: [(&str, &str); 2] = [("side-white", "white-circle"), ("side-black", "black-square")];

/// The levels of tiles and of the towers on them.
const TILE: u8 = 0;
const TOWER: u8 = 1;

impl<C: Cells> Syrtis<C> {
    fn spot(&self, cell: u8) -> Spot {
        Spot::new(self.name(cell))
    }

    fn place_on(&self, cell: u8, level: u8) -> Place {
        Place::new(self.spot(cell), level)
    }

    fn tile_symbol(&self, cell: u8) -> Option<&'static str> {
        self.tile(cell).map(|[colour, shape]| TILES[colour.index()][shape.index()])
    }

    /// The owner of a side's towers, once the sides are chosen.
    fn owner(&self, side: Side) -> Option<Seat> {
        (self.phase == Phase::Play).then(|| self.seat(side))
    }

    fn tower_moves(&self, from: u8, to: u8) -> Change {
        let side = self.acting();
        Change::Moves {
            from: self.place_on(from, TOWER),
            to: self.place_on(to, TOWER),
            symbol: TOWERS[side.index()].into(),
            owner: self.owner(side),
        }
    }

    /// The trays beside the board: towers to place, the last sinks, and the passes of each side.
    fn trays(&self, scene: &mut Scene) {
        let placed = self.towers.map(|towers| towers.count() as u8);
        for (i, side) in Side::BOTH.into_iter().enumerate() {
            let owner = self.owner(side);
            if placed[i] < 2 {
                scene.tray(TOWER_TRAYS[i], owner, TOWERS[i], 2 - placed[i], "tray-towers");
            }
            if self.sunk > 0 && self.sinker == side {
                scene.tray(SUNK_TRAYS[i], owner, "sunk", self.sunk, "tray-sunk");
            }
            if self.passes[i] > 0 {
                scene.tray(PASS_TRAYS[i], owner, "passed", self.passes[i], "tray-passes");
            }
        }
    }

    /// The changes of an action to the trays of sunk tiles and passes.
    fn tray_changes(&self, deed: Deed) -> Vec<Change> {
        let acting = self.acting();
        let appears = |tray, symbol: &'static str| Change::Appears {
            at: Place::tray(tray),
            symbol: symbol.into(),
            owner: self.owner(acting),
        };
        let leave = |tray, count: u8| (0..count).map(move |_| Change::Leaves { at: Place::tray(tray) });
        let mut changes = Vec::new();
        if deed == Deed::Pass {
            changes.push(appears(PASS_TRAYS[acting.index()], "passed"));
        } else {
            changes.extend(leave(PASS_TRAYS[acting.index()], self.passes[acting.index()]));
        }
        if deed == Deed::Sink {
            if self.sinker != acting {
                changes.extend(leave(SUNK_TRAYS[self.sinker.index()], self.sunk));
            }
            changes.push(appears(SUNK_TRAYS[acting.index()], "sunk"));
        }
        changes
    }
}

impl<C: Cells> Show for Syrtis<C> {
    const ART: &'static str = include_str!("art.svg");
    const TERMINAL_CELL: (u8, u8) = (5, 1);
    const LIFT: f32 = 0.08;
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] = [include_str!("players.en.md"), include_str!("players.pt.md")];
    const RULE_BOOK: &'static str = include_str!("RULES.md");

    fn board(&self) -> Scene {
        let mut scene = self.square().scene(|_, _| "sea");
        let size = f32::from(C::SIZE);
        let corners = [(0.46, -0.04), (size + 0.54, -0.04), (size + 0.54, size + 0.04), (0.46, size + 0.04)];
        let outline = corners.iter().map(|(x, y)| Point { x: *x, y: *y }).collect();
        scene.backdrop.push(Shape { class: "deep".into(), outline });
        for cell in self.tiles.each() {
            if let Some(symbol) = self.tile_symbol(cell) {
                scene.put(self.spot(cell), symbol, None);
            }
            if let Some(side) = self.tower(cell) {
                scene.put(self.spot(cell), TOWERS[side.index()], self.owner(side));
            }
        }
        self.trays(&mut scene);
        match self.phase {
            Phase::Side => SIDE_BUTTONS.iter().for_each(|(spot, label)| scene.button(spot, label)),
            Phase::Play if self.outcome().is_none() => {
                scene.button("sink", "button-sink");
                scene.button("pass", "button-pass");
            }
            _ => {}
        }
        scene
    }

    /// Until the sides are chosen, the players have no colour and no shape.
    fn players(&self) -> [Identity; 2] {
        Seat::BOTH.map(|seat| {
            let side = Side::BOTH.into_iter().find(|side| self.owner(*side) == Some(seat));
            side.map_or_else(
                || Identity::of_seat(seat, &[]),
                |side| {
                    let (name, tile) = NAMES[side.index()];
                    Identity::new(name, &[tile, TOWERS[side.index()]])
                },
            )
        })
    }

    fn touches(&self, step: Step) -> Vec<Vec<Spot>> {
        let [from, to] = [step.from, step.to].map(|cell| self.spot(cell));
        match step.deed {
            Deed::Swap => vec![vec![from], vec![to]],
            Deed::Place => vec![vec![to]],
            Deed::White => vec![vec![Spot::new(SIDE_BUTTONS[0].0)]],
            Deed::Black => vec![vec![Spot::new(SIDE_BUTTONS[1].0)]],
            Deed::Move => vec![vec![from, to]],
            Deed::Sink => vec![vec![to.clone(), to.clone()], vec![Spot::new("sink"), to]],
            Deed::Pass => vec![vec![Spot::new("pass")]],
        }
    }

    fn changes(&self, step: Step) -> Vec<Change> {
        let Step { deed, from, to } = step;
        let tile_moves = |from, to| Change::Moves {
            from: self.place_on(from, TILE),
            to: self.place_on(to, TILE),
            symbol: self.tile_symbol(from).unwrap_or_default().into(),
            owner: None,
        };
        let mut changes = match deed {
            Deed::Swap => return vec![tile_moves(from, to), tile_moves(to, from)],
            Deed::Place => {
                let side = self.placing().index();
                let (from, to) = (Place::tray(TOWER_TRAYS[side]), self.place_on(to, TOWER));
                return vec![Change::Moves { from, to, symbol: TOWERS[side].into(), owner: None }];
            }
            Deed::White | Deed::Black => {
                let after = self.after(step);
                let becomes = |cell| {
                    let side = self.tower(cell)?;
                    let at = self.place_on(cell, TOWER);
                    Some(Change::Becomes {
                        at,
                        symbol: TOWERS[side.index()].into(),
                        owner: after.owner(side),
                    })
                };
                return self.all_towers().each().filter_map(becomes).collect();
            }
            Deed::Move if self.is_slide(step) => vec![tile_moves(from, to), self.tower_moves(from, to)],
            Deed::Move => vec![self.tower_moves(from, to)],
            Deed::Sink => vec![Change::Sinks { at: self.place_on(to, TILE) }],
            Deed::Pass => Vec::new(),
        };
        changes.extend(self.tray_changes(deed));
        changes
    }

    fn told(&self, step: Step) -> Vec<Telling> {
        self.tell(step)
    }

    fn aims(&self) -> [&'static str; 2] {
        if self.phase != Phase::Play {
            return ["aim-open"; 2];
        }
        Seat::BOTH.map(|seat| if seat == self.white_seat { "aim-white" } else { "aim-black" })
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        let side = Side::BOTH.into_iter().find(|side| self.seat(*side) == winner);
        let islands = side.into_iter().flat_map(|side| self.islands(side)).flatten();
        let cells = islands.fold(C::NONE, |all, island| all | island);
        cells.each().map(|cell| self.spot(cell)).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        glyphs::glyph(symbol)
    }
}
