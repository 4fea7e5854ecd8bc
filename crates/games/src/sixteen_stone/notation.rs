//! Positions and steps of Sixteen Stone as text.

use kernel::boards::{Compass, Square};
use kernel::{Field, Game, Notation, ReadError, Seat, rows_text};

use super::step::Action;
use super::{Board, Cells, SixteenStone, SixteenStoneVariant, Step, Turn, has_lost};

/// The letters of the stones, as in the report.
pub(super) const LETTERS: [char; 2] = ['o', 'x'];
const PLAYERS: [&str; 2] = ["Red", "Blue"];

impl<B: Board> SixteenStone<B> {
    pub(super) const SQUARE: Square = Square::of(B::Cells::SIZE);

    pub(super) fn name(cell: u8) -> String {
        Self::SQUARE.name(cell % B::Cells::STRIDE, cell / B::Cells::STRIDE)
    }

    /// The cell with a name, if there is one.
    pub(super) fn cell(name: &str) -> Option<u8> {
        Self::SQUARE.read(name).map(|(column, row)| row * B::Cells::STRIDE + column)
    }

    /// The cell in a row, counted from the top, and column.
    pub(super) fn cell_at(row: usize, column: usize) -> u8 {
        (B::Cells::SIZE - 1 - row as u8) * B::Cells::STRIDE + column as u8
    }

