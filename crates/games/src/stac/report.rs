//! Stac in the course report's notation: the board's words, and moves as predicates.

use kernel::prolog::Term;
use kernel::{Bars, BoardForm, BoardText, Draft, Notation, ReadError, Report, Seat};

use super::notation::NOWHERE;
use super::{Stac, StacVariant, Step};

/// The word of a cell, its contents as a letter of the position text, and the pawn on it.
const WORDS: [(&str, char, Option<Seat>); 15] = [
    ("vv", '0', None),
    ("p1", '1', None),
    ("p2", '2', None),
    ("a3", 'A', None),
    ("b3", 'B', None),
    ("a0", '0', Some(Seat::First)),
    ("a1", '1', Some(Seat::First)),
    ("a2", '2', Some(Seat::First)),
    ("a4", 'A', Some(Seat::First)),
    ("a5", 'B', Some(Seat::First)),
    ("b0", '0', Some(Seat::Second)),
    ("b1", '1', Some(Seat::Second)),
    ("b2", '2', Some(Seat::Second)),
    ("b4", 'B', Some(Seat::Second)),
    ("b5", 'A', Some(Seat::Second)),
];

impl Stac {
    /// The word of a cell.
    fn word(&self, cell: u8) -> &'static str {
        let pawn = Seat::BOTH.into_iter().find(|seat| self.pawns[seat.index()] == cell);
        let content = self.letter(cell);
        WORDS
            .iter()
            .find(|(_, letter, on_it)| (*letter, *on_it) == (content, pawn))
            .map_or("", |found| found.0)
    }
}

impl Report for Stac {
    const FORM: BoardForm = BoardForm {
        bars: Some(Bars { bar: '|', opens: false, closes: true }),
        lists: false,
        example: "[[vv,p1],[a1,b1]] or rows `vv | p1 |`",
    };

    fn row_lengths(variant: &StacVariant) -> Vec<usize> {
        vec![usize::from(variant.size); usize::from(variant.size)]
    }

    fn is_blank(cell: &Term) -> bool {
        matches!(cell.word().map(str::trim), Some("vv" | "_" | ""))
    }

    fn report(&self) -> String {
        let line = |row: Vec<u8>| {
            row.into_iter().map(|cell| self.word(cell)).collect::<Vec<_>>().join(" | ") + " |\n"
        };
        self.rows().map(line).collect()
    }

    fn board_term(&self) -> Term {
        let row =
            |row: Vec<u8>| Term::List(row.into_iter().map(|cell| Term::plain(self.word(cell))).collect());
        Term::List(self.rows().map(row).collect())
    }

    fn draft(variant: &StacVariant, board: &BoardText) -> Result<Draft, ReadError> {
        board.nothing_beside()?;
        let mut stac = Stac { pawns: [NOWHERE; 2], ..Stac::empty(variant) };
        let cells: Vec<u8> = stac.rows().flatten().collect();
        for ((_, _, term), cell) in board.cells().zip(cells) {
            let found = term.word().and_then(|word| WORDS.iter().find(|known| known.0 == word));
            let Some((_, content, pawn)) = found.or(Stac::is_blank(term).then_some(&WORDS[0])) else {
                let name = stac.name(cell);
                let problem = format!("{name}: found `{term}`, expected vv, p1, p2, a0 to a5 or b0 to b5");
                return Err(ReadError::new("BOARD", problem));
            };
            stac.put(cell, *content);
            if let Some(seat) = pawn {
                if stac.pawns[seat.index()] != NOWHERE {
                    let problem = format!("{}: the same pawn stands on two cells", stac.name(cell));
                    return Err(ReadError::new("BOARD", problem));
                }
                stac.pawns[seat.index()] = cell;
            }
        }
        let unseen = ["A", "B"].into_iter().zip(stac.pawns).filter(|(_, pawn)| *pawn == NOWHERE);
        let faults = unseen.map(|(player, _)| {
            let pawns =
                stac.pawns.map(|pawn| if pawn == NOWHERE { "CELL".to_owned() } else { stac.name(pawn) });
            let give = format!("give both cells as the field PAWNS, here `{}`", pawns.join(","));
            ReadError::new("PAWNS", format!("{player}'s pawn cannot be seen on this board; {give}"))
        });
        Ok(Draft { text: stac.text(), faults: faults.collect() })
    }

    fn read_unchecked(variant: &StacVariant, text: &str) -> Result<Stac, ReadError> {
        let stac = Stac::parsed(variant, text)?;
        Ok(Stac { over: stac.is_over(), ..stac })
    }

    fn step_term(&self, step: Step) -> Term {
        let cells = [self.own_pawn(), step.to()].map(|cell| Term::Word(self.name(cell)));
        Term::call(if step.carries() { "carryDisc" } else { "move" }, cells)
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
            [to] => Ok(format!("{}{way}{to}", self.name(self.own_pawn()))),
            [from, to] => Ok(format!("{from}{way}{to}")),
            _ => Err(unknown()),
        }
    }
}
