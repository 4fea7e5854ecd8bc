//! Sixteen Stone in the course report's notation: the printed board, the Prolog list, moves as predicates.

use kernel::boards::Compass;
use kernel::prolog::Term;
use kernel::{ReadError, Report, Seat, dice};

use super::{Board, Cells, Game, SixteenStone, SixteenStoneVariant, has_lost};

/// The players' letters on a printed board, in the order of the printed banks.
const LETTERS: [char; 2] = ['O', 'X'];

impl<B: Board> Report for SixteenStone<B> {
    fn report(&self) -> String {
        print(self)
    }

    fn read_report(variant: &SixteenStoneVariant, text: &str) -> Result<Self, ReadError> {
        read(variant, text)
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        translate(self, term)
    }
}

/// The board row by row, then the banks.
fn print<B: Board>(position: &SixteenStone<B>) -> String {
    let mut text = String::new();
    let size = usize::from(B::Cells::SIZE);
    for row in 0..size {
        for column in 0..size {
            let stone = position.stone(SixteenStone::<B>::cell_at(row, column));
            text.push('|');
            text.push(stone.map_or('_', |seat| LETTERS[seat.index()]));
        }
        text += "|\n";
    }
    let [red, blue] = position.banks;
    text + &format!("O: {red}  X: {blue}\n")
}

/// Reads a board of the report. An empty board is the start of the game. Any other is a position in the play, with Red
/// at the start of a turn that is not the first. Without a line of banks, the missing stones are in the banks.
fn read<B: Board>(variant: &SixteenStoneVariant, text: &str) -> Result<SixteenStone<B>, ReadError> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (banks, lines) = match lines.split_last() {
        Some((last, rest)) if last.contains(':') => (Some(read_banks(last, variant.stones_each)?), rest),
        _ => (None, &lines[..]),
    };
    let size = usize::from(B::Cells::SIZE);
    let rows = if lines.iter().any(|line| line.contains('|')) {
        printed_rows(lines, size)?
    } else {
        listed_rows(&lines.join("\n"))?
    };
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    if lengths != vec![size; size] {
        return Err(error(format!("found rows of {lengths:?} cells, expected {size} rows of {size}")));
    }
    let mut stones = [B::EMPTY; 2];
    for (row, words) in rows.iter().enumerate() {
        for (column, word) in words.iter().enumerate() {
            let cell = SixteenStone::<B>::cell_at(row, column);
            match word.as_str() {
                "O" | "o" => stones[0].toggle(cell),
                "X" | "x" => stones[1].toggle(cell),
                "_" | "-" | "0" | "" => {}
                _ => {
                    let name = SixteenStone::<B>::name(cell);
                    return Err(error(format!("{name}: found `{word}`, expected X, O or _")));
                }
            }
        }
    }
    if stones == [B::EMPTY; 2] && banks.is_none_or(|banks| banks == [0; 2]) {
        return Ok(SixteenStone::start(variant, &mut dice(0)));
    }
    if stones.into_iter().all(has_lost) {
        return Err(error(
            "both players have at most one stone: whether stones are still being placed cannot be told from such a board",
        ));
    }
    let missing = stones.map(|stones| variant.stones_each.saturating_sub(stones.cells().count()));
    let position = SixteenStone::new(variant, Seat::First, stones);
    SixteenStone { banks: banks.unwrap_or(missing), ..position }.counted(variant)
}

fn error(problem: impl Into<String>) -> ReadError {
    ReadError::new("report", problem)
}