    /// The owner of the stone on a cell.
    pub(super) fn stone(&self, cell: u8) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.stones(*seat).cells().meets(B::Cells::of(cell)))
    }

    /// The names of the cells left to pick from, sorted by column, then by row.
    fn picking_names(&self) -> Vec<String> {
        let mut cells: Vec<u8> = self.picking.each().collect();
        cells.sort_unstable_by_key(|cell| (cell % B::Cells::STRIDE, cell / B::Cells::STRIDE));
        cells.into_iter().map(Self::name).collect()
    }

    fn turn_text(&self) -> String {
        if self.is_turn_start() {
            return "-".to_owned();
        }
        let turn = self.turn;
        let mut text = format!("p{}m{}s{}", turn.pushes(), turn.moves(), u8::from(turn.sacrificed()));
        if !self.picking.is_none() {
            text = format!("{text}:{}", self.picking_names().join("."));
        }
        if turn.owes() {
            text.push('!');
        }
        text
    }

    /// Parses TURN. Whether the turn is possible is checked later.
    fn read_turn_field(&mut self, field: Field<'_>) -> Result<(), ReadError> {
        if field.text == "-" {
            return Ok(());
        }
        let wrong = || {
            let problem = "expected `-` or the actions made such as `p0m1s0`, with `:` and cells to pick from or with `!`";
            field.error(format!("found `{}`, {problem}", field.text))
        };
        let (actions, owes) = match field.text.strip_suffix('!') {
            Some(actions) => (actions, true),
            None => (field.text, false),
        };
        let (actions, list) = match actions.split_once(':') {
            Some((actions, list)) => (actions, Some(list)),
            None => (actions, None),
        };
        let [b'p', pushes, b'm', moves, b's', sacrificed] = *actions.as_bytes() else { return Err(wrong()) };
        let digit = |letter: u8, most: u8| letter.checked_sub(b'0').filter(|digit| *digit <= most);
        let (Some(pushes), Some(moves), Some(sacrificed)) =
            (digit(pushes, Turn::MOST), digit(moves, Turn::MOST), digit(sacrificed, 1))
        else {
            let problem = "a turn has at most 2 Pushes, 2 Moves and 1 Sacrifice (S2)";
            return Err(field.error(format!("found `{actions}`, {problem}")));
        };
        self.turn = Turn::new(pushes, moves, sacrificed == 1, owes);
        if let Some(list) = list {
            if owes {
                return Err(field.error("`:` and `!` never stand together: a Sacrifice follows the captures"));
            }
            self.read_picking(field, list)?;
        }
        if self.is_turn_start() {
            return Err(field.error("found `p0m0s0`, expected `-`"));
        }
        Ok(())
    }

    fn read_picking(&mut self, field: Field<'_>, list: &str) -> Result<(), ReadError> {
        for name in list.split('.') {
            let cell = Self::cell(name).map(B::Cells::of).ok_or_else(|| {
                let last = Self::SQUARE.name(B::Cells::SIZE - 1, B::Cells::SIZE - 1);
                field.error(format!("found `{name}`, expected a cell from a1 to {last}"))
            })?;
            if self.picking.meets(cell) {
                return Err(field.error(format!("{name} stands twice")));
            }
            self.picking = self.picking | cell;
        }
        let sorted = self.picking_names().join(".");
        if sorted != list {
            return Err(field.error(format!("found `{list}`, expected by column, then by row `{sorted}`")));
        }
        Ok(())
    }

    /// A player's stones on the board, in hand and in the bank.
    fn total(&self, seat: Seat) -> u8 {
        let beside = self.hands()[seat.index()].saturating_add(self.banks[seat.index()]);
        self.stones(seat).cells().count().saturating_add(beside)
    }

    /// Rejects a wrong number of stones and a board on which both players have lost, whatever the other fields.
    pub(super) fn counted(self, variant: &SixteenStoneVariant) -> Result<Self, ReadError> {
        for (seat, name) in Seat::BOTH.into_iter().zip(PLAYERS) {
            let (stones, most) = (self.total(seat), variant.stones_each);
            if stones > most {
                let problem = format!(
                    "found {stones} stones of {name} on the board, in hand and bank, expected at most {most}"
                );
                return Err(ReadError::new("BOARD", problem));
            }
        }
        if !self.is_placing() && has_lost(self.own) && has_lost(self.enemy) {
            let problem = "both players have at most one stone, only one can have lost (S9)";
            return Err(ReadError::new("BOARD", problem));
        }
        Ok(self)
    }

    /// Reads a position text but for TURN, without counting. Also returns the fields HAND and TURN.
    pub(super) fn parsed<'a>(
        variant: &SixteenStoneVariant,
        text: &'a str,
    ) -> Result<(Self, [Field<'a>; 2]), ReadError> {
        let [board, to_play, hands, banks, first, turn] = Field::split(text, Self::FIELDS)?;
        let mut stones = [B::EMPTY; 2];
        let size = usize::from(B::Cells::SIZE);
        board.rows(size, size, BOARD_LETTERS, |row, column, letter| {
            let player = LETTERS.iter().position(|known| *known == letter);
            if let Some(player) = player {
                stones[player].toggle(Self::cell_at(row, column));
            }
            player.is_some()
        })?;
        let to_play = to_play.choose(&[("r", Seat::First), ("b", Seat::Second)])?;
        let mut position = Self::new(variant, to_play, stones);
        let [red, blue] = hands.numbers::<2>(variant.stones_each)?;
        position.to_place = red + blue;
        position.banks = banks.numbers(variant.stones_each)?;
        position.first = first.choose(&[
            ("-", [false, false]),
            ("r", [true, false]),
            ("b", [false, true]),
            ("rb", [true, true]),
        ])?;
        Ok((position, [hands, turn]))
    }

    /// Rejects stones in hand that placing cannot produce (S1).
    fn check_hands(&self, field: Field<'_>, all: u8) -> Result<(), ReadError> {
        let [red, blue] = field.numbers(all)?;
        if [red, blue] == [0, 0] {
            return Ok(());
        }
        for (seat, name, hand) in [(Seat::First, PLAYERS[0], red), (Seat::Second, PLAYERS[1], blue)] {
            let board = self.stones(seat).cells().count();
            if hand + board != all {
                return Err(field.error(format!(
                    "{name} has {hand} stones in hand and {board} on the board, expected {all} together while placing"
                )));
            }
        }
        if self.hands() != [red, blue] {
            let problem = "expected as many, or one fewer for Red: they alternate";
            return Err(field.error(format!("found `{red},{blue}`, {problem}")));
        }
        Ok(())
    }

    /// Rejects what is impossible while stones are being placed (S1).
    fn check_placing(&self) -> Result<(), ReadError> {
        let refuse = |field: &str, found: &str, right: &str| {
            Err(ReadError::new(field, format!("found `{found}`, expected `{right}` while stones are placed")))
        };
        let right = if self.to_place.is_multiple_of(2) { Seat::First } else { Seat::Second };
        if self.to_play != right {
            return refuse("TOPLAY", TO_PLAY[self.to_play.index()], TO_PLAY[right.index()]);
        }
        if self.banks != [0; 2] {
            return refuse("BANKS", &pair(self.banks), "0,0");
        }
        if self.first != [true; 2] {
            return refuse("FIRST", first_text(self.first), "rb");
        }
        if !self.is_turn_start() {
            return refuse("TURN", &self.turn_text(), "-");
        }
        Ok(())
    }

    /// Rejects a TURN that contradicts the rules or the board.
    fn check_turn(&self, variant: &SixteenStoneVariant) -> Result<(), ReadError> {
        if self.is_turn_start() {
            return Ok(());
        }
        let refuse = |problem: &str| {
            Err(ReadError::new("TURN", format!("found `{}`, but {problem}", self.turn_text())))
        };
        let (pushes, moves) = (self.turn.pushes(), self.turn.moves());
        let (sacrificed, owes) = (self.turn.sacrificed(), self.turn.owes());
        let extra = u8::from(sacrificed);
        if pushes > 1 + extra || moves > 1 + extra || pushes + moves > 2 + extra {
            return refuse("a turn has one Push and one Move, and one more of either after a Sacrifice (S2)");
        }
        if sacrificed && self.total(self.to_play) >= variant.stones_each {
            return refuse("the player still has every stone, so none can have been sacrificed (S8)");
        }
        if owes && !sacrificed {
            return refuse("`!` stands only after a Sacrifice (S8)");
        }
        if owes && (pushes > 1 || moves > 1) {
            return refuse("before the Sacrifice there can be only one Push and one Move (S2)");
        }
        if sacrificed && !owes && pushes + moves == 0 {
            return refuse("a Sacrifice without an action still owes one: expected `!` (S8)");
        }
        if self.is_bound() && (self.turn != Turn::new(0, 1, false, false) || self.picking.is_none()) {
            return refuse("the first turn is one Push or one Move with its captures (S4)");
        }
        if !self.picking.is_none() {
            return self.check_picking(moves, &refuse);
        }
        if owes && !self.can_act() {
            return refuse("neither a Push nor a Move is legal, so the Sacrifice was not (S8)");
        }
        if !owes && !self.can_go_on() {
            return refuse("nothing more is legal in this turn, so it has ended (S3)");
        }
        Ok(())
    }

    /// Rejects enclosed cells that no Move can have left to pick from (S7).
    fn check_picking(
        &self,
        moves: u8,
        refuse: &impl Fn(&str) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        if moves == 0 {
            return refuse("only a Move captures (S7)");
        }
        if self.bank() == 0 {
            return refuse("the player's bank is empty, so nothing can be captured (S7)");
        }
        if let Some(cell) =
            self.picking.each().find(|cell| self.stone(*cell) != Some(self.to_play.opponent()))
        {
            return refuse(&format!("there is no enemy stone on {}", Self::name(cell)));
        }
        if !self.published && self.picking.count() <= self.bank() {
            return refuse("the bank covers them all, so all are captured at once (S7)");
        }
        // The moved stone came from a neighbouring cell, and what it encloses now are the cells left to pick from.
        let empty = self.empty_cells();
        let could_have_moved =
            |cell: u8| empty.around(cell) != 0 && B::enclosed(self.own, self.enemy, cell) == self.picking;
        if !self.own.cells().each().any(could_have_moved) {
            return refuse("there is no stone whose Move encloses just these (S7)");
        }
        Ok(())
    }
}

