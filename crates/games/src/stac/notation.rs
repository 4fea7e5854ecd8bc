//! Positions and steps of Stac as text.

use kernel::boards::Square;
use kernel::{Field, Game, Notation, ReadError, Seat, dice};

use super::{STRIDE, Stac, StacVariant, Step, bit};

/// The cell of a pawn that a report's board does not show. Such a board is only drawn.
pub(super) const NOWHERE: u8 = 31;

impl Stac {
    pub(super) fn square(&self) -> Square {
        // The number of cells in the lowest row is the width of the board.
        Square::of((self.board & 0b11111).count_ones() as u8)
    }

    pub(super) fn name(&self, cell: u8) -> String {
        if cell == NOWHERE {
            return "?".to_owned();
        }
        self.square().name(cell % STRIDE, cell / STRIDE)
    }

    /// The cells row by row from the top.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<u8>> {
        let size = self.square().columns;
        (0..size).rev().map(move |row| (0..size).map(|column| row * STRIDE + column).collect())
    }

    /// The contents of a cell, as a letter of the position text.
    pub(super) fn letter(&self, cell: u8) -> char {
        match self.tower(cell) {
            Some(Seat::First) => 'A',
            Some(Seat::Second) => 'B',
            None => char::from(b'0' + self.discs(cell)),
        }
    }

    pub(super) fn empty(variant: &StacVariant) -> Stac {
        Stac { ones: 0, ..Stac::start(variant, &mut dice(0)) }
    }

    /// Puts what a letter of a position text stands for on a cell. Returns false for an unknown letter.
    pub(super) fn put(&mut self, cell: u8, letter: char) -> bool {
        match letter {
            '0' => {}
            '1' => self.ones |= bit(cell),
            '2' => self.twos |= bit(cell),
            'A' => self.towers[0] |= bit(cell),
            'B' => self.towers[1] |= bit(cell),
            _ => return false,
        }
        true
    }

    /// Rejects impossible counts (T1, T5, T6), and fills in the key.
    pub(super) fn counted(mut self) -> Result<Stac, ReadError> {
        let discs = self.ones.count_ones() + 2 * self.twos.count_ones() + 3 * self.all_towers().count_ones();
        let all = self.board.count_ones();
        if discs != all {
            return Err(ReadError::new("BOARD", format!("found {discs} discs, expected {all}")));
        }
        let towers = self.towers.map(u32::count_ones);
        let most = u32::from(self.towers_to_win);
        if towers.iter().any(|towers| *towers > most) {
            return Err(ReadError::new("BOARD", format!("a player has more than {most} towers")));
        }
        if towers == [most; 2] {
            return Err(ReadError::new(
                "BOARD",
                format!("both players have {most} towers, only one can have won"),
            ));
        }
        if self.pawns.contains(&NOWHERE) {
            return Err(wrong_pawns(&self.pawns.map(|pawn| self.name(pawn)).join(",")));
        }
        if self.pawns[0] == self.pawns[1] {
            let cell = self.name(self.pawns[0]);
            return Err(ReadError::new(
                "PAWNS",
                format!("both pawns on {cell}, expected two different cells"),
            ));
        }
        self.key = self.fresh_key();
        self.over = self.is_over();
        Ok(self)
    }
}

fn wrong_pawns(found: &str) -> ReadError {
    let expected = "expected the cells of A's and B's pawns, such as `a1,e5`";
    ReadError::new("PAWNS", format!("found `{found}`, {expected}"))
}

impl Stac {
    /// Reads a position text without counting. A pawn on `?` is nowhere.
    pub(super) fn parsed(variant: &StacVariant, text: &str) -> Result<Stac, ReadError> {
        let [board, to_play, pawns, carried] = Field::split(text, Stac::FIELDS)?;
        let mut stac = Stac::empty(variant);
        let square = stac.square();
        let size = usize::from(variant.size);
        let rows: Vec<&str> = board.text.split('/').collect();
        if rows.len() != size {
            return Err(board.error(format!("found {} rows, expected {size} separated by `/`", rows.len())));
        }
        let mut at = 0;
        for (row, cells) in rows.into_iter().zip(stac.rows().collect::<Vec<_>>()) {
            let length = row.chars().count();
            if length != size {
                return Err(board.error_at(at, format!("found a row of {length} cells, expected {size}")));
            }
            for (letter, cell) in row.chars().zip(cells) {
                if !stac.put(cell, letter) {
                    return Err(board.error_at(at, format!("found `{letter}`, expected 0, 1, 2, A or B")));
                }
                at += 1;
            }
            at += 1;
        }
        stac.to_play = to_play.choose(&[("a", Seat::First), ("b", Seat::Second)])?;
        let cell = |name: &str| match name {
            "?" => Some(NOWHERE),
            _ => square.read(name).map(|(column, row)| row * STRIDE + column),
        };
        let cells: Option<Vec<u8>> = pawns.text.split(',').map(cell).collect();
        let [a, b] = cells.as_deref().unwrap_or_default() else { return Err(wrong_pawns(pawns.text)) };
        stac.pawns = [*a, *b];
        stac.carried = carried.choose(&[
            ("-", [false, false]),
            ("a", [true, false]),
            ("b", [false, true]),
            ("ab", [true, true]),
        ])?;
        Ok(stac)
    }
}

impl Notation for Stac {
    const FIELDS: &'static [&'static str] = &["BOARD", "TOPLAY", "PAWNS", "CARRIED"];

    fn text(&self) -> String {
        let rows: Vec<String> =
            self.rows().map(|row| row.into_iter().map(|cell| self.letter(cell)).collect()).collect();
        let to_play = ["a", "b"][self.to_play.index()];
        let pawns = self.pawns.map(|pawn| self.name(pawn)).join(",");
        let carried = match self.carried {
            [false, false] => "-",
            [true, false] => "a",
            [false, true] => "b",
            [true, true] => "ab",
        };
        format!("{} {to_play} {pawns} {carried}", rows.join("/"))
    }

    fn read(variant: &StacVariant, text: &str) -> Result<Stac, ReadError> {
        Stac::parsed(variant, text)?.counted()
    }

    fn step_text(&self, step: Step) -> String {
        let way = if step.carries() { '>' } else { '-' };
        format!("{}{way}{}", self.name(self.pawns[self.to_play.index()]), self.name(step.to()))
    }

    fn translate_step(&self, text: &str) -> Option<Result<String, ReadError>> {
        kernel::translate_step(self, text)
    }
}
