//! Crab Stack in the course report's notation: the printed board, the Prolog list, moves as predicates.

use kernel::prolog::Term;
use kernel::{Notation, ReadError, Report};

use super::notation::rows;
use super::rocks::{self, ROCKS};
use super::stack::{Crab, KINDS};
use super::{CrabStack, CrabStackVariant, Step};

impl Crab {
    /// The crab's name in the report.
    fn name(self) -> &'static str {
        ["S1", "S2", "M1", "M2", "B1", "B2"][self.kind()]
    }

    fn from_name(name: &str) -> Option<Crab> {
        Crab::all().find(|crab| crab.name().eq_ignore_ascii_case(name))
    }
}

/// The rock with a number in a text, which counts from 1.
fn numbered(number: u32) -> Option<u8> {
    (1..=ROCKS as u32).contains(&number).then(|| number as u8 - 1)
}

impl Report for CrabStack {
    fn report(&self) -> String {
        let place = |place: Option<u8>| match place {
            None => "[W]".to_owned(),
            Some(rock) => {
                let names: Vec<&str> = self.stack(rock).top_down().map(Crab::name).collect();
                format!("[{}]", names.join(","))
            }
        };
        rows().map(|row| format!("[{}]\n", row.into_iter().map(place).collect::<String>())).collect()
    }

    fn read_report(_variant: &CrabStackVariant, text: &str) -> Result<CrabStack, ReadError> {
        let error = |problem: String| ReadError::new("report", problem);
        let mut terms = Term::read_all(board_of(text))?;
        // The Prolog list contains the rows that the printed board has on separate lines.
        if let [Term::List(rows)] = &terms[..] {
            terms = rows.clone();
        }
        let mut position = CrabStack::EMPTY;
        let lines: Option<Vec<Vec<&[Term]>>> = terms.iter().map(Term::matrix).collect();
        let lines = lines.ok_or_else(|| {
            error("expected five rows of stacks such as [[M1,M2,S1][][]], the water being [W]".to_owned())
        })?;
        let lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
        let expected: Vec<usize> = rows().map(|row| row.len()).collect();
        if lengths != expected {
            return Err(error(format!("found rows of {lengths:?}, expected {expected:?} with the water")));
        }
        let mut counts = [0; KINDS];
        for (stack, place) in lines.iter().flatten().zip(rows().flatten()) {
            let names: Vec<String> = stack.iter().map(Term::to_string).collect();
            match place {
                None if names == ["W"] => {}
                None => {
                    let found = names.join(",");
                    return Err(error(format!("found `[{found}]` in the middle, expected the water, `[W]`")));
                }
                Some(rock) => {
                    let mut crabs = Vec::new();
                    for name in names {
                        crabs.push(Crab::from_name(&name).ok_or_else(|| {
                            let problem = "expected S1, M1, B1, S2, M2 or B2";
                            error(format!("rock {}: found `{name}`, {problem}", rock + 1))
                        })?);
                    }
                    position.pile(rock, &crabs, &mut counts).map_err(|(_, problem)| error(problem))?;
                }
            }
        }
        let parted = rocks::groups(position.occupied).count() > 1;
        position.connected().map_err(|ReadError { problem, .. }| {
            let hint = "; such a board does not tell whose wave it is, a position text does";
            error(problem + if parted { hint } else { "" })
        })
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
        let long = ["small", "medium", "big"][crab.size as usize];
        [name, &name[..1], long].iter().any(|known| known.eq_ignore_ascii_case(word))
    };
    let crabs: Vec<Crab> = Crab::all().filter(means).collect();
    (!crabs.is_empty()).then_some(crabs)
}

/// The text after `Board =`, or the whole text without it.
fn board_of(text: &str) -> &str {
    let behind = text.trim_start().strip_prefix("Board").map(str::trim_start);
    behind.and_then(|text| text.strip_prefix('=')).unwrap_or(text)
}
