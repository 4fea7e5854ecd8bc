//! Syrtis in the course report's notation: the printed board, the Prolog list, moves as predicates.

use kernel::prolog::Term;
use kernel::{ReadError, Report};

use super::cells::Cells;
use super::notation::{LETTERS, NAMES};
use super::{Phase, Side, Syrtis, SyrtisVariant};

/// The report's letters of White's and Black's colour, and of their shapes.
const COLOURS: [char; 2] = ['B', 'P'];
const SHAPES: [char; 2] = ['C', 'Q'];

impl<C: Cells> Report for Syrtis<C> {
    fn report(&self) -> String {
        let size = usize::from(C::SIZE);
        let word = |cell: u8| {
            let Some([colour, shape]) = self.tile(cell) else { return "   ".to_owned() };
            let tower = self.tower(cell).map_or(' ', |side| COLOURS[side.index()]);
            [tower, COLOURS[colour.index()], SHAPES[shape.index()]].iter().collect()
        };
        let line =
            |row| (0..size).map(|column| word(self.cell(row, column))).collect::<Vec<_>>().join("|") + "\n";
        (0..size).map(line).collect()
    }

    fn read_report(variant: &SyrtisVariant, text: &str) -> Result<Syrtis<C>, ReadError> {
        let mut syrtis = Syrtis::<C>::empty(variant);
        let rows = report_rows(text)?;
        let size = usize::from(C::SIZE);
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        if lengths != vec![size; size] {
            let problem = format!("found rows of {lengths:?} cells, expected {size} rows of {size}");
            return Err(ReadError::new("report", problem));
        }
        for (row, words) in rows.iter().enumerate() {
            for (column, word) in words.iter().enumerate() {
                let cell = syrtis.cell(row, column);
                let Some((tile, tower)) = read_word(word) else {
                    let name = syrtis.name(cell);
                    let problem = format!(
                        "{name}: found `{word}`, expected a tower (B, P or blank), a colour (B or P) and a shape \
                         (C or Q), or blanks"
                    );
                    return Err(ReadError::new("report", problem));
                };
                if let Some(owners) = tile {
                    syrtis.flip_tile(cell, owners);
                }
                if let Some(side) = tower {
                    syrtis.towers[side.index()] |= C::of(cell);
                }
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
        syrtis.counted()
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

/// Reads a report's letters for a cell, without spaces: nothing, colour and shape, or a tower before them.
fn read_word(word: &str) -> Option<(Option<[Side; 2]>, Option<Side>)> {
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

/// The cells of a report's board without spaces, printed (` BC|BPC|   `) or as a Prolog list.
fn report_rows(text: &str) -> Result<Vec<Vec<String>>, ReadError> {
    if text.contains('|') {
        // Spaces at the ends of a line do not matter: the letters of a cell show whether it has a tower.
        let row = |line: &str| line.split('|').map(|word| word.trim().to_owned()).collect();
        return Ok(text.lines().filter(|line| !line.trim().is_empty()).map(row).collect());
    }
    let expected =
        || ReadError::new("report", "expected a list of rows such as [[[' ','B','C'],['P','P','Q']]]");
    let board = Term::read(text)?;
    let rows = board.matrix().ok_or_else(expected)?;
    let word = |cell: &Term| -> Option<String> {
        let [tower, colour, shape] = cell.list()? else { return None };
        let words = [tower.word()?, colour.word()?, shape.word()?];
        Some(words.map(str::trim).concat())
    };
    let row = |row: &[Term]| row.iter().map(word).collect::<Option<Vec<String>>>();
    rows.into_iter().map(row).collect::<Option<_>>().ok_or_else(expected)
}
