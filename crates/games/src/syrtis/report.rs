//! Syrtis in the course report's notation: the tiles and towers of the board, and moves as predicates.

use kernel::prolog::Term;
use kernel::{Bars, BoardForm, BoardText, Draft, Notation, ReadError, Report};

use super::cells::Cells;
use super::notation::{LETTERS, NAMES};
use super::{Deed, Phase, Side, Step, Syrtis, SyrtisVariant};

/// The report's letters of White's and Black's colour, and of their shapes.
const COLOURS: [char; 2] = ['B', 'P'];
const SHAPES: [char; 2] = ['C', 'Q'];

impl<C: Cells> Syrtis<C> {
    /// The report's letters for each cell, row by row from the top: tower, colour and shape.
    fn letter_rows(&self) -> impl Iterator<Item = Vec<[char; 3]>> {
        let size = usize::from(C::SIZE);
        let letters = |cell: u8| {
            let Some([colour, shape]) = self.tile(cell) else { return [' '; 3] };
            let tower = self.tower(cell).map_or(' ', |side| COLOURS[side.index()]);
            [tower, COLOURS[colour.index()], SHAPES[shape.index()]]
        };
        (0..size).map(move |row| (0..size).map(|column| letters(self.cell(row, column))).collect())
    }
}

impl<C: Cells> Report for Syrtis<C> {
    const FORM: BoardForm = BoardForm {
        bars: Some(Bars { bar: '|', opens: false, closes: false }),
        lists: true,
        example: "[[[' ','B','C'],['P','P','Q']]] or rows ` BC|PPQ|   `",
    };

    fn row_lengths(_variant: &SyrtisVariant) -> Vec<usize> {
        vec![usize::from(C::SIZE); usize::from(C::SIZE)]
    }

    fn is_blank(cell: &Term) -> bool {
        letters_of(cell).is_some_and(|letters| letters.is_empty())
    }

    fn report(&self) -> String {
        let line =
            |row: Vec<[char; 3]>| row.iter().map(String::from_iter).collect::<Vec<_>>().join("|") + "\n";
        self.letter_rows().map(line).collect()
    }

    fn board_term(&self) -> Term {
        let cell =
            |letters: [char; 3]| Term::List(letters.map(|letter| Term::Word(letter.to_string())).into());
        let row = |row: Vec<[char; 3]>| Term::List(row.into_iter().map(cell).collect());
        Term::List(self.letter_rows().map(row).collect())
    }

    fn draft(variant: &SyrtisVariant, board: &BoardText) -> Result<Draft, ReadError> {
        board.nothing_beside()?;
        let mut syrtis = Syrtis::<C>::empty(variant);
        for (row, column, term) in board.cells() {
            let cell = syrtis.cell(row, column);
            let Some((tile, tower)) = letters_of(term).and_then(|letters| read_letters(&letters)) else {
                let name = syrtis.name(cell);
                let problem = format!(
                    "{name}: found `{term}`, expected a tower (B, P or blank), a colour (B or P) and a shape \
                     (C or Q), or blanks"
                );
                return Err(ReadError::new("BOARD", problem));
            };
            if let Some(owners) = tile {
                syrtis.flip_tile(cell, owners);
            }
            if let Some(side) = tower {
                syrtis.towers[side.index()] |= C::of(cell);
            }
        }
        syrtis.surplus = syrtis.count_surplus();
        // For information that such a board lacks, see "Report forms" in RULES.md.
        syrtis.phase = match syrtis.all_towers().count() {
            0 if syrtis.needs_swap() => Phase::Swap,
            0..=3 => Phase::Towers,
            _ => Phase::Play,
        };
        let is_whole = syrtis.tiles.count() as usize == syrtis.island().len();
        if syrtis.phase == Phase::Play && !is_whole {
            syrtis.sunk = 1;
        }
        Ok(Draft { text: syrtis.text(), faults: Vec::new() })
    }

    fn read_unchecked(variant: &SyrtisVariant, text: &str) -> Result<Syrtis<C>, ReadError> {
        Ok(Syrtis::parsed(variant, text)?.filled())
    }

