//! Positions and steps of DuploHex as text.

use kernel::boards::Square;
use kernel::{Field, Game, Notation, ReadError, Seat, dice, rows_text};

use super::{Due, DuploHex, DuploHexVariant, Kind, STRIDE, Step, bit};

/// The report's letters: the owners of the disc and the ring on a cell.
const LETTERS: [(char, Option<Seat>, Option<Seat>); 8] = [
    ('d', Some(Seat::First), None),
    ('D', Some(Seat::Second), None),
    ('a', None, Some(Seat::First)),
    ('A', None, Some(Seat::Second)),
    ('B', Some(Seat::First), Some(Seat::First)),
    ('b', Some(Seat::Second), Some(Seat::First)),
    ('P', Some(Seat::Second), Some(Seat::Second)),
    ('p', Some(Seat::First), Some(Seat::Second)),
];

/// The letters as listed in error messages.
pub(super) const LETTER_LIST: &str = "d, D, a, A, B, b, P, p";

const SEATS: [(&str, Seat); 2] = [("w", Seat::First), ("b", Seat::Second)];
const DUE: [&str; 4] = ["1", "-", "d", "r"];
const KIND_NAMES: [&str; 2] = ["discs", "rings"];
const PLAYER_NAMES: [&str; 2] = ["White", "Black"];

impl DuploHex {
    /// A cell's name: letters name columns from the left, numbers name rows from the top.
    pub(super) fn name(&self, cell: u8) -> String {
        Square::of(self.size).name(cell % STRIDE, cell / STRIDE)
    }

