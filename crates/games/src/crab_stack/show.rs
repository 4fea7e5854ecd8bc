//! The picture of Crab Stack: stacks of crabs on rocks around the water.

use kernel::boards::{ROW_PITCH, hexagon};
use kernel::{
    Cell, Change, Game, Glyph, Identity, Label, Place, Point, Scene, Seat, Shape, Show, Spot, Telling,
};

use super::notation::rows;
use super::rocks;
use super::stack::{Crab, Size, Stack};
use super::{CrabStack, Deed, Step, glyphs};

/// The width of the sea around the board.
const MARGIN: f32 = 0.35;

const WIDTH: f32 = 5.0 + 2.0 * MARGIN;
/// Five rows, and the protruding corners of the first and the last one.
const HEIGHT: f32 = 4.0 * ROW_PITCH + 2.0 * CORNER + 2.0 * MARGIN;
/// The distance from the centre of a rock to its corners.
const CORNER: f32 = ROW_PITCH * 2.0 / 3.0;

/// How far below a rock's centre its number is drawn.
const LABEL_DROP: f32 = 0.43;

fn spot(rock: u8) -> Spot {
    Spot::new((rock + 1).to_string())
}

/// The crabs of each size and player at the start (C1, C2).
const EACH: u8 = 3;

/// The trays of crabs that the wave has taken, in the order of [`Crab::kind`].
const LOST: [&str; 6] =
    ["lost-small-1", "lost-small-2", "lost-medium-1", "lost-medium-2", "lost-big-1", "lost-big-2"];

fn symbol(crab: Crab) -> &'static str {
    ["small-1", "small-2", "medium-1", "medium-2", "big-1", "big-2"][crab.kind()]
}

impl CrabStack {
    /// The crabs beside the board that the wave has taken, largest first.
    fn lost(&self, scene: &mut Scene) {
        for owner in Seat::BOTH {
            for size in Size::ALL.into_iter().rev() {
                let crab = Crab { size, owner };
                let stacks = rocks::each(self.occupied).map(|rock| self.stack(rock));
                let left = stacks.flat_map(Stack::top_down).filter(|other| *other == crab).count();
                let count = EACH.saturating_sub(left as u8);
                if count > 0 {
                    scene.tray(LOST[crab.kind()], Some(owner), symbol(crab), count, "tray-lost");
                }
            }
        }
    }
}

impl Show for CrabStack {
    const ART: &'static str = include_str!("art.svg");
    const TERMINAL_CELL: (u8, u8) = (7, 1);
    const LIFT: f32 = 0.15;
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] = [include_str!("players.en.md"), include_str!("players.pt.md")];
    const RULE_BOOK: &'static str = include_str!("RULES.md");

    fn board(&self) -> Scene {
        let mut scene = Scene::new(WIDTH, HEIGHT);
        let corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)];
        scene.backdrop.push(Shape {
            class: "sea".into(),
            outline: corners.into_iter().map(|(x, y)| Point { x, y }).collect(),
        });
        let mut y = MARGIN + CORNER;
        for row in rows() {
            let mut x = (WIDTH - row.len() as f32 + 1.0) / 2.0;
            for place in row {
                let outline = hexagon(Point { x, y });
                if let Some(rock) = place {
                    let bare = self.stack(rock).is_empty();
                    let surface = if bare { "bare" } else { "rock" };
                    scene.cells.push(Cell { spot: spot(rock), outline, surface: surface.into() });
                    let at = Point { x, y: y + LABEL_DROP };
                    scene.labels.push(Label { text: (rock + 1).to_string(), at });
                    let crabs: Vec<Crab> = self.stack(rock).top_down().collect();
                    for crab in crabs.into_iter().rev() {
                        scene.put(spot(rock), symbol(crab), Some(crab.owner));
                    }
                } else {
                    scene.backdrop.push(Shape { class: "water".into(), outline });
                    // For boards drawn with characters; pictures draw the water themselves.
                    scene.labels.push(Label { text: "~".to_owned(), at: Point { x, y } });
                }
                x += 1.0;
            }
            y += ROW_PITCH;
        }
        self.lost(&mut scene);
        scene
    }

    fn players(&self) -> [Identity; 2] {
        [("big-1", Seat::First), ("big-2", Seat::Second)].map(|(crab, seat)| Identity::of_seat(seat, &[crab]))
    }

    fn touches(&self, step: Step) -> Vec<Vec<Spot>> {
        match step.deed() {
            Deed::Move { from, to, .. } => vec![vec![spot(from), spot(to)]],
            Deed::Keep(lowest) => {
                let group = rocks::group_of(lowest, self.occupied);
                rocks::each(group).map(|rock| vec![spot(rock)]).collect()
            }
        }
    }

    fn changes(&self, step: Step) -> Vec<Change> {
        let after = self.after(step);
        let mut changes = Vec::new();
        let mut gone = self.occupied & !after.occupied;
        // If the wave takes the rock where a crab lands, the crab leaves from where it was.
        if let Deed::Move { from, to, .. } = step.deed()
            && !after.stack(to).is_empty()
            && let Some(crab) = self.stack(from).top()
        {
            changes.push(Change::Moves {
                from: Place::new(spot(from), self.stack(from).height() as u8 - 1),
                to: Place::new(spot(to), self.stack(to).height() as u8),
                symbol: symbol(crab).into(),
                owner: Some(crab.owner),
            });
            gone &= !rocks::bit(from);
        }
        for rock in rocks::each(gone) {
            let height = self.stack(rock).height() as u8;
            for (level, crab) in (0..height).rev().zip(self.stack(rock).top_down()) {
                changes.push(Change::Sinks { at: Place::new(spot(rock), level) });
                changes.push(Change::Appears {
                    at: Place::tray(LOST[crab.kind()]),
                    symbol: symbol(crab).into(),
                    owner: Some(crab.owner),
                });
            }
        }
        changes
    }

    fn told(&self, step: Step) -> Vec<Telling> {
        self.tell(step)
    }

    fn aims(&self) -> [&'static str; 2] {
        ["aim", "aim"]
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        let tops = rocks::each(self.occupied)
            .filter(|rock| self.stack(*rock).top().is_some_and(|crab| crab.owner == winner));
        tops.map(spot).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        glyphs::glyph(symbol)
    }
}
