//! Noughts and crosses: a whole game in one small file, which the catalogue does not list. Read it first if you want to add
//! a game: real games only have more rules, more art and more tests.
//!
//! N1: the players place their marks in turn, crosses first. N2: three in a row win. N3: a full board is a draw.
#![allow(dead_code)] // each test program uses its part

use kernel::boards::{Square, SquareSymmetry, bits};
use kernel::{
    Change, Dice, Ending, Field, Game, Glyph, Identity, Notation, Outcome, Place, ReadError, Ruling, Scene,
    Seat, Show, Spot, Steps, Symmetry, Telling, Tint, Variant, rows_text, zobrist,
};

const BOARD: Square = Square::of(3);
const FULL: u16 = 0b111_111_111;
/// Rows, columns and diagonals; cells are numbered row by row from a1.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const KEYS: [[u64; 9]; 2] = [zobrist(601), zobrist(602)];
const MARKS: [&str; 2] = ["cross", "nought"];

/// A position: the cells of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noughts {
    marks: [u16; 2],
}

/// The one way to play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual;

impl Variant for Usual {
    fn name(&self) -> &'static str {
        "usual"
    }
}

impl Noughts {
    fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| self.marks[seat.index()] & line == *line)
    }

    fn mark(&self, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.marks[seat.index()] >> cell & 1 == 1)
    }
}

impl Game for Noughts {
    type Variant = Usual;
    /// The cell to mark.
    type Step = u8;

    const NAME: &'static str = "noughts";
    const VARIANTS: &'static [Usual] = &[Usual];

    fn start(_: &Usual, _: &mut Dice) -> Noughts {
        Noughts { marks: [0; 2] }
    }

    fn to_play(&self) -> Seat {
        Seat::BOTH[(self.marks[0] | self.marks[1]).count_ones() as usize % 2]
    }

    fn steps(&self, steps: &mut Steps<Noughts>) {
        steps.clear();
        if self.ending().is_none() {
            steps.extend(bits(u64::from(FULL & !(self.marks[0] | self.marks[1]))));
        }
    }

    fn step_code(step: u8) -> u16 {
        u16::from(step)
    }

    fn play(&mut self, step: u8) {
        self.marks[self.to_play().index()] |= 1 << step;
    }

    fn ending(&self) -> Option<Ending> {
        let winner = Seat::BOTH.into_iter().find(|seat| self.has_line(*seat));
        let line = Ruling::new("ending-line", "N2");
        let full = Ruling::new("ending-full", "N3");
        match winner {
            Some(seat) => Some(Ending { outcome: Outcome::Win(seat), ruling: line }),
            None => (self.marks[0] | self.marks[1] == FULL)
                .then_some(Ending { outcome: Outcome::Draw, ruling: full }),
        }
    }

    fn key(&self) -> u64 {
        let keys = |seat: Seat| {
            bits(self.marks[seat.index()].into()).map(move |cell| KEYS[seat.index()][cell as usize])
        };
        Seat::BOTH.into_iter().flat_map(keys).fold(0, |key, one| key ^ one)
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn expected(&self) -> Ruling {
        Ruling::new("expected-mark", "N1")
    }
}

impl Notation for Noughts {
    const FIELDS: &'static [&'static str] = &["BOARD"];

    fn text(&self) -> String {
        rows_text(3, 3, |row, column| {
            self.mark((2 - row as u8) * 3 + column as u8).map(|seat| ['x', 'o'][seat.index()])
        })
    }

    fn read(_: &Usual, text: &str) -> Result<Noughts, ReadError> {
        let [board] = Field::split(text, Self::FIELDS)?;
        let mut marks = [0; 2];
        board.rows(3, 3, "xo", |row, column, letter| {
            let seat = "xo".find(letter);
            seat.map(|seat| marks[seat] |= 1 << ((2 - row) * 3 + column)).is_some()
        })?;
        let position = Noughts { marks };
        let [crosses, noughts] = marks.map(u16::count_ones);
        // The player who has moved last is the only one who may have a line (N2).
        let last = position.to_play().opponent();
        if !(crosses == noughts || crosses == noughts + 1) || position.has_line(last.opponent()) {
            return Err(
                board.error(format!("found {crosses} x and {noughts} o, expected a board in turn (N1, N2)"))
            );
        }
        Ok(position)
    }

    fn step_text(&self, step: u8) -> String {
        BOARD.name(step % 3, step / 3)
    }
}

impl Symmetry for Noughts {
    fn symmetries(&self) -> usize {
        SquareSymmetry::COUNT
    }

    fn image(&self, symmetry: usize) -> Noughts {
        let turned = |cells: u16| bits(cells.into()).map(|cell| 1 << self.step_image(cell, symmetry)).sum();
        Noughts { marks: self.marks.map(turned) }
    }

    fn step_image(&self, step: u8, symmetry: usize) -> u8 {
        SquareSymmetry::numbered(symmetry).numbered_cell(3, 3, step)
    }
}

impl Show for Noughts {
    const ART: &'static str = r##"<svg xmlns="http://www.w3.org/2000/svg"><style>.noughts-cell { fill: #fff; stroke: #333 }</style>
<symbol id="noughts-cross" viewBox="-50 -50 100 100"><path d="M-30-30L30 30M30-30L-30 30" stroke="#222" stroke-width="9"/></symbol>
<symbol id="noughts-nought" viewBox="-50 -50 100 100"><circle r="30" fill="none" stroke="#c33" stroke-width="9"/></symbol></svg>"##;
    const TERMINAL_CELL: (u8, u8) = (3, 1);
    const SENTENCES: [&'static str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
    const RULES: [&'static str; 2] =
        ["# Noughts and crosses\n\nThree in a row win.\n", "# Galo\n\nTrês em linha ganham.\n"];
    const RULE_BOOK: &'static str =
        "# Noughts and crosses\n\n## Notation\n\nA step is a cell, such as `b2`.\n";

    fn board(&self) -> Scene {
        let mut scene = BOARD.scene(|_, _| "cell");
        for cell in 0..9 {
            if let Some(seat) = self.mark(cell) {
                scene.put(Spot::new(self.step_text(cell)), MARKS[seat.index()], Some(seat));
            }
        }
        scene
    }

    fn players(&self) -> [Identity; 2] {
        Seat::BOTH.map(|seat| Identity::of_seat(seat, &[MARKS[seat.index()]]))
    }

    fn touches(&self, step: u8) -> Vec<Vec<Spot>> {
        vec![vec![Spot::new(self.step_text(step))]]
    }

    fn changes(&self, step: u8) -> Vec<Change> {
        let (at, seat) = (Place::new(Spot::new(self.step_text(step)), 0), self.to_play());
        vec![Change::Appears { at, symbol: MARKS[seat.index()].into(), owner: Some(seat) }]
    }

    fn told(&self, step: u8) -> Vec<Telling> {
        vec![Telling::new("told-mark").with("to", self.step_text(step))]
    }

    fn aims(&self) -> [&'static str; 2] {
        ["aim", "aim"]
    }

    fn winning(&self, winner: Seat) -> Vec<Spot> {
        let own = self.marks[winner.index()];
        let line = LINES.into_iter().find(|line| own & line == *line).unwrap_or_default();
        bits(line.into()).map(|cell| Spot::new(self.step_text(cell))).collect()
    }

    fn glyph(symbol: &str) -> Glyph {
        let (text, tint) = if symbol == MARKS[0] { ("X", Tint::Blue) } else { ("O", Tint::Red) };
        Glyph::new(text, text, tint)
    }
}
