//! DuploHex in the course report's notation: the board's letters, the rest of its state, and moves as predicates.

use kernel::prolog::Term;
use kernel::{Bars, BoardForm, BoardText, Draft, Notation, ReadError, Report, Seat};

use super::notation::LETTER_LIST;
use super::{Due, DuploHex, DuploHexVariant, Kind, STRIDE, Step};

const COLOURS: [&str; 2] = ["white", "black"];

fn colour(word: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| COLOURS[seat.index()] == word)
}

impl DuploHex {
    /// The letters of a row, blank for an empty cell.
    fn row_letters(&self, row: u8) -> impl Iterator<Item = char> {
        (0..self.size).map(move |column| self.letter(row * STRIDE + column).unwrap_or(' '))
    }
}

impl Report for DuploHex {
    const FORM: BoardForm = BoardForm {
        bars: Some(Bars { bar: '\\', opens: true, closes: true }),
        lists: false,
        example: "[[' ',d],[a,'D']]-black-player(white,24,23)-player(black,24,24) or rows ` \\ d \\   \\ `",
    };

    fn row_lengths(variant: &DuploHexVariant) -> Vec<usize> {
        let size = usize::from(DuploHex::bare(variant).size);
        vec![size; size]
    }

    /// In the report's final board, blanks were printed as commas.
    fn is_blank(cell: &Term) -> bool {
        matches!(cell.word().map(str::trim), Some("" | "_" | ","))
    }

    fn report(&self) -> String {
        let row = |row: u8| {
            let indent = " ".repeat(usize::from(row));
            self.row_letters(row).fold(indent + " \\ ", |line, letter| line + &letter.to_string() + " \\ ")
        };
        let rows: Vec<String> = (0..self.size).map(row).collect();
        let line = "-".repeat(rows.last().map_or(0, String::len));
        format!("{line}\n{}\n{line}\n", rows.join("\n"))
    }

    fn board_term(&self) -> Term {
        let row =
            |row| Term::List(self.row_letters(row).map(|letter| Term::Word(letter.to_string())).collect());
        Term::List((0..self.size).map(row).collect())
    }

    fn field_term(name: &str, value: &str) -> Term {
        let player = |colour: &str| {
            let stock = value.split(',').map(Term::plain);
            Term::call("player", [Term::Word(colour.to_owned())].into_iter().chain(stock))
        };
        match name {
            "TOPLAY" => Term::Word(COLOURS[usize::from(value == "b")].to_owned()),
            "WHITE" => player(COLOURS[0]),
            "BLACK" => player(COLOURS[1]),
            _ => Term::call(&name.to_lowercase(), [Term::plain(value)]),
        }
    }

    fn draft(variant: &DuploHexVariant, board: &BoardText) -> Result<Draft, ReadError> {
        let mut position = DuploHex::bare(variant);
        for (row, column, term) in board.cells() {
            let mut letters = term.word().unwrap_or_default().chars();
            let letter = letters.next().filter(|_| letters.next().is_none());
            if !DuploHex::is_blank(term) && !letter.is_some_and(|letter| position.put(row, column, letter)) {
                let cell = position.name(row as u8 * STRIDE + column as u8);
                let problem = format!("{cell}: found `{term}`, expected {LETTER_LIST} or a blank");
                return Err(ReadError::new("BOARD", problem));
            }
        }
        let Beside { next, stock } = Beside::read(&board.beside)?;
        let mut faults = Vec::new();
        if board.cells().any(|(.., term)| term.word() == Some(",")) {
            faults.push(ReadError::new("BOARD", "found cells `','`; assumed that they are empty"));
        }
        for seat in Seat::BOTH {
            let fitting = position.fitting_stock(variant, seat)?;
            position.stock[seat.index()] = fitting;
            let [discs, rings] = fitting.map(u32::from);
            if let Some([given_discs, given_rings]) =
                stock[seat.index()].filter(|given| *given != [discs, rings])
            {
                let name = COLOURS[seat.index()];
                let problem = format!(
                    "player({name},{given_discs},{given_rings}) contradicts the board, which leaves \
                     player({name},{discs},{rings}); assumed that the board is right"
                );
                faults.push(ReadError::new(DuploHex::FIELDS[2 + seat.index()], problem));
            }
        }
        if position.empty() != position.board {
            position.due = Due::Both;
        }
        position.to_play = match next {
            Some(seat) => seat,
            // D7: if White would be skipped, Black is next.
            None if !position.can_act(Seat::First) && position.can_act(Seat::Second) => Seat::Second,
            None => Seat::First,
        };
        Ok(Draft { text: position.text(), faults })
    }

