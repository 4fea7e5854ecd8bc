//! Sixteen Stone in the course report's notation: the stones of the board, its banks, and moves as predicates.

use kernel::boards::Compass;
use kernel::prolog::Term;
use kernel::{Bars, BoardForm, BoardText, Draft, Notation, ReadError, Report, Seat, dice};

use super::notation::LETTERS as STONES;
use super::step::Action;
use super::{Board, Cells, Game, SixteenStone, SixteenStoneVariant, Step, has_lost};

/// The players' letters on a printed board, in the order of the printed banks.
const LETTERS: [char; 2] = ['O', 'X'];
const COLOURS: [&str; 2] = ["red", "blue"];

impl<B: Board> SixteenStone<B> {
    /// The owners of the stones row by row from the top.
    fn stone_rows(&self) -> impl Iterator<Item = Vec<Option<Seat>>> {
        let size = usize::from(B::Cells::SIZE);
        (0..size).map(move |row| (0..size).map(|column| self.stone(Self::cell_at(row, column))).collect())
    }
}

impl<B: Board> Report for SixteenStone<B> {
    const FORM: BoardForm = BoardForm {
        bars: Some(Bars { bar: '|', opens: true, closes: true }),
        lists: false,
        example: "[[x,0,o],[0,0,x]] or rows `|X|_|O|` with the banks as `O: 2  X: 0`",
    };

    fn row_lengths(_variant: &SixteenStoneVariant) -> Vec<usize> {
        vec![usize::from(B::Cells::SIZE); usize::from(B::Cells::SIZE)]
    }

    fn is_blank(cell: &Term) -> bool {
        matches!(cell.text().as_deref().map(str::trim), Some("_" | "-" | "0" | ""))
    }

    fn report(&self) -> String {
        let row = |row: Vec<Option<Seat>>| {
            let cells = row.into_iter().map(|stone| stone.map_or('_', |seat| LETTERS[seat.index()]));
            cells.fold("|".to_owned(), |line, cell| format!("{line}{cell}|")) + "\n"
        };
        let [red, blue] = self.banks;
        self.stone_rows().map(row).collect::<String>() + &format!("O: {red}  X: {blue}\n")
    }

    fn board_term(&self) -> Term {
        let cell = |stone: Option<Seat>| {
            stone.map_or(Term::Number(0), |seat| Term::Word(STONES[seat.index()].to_string()))
        };
        Term::List(self.stone_rows().map(|row| Term::List(row.into_iter().map(cell).collect())).collect())
    }

    /// An empty board is the start of the game. Any other is a position in the play, with Red at the start of a turn
    /// that is not the first. Without a line of banks, the missing stones are in the banks.
    fn draft(variant: &SixteenStoneVariant, board: &BoardText) -> Result<Draft, ReadError> {
        board.nothing_beside()?;
        let banks = match &board.captions[..] {
            [] => None,
            [line] => Some(read_banks(line, variant.stones_each)?),
            [_, line, ..] => {
                return Err(ReadError::whole(format!("found `{line}`, expected one line of banks")));
            }
        };
        let mut stones = [B::EMPTY; 2];
        for (row, column, term) in board.cells() {
            let cell = Self::cell_at(row, column);
            match term.word().map(str::trim) {
                Some("O" | "o") => stones[0].toggle(cell),
                Some("X" | "x") => stones[1].toggle(cell),
                _ if Self::is_blank(term) => {}
                _ => {
                    let name = Self::name(cell);
                    let problem = format!("{name}: found `{term}`, expected X, O or _");
                    return Err(ReadError::new("BOARD", problem));
                }
            }
        }
        if stones == [B::EMPTY; 2] && banks.is_none_or(|banks| banks == [0; 2]) {
            let start = SixteenStone::<B>::start(variant, &mut dice(0));
            return Ok(Draft { text: start.text(), faults: Vec::new() });
        }
        let mut faults = Vec::new();
        if stones.into_iter().all(has_lost) {
            let problem = "both players have at most one stone, and the board does not tell whether stones are \
                           still being placed; give the field HAND";
            faults.push(ReadError::new("HAND", problem));
        }
        let missing = stones.map(|stones| variant.stones_each.saturating_sub(stones.cells().count()));
        let position = SixteenStone::new(variant, Seat::First, stones);
        let position = SixteenStone { banks: banks.unwrap_or(missing), ..position };
        Ok(Draft { text: position.text(), faults })
    }

    fn read_unchecked(variant: &SixteenStoneVariant, text: &str) -> Result<Self, ReadError> {
        Self::parsed(variant, text).map(|(position, _)| position)
    }

    fn step_term(&self, step: Step) -> Term {
        let place = |cell: u8| {
            let [x, y] = [cell % B::Cells::STRIDE, cell / B::Cells::STRIDE];
            let [x, y] = [x, y].map(|number| Term::Number(u32::from(number) + 1));
            Term::pair(x, y)
        };
        let ahead = |cell: u8, direction: Compass| place(B::Cells::of(cell).ahead(direction).first());
        let colour = |seat: Seat| Term::plain(COLOURS[seat.index()]);
        match step.action() {
            Action::Place(cell) => Term::call("place", [place(cell)]),
            Action::Push(rear, direction) => {
                let number = Compass::ORTHOGONAL.iter().position(|known| *known == direction);
                let way = number.map_or(Term::plain(direction.name()), |number| Term::Number(number as u32));
                Term::call("push", [place(rear), ahead(rear, direction), way])
            }
            Action::Move(from, direction) => Term::call("move", [place(from), ahead(from, direction)]),
            Action::Capture(cell) => Term::call("moveToPool", [place(cell), colour(self.to_play.opponent())]),
            Action::Sacrifice => Term::call("sacrifice", [colour(self.to_play)]),
            Action::Keep | Action::End | Action::Pass => Term::Word(self.step_text(step)),
        }
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        translate(self, term)
    }
}

/// Reads `O: 2  X: 0`, in either order.
fn read_banks(line: &str, most: u8) -> Result<[u8; 2], ReadError> {
    let wrong = || {
        let problem = format!("found `{line}`, expected the banks as `O: 2  X: 0`, each at most {most}");
        ReadError::whole(problem)
    };
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

const KNOWN: &str = "expected `place(Cell)`, `push(Src,Dst,Dir)`, `move(Src,Dst)`, `sacrifice(Stone)` or, while captures \
    are picked, `moveToPool(Stone)`, with cells such as `a1` or `1-1`";
const DIRECTIONS: &str =
    "expected a direction: 0 (up), 1 (right), 2 (down), 3 (left), or n, ne, e, se, s, sw, w, nw";

/// Translates a predicate of the report to short notation.
fn translate<B: Board>(position: &SixteenStone<B>, term: &Term) -> Result<String, ReadError> {
    let unknown = || ReadError::new("term", format!("found `{term}`, {KNOWN}"));
    let Term::Call(predicate, arguments) = term else { return Err(unknown()) };
    let arguments: Vec<&Term> = arguments.iter().filter(|argument| !argument.is_state()).collect();
    match (predicate.as_str(), &arguments[..]) {
        ("place", [at]) => Ok(SixteenStone::<B>::name(cell::<B>(at)?)),
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
    for (index, argument) in arguments.iter().enumerate() {
        let is_last_of_two = index == 1;
        let way = match named_direction(argument) {
            Some(way) => way,
            // The report's third argument is a direction, and a number is no cell.
            None if is_last_of_two || argument.number().is_some() => {
                let problem = format!("found `{argument}`, {DIRECTIONS}");
                return Err(ReadError::new("term", problem));
            }
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
