//! Positions and steps of Syrtis as text, in short notation and in the report's forms.

use kernel::boards::Square;
use kernel::prolog::Term;
use kernel::{Field, Notation, ReadError, Seat, Variant, rows_text};

use super::cells::Cells;
use super::{Deed, MOST_PASSES, Phase, QUICKSAND, Side, Step, Syrtis};

/// The letter of each kind of tile, its name, and the owners of its colour and shape.
pub(super) const KINDS: [(char, &str, [Side; 2]); 4] = [
    ('c', "white circles", [Side::White, Side::White]),
    ('C', "black circles", [Side::Black, Side::White]),
    ('q', "white squares", [Side::White, Side::Black]),
    ('Q', "black squares", [Side::Black, Side::Black]),
];

const PHASES: [(&str, Phase); 4] =
    [("swap", Phase::Swap), ("towers", Phase::Towers), ("side", Phase::Side), ("play", Phase::Play)];

/// The sides in steps and fields, and in the report.
const LETTERS: [char; 2] = ['w', 'b'];
pub(super) const NAMES: [&str; 2] = ["white", "black"];
const REPORT_COLOURS: [char; 2] = ['B', 'P'];
const REPORT_SHAPES: [char; 2] = ['C', 'Q'];

impl<C: Cells> Syrtis<C> {
    pub(super) fn square(&self) -> Square {
        Square::of(C::SIZE)
    }

    pub(super) fn name(&self, cell: u8) -> String {
        self.square().name(cell % C::STRIDE, cell / C::STRIDE)
    }

    /// The cell in a row counted from the top.
    fn cell(&self, row: usize, column: usize) -> u8 {
        (C::SIZE - 1 - row as u8) * C::STRIDE + column as u8
    }

    fn letter(&self, cell: u8) -> Option<char> {
        let owners = self.tile(cell)?;
        KINDS.iter().find(|kind| kind.2 == owners).map(|kind| kind.0)
    }

    /// The owners of the colour and the shape of the tile on a cell, if there is one.
    pub(super) fn tile(&self, cell: u8) -> Option<[Side; 2]> {
        (self.tiles.meets(C::of(cell))).then(|| self.owners(cell))
    }

    /// Whose tower stands on a cell.
    pub(super) fn tower(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.towers[side.index()].meets(C::of(cell)))
    }

    /// The cells of a side's towers by column, then row.
    fn tower_names(&self, side: Side) -> String {
        let mut names: Vec<String> = self.towers[side.index()].each().map(|cell| self.name(cell)).collect();
        names.sort_unstable();
        names.join(".")
    }

    fn towers_text(&self) -> String {
        let [white, black] = Side::BOTH.map(|side| self.tower_names(side));
        format!("w:{white};b:{black}")
    }

    pub(super) fn sunk_text(&self) -> String {
        if self.sunk == 0 { "-".to_owned() } else { format!("{}{}", LETTERS[self.sinker.index()], self.sunk) }
    }

    fn white_text(&self) -> &'static str {
        if self.phase == Phase::Play { ["1", "2"][self.white_seat.index()] } else { "?" }
    }

    /// Reads `w:c3.d4;b:a2.b2`.
    fn read_towers(&mut self, field: Field<'_>) -> Result<(), ReadError> {
        let lists = field.text.strip_prefix("w:").and_then(|rest| rest.split_once(";b:"));
        let Some((white, black)) = lists else {
            let problem = format!("found `{}`, expected cells such as `w:c3.d4;b:a2.b2`", field.text);
            return Err(field.error(problem));
        };
        let mut at = "w:".len();
        for (side, list) in Side::BOTH.into_iter().zip([white, black]) {
            for name in list.split('.').filter(|_| !list.is_empty()) {
                let cell = self.square().read(name).map(|(column, row)| row * C::STRIDE + column);
                let cell = cell.ok_or_else(|| {
                    field.error_at(at, format!("found `{name}`, expected a cell of the board"))
                })?;
                if self.all_towers().meets(C::of(cell)) {
                    return Err(field.error_at(at, format!("two towers on {name}, expected one a tile")));
                }
                self.towers[side.index()] |= C::of(cell);
                at += name.chars().count() + 1;
            }
            at += ";b:".len() - usize::from(!list.is_empty());
        }
        Ok(())
    }

    fn read_sunk(&mut self, field: Field<'_>) -> Result<(), ReadError> {
        if field.text == "-" {
            return Ok(());
        }
        let [by, count @ b'1'..=b'4'] = field.text.as_bytes() else {
            let problem = format!(
                "found `{}`, expected `-`, `w1` to `w{QUICKSAND}` or `b1` to `b{QUICKSAND}`",
                field.text
            );
            return Err(field.error(problem));
        };
        let sinker = match by {
            b'w' => Side::White,
            b'b' => Side::Black,
            _ => return Err(field.error_at(0, format!("found `{}`, expected `w` or `b`", char::from(*by)))),
        };
        (self.sinker, self.sunk) = (sinker, count - b'0');
        Ok(())
    }
}