    fn read_unchecked(variant: &DuploHexVariant, text: &str) -> Result<DuploHex, ReadError> {
        let position = DuploHex::parsed(variant, text)?;
        Ok(DuploHex { outcome: position.shown_outcome(), ..position })
    }

    fn step_term(&self, step: Step) -> Term {
        let name = match (step.kind(), step.from()) {
            (Kind::Disc, None) => "placeDisc",
            (Kind::Ring, None) => "placeRing",
            (Kind::Disc, Some(_)) => "moveDiscToRing",
            (Kind::Ring, Some(_)) => "moveRingToDisc",
        };
        let cells = step.from().into_iter().chain([step.to()]);
        let numbers = cells.flat_map(|cell| [cell % STRIDE, cell / STRIDE]);
        Term::call(name, numbers.map(|number| Term::Number(u32::from(number) + 1)))
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        translate(term)
    }
}

/// What may be joined to the board: the next player, and each player's stock.
#[derive(Default)]
struct Beside {
    next: Option<Seat>,
    stock: [Option<[u32; 2]>; 2],
}

impl Beside {
    fn read(terms: &[Term]) -> Result<Beside, ReadError> {
        let mut beside = Beside::default();
        // The report also writes the stock as two lists, Black's first.
        let mut lists = [Seat::Second, Seat::First].into_iter();
        for term in terms {
            let known = match term {
                Term::Word(word) if word == "void" => true,
                Term::Word(word) => colour(word).is_some_and(|seat| beside.next.replace(seat).is_none()),
                Term::Call(name, arguments) if name == "player" => match &arguments[..] {
                    [Term::Word(word), Term::Number(discs), Term::Number(rings)] => colour(word)
                        .is_some_and(|seat| beside.stock[seat.index()].replace([*discs, *rings]).is_none()),
                    _ => false,
                },
                Term::List(list) => match &list[..] {
                    [Term::Number(discs), Term::Number(rings)] => lists
                        .next()
                        .is_some_and(|seat| beside.stock[seat.index()].replace([*discs, *rings]).is_none()),
                    _ => false,
                },
                _ => false,
            };
            if !known {
                let expected = "-black-player(white,24,23)-player(black,24,24)";
                let problem = format!("found `{term}` beside the board, expected {expected} or a part of it");
                return Err(ReadError::whole(problem));
            }
        }
        Ok(beside)
    }
}

/// Translates a predicate of the report to short notation.
fn translate(term: &Term) -> Result<String, ReadError> {
    let unknown = || {
        ReadError::new(
            "term",
            format!(
                "found `{term}`, expected `placeDisc(X,Y)`, `placeRing(X,Y)`, \
                 `moveDiscToRing(FromX,FromY,ToX,ToY)` or `moveRingToDisc(FromX,FromY,ToX,ToY)`, \
                 X the column and Y the row counted from 1, or with cells such as `c3` or `3-3`"
            ),
        )
    };
    let Term::Call(name, arguments) = term else { return Err(unknown()) };
    let (kind, moves) = match name.as_str() {
        "placeDisc" => ('d', false),
        "placeRing" => ('r', false),
        "moveDiscToRing" => ('d', true),
        "moveRingToDisc" => ('r', true),
        _ => return Err(unknown()),
    };
    let mut arguments = arguments.iter().filter(|term| !term.is_state());
    let mut cells = Vec::new();
    while let Some(argument) = arguments.next() {
        // Two numbers in a row are a column and a row.
        let cell = match argument {
            Term::Number(column) => arguments.next().and_then(|row| {
                Term::Pair(Box::new(Term::Number(*column)), Box::new(row.clone())).cell_name()
            }),
            _ => argument.cell_name(),
        };
        cells.push(cell.ok_or_else(unknown)?);
    }
    match &cells[..] {
        [to] if !moves => Ok(format!("{kind}{to}")),
        [from, to] if moves => Ok(format!("{kind}{from}-{to}")),
        _ => Err(unknown()),
    }
}
