//! DuploHex in the course report's notation: the printed board, the Prolog state, moves as predicates.

use kernel::prolog::Term;
use kernel::{ReadError, Report, Seat};

use super::notation::LETTER_LIST;
use super::{Due, DuploHex, DuploHexVariant, STRIDE};

impl Report for DuploHex {
    fn report(&self) -> String {
        print(self)
    }

    fn read_report(variant: &DuploHexVariant, text: &str) -> Result<DuploHex, ReadError> {
        read(variant, text)
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        translate(term)
    }
}

/// The board as the report's `print_all` prints it.
fn print(position: &DuploHex) -> String {
    let size = position.size;
    let row = |row: u8| {
        let cells = (0..size).map(|column| position.letter(row * STRIDE + column).unwrap_or(' '));
        let indent = " ".repeat(usize::from(row));
        cells.fold(indent + " \\ ", |line, letter| line + &letter.to_string() + " \\ ")
    };
    let rows: Vec<String> = (0..size).map(row).collect();
    let line = "-".repeat(rows.last().map_or(0, String::len));
    format!("{line}\n{}\n{line}\n", rows.join("\n"))
}

/// The contents of a report's board: its rows, and optionally the next player and the stock.
#[derive(Default)]
struct State {
    rows: Vec<Vec<String>>,
    next: Option<Seat>,
    stock: [Option<[u32; 2]>; 2],
}

/// Reads a printed or Prolog board, with or without the rest of the state.
fn read(variant: &DuploHexVariant, text: &str) -> Result<DuploHex, ReadError> {
    let state = if text.contains('\\') { printed(text)? } else { prolog(text)? };
    let mut position = DuploHex::bare(variant);
    let size = usize::from(position.size);
    let lengths: Vec<usize> = state.rows.iter().map(Vec::len).collect();
    if lengths != vec![size; size] {
        let problem = format!("found rows of {lengths:?} cells, expected {size} rows of {size}");
        return Err(ReadError::new("report", problem));
    }
    for (row, words) in state.rows.iter().enumerate() {
        for (column, word) in words.iter().enumerate() {
            let mut letters = word.chars();
            let known = match (letters.next(), letters.next()) {
                (None | Some(' ' | '_'), None) => true,
                (Some(letter), None) => position.put(row, column, letter),
                _ => false,
            };
            if !known {
                let cell = position.name(row as u8 * STRIDE + column as u8);
                let problem = format!("{cell}: found `{word}`, expected {LETTER_LIST} or a blank");
                return Err(ReadError::new("report", problem));
            }
        }
    }
    for seat in Seat::BOTH {
        let fitting = position.fitting_stock(variant, seat)?;
        let [discs, rings] = fitting;
        let given = state.stock[seat.index()].unwrap_or(fitting.map(u32::from));
        if given != fitting.map(u32::from) {
            let (name, [given_discs, given_rings]) = (COLOURS[seat.index()], given);
            return Err(ReadError::new(
                "report",
                format!(
                    "player({name},{given_discs},{given_rings}) contradicts the board, \
                     which leaves player({name},{discs},{rings})"
                ),
            ));
        }
        position.stock[seat.index()] = fitting;
    }
    if position.empty() != position.board {
        position.due = Due::Both;
    }
    position.to_play = match state.next {
        Some(seat) => seat,
        // D7: if White would be skipped, Black is next.
        None if !position.can_act(Seat::First) && position.can_act(Seat::Second) => Seat::Second,
        None => Seat::First,
    };
    position.counted(variant)
}

const COLOURS: [&str; 2] = ["white", "black"];

fn colour(word: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| COLOURS[seat.index()] == word)
}

/// Reads the printed board: rows of cells separated by backslashes, between two dashed lines.
fn printed(text: &str) -> Result<State, ReadError> {
    let is_row = |line: &&str| !line.trim_matches('-').trim().is_empty();
    let row = |line: &str| {
        let mut cells: Vec<String> = line.split('\\').map(|cell| cell.trim().to_owned()).collect();
        // There is nothing before the first backslash and after the last one.
        let ends_blank = cells.len() >= 2 && cells.pop().is_some_and(|end| end.is_empty());
        (ends_blank && cells.remove(0).is_empty()).then_some(cells).ok_or_else(|| {
            let line = line.trim();
            ReadError::new("report", format!("found `{line}`, expected a row such as ` \\ d \\   \\ `"))
        })
    };
    let rows = text.lines().filter(is_row).map(row).collect::<Result<_, _>>()?;
    Ok(State { rows, ..State::default() })
}

/// Reads the Prolog list of rows, alone or joined to the rest of the state by hyphens.
fn prolog(text: &str) -> Result<State, ReadError> {
    let text = text.trim();
    let mut term = Term::read(text.strip_suffix('.').unwrap_or(text))?;
    if let Term::Call(name, arguments) = &mut term
        && name == "print_all"
        && arguments.len() == 1
    {
        term = arguments.remove(0);
    }
    let mut parts = Vec::new();
    while let Term::Pair(left, right) = term {
        parts.push(*right);
        term = *left;
    }
    parts.push(term);
    let mut state = State::default();
    let mut board = None;
    // The report also writes the stock as two lists, Black's first.
    let mut lists = [Seat::Second, Seat::First].into_iter();
    for part in parts.iter().rev() {
        let known = match part {
            Term::Word(word) if word == "void" => true,
            Term::Word(word) => colour(word).is_some_and(|seat| state.next.replace(seat).is_none()),
            Term::Call(name, arguments) if name == "player" => match &arguments[..] {
                [Term::Word(word), Term::Number(discs), Term::Number(rings)] => colour(word)
                    .is_some_and(|seat| state.stock[seat.index()].replace([*discs, *rings]).is_none()),
                _ => false,
            },
            Term::List(list) => match &list[..] {
                [Term::Number(discs), Term::Number(rings)] => lists
                    .next()
                    .is_some_and(|seat| state.stock[seat.index()].replace([*discs, *rings]).is_none()),
                _ => part.matrix().is_some_and(|rows| board.replace(rows).is_none()),
            },
            _ => false,
        };
        if !known {
            return Err(ReadError::new(
                "report",
                format!(
                    "found `{part}`, expected a list of rows such as [[' ',d],[a,'D']], perhaps followed by \
                     -black-player(white,24,23)-player(black,24,24)"
                ),
            ));
        }
    }
    let rows = board.ok_or_else(|| ReadError::new("report", "the state holds no board"))?;
    let word = |term: &Term| term.word().map_or_else(|| term.to_string(), str::to_owned);
    state.rows = rows.iter().map(|row| row.iter().map(word).collect()).collect();
    Ok(state)
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
