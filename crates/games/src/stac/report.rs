//! Stac in the course report's notation: the printed board, the Prolog list, moves as predicates.

use kernel::prolog::Term;
use kernel::{ReadError, Report, Seat};

use super::{Stac, StacVariant};

impl Report for Stac {
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

    fn read_report(variant: &StacVariant, text: &str) -> Result<Stac, ReadError> {
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

/// The words of a report's board, printed (`vv | p1 |`) or as a Prolog list.
fn report_rows(text: &str) -> Result<Vec<Vec<String>>, ReadError> {
    if text.contains('|') {
        let row = |line: &str| line.split('|').map(|word| word.trim().to_owned()).collect::<Vec<_>>();
        let rows = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let mut row = row(line);
            // The line ends with a bar, and nothing follows it.
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
