//! Rejects positions that no game can reach, based on counts.

use kernel::{ReadError, Seat};

use super::cells::Cells;
use super::coast::Coast;
use super::notation::{KINDS, NAMES};
use super::{Phase, Side, Syrtis};

impl<C: Cells> Syrtis<C> {
    /// Fills in what follows from the tiles.
    pub(super) fn filled(mut self) -> Syrtis<C> {
        self.coast = Coast::of(self.tiles);
        self.surplus = self.count_surplus();
        if self.phase == Phase::Play {
            self.complete = Side::BOTH.map(|side| self.completes(side));
            self.over = self.ends();
        }
        self
    }

    /// Rejects impossible counts. In a finished game only pieces are counted.
    pub(super) fn counted(self) -> Result<Syrtis<C>, ReadError> {
        self.count_tiles()?;
        self.count_towers()?;
        let filled = self.filled();
        if filled.phase < Phase::Play {
            filled.check_set_up()?;
        } else if !filled.over {
            let missing = filled.island().len() as u32 - filled.tiles.count();
            if u32::from(filled.sunk) > missing || (filled.sunk == 0 && missing > 0) {
                let found = filled.sunk_text();
                let problem = format!("found `{found}`, but {missing} tiles have been sunk");
                return Err(ReadError::new("SUNK", problem));
            }
        }
        Ok(filled)
    }

    /// Y2, Y8, Y9: no more tiles of a kind than at the start, and all tiles connected.
    fn count_tiles(&self) -> Result<(), ReadError> {
        let most = u32::from(self.of_each_kind());
        for (_, name, owners) in KINDS {
            let found = self.tiles.each().filter(|cell| self.owners(*cell) == owners).count() as u32;
            if found > most || (found < most && self.phase < Phase::Play) {
                let at_most = if self.phase == Phase::Play { "at most " } else { "" };
                let problem = format!("found {found} {name}, expected {at_most}{most}");
                return Err(ReadError::new("BOARD", problem));
            }
        }
        if self.phase == Phase::Play && !self.tiles.is_connected() {
            return Err(ReadError::new("BOARD", "the tiles are not connected"));
        }
        Ok(())
    }

    /// Y4, Y7: the number of towers matches the phase, and each is on a tile of its side's colour or shape.
    fn count_towers(&self) -> Result<(), ReadError> {
        let error = |problem: String| Err(ReadError::new("TOWERS", problem));
        for side in Side::BOTH {
            let [colour, shape] = self.owned(side);
            if let Some(cell) = (self.towers[side.index()] & !(colour | shape)).each().next() {
                let (name, side) = (self.name(cell), side.index());
                let what = ["white tile or a circle", "black tile or a square"][side];
                return error(format!("the {} tower on {name} is not on a {what}", NAMES[side]));
            }
        }
        let found = self.towers.map(Cells::count);
        let (fits, expected) = match self.phase {
            Phase::Swap => (found == [0, 0], "none while tiles are swapped"),
            Phase::Towers => (
                [[0, 0], [1, 0], [2, 0], [2, 1]].contains(&found),
                "at most three, two white before the first black",
            ),
            Phase::Side | Phase::Play => (found == [2, 2], "two of each"),
        };
        if fits {
            return Ok(());
        }
        error(format!("found {} white and {} black towers, expected {expected}", found[0], found[1]))
    }

    /// Y1 to Y5: the island is as dealt, and nothing has happened yet.
    fn check_set_up(&self) -> Result<(), ReadError> {
        let error = |field, problem: String| Err(ReadError::new(field, problem));
        for (index, pair) in self.island().chunks_exact(2).enumerate() {
            let [odd, even] = [pair[0], pair[1]].map(|cell| self.tile(cell));
            if let (Some(odd), Some(even)) = (odd, even) {
                if even != odd.map(Side::other) {
                    let (number, next) = (2 * index + 1, 2 * index + 2);
                    let problem = format!(
                        "{} ({number}) and {} ({next}) are not opposite in colour and shape",
                        self.name(pair[0]),
                        self.name(pair[1])
                    );
                    return error("BOARD", problem);
                }
            } else {
                let empty = self.name(if odd.is_none() { pair[0] } else { pair[1] });
                return error(
                    "BOARD",
                    format!("{empty} is empty, expected the whole island before the play"),
                );
            }
        }
        if self.needs_swap() != (self.phase == Phase::Swap) {
            let problem = if self.needs_swap() {
                "a colour or a shape is complete, expected `swap`"
            } else {
                "no colour and no shape is complete, nothing is left to swap"
            };
            return error("PHASE", problem.to_owned());
        }
        let chooser = if self.phase == Phase::Side { Seat::Second } else { Seat::First };
        if self.to_play != chooser {
            let number = chooser.number();
            return error("TOPLAY", format!("found `{}`, expected `{number}`", self.to_play.number()));
        }
        if self.sunk > 0 {
            return error("SUNK", format!("found `{}`, expected `-` before the play", self.sunk_text()));
        }
        if self.passes != [0, 0] {
            let [white, black] = self.passes;
            return error("PASSES", format!("found `{white},{black}`, expected `0,0` before the play"));
        }
        Ok(())
    }
}
