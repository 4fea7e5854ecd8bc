//! Positions and steps of Syrtis as text.

use kernel::boards::Square;
use kernel::{Field, Notation, ReadError, Seat, rows_text};

use super::cells::Cells;
use super::{Deed, MOST_PASSES, Phase, QUICKSAND, Side, Step, Syrtis, SyrtisVariant};

/// The letter of each kind of tile, its name, and the owners of its colour and shape.
pub(super) const KINDS: [(char, &str, [Side; 2]); 4] = [
    ('c', "white circles", [Side::White, Side::White]),
    ('C', "black circles", [Side::Black, Side::White]),
    ('q', "white squares", [Side::White, Side::Black]),
    ('Q', "black squares", [Side::Black, Side::Black]),
];

const PHASES: [(&str, Phase); 4] =
    [("swap", Phase::Swap), ("towers", Phase::Towers), ("side", Phase::Side), ("play", Phase::Play)];

/// The letters and names of the sides in steps and fields.
pub(super) const LETTERS: [char; 2] = ['w', 'b'];
pub(super) const NAMES: [&str; 2] = ["white", "black"];

impl<C: Cells> Syrtis<C> {
    pub(super) fn square(&self) -> Square {
        Square::of(C::SIZE)
    }

    pub(super) fn name(&self, cell: u8) -> String {
        self.square().name(cell % C::STRIDE, cell / C::STRIDE)
    }

    /// The cell in a row, counted from the top, and column.
    pub(super) fn cell(&self, row: usize, column: usize) -> u8 {
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

    /// The owner of the tower on a cell.
    pub(super) fn tower(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.towers[side.index()].meets(C::of(cell)))
    }

    /// The cells of a side's towers, sorted by column, then by row.
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

impl<C: Cells> Syrtis<C> {
    /// Reads a position text without counting.
    pub(super) fn parsed(variant: &SyrtisVariant, text: &str) -> Result<Syrtis<C>, ReadError> {
        let [board, phase, to_play, towers, white, sunk, passes] = Field::split(text, Self::FIELDS)?;
        let mut syrtis = Syrtis::empty(variant);
        let size = usize::from(C::SIZE);
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
        Ok(syrtis)
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

    fn read(variant: &SyrtisVariant, text: &str) -> Result<Syrtis<C>, ReadError> {
        Syrtis::parsed(variant, text)?.counted()
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

    fn translate_step(&self, text: &str) -> Option<Result<String, ReadError>> {
        kernel::translate_step(self, text)
    }
}
