//! The picture of DuploHex: a rhombus of hexagons between coloured sides, with discs and rings around them.

use kernel::boards::{ROW_PITCH, hexagon};
use kernel::{
    Cell, Change, Game, Glyph, Identity, Label, Place, Point, Scene, Seat, Shape, Show, Spot, Telling,
};

use super::{Due, DuploHex, Kind, STRIDE, Step, bit, glyphs};

/// Symbols and trays by player and kind.
const SYMBOLS: [[&str; 2]; 2] = [["disc-white", "ring-white"], ["disc-black", "ring-black"]];
const TRAYS: [[&str; 2]; 2] = [["discs-white", "rings-white"], ["discs-black", "rings-black"]];
const LABELS: [&str; 2] = ["tray-discs", "tray-rings"];

/// The distance of the outer edge of the coloured sides, and of the coordinates, from the centres of the outermost
/// cells, in cells along the rows and columns.
const RIM: f32 = 0.86;
const COORDINATES: f32 = 1.14;
/// The outer edge of the frame around the sides, which holds the coordinates.
const FRAME: f32 = 1.3;

/// The centre of cell a1 in the scene.
const CORNER: Point = Point { x: 2.0, y: 1.18 };

/// A point on the board, in cells along its rows and columns. Each row starts half a cell to the right of the one
/// above (D1).
fn point(column: f32, row: f32) -> Point {
    Point { x: CORNER.x + column + row / 2.0, y: CORNER.y + row * ROW_PITCH }
}

impl DuploHex {
    fn spot(&self, cell: u8) -> Spot {
        Spot::new(self.name(cell))
    }

    /// The rhombus, the coloured sides and the coordinates.
    fn bare_scene(&self) -> Scene {
        let last = f32::from(self.size - 1);
        let edge = point(last + FRAME, last + FRAME);
        let mut scene = Scene::new(edge.x + 0.05, edge.y + 0.05);
        let middle = point(last / 2.0, last / 2.0);
        let rhombus =
            |rim: f32| [(-rim, -rim), (last + rim, -rim), (last + rim, last + rim), (-rim, last + rim)];
        let corners = rhombus(RIM);
        let outline = rhombus(FRAME).map(|(column, row)| point(column, row)).to_vec();
        scene.backdrop.push(Shape { class: "frame".into(), outline });
        // D2: Black's sides are the top and the bottom. Each side is a triangle behind the cells.
        for (side, class) in ["side-black", "side-white", "side-black", "side-white"].into_iter().enumerate()
        {
            let [from, to] = [corners[side], corners[(side + 1) % 4]].map(|(column, row)| point(column, row));
            scene.backdrop.push(Shape { class: class.into(), outline: vec![from, to, middle] });
        }
        for row in 0..self.size {
            for column in 0..self.size {
                let centre = point(f32::from(column), f32::from(row));
                let spot = self.spot(row * STRIDE + column);
                scene.cells.push(Cell { spot, outline: hexagon(centre), surface: "cell".into() });
            }
        }
        for line in 0..self.size {
            let text = char::from(b'a' + line).to_string();
            scene.labels.push(Label { text, at: point(f32::from(line), -COORDINATES) });
        }
        for line in 0..self.size {
            scene
                .labels
                .push(Label { text: (line + 1).to_string(), at: point(-COORDINATES, f32::from(line)) });
        }
        scene
    }

    /// The level of a piece on a cell: a ring lies on top of the disc it encloses.
    fn level(&self, kind: Kind, cell: u8) -> u8 {
        u8::from(kind == Kind::Ring && self.all(Kind::Disc) & bit(cell) != 0)
    }
}

impl Show for DuploHex {
    const ART: &'static str = include_str!("art.svg");
    const TERMINAL_CELL: (u8, u8) = (3, 1);
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] = [include_str!("players.en.md"), include_str!("players.pt.md")];
    const RULE_BOOK: &'static str = include_str!("RULES.md");

    fn board(&self) -> Scene {
        let mut scene = self.bare_scene();
        for row in 0..self.size {
            for column in 0..self.size {
                let cell = row * STRIDE + column;
                for kind in Kind::BOTH {
                    if let Some(owner) = self.owner(kind, cell) {
                        scene.put(self.spot(cell), SYMBOLS[owner.index()][kind.index()], Some(owner));
                    }
                }
            }
        }
        for seat in Seat::BOTH {
            for kind in Kind::BOTH {
                let (player, kind) = (seat.index(), kind.index());
                let (spot, symbol) = (TRAYS[player][kind], SYMBOLS[player][kind]);
                scene.tray(spot, Some(seat), symbol, self.stock[player][kind], LABELS[kind]);
            }
        }
        scene
    }

    fn players(&self) -> [Identity; 2] {
        Seat::BOTH.map(|seat| Identity::of_seat(seat, &SYMBOLS[seat.index()]))
    }

    fn touches(&self, step: Step) -> Vec<Vec<Spot>> {
        let to = self.spot(step.to());
        if let Some(from) = step.from() {
            return vec![vec![self.spot(from), to]];
        }
        let tray = Spot::new(TRAYS[self.to_play.index()][step.kind().index()]);
        let from_tray = vec![tray.clone(), to.clone()];
        match self.due {
            // The cell may come first; the supply then tells the kind.
            Due::Opening | Due::Both => vec![from_tray, vec![to, tray]],
            // The kind is known, so touching the cell is enough.
            Due::Disc | Due::Ring => vec![from_tray, vec![to]],
        }
    }

    fn changes(&self, step: Step) -> Vec<Change> {
        let (player, kind) = (self.to_play.index(), step.kind());
        let place = |kind: Kind, position: &DuploHex| {
            Place::new(self.spot(step.to()), position.level(kind, step.to()))
        };
        let after = self.after(step);
        let from = match step.from() {
            Some(from) => Place::new(self.spot(from), 0),
            None => Place::tray(TRAYS[player][kind.index()]),
        };
        let mut changes = vec![Change::Moves {
            from,
            to: place(kind, &after),
            symbol: SYMBOLS[player][kind.index()].into(),
            owner: Some(self.to_play),
        }];
        // A disc that enters a ring lifts it by one level.
        if let (Kind::Disc, Some(owner)) = (kind, self.owner(Kind::Ring, step.to())) {
            changes.push(Change::Moves {
                from: place(Kind::Ring, self),
                to: place(Kind::Ring, &after),
                symbol: SYMBOLS[owner.index()][Kind::Ring.index()].into(),
                owner: Some(owner),
            });
        }
        changes
    }

    fn told(&self, step: Step) -> Vec<Telling> {
        self.tell(step)
    }

    fn aims(&self) -> [&'static str; 2] {
        ["aim-1", "aim-2"]
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        self.chain(winner).into_iter().map(|cell| self.spot(cell)).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        glyphs::glyph(symbol)
    }
}
