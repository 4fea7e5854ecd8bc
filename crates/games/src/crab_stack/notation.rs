//! Positions and steps of Crab Stack as text.

use kernel::{Field, Notation, ReadError, Seat};

use super::rocks::{self, ROWS};
use super::stack::{Crab, KINDS, Size};
use super::{CRABS_OF_A_KIND, CrabStack, CrabStackVariant, Deed, Step, TO_PLAY_KEY, WAVE_KEY};

/// The row that contains the water.
const WATER_ROW: usize = 2;

/// The places of the board row by row: rocks, and `None` for the water in the middle.
pub(super) fn rows() -> impl Iterator<Item = Vec<Option<u8>>> {
    let mut next = 0..;
    ROWS.iter().enumerate().map(move |(row, length)| {
        let mut places: Vec<Option<u8>> = next.by_ref().take(usize::from(*length)).map(Some).collect();
        if row == WATER_ROW {
            places.insert(places.len() / 2, None);
        }
        places
    })
}

impl Crab {
    /// The crab's letter in a position text: upper case for seat 1, lower case for seat 2.
    fn letter(self) -> char {
        ['S', 's', 'M', 'm', 'B', 'b'][self.kind()]
    }

    fn from_letter(letter: char) -> Option<Crab> {
        Crab::all().find(|crab| crab.letter() == letter)
    }

    pub(super) fn all() -> impl Iterator<Item = Crab> {
        Size::ALL.into_iter().flat_map(|size| Seat::BOTH.map(|owner| Crab { size, owner }))
    }
}

impl CrabStack {
    /// Puts crabs, given from the top down, on an empty rock. The error names the crab, counted from the top.
    pub(super) fn pile(
        &mut self,
        rock: u8,
        crabs: &[Crab],
        counts: &mut [u8; KINDS],
    ) -> Result<(), (usize, String)> {
        for (index, crab) in crabs.iter().enumerate().rev() {
            if let Some(below) = crabs.get(index + 1).filter(|below| below.size > crab.size) {
                let (above, below) = (crab.letter(), below.letter());
                let problem = format!(
                    "rock {}: `{above}` on `{below}`, expected a crab of the same size or smaller below (C4)",
                    rock + 1
                );
                return Err((index, problem));
            }
            counts[crab.kind()] += 1;
            if counts[crab.kind()] > CRABS_OF_A_KIND {
                let letter = crab.letter();
                let problem = format!("found a fourth `{letter}`, expected at most {CRABS_OF_A_KIND}");
                return Err((index, problem));
            }
            self.put(rock, self.stack(rock), *crab);
            self.crabs[crab.owner.index()] += 1;
        }
        Ok(())
    }

    /// The BOARD field.
    pub(super) fn board_text(&self) -> String {
        let place = |place: Option<u8>| match place {
            None => "W".to_owned(),
            Some(rock) if self.stack(rock).is_empty() => "-".to_owned(),
            Some(rock) => self.stack(rock).top_down().map(Crab::letter).collect(),
        };
        let row = |row: Vec<Option<u8>>| row.into_iter().map(place).collect::<Vec<_>>().join(",");
        rows().map(row).collect::<Vec<_>>().join("/")
    }

    /// Reads a position text without checking that a game can reach it.
    pub(super) fn parsed(text: &str) -> Result<CrabStack, ReadError> {
        let [board, to_play, wave] = Field::split(text, CrabStack::FIELDS)?;
        let mut position = CrabStack::EMPTY;
        let lines: Vec<&str> = board.text.split('/').collect();
        if lines.len() != ROWS.len() {
            let (found, expected) = (lines.len(), ROWS.len());
            return Err(board.error(format!("found {found} rows, expected {expected} separated by `/`")));
        }
        let mut counts = [0; KINDS];
        let mut at = 0;
        for (line, places) in lines.into_iter().zip(rows()) {
            let words: Vec<&str> = line.split(',').collect();
            if words.len() != places.len() {
                let (found, expected) = (words.len(), places.len());
                let problem = format!("found a row of {found}, expected {expected} joined by `,`");
                return Err(board.error_at(at, problem));
            }
            for (word, place) in words.into_iter().zip(places) {
                match place {
                    None if word == "W" => {}
                    None => {
                        return Err(board.error_at(at, format!("found `{word}`, expected the water, `W`")));
                    }
                    Some(_) if word == "-" => {}
                    Some(rock) => {
                        let mut crabs = Vec::new();
                        for (index, letter) in word.chars().enumerate() {
                            crabs.push(Crab::from_letter(letter).ok_or_else(|| {
                                let problem =
                                    format!("found `{letter}`, expected B, M, S, b, m, s or `-` alone");
                                board.error_at(at + index, problem)
                            })?);
                        }
                        if crabs.is_empty() {
                            return Err(board.error_at(at, "a rock is missing, expected its crabs or `-`"));
                        }
                        position
                            .pile(rock, &crabs, &mut counts)
                            .map_err(|(index, problem)| board.error_at(at + index, problem))?;
                    }
                }
                at += word.chars().count() + 1;
            }
        }
        position.to_play = to_play.choose(&[("1", Seat::First), ("2", Seat::Second)])?;
        position.key ^= if position.to_play == Seat::Second { TO_PLAY_KEY } else { 0 };
        position.wave = wave.choose(&[("-", false), ("w", true)])?;
        position.key ^= if position.wave { WAVE_KEY } else { 0 };
        Ok(position)
    }

    /// Rejects a board that no game can reach: without crabs, or with groups that a wave would have removed (C6).
    pub(super) fn connected(self) -> Result<CrabStack, ReadError> {
        let groups = rocks::groups(self.occupied).count();
        let problem = match groups {
            0 => "there are no crabs, expected those of one player at least".to_owned(),
            1 => return Ok(self),
            2 | 3 if self.is_choosing() => return Ok(self),
            2 | 3 => format!(
                "the occupied rocks form {groups} groups, expected one: the wave takes all others (C6)"
            ),
            _ => format!("the occupied rocks form {groups} groups; a move leaves three at most (C6)"),
        };
        Err(ReadError::new("BOARD", problem))
    }
}

impl Notation for CrabStack {
    const FIELDS: &'static [&'static str] = &["BOARD", "TOPLAY", "WAVE"];

    fn text(&self) -> String {
        format!("{} {} {}", self.board_text(), self.to_play.number(), if self.wave { 'w' } else { '-' })
    }

    fn read(_variant: &CrabStackVariant, text: &str) -> Result<CrabStack, ReadError> {
        let position = CrabStack::parsed(text)?.connected()?;
        // In a finished game the field has no meaning and is accepted as it is.
        if position.wave && !position.is_choosing() && position.has_move() {
            let problem = "found `w`, expected `-`: there is no choice between groups";
            return Err(ReadError::new("WAVE", problem));
        }
        Ok(position)
    }

    fn step_text(&self, step: Step) -> String {
        match step.deed() {
            Deed::Move { from, to, .. } => format!("{}-{}", from + 1, to + 1),
            Deed::Keep(lowest) => format!("keep{}", lowest + 1),
        }
    }

    fn translate_step(&self, text: &str) -> Option<Result<String, ReadError>> {
        kernel::translate_step(self, text)
    }
}