    /// The owner of the piece of a kind on a cell.
    pub(super) fn owner(&self, kind: Kind, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.pieces[kind.index()][seat.index()] & bit(cell) != 0)
    }

    /// The contents of a cell, as the report's letter.
    pub(super) fn letter(&self, cell: u8) -> Option<char> {
        let held = (self.owner(Kind::Disc, cell), self.owner(Kind::Ring, cell));
        LETTERS.iter().find(|(_, disc, ring)| (*disc, *ring) == held).map(|(letter, ..)| *letter)
    }

    /// Puts the pieces that a letter stands for on a cell. Returns false for an unknown letter.
    pub(super) fn put(&mut self, row: usize, column: usize, letter: char) -> bool {
        let cell = row as u8 * STRIDE + column as u8;
        let Some((_, disc, ring)) = LETTERS.iter().find(|(known, ..)| *known == letter) else { return false };
        for (kind, owner) in Kind::BOTH.into_iter().zip([disc, ring]) {
            if let Some(owner) = owner {
                self.pieces[kind.index()][owner.index()] |= bit(cell);
            }
        }
        true
    }

    /// How many of a player's pieces of a kind are on the board.
    fn placed(&self, seat: Seat, kind: Kind) -> u8 {
        self.pieces[kind.index()][seat.index()].count_ones() as u8
    }

    /// The stock that matches the board, given the variant's number of pieces.
    pub(super) fn fitting_stock(&self, variant: &DuploHexVariant, seat: Seat) -> Result<[u8; 2], ReadError> {
        let [discs, rings] = Kind::BOTH.map(|kind| {
            let placed = self.placed(seat, kind);
            variant.of_each_kind.checked_sub(placed).ok_or_else(|| {
                let (player, pieces) = (PLAYER_NAMES[seat.index()], KIND_NAMES[kind.index()]);
                let problem =
                    format!("{player} has {placed} {pieces}, expected at most {}", variant.of_each_kind);
                ReadError::new("BOARD", problem)
            })
        });
        Ok([discs?, rings?])
    }

    /// Rejects impossible counts, and fills in the outcome and the key.
    pub(super) fn counted(mut self, variant: &DuploHexVariant) -> Result<DuploHex, ReadError> {
        for seat in Seat::BOTH {
            let fitting = self.fitting_stock(variant, seat)?;
            let [discs, rings] = self.stock[seat.index()];
            if [discs, rings] != fitting {
                let field = DuploHex::FIELDS[2 + seat.index()];
                let [fit_discs, fit_rings] = fitting;
                return Err(ReadError::new(
                    field,
                    format!(
                        "found `{discs},{rings}`, expected `{fit_discs},{fit_rings}`: \
                         board and stock together have {} discs and {} rings",
                        variant.of_each_kind, variant.of_each_kind
                    ),
                ));
            }
        }
        if Seat::BOTH.into_iter().all(|seat| self.has_won(seat)) {
            return Err(ReadError::new("BOARD", "both players join their sides, only one can have won (D8)"));
        }
        self.outcome = self.shown_outcome();
        if self.outcome.is_none() {
            self.check_turn()?;
        }
        self.key = self.fresh_key();
        Ok(self)
    }

    /// Rejects a turn that contradicts the board of an unfinished game. It does not check from the board how many
    /// actions each player has made.
    fn check_turn(&self) -> Result<(), ReadError> {
        let player = PLAYER_NAMES[self.to_play.index()];
        let found = DUE[self.due.index()];
        let bare = self.empty() == self.board;
        if bare != (self.due == Due::Opening) {
            let expected = if bare {
                "expected `1`: the board is empty (D3)"
            } else {
                "expected `-`, `d` or `r`: the opening placement has been made (D3)"
            };
            return Err(ReadError::new("TURN", format!("found `{found}`, {expected}")));
        }
        match self.due {
            Due::Opening if self.to_play == Seat::Second => Err(ReadError::new(
                "TOPLAY",
                "found `b`, expected `w`: White makes the opening placement (D3)",
            )),
            Due::Both if !self.can_act(self.to_play) => {
                let [found, expected] =
                    [self.to_play, self.to_play.opponent()].map(|seat| SEATS[seat.index()].0);
                let problem = format!(
                    "found `{found}`, expected `{expected}`: {player} can do nothing and is skipped (D7)"
                );
                Err(ReadError::new("TOPLAY", problem))
            }
            Due::Disc | Due::Ring if self.due.kind().is_some_and(|kind| !self.can(self.to_play, kind)) => {
                let kind = if self.due == Due::Disc { "disc" } else { "ring" };
                let problem =
                    format!("found `{found}`, but {player} has no {kind} action: it is left out (D6)");
                Err(ReadError::new("TURN", problem))
            }
            _ => Ok(()),
        }
    }

    /// Reads a position text without counting.
    pub(super) fn parsed(variant: &DuploHexVariant, text: &str) -> Result<DuploHex, ReadError> {
        let [board, to_play, white, black, due] = Field::split(text, DuploHex::FIELDS)?;
        let mut position = DuploHex::bare(variant);
        let size = usize::from(position.size);
        board.rows(size, size, LETTER_LIST, |row, column, letter| position.put(row, column, letter))?;
        position.to_play = to_play.choose(&SEATS)?;
        position.stock = [white.numbers(variant.of_each_kind)?, black.numbers(variant.of_each_kind)?];
        position.due = due.choose(&std::array::from_fn::<_, 4, _>(|i| (DUE[i], Due::ALL[i])))?;
        Ok(position)
    }

    /// An empty board for a reader to fill.
    pub(super) fn bare(variant: &DuploHexVariant) -> DuploHex {
        DuploHex::start(variant, &mut dice(0))
    }
}

impl Notation for DuploHex {
    const FIELDS: &'static [&'static str] = &["BOARD", "TOPLAY", "WHITE", "BLACK", "TURN"];

    fn text(&self) -> String {
        let size = usize::from(self.size);
        let board = rows_text(size, size, |row, column| self.letter(row as u8 * STRIDE + column as u8));
        let (to_play, _) = SEATS[self.to_play.index()];
        let [white, black] = self.stock.map(|[discs, rings]| format!("{discs},{rings}"));
        format!("{board} {to_play} {white} {black} {}", DUE[self.due.index()])
    }

    fn read(variant: &DuploHexVariant, text: &str) -> Result<DuploHex, ReadError> {
        DuploHex::parsed(variant, text)?.counted(variant)
    }

    fn step_text(&self, step: Step) -> String {
        let kind = ['d', 'r'][step.kind().index()];
        let to = self.name(step.to());
        match step.from() {
            Some(from) => format!("{kind}{}-{to}", self.name(from)),
            None => format!("{kind}{to}"),
        }
    }

    fn translate_step(&self, text: &str) -> Option<Result<String, ReadError>> {
        kernel::translate_step(self, text)
    }
}
