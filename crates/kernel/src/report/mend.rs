//! Mends the damage that boards in the reports have: brackets that do not balance, and rows of the wrong length.

use crate::ReadError;
use crate::prolog::Term;

/// The rows of a board whose brackets do not balance, from its innermost brackets. They are cells of the row on their
/// line if cells are lists, and rows otherwise. `None` if that does not give as many rows as expected either.
pub(super) fn rows(lines: &[String], cells_are_lists: bool, expected: usize) -> Option<Vec<Vec<Term>>> {
    let lines = lines.iter().map(|line| innermost(line)).collect::<Option<Vec<_>>>()?;
    let rows: Vec<Vec<Vec<Term>>> = lines.into_iter().filter(|lists| !lists.is_empty()).collect();
    let rows: Vec<Vec<Term>> = if cells_are_lists {
        rows.into_iter().map(|row| row.into_iter().map(Term::List).collect()).collect()
    } else {
        rows.into_iter().flatten().collect()
    };
    (rows.len() == expected).then_some(rows)
}

/// The lists of words in a line. Where a bracket that closes no list of words is followed by one that opens, as in
/// `[[]][[B1]]`, the two are an empty list that was printed the wrong way round: `[[][][B1]]`.
fn innermost(line: &str) -> Option<Vec<Vec<Term>>> {
    let mut lists = Vec::new();
    let mut open: Option<String> = None;
    let mut closes_nothing = false;
    for letter in line.chars() {
        match (letter, &mut open) {
            ('[', _) => {
                if std::mem::take(&mut closes_nothing) {
                    lists.push(Vec::new());
                }
                open = Some(String::new());
            }
            (']', Some(words)) => {
                lists.push(Term::read_all(words).ok()?);
                open = None;
            }
            (']', None) => closes_nothing = true,
            (letter, Some(words)) => words.push(letter),
            _ => {}
        }
    }
    Some(lists)
}

/// Makes the rows as long as they should be, and says so if they were not. Surplus empty cells are left out, from the
/// last place where several stand together, and missing cells are taken as empty, beside the first empty ones.
///
/// # Errors
/// There are too many or too few rows, or a row has more pieces than cells.
pub(super) fn fit(
    rows: &mut [Vec<Term>],
    lengths: &[usize],
    blank: &Term,
    is_blank: fn(&Term) -> bool,
) -> Result<Option<ReadError>, ReadError> {
    let found: Vec<usize> = rows.iter().map(Vec::len).collect();
    if found == lengths {
        return Ok(None);
    }
    let square = lengths.iter().all(|length| *length == lengths.len());
    let expected = if square { format!("{0} rows of {0}", lengths.len()) } else { format!("{lengths:?}") };
    let problem = format!("found rows of {found:?} cells, expected {expected}");
    if rows.len() != lengths.len() {
        return Err(ReadError::new("BOARD", problem));
    }
    for (row, length) in rows.iter_mut().zip(lengths) {
        while row.len() > *length {
            let blanks: Vec<bool> = row.iter().map(is_blank).collect();
            let double = blanks.windows(2).rposition(|two| two == [true, true]);
            let at = double.or_else(|| blanks.iter().rposition(|blank| *blank));
            let at = at.ok_or_else(|| ReadError::new("BOARD", problem.clone()))?;
            row.remove(at);
        }
        while row.len() < *length {
            let at = row.iter().position(is_blank).unwrap_or(row.len());
            row.insert(at, blank.clone());
        }
    }
    let assumed = "assumed that surplus or missing cells are empty ones";
    Ok(Some(ReadError::new("BOARD", format!("{problem}; {assumed}"))))
}
