//! Positions and steps of Stac as text, in short notation and in the report's forms.

use kernel::boards::Square;
use kernel::prolog::Term;
use kernel::{Field, Game, Notation, ReadError, Seat, Variant, dice};

use super::{STRIDE, Stac, Step, bit};

impl Stac {
    pub(super) fn square(&self) -> Square {
        // The lowest row of the board's cells is as long as the board is wide.
        Square::of((self.board & 0b11111).count_ones() as u8)
    }

    pub(super) fn name(&self, cell: u8) -> String {
        self.square().name(cell % STRIDE, cell / STRIDE)
    }

    /// The cells row by row from the top.
    fn rows(&self) -> impl Iterator<Item = Vec<u8>> {
        let size = self.square().columns;
        (0..size).rev().map(move |row| (0..size).map(|column| row * STRIDE + column).collect())
    }

    /// What a cell holds, as one letter of a position text.
    fn letter(&self, cell: u8) -> char {
        match self.tower(cell) {
            Some(Seat::First) => 'A',
            Some(Seat::Second) => 'B',
            None => char::from(b'0' + self.discs(cell)),
        }
    }

    fn empty(variant: &Variant) -> Stac {
        Stac { ones: 0, ..Stac::start(variant, &mut dice(0)) }
    }

    /// Puts what a letter of a position text stands for on a cell; false for a letter that stands for nothing.
    fn put(&mut self, cell: u8, letter: char) -> bool {
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

    /// Refuses what can be counted and cannot be (T1, T5, T6), and completes the key.
    fn counted(mut self) -> Result<Stac, ReadError> {
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

    fn read(variant: &Variant, text: &str) -> Result<Stac, ReadError> {
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
        let cells: Vec<&str> = pawns.text.split(',').collect();
        let cells: Vec<(u8, u8)> = cells.iter().filter_map(|name| square.read(name)).collect();
        let [a, b] = cells[..] else {
            return Err(pawns.error(format!(
                "found `{}`, expected the cells of A's and B's pawns, such as `a1,e5`",
                pawns.text
            )));
        };
        stac.pawns = [a, b].map(|(column, row)| row * STRIDE + column);
        stac.carried = carried.choose(&[
            ("-", [false, false]),
            ("a", [true, false]),
            ("b", [false, true]),
            ("ab", [true, true]),
        ])?;
        stac.counted()
    }

    fn step_text(&self, step: Step) -> String {
        let way = if step.carries() { '>' } else { '-' };
        format!("{}{way}{}", self.name(self.pawns[self.to_play.index()]), self.name(step.to()))
    }

    fn report(&self) -> String {
        let word = |cell: u8| {
            let pawn = Seat::BOTH.into_iter().find(|seat| self.pawns[seat.index()] == cell);
            let letter = |seat: Seat| ['a', 'b'][seat.index()];
            match (pawn, self.tower(cell)) {
                (None, Some(owner)) => format!("{}3", letter(owner)),
                (Some(pawn), Some(owner)) => format!("{}{}", letter(pawn), if pawn == owner { 4 } else { 5 }),
                (Some(pawn), None) => format!("{}{}", letter(pawn), self.discs(cell)),
                (None, None) if self.discs(cell) == 0 => "vv".to_owned(),
                (None, None) => format!("p{}", self.discs(cell)),
            }
        };
        let line = |row: Vec<u8>| row.into_iter().map(word).collect::<Vec<_>>().join(" | ") + " |\n";
        self.rows().map(line).collect()
    }

    fn read_report(variant: &Variant, text: &str) -> Result<Stac, ReadError> {
        let mut stac = Stac::empty(variant);
        let rows = report_rows(text)?;
        let size = usize::from(variant.size);
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        if lengths != vec![size; size] {
            let problem = format!("found rows of {lengths:?} cells, expected {size} rows of {size}");
            return Err(ReadError::new("report", problem));
        }
        let mut pawns = [None; 2];
        for (words, cells) in rows.iter().zip(stac.rows().collect::<Vec<_>>()) {
            for (word, cell) in words.iter().zip(cells) {
                let (content, pawn) = match word.as_str() {
                    "vv" => ('0', None),
                    "p1" => ('1', None),
                    "p2" => ('2', None),
                    "a0" => ('0', Some(Seat::First)),
                    "a1" => ('1', Some(Seat::First)),
                    "a2" => ('2', Some(Seat::First)),
                    "a3" => ('A', None),
                    "a4" => ('A', Some(Seat::First)),
                    "a5" => ('B', Some(Seat::First)),
                    "b0" => ('0', Some(Seat::Second)),
                    "b1" => ('1', Some(Seat::Second)),
                    "b2" => ('2', Some(Seat::Second)),
                    "b3" => ('B', None),
                    "b4" => ('B', Some(Seat::Second)),
                    "b5" => ('A', Some(Seat::Second)),
                    _ => {
                        let problem = format!(
                            "{}: found `{word}`, expected vv, p1, p2, a0 to a5 or b0 to b5",
                            stac.name(cell)
                        );
                        return Err(ReadError::new("report", problem));
                    }
                };
                stac.put(cell, content);
                if let Some(seat) = pawn
                    && pawns[seat.index()].replace(cell).is_some()
                {
                    let problem = format!("{}: the same pawn stands on two cells", stac.name(cell));
                    return Err(ReadError::new("report", problem));
                }
            }
        }
        for (pawn, name) in pawns.iter().zip(["A", "B"]) {
            if pawn.is_none() {
                return Err(ReadError::new("report", format!("{name}'s pawn cannot be seen on this board")));
            }
        }
        stac.pawns = pawns.map(Option::unwrap_or_default);
        stac.counted()
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        let known = "expected `move(From,To)` or `carryDisc(From,To)` with cells such as `a1` or `1-1`";
        let unknown = || ReadError::new("term", format!("found `{term}`, {known}"));
        let Term::Call(name, arguments) = term else { return Err(unknown()) };
        let way = match name.as_str() {
            "move" | "Move" => '-',
            "carryDisc" => '>',
            "claimStack" => {
                return Err(ReadError::new("term", "a tower is claimed by the step that completes it (T5)"));
            }
            "OfferDraw" | "offerDraw" => {
                return Err(ReadError::new(
                    "term",
                    "a draw is offered to the opponent, it is not a step (G2)",
                ));
            }
            _ => return Err(unknown()),
        };
        let arguments = arguments.iter().filter(|term| !term.is_state());
        let cells: Option<Vec<String>> = arguments.map(Term::cell_name).collect();
        match &cells.ok_or_else(unknown)?[..] {
            [to] => Ok(format!("{}{way}{to}", self.name(self.pawns[self.to_play.index()]))),
            [from, to] => Ok(format!("{from}{way}{to}")),
            _ => Err(unknown()),
        }
    }
}

/// The words of a report's board: the printed one (`vv | p1 |`) or the Prolog list.
fn report_rows(text: &str) -> Result<Vec<Vec<String>>, ReadError> {
    if text.contains('|') {
        let row = |line: &str| line.split('|').map(|word| word.trim().to_owned()).collect::<Vec<_>>();
        let rows = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let mut row = row(line);
            // The line ends with a bar, behind which nothing stands.
            row.pop_if(|word| word.is_empty());
            row
        });
        return Ok(rows.collect());
    }
    let board = Term::read(text)?;
    let rows = board
        .matrix()
        .ok_or_else(|| ReadError::new("report", "expected a list of rows such as [[vv,p1],[a1,b1]]"))?;
    Ok(rows.iter().map(|row| row.iter().map(Term::to_string).collect()).collect())
}