impl<C: Cells> Notation for Syrtis<C> {
    const FIELDS: &'static [&'static str] =
        &["BOARD", "PHASE", "TOPLAY", "TOWERS", "WHITE", "SUNK", "PASSES"];

    fn text(&self) -> String {
        let size = usize::from(C::SIZE);
        let board = rows_text(size, size, |row, column| self.letter(self.cell(row, column)));
        let phase = PHASES[self.phase as usize].0;
        let [white, black] = self.passes;
        format!(
            "{board} {phase} {} {} {} {} {white},{black}",
            self.to_play.number(),
            self.towers_text(),
            self.white_text(),
            self.sunk_text()
        )
    }

    fn read(variant: &Variant, text: &str) -> Result<Syrtis<C>, ReadError> {
        let [board, phase, to_play, towers, white, sunk, passes] = Field::split(text, Self::FIELDS)?;
        let mut syrtis = Syrtis::empty(variant);
        let size = usize::from(variant.size);
        board.rows(size, size, "c, C, q, Q", |row, column, letter| {
            let kind = KINDS.iter().find(|kind| kind.0 == letter);
            kind.map(|kind| syrtis.flip_tile(syrtis.cell(row, column), kind.2)).is_some()
        })?;
        let seats = [("1", Seat::First), ("2", Seat::Second)];
        syrtis.phase = phase.choose(&PHASES)?;
        syrtis.to_play = to_play.choose(&seats)?;
        syrtis.read_towers(towers)?;
        if syrtis.phase == Phase::Play {
            syrtis.white_seat = white.choose(&seats)?;
        } else {
            white.choose(&[("?", ())])?;
        }
        syrtis.read_sunk(sunk)?;
        syrtis.passes = passes.numbers::<2>(MOST_PASSES)?;
        syrtis.counted()
    }

    fn step_text(&self, step: Step) -> String {
        let [from, to] = [step.from, step.to].map(|cell| self.name(cell));
        match step.deed {
            Deed::Swap => {
                let before = self.island().iter().take_while(|cell| **cell != step.from).count();
                format!("swap{}", before + 1)
            }
            Deed::Place => format!("{}{to}", LETTERS[self.placing().index()]),
            Deed::White => NAMES[0].to_owned(),
            Deed::Black => NAMES[1].to_owned(),
            Deed::Move if self.is_slide(step) => format!("{from}>{to}"),
            Deed::Move => format!("{from}-{to}"),
            Deed::Sink => format!("x{to}"),
            Deed::Pass => "pass".to_owned(),
        }
    }

    fn report(&self) -> String {
        let size = usize::from(C::SIZE);
        let word = |cell: u8| {
            let Some([colour, shape]) = self.tile(cell) else { return "   ".to_owned() };
            let tower = self.tower(cell).map_or(' ', |side| REPORT_COLOURS[side.index()]);
            [tower, REPORT_COLOURS[colour.index()], REPORT_SHAPES[shape.index()]].iter().collect()
        };
        let line =
            |row| (0..size).map(|column| word(self.cell(row, column))).collect::<Vec<_>>().join("|") + "\n";
        (0..size).map(line).collect()
    }

    fn read_report(variant: &Variant, text: &str) -> Result<Syrtis<C>, ReadError> {
        let mut syrtis = Syrtis::<C>::empty(variant);
        let rows = report_rows(text)?;
        let size = usize::from(variant.size);
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
        // What such a board leaves out: see "Report forms" in RULES.md.
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

/// A report's letters for a cell, blanks left out: nothing, colour and shape, or a tower before them.
fn read_word(word: &str) -> Option<(Option<[Side; 2]>, Option<Side>)> {
    let side = |letters: [char; 2], letter| letters.iter().position(|l| *l == letter).map(Side::of);
    let letters: Vec<char> = word.chars().collect();
    let (tower, tile) = match letters[..] {
        [] => return Some((None, None)),
        [colour, shape] => (None, [colour, shape]),
        [tower, colour, shape] => (Some(side(REPORT_COLOURS, tower)?), [colour, shape]),
        _ => return None,
    };
    Some((Some([side(REPORT_COLOURS, tile[0])?, side(REPORT_SHAPES, tile[1])?]), tower))
}

/// The cells of a report's board without their blanks: of the printed one (` BC|BPC|   `) or of the Prolog list.
fn report_rows(text: &str) -> Result<Vec<Vec<String>>, ReadError> {
    if text.contains('|') {
        // Blanks at the ends of a line say nothing: what is left of a cell shows whether a tower stands there.
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