/// Reads `O: 2  X: 0`, in either order.
fn read_banks(line: &str, most: u8) -> Result<[u8; 2], ReadError> {
    let wrong = || error(format!("found `{line}`, expected the banks as `O: 2  X: 0`, each at most {most}"));
    let words: Vec<&str> = line.split(|letter: char| letter == ':' || letter.is_whitespace()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let number = |word: &str| word.parse().ok().filter(|bank| *bank <= most).ok_or_else(wrong);
    match words[..] {
        ["O" | "o", red, "X" | "x", blue] | ["X" | "x", blue, "O" | "o", red] => {
            Ok([number(red)?, number(blue)?])
        }
        _ => Err(wrong()),
    }
}

/// The cells of printed rows such as `|X|_|O|`, optionally in brackets. Nothing should follow the last bar of a row. If
/// an empty cell does, as in the report's figure 19, the row's surplus empty cells are a printing artefact and are
/// dropped.
fn printed_rows(lines: &[&str], size: usize) -> Result<Vec<Vec<String>>, ReadError> {
    let row = |line: &&str| {
        let inner = line.strip_prefix('[').unwrap_or(line);
        let inner = inner.strip_suffix(']').unwrap_or(inner).trim();
        let inner = inner.strip_prefix('|').ok_or_else(|| {
            error(format!("found `{line}`, expected rows such as `|X|_|O|` and the banks as `O: 2  X: 0`"))
        })?;
        let mut words: Vec<String> = inner.split('|').map(|word| word.trim().to_owned()).collect();
        if words.pop_if(|word| word.is_empty()).is_none() {
            while words.len() > size && words.last().is_some_and(|word| word == "_") {
                words.pop();
            }
        }
        Ok(words)
    };
    lines.iter().map(row).collect()
}

/// The cells of a list of rows, optionally preceded by `Board =`.
fn listed_rows(text: &str) -> Result<Vec<Vec<String>>, ReadError> {
    let list = text.strip_prefix("Board").map_or(text, str::trim_start);
    let list = list.strip_prefix('=').unwrap_or(list).trim_end().trim_end_matches('.');
    let board = Term::read(list)?;
    let rows = board.matrix().ok_or_else(|| {
        error("expected rows such as `|X|_|O|` or a list of rows such as [[x,0,o],[0,0,x]]")
    })?;
    let word = |term: &Term| term.word().map_or_else(|| term.to_string(), |word| word.trim().to_owned());
    Ok(rows.iter().map(|row| row.iter().map(word).collect()).collect())
}

const KNOWN: &str = "expected `push(Src,Dst,Dir)`, `move(Src,Dst)`, `sacrifice(Stone)` or, while captures are picked, \
    `moveToPool(Stone)`, with cells such as `a1` or `1-1`";

/// Translates a predicate of the report to short notation.
fn translate<B: Board>(position: &SixteenStone<B>, term: &Term) -> Result<String, ReadError> {
    let unknown = || ReadError::new("term", format!("found `{term}`, {KNOWN}"));
    let Term::Call(predicate, arguments) = term else { return Err(unknown()) };
    let arguments: Vec<&Term> = arguments.iter().filter(|argument| !argument.is_state()).collect();
    match (predicate.as_str(), &arguments[..]) {
        ("push", [source, rest @ ..]) if matches!(rest.len(), 1 | 2) => {
            let source = cell::<B>(source)?;
            let way = direction::<B>(source, rest)?;
            Ok(format!("{}>{}", SixteenStone::<B>::name(source), way.name()))
        }
        ("move", [source, target]) => {
            let names = [cell::<B>(source)?, cell::<B>(target)?].map(SixteenStone::<B>::name);
            Ok(names.join("-"))
        }
        // The stones in a bank are identical, so the argument does not matter.
        ("sacrifice", [] | [_]) => Ok("sac".to_owned()),
        ("moveToPool", [stone, ..]) if !position.picking.is_none() => {
            Ok(format!("x{}", SixteenStone::<B>::name(cell::<B>(stone)?)))
        }
        ("moveToPool", _) => Err(ReadError::new(
            "term",
            "a stone goes to its bank by the Push or Move that takes it off the board; it is a step only while captures are picked (S7)",
        )),
        _ => Err(unknown()),
    }
}

fn cell<B: Board>(term: &Term) -> Result<u8, ReadError> {
    term.cell_name().and_then(|name| SixteenStone::<B>::cell(&name)).ok_or_else(|| {
        let size = B::Cells::SIZE;
        let problem =
            format!("found `{term}`, expected a cell such as `c3` or `3-3` of a board of {size} by {size}");
        ReadError::new("term", problem)
    })
}

/// The direction of a Push, from the arguments after its rear stone: a cell ahead on its line, the direction as the
/// report's number or short name, or both.
fn direction<B: Board>(source: u8, arguments: &[&Term]) -> Result<Compass, ReadError> {
    let mut found: Option<Compass> = None;
    for argument in arguments {
        let named = named_direction(argument);
        let way = match named {
            Some(way) => way,
            None => direction_to::<B>(source, cell::<B>(argument)?)?,
        };
        if let Some(other) = found.filter(|other| *other != way) {
            let (other, way) = (other.name(), way.name());
            let problem =
                format!("`{argument}` means a Push to {way}, but the argument before it one to {other}");
            return Err(ReadError::new("term", problem));
        }
        found = Some(way);
    }
    found.ok_or_else(|| ReadError::new("term", KNOWN))
}

/// 0 is up, 1 right, 2 down, 3 left; the report has no numbers for the diagonals.
fn named_direction(term: &Term) -> Option<Compass> {
    match (term.number(), term.word()) {
        (Some(number), _) => Compass::ORTHOGONAL.get(number as usize).copied(),
        (None, Some(word)) => Compass::ALL.into_iter().find(|direction| direction.name() == word),
        _ => None,
    }
}

fn direction_to<B: Board>(source: u8, target: u8) -> Result<Compass, ReadError> {
    let ahead = |direction: &Compass| {
        let mut cell = B::Cells::of(source).ahead(*direction);
        while cell.meets(B::Cells::ALL) && cell.first() != target {
            cell = cell.ahead(*direction);
        }
        cell.meets(B::Cells::ALL)
    };
    Compass::ALL.into_iter().find(ahead).ok_or_else(|| {
        let [source, target] = [source, target].map(SixteenStone::<B>::name);
        ReadError::new("term", format!("{target} is on no line with {source}, expected a cell ahead of it"))
    })
}