const TO_PLAY: [&str; 2] = ["r", "b"];

fn pair([red, blue]: [u8; 2]) -> String {
    format!("{red},{blue}")
}

fn first_text(first: [bool; 2]) -> &'static str {
    match first {
        [false, false] => "-",
        [true, false] => "r",
        [false, true] => "b",
        [true, true] => "rb",
    }
}

/// The letters of a board field, as listed in error messages.
const BOARD_LETTERS: &str = "o, x";

impl<B: Board> Notation for SixteenStone<B> {
    const FIELDS: &'static [&'static str] = &["BOARD", "TOPLAY", "HAND", "BANKS", "FIRST", "TURN"];

    fn text(&self) -> String {
        let size = usize::from(B::Cells::SIZE);
        let board = rows_text(size, size, |row, column| {
            self.stone(Self::cell_at(row, column)).map(|seat| LETTERS[seat.index()])
        });
        let to_play = TO_PLAY[self.to_play.index()];
        let (hands, banks) = (pair(self.hands()), pair(self.banks));
        format!("{board} {to_play} {hands} {banks} {} {}", first_text(self.first), self.turn_text())
    }

    fn read(variant: &SixteenStoneVariant, text: &str) -> Result<Self, ReadError> {
        let (mut position, [hands, turn]) = Self::parsed(variant, text)?;
        position.check_hands(hands, variant.stones_each)?;
        position.read_turn_field(turn)?;
        let position = position.counted(variant)?;
        if position.is_placing() {
            position.check_placing()?;
        } else if !position.is_over() {
            position.check_turn(variant)?;
        }
        Ok(position)
    }

    fn step_text(&self, step: Step) -> String {
        let name = Self::name;
        let ahead = |cell: u8, direction: Compass| B::Cells::of(cell).ahead(direction).first();
        match step.action() {
            Action::Place(cell) => name(cell),
            Action::Push(rear, direction) => format!("{}>{}", name(rear), direction.name()),
            Action::Move(from, direction) => format!("{}-{}", name(from), name(ahead(from, direction))),
            Action::Capture(cell) => format!("x{}", name(cell)),
            Action::Keep => "keep".to_owned(),
            Action::Sacrifice => "sac".to_owned(),
            Action::End => "end".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn translate_step(&self, text: &str) -> Option<Result<String, ReadError>> {
        kernel::translate_step(self, text)
    }
}
