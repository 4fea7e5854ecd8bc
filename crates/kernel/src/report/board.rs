//! Finds the board in a text from a course report: a list, a query, a printed board, or a whole transcript.

use super::mend;
use crate::ReadError;
use crate::prolog::Term;

/// How a report writes boards.
#[derive(Clone, Copy, Debug)]
pub struct BoardForm {
    /// The bars between the cells of a printed row; `None` if the report prints boards as lists.
    pub bars: Option<Bars>,
    /// Whether each cell of the list is a list itself.
    pub lists: bool,
    /// A board in this form, for error messages.
    pub example: &'static str,
}

/// The bars between the cells of a printed row.
#[derive(Clone, Copy, Debug)]
pub struct Bars {
    /// The character.
    pub bar: char,
    /// Whether a row begins with a bar.
    pub opens: bool,
    /// Whether a row ends with a bar.
    pub closes: bool,
}

/// A board of a report, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The cells, row by row from the top; as many as the board has.
    pub rows: Vec<Vec<Term>>,
    /// The terms that hyphens join to the board.
    pub beside: Vec<Term>,
    /// Lines such as `O: 2  X: 0` below a printed board.
    pub captions: Vec<String>,
    /// What had to be assumed, because the text is damaged.
    pub faults: Vec<ReadError>,
}

impl BoardText {
    /// Finds the board in a text and fits its rows to these lengths. Where a text shows the board twice, the list
    /// counts and not the printed rows.
    ///
    /// # Errors
    /// There is no board, or its rows cannot be fitted.
    pub fn read(
        text: &str,
        form: &BoardForm,
        lengths: &[usize],
        is_blank: fn(&Term) -> bool,
    ) -> Result<BoardText, ReadError> {
        let Parts { printed, captions, prolog } = Parts::of(text, form);
        let terms = Term::read_all(&prolog.join("\n"));
        let (mut rows, beside) = match terms.as_ref().ok().and_then(|terms| find(terms, lengths.len())) {
            Some(found) => found,
            None => (printed, Vec::new()),
        };
        let mut faults = Vec::new();
        if rows.len() != lengths.len()
            && let Some(mended) = mend::rows(&prolog, form.lists, lengths.len())
        {
            let problem =
                "the brackets of the board do not balance; assumed that the innermost ones are right";
            faults.push(ReadError::new("BOARD", problem));
            rows = mended;
        }
        if rows.is_empty() {
            terms?;
            let example = form.example;
            return Err(ReadError::whole(format!("found no board, expected one such as {example}")));
        }
        let blank = if form.lists { Term::List(Vec::new()) } else { Term::Word(" ".to_owned()) };
        faults.extend(mend::fit(&mut rows, lengths, &blank, is_blank)?);
        Ok(BoardText { rows, beside, captions, faults })
    }

    /// Each cell with its row and column, both counted from 0.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, &Term)> {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(row, cells)| cells.iter().enumerate().map(move |(column, cell)| (row, column, cell)))
    }

    /// Rejects terms beside the board that are no fields of the game.
    ///
    /// # Errors
    /// Names the first such term.
    pub fn nothing_beside(&self) -> Result<(), ReadError> {
        match self.beside.first() {
            None => Ok(()),
            Some(term) => Err(ReadError::whole(format!(
                "found `{term}` beside the board, expected a field such as toplay(b)"
            ))),
        }
    }
}

/// The lines of a text by kind.
struct Parts {
    printed: Vec<Vec<Term>>,
    captions: Vec<String>,
    prolog: Vec<String>,
}

impl Parts {
    fn of(text: &str, form: &BoardForm) -> Parts {
        let mut parts = Parts { printed: Vec::new(), captions: Vec::new(), prolog: Vec::new() };
        for line in text.lines() {
            let line = without_comment(line);
            let line = without_prompt(&line);
            let (bare, word) = (without_quotes(line), line.trim().trim_end_matches('.').trim_end());
            let answers = ["yes", "no", "true", "false"];
            let is_wall = word.len() > 1 && word.chars().all(|letter| letter == '-');
            if word.is_empty() || is_wall || answers.contains(&word.to_lowercase().as_str()) {
                continue;
            }
            match form.bars.filter(|bars| bare.contains(bars.bar)) {
                Some(bars) => parts.printed.push(bars.split(line)),
                None if bare.contains(':') && !bare.contains(['[', '(']) => {
                    parts.captions.push(line.trim().to_owned());
                }
                None => parts.prolog.push(line.to_owned()),
            }
        }
        parts
    }
}

impl Bars {
    /// The cells of a printed row. Some printed rows are in brackets.
    fn split(self, line: &str) -> Vec<Term> {
        let line = line.trim_matches(['[', ']']);
        let mut cells: Vec<&str> = line.split(self.bar).map(str::trim).collect();
        if self.opens && cells.first() == Some(&"") {
            cells.remove(0);
        }
        if self.closes {
            cells.pop_if(|cell| cell.is_empty());
        }
        cells.into_iter().map(|cell| Term::Word(cell.to_owned())).collect()
    }
}

/// A line without its `%` comment, and without the dollar signs that typesetting puts around a list.
fn without_comment(line: &str) -> String {
    let mut quoted = false;
    let visible = line.chars().take_while(|letter| {
        quoted ^= *letter == '\'';
        quoted || *letter != '%'
    });
    visible.map(|letter| if letter == '$' { ' ' } else { letter }).collect()
}

/// A line without the prompt `?-` or `| ?-` of a Prolog system.
fn without_prompt(line: &str) -> &str {
    let start = line.trim_start();
    let start = start.strip_prefix('|').map_or(start, str::trim_start);
    start.strip_prefix("?-").unwrap_or(line)
}

/// A line without quoted atoms.
fn without_quotes(line: &str) -> String {
    line.split('\'').step_by(2).collect()
}

/// The rows of the first board among the terms, and the terms joined to it.
fn find(terms: &[Term], expected_rows: usize) -> Option<(Vec<Vec<Term>>, Vec<Term>)> {
    // Rows may follow each other without a list around them.
    let lists: Vec<Vec<Term>> = terms.iter().filter_map(Term::list).map(<[Term]>::to_vec).collect();
    if lists.len() > 1 && lists.len() == expected_rows {
        return Some((lists, Vec::new()));
    }
    let board_in = |term: &Term| -> Option<(Vec<Vec<Term>>, Vec<Term>)> {
        let parts = term.parts();
        let at = parts.iter().position(|part| part.matrix().is_some_and(|rows| !rows.is_empty()))?;
        let rows = parts[at].matrix()?.into_iter().map(<[Term]>::to_vec).collect();
        let beside = parts.iter().enumerate().filter(|(index, _)| *index != at);
        Some((rows, beside.map(|(_, part)| (*part).clone()).collect()))
    };
    terms.iter().find_map(|term| match term {
        // A print predicate around the board, or `Board = L`.
        Term::Call(_, arguments) => arguments.iter().find_map(board_in),
        _ => board_in(term),
    })
}