    fn step_term(&self, step: Step) -> Term {
        let cell = |cell: u8| Term::Word(self.name(cell));
        let (from, to) = (cell(step.from), cell(step.to));
        let side = |side: Side| Term::plain(NAMES[side.index()]);
        match step.deed {
            Deed::Swap => {
                let odd = self.island().iter().take_while(|cell| **cell != step.from).count() as u32 + 1;
                Term::call("swapTiles", [Term::Number(odd), Term::Number(odd + 1)])
            }
            Deed::Place => Term::call("placeTower", [side(self.placing()), to]),
            Deed::White => Term::call("chooseSide", [side(Side::White)]),
            Deed::Black => Term::call("chooseSide", [side(Side::Black)]),
            Deed::Move if self.is_slide(step) => Term::call("slideTile", [from, to]),
            Deed::Move => Term::call("moveTower", [from, to]),
            Deed::Sink => Term::call("sinkTile", [to]),
            Deed::Pass => Term::plain("pass"),
        }
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        let unknown = || {
            let known = "expected `swapTiles(11,12)`, `placeTower(white,Cell)`, `chooseSide(white)`, \
                         `moveTower(From,To)`, `sinkTile(Cell)`, `slideTile(From,To)` or `pass()` \
                         with cells such as `c3` or `3-3`";
            ReadError::new("term", format!("found `{term}`, {known}"))
        };
        let Term::Call(name, arguments) = term else { return Err(unknown()) };
        let arguments: Vec<&Term> = arguments.iter().filter(|term| !term.is_state()).collect();
        let cell = |term: &Term| term.cell_name().ok_or_else(unknown);
        match (name.as_str(), &arguments[..]) {
            ("swapTiles", [one]) => {
                let number = one.number().ok_or_else(unknown)?;
                Ok(format!("swap{number}"))
            }
            ("swapTiles", [one, other]) => {
                let (one, other) = one.number().zip(other.number()).ok_or_else(unknown)?;
                let odd = one.min(other);
                if odd % 2 == 0 || odd.checked_add(1) != Some(one.max(other)) {
                    let problem =
                        format!("found `{term}`, expected an odd number and the next even one (Y3)");
                    return Err(ReadError::new("term", problem));
                }
                Ok(format!("swap{odd}"))
            }
            ("placeTower", [at]) => Ok(format!("{}{}", LETTERS[self.placing().index()], cell(at)?)),
            ("placeTower", [tower, at]) => {
                let side = side(tower).ok_or_else(unknown)?;
                Ok(format!("{}{}", LETTERS[side.index()], cell(at)?))
            }
            ("chooseSide", [chosen]) => {
                let side = side(chosen).ok_or_else(unknown)?;
                Ok(NAMES[side.index()].to_owned())
            }
            ("moveTower", [from, to]) => Ok(format!("{}-{}", cell(from)?, cell(to)?)),
            ("sinkTile", [at]) => Ok(format!("x{}", cell(at)?)),
            ("slideTile", [from, to]) => Ok(format!("{}>{}", cell(from)?, cell(to)?)),
            ("pass", []) => Ok("pass".to_owned()),
            _ => Err(unknown()),
        }
    }
}

/// A side in a term: `white` or `black`, or the report's letter for it.
fn side(term: &Term) -> Option<Side> {
    match term.word()? {
        "white" | "B" => Some(Side::White),
        "black" | "P" => Some(Side::Black),
        _ => None,
    }
}

/// The letters of a cell without spaces, from a printed board or from a list of three.
fn letters_of(cell: &Term) -> Option<String> {
    match cell.list() {
        None => cell.word().map(|word| word.trim().replace('_', "")),
        Some([]) => Some(String::new()),
        Some([tower, colour, shape]) => {
            let letters =
                [tower, colour, shape].map(|part| part.word().map(|word| word.trim().replace('_', "")));
            letters.into_iter().collect()
        }
        Some(_) => None,
    }
}

/// Reads a report's letters for a cell, without spaces: nothing, colour and shape, or a tower before them.
fn read_letters(word: &str) -> Option<(Option<[Side; 2]>, Option<Side>)> {
    let side = |letters: [char; 2], letter| letters.iter().position(|l| *l == letter).map(Side::of);
    let letters: Vec<char> = word.chars().collect();
    let (tower, tile) = match letters[..] {
        [] => return Some((None, None)),
        [colour, shape] => (None, [colour, shape]),
        [tower, colour, shape] => (Some(side(COLOURS, tower)?), [colour, shape]),
        _ => return None,
    };
    Some((Some([side(COLOURS, tile[0])?, side(SHAPES, tile[1])?]), tower))
}
