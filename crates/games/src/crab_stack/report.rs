//! Crab Stack in the course report's notation: the stacks of the board, and moves as predicates.

use kernel::prolog::Term;
use kernel::{BoardForm, BoardText, Draft, Notation, ReadError, Report};

use super::notation::rows;
use super::rocks::{self, ROCKS};
use super::stack::{Crab, KINDS, Size};
use super::{CrabStack, CrabStackVariant, Deed, Step};

impl Crab {
    /// The crab's name in the report.
    fn name(self) -> &'static str {
        ["S1", "S2", "M1", "M2", "B1", "B2"][self.kind()]
    }

    fn from_name(name: &str) -> Option<Crab> {
        Crab::all().find(|crab| crab.name().eq_ignore_ascii_case(name))
    }
}

impl Size {
    /// The size in a term.
    fn name(self) -> &'static str {
        ["small", "medium", "big"][self as usize]
    }
}

/// The rock with a number in a text, which counts from 1.
fn numbered(number: u32) -> Option<u8> {
    (1..=ROCKS as u32).contains(&number).then(|| number as u8 - 1)
}

impl CrabStack {
    /// The names in a place of the board: those of the crabs from the top down, or the water's.
    fn names(&self, place: Option<u8>) -> Vec<&'static str> {
        match place {
            None => vec!["W"],
            Some(rock) => self.stack(rock).top_down().map(Crab::name).collect(),
        }
    }
}

impl Report for CrabStack {
    const FORM: BoardForm = BoardForm {
        bars: None,
        lists: true,
        example: "[[[M1,M2,S1][][]] …], five rows of stacks with the water as [W]",
    };

    fn row_lengths(_variant: &CrabStackVariant) -> Vec<usize> {
        rows().map(|row| row.len()).collect()
    }

    fn is_blank(cell: &Term) -> bool {
        cell.list().is_some_and(<[Term]>::is_empty) || matches!(cell.word().map(str::trim), Some("" | "_"))
    }

    fn report(&self) -> String {
        let place = |place| format!("[{}]", self.names(place).join(","));
        rows().map(|row| format!("[{}]\n", row.into_iter().map(place).collect::<String>())).collect()
    }

    fn board_term(&self) -> Term {
        let stack = |place| Term::List(self.names(place).into_iter().map(Term::plain).collect());
        let row = |row: Vec<Option<u8>>| Term::List(row.into_iter().map(stack).collect());
        Term::List(rows().map(row).collect())
    }

    fn draft(_variant: &CrabStackVariant, board: &BoardText) -> Result<Draft, ReadError> {
        board.nothing_beside()?;
        let error = |problem: String| ReadError::new("BOARD", problem);
        let mut position = CrabStack::EMPTY;
        let mut counts = [0; KINDS];
        for ((.., term), place) in board.cells().zip(rows().flatten()) {
            let stack = term.list().unwrap_or(std::slice::from_ref(term));
            let Some(rock) = place else {
                if !matches!(stack, [water] if water.word() == Some("W")) {
                    return Err(error(format!("found `{term}` in the middle, expected the water, `[W]`")));
                }
                continue;
            };
            if CrabStack::is_blank(term) {
                continue;
            }
            let mut crabs = Vec::new();
            for name in stack {
                let Some(crab) = name.word().and_then(Crab::from_name) else {
                    let expected = "expected S1, M1, B1, S2, M2 or B2";
                    return Err(error(format!("rock {}: found `{name}`, {expected}", rock + 1)));
                };
                crabs.push(crab);
            }
            position.pile(rock, &crabs, &mut counts).map_err(|(_, problem)| error(problem))?;
        }
        let mut faults = Vec::new();
        if rocks::groups(position.occupied).count() > 1 {
            let settled = position.settled();
            // If several groups are tied for best, the player to play chooses between them.
            position.wave = settled.occupied == position.occupied;
            if !position.wave {
                let (found, after) = (position.connected().err(), settled.board_text());
                let problem = found.map_or_else(String::new, |error| error.problem);
                faults.push(ReadError::new(
                    "BOARD",
                    format!("{problem}; the field BOARD may give the board after the wave, `{after}`"),
                ));
            }
        }
        Ok(Draft { text: position.text(), faults })
    }

    fn read_unchecked(_variant: &CrabStackVariant, text: &str) -> Result<CrabStack, ReadError> {
        CrabStack::parsed(text)
    }

    /// The board after the wave (C6), unless the player has to choose a group.
    fn settled(mut self) -> CrabStack {
        if rocks::groups(self.occupied).count() > 1 {
            self.wave();
        }
        self
    }

    fn step_term(&self, step: Step) -> Term {
        let rock = |rock: u8| Term::Number(u32::from(rock) + 1);
        match step.deed() {
            Deed::Move { size, from, to } => {
                Term::call("moveCrab", [Term::plain(size.name()), rock(from), rock(to)])
            }
            Deed::Keep(lowest) => Term::call("keepGroup", [rock(lowest)]),
        }
    }

    fn translate(&self, term: &Term) -> Result<String, ReadError> {
        let error = |problem: String| ReadError::new("term", problem);
        let unknown = || {
            let known = "`moveCrab(Size,From,To)` with a size such as `small`, `S` or `S1` and rocks from 1 to 18, \
                         or `keepGroup(Rock)` with the lowest rock of the group that stays";
            error(format!("found `{term}`, expected {known}"))
        };
        let Term::Call(name, arguments) = term else { return Err(unknown()) };
        let arguments: Vec<&Term> = arguments.iter().filter(|term| !term.is_state()).collect();
        let rock = |term: &Term| term.number().and_then(numbered).ok_or_else(unknown);
        match (name.as_str(), &arguments[..]) {
            ("moveCrab", [size, from, to]) => {
                let (from, to) = (rock(from)?, rock(to)?);
                let wanted = size.word().and_then(sizes).ok_or_else(unknown)?;
                let number = from + 1;
                let top = self.stack(from).top();
                let top = top.ok_or_else(|| error(format!("there is no crab on rock {number}")))?;
                if !wanted.contains(&top) {
                    let there = top.name();
                    return Err(error(format!(
                        "found `{size}`, but the top crab of rock {number} is {there}"
                    )));
                }
                Ok(format!("{number}-{}", to + 1))
            }
            ("keepGroup", [lowest]) => Ok(self.step_text(Step::keep(rock(lowest)?))),
            ("checkWave", _) => {
                Err(error("a wave is part of the move that causes it, it is not a step (C6)".to_owned()))
            }
            ("checkMoves", _) => Err(error(
                "whether the game is over is judged after every step, it is not a step (C7)".to_owned(),
            )),
            _ => Err(unknown()),
        }
    }
}

/// The crabs that a size in a term may mean: `small` and `S` those of both players, `S1` only those of one.
fn sizes(word: &str) -> Option<Vec<Crab>> {
    let means = |crab: &Crab| {
        let name = crab.name();
        let long = crab.size.name();
        [name, &name[..1], long].iter().any(|known| known.eq_ignore_ascii_case(word))
    };
    let crabs: Vec<Crab> = Crab::all().filter(means).collect();
    (!crabs.is_empty()).then_some(crabs)
}
