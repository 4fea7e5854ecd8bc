//! What people may call themselves and say: bounded, and without letters that play tricks.

use crate::store::Named;

/// Letters in a name.
pub(crate) const LONGEST_NAME: usize = 24;
/// Letters in something said.
pub(crate) const LONGEST_SPEECH: usize = 300;
/// Letters in what is told to the host about somebody.
const LONGEST_REASON: usize = 500;

/// Why a text cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bad(pub String);

/// A name as it is kept: without spaces around it, and with single ones inside.
pub(crate) fn cleaned(name: &str) -> Result<String, Bad> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a name", &name, LONGEST_NAME)?;
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Bad("a name needs a letter or a digit".to_owned()));
    }
    // Levels are named so in records and ratings.
    if name.to_lowercase().starts_with("level:") {
        return Err(Bad("names that begin with `level:` belong to the computer".to_owned()));
    }
    Ok(name)
}

/// An account's name in its three forms.
pub(crate) fn named(name: &str) -> Result<Named, Bad> {
    let name = cleaned(name)?;
    let account = name.to_lowercase();
    Ok(Named { look: account.clone(), account, name })
}

/// Something said, as it is kept.
pub(crate) fn spoken(text: &str) -> Result<String, Bad> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a message", &text, LONGEST_SPEECH)?;
    Ok(text)
}

/// Why somebody is reported, as it is kept.
pub(crate) fn reason(text: &str) -> Result<String, Bad> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    check("a reason", &text, LONGEST_REASON)?;
    Ok(text)
}

fn check(what: &str, text: &str, most: usize) -> Result<(), Bad> {
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(Bad(format!("{what} has 1 to {most} letters, this one has {length}")));
    }
    if text.chars().any(is_tricky) {
        return Err(Bad(format!("{what} must not contain control characters or marks of direction")));
    }
    Ok(())
}

/// Letters that are not seen but change how others are shown.
fn is_tricky(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded_and_honest() {
        assert_eq!(cleaned("  Ana   Sá "), Ok("Ana Sá".to_owned()));
        for wrong in ["", "   ", "...", "level:8", "Level:8", "a\u{202E}b", "x\0y", &"x".repeat(25)] {
            assert!(cleaned(wrong).is_err(), "{wrong:?}");
        }
        assert!(spoken(&"x".repeat(300)).is_ok());
        assert!(spoken(&"x".repeat(301)).is_err());
        assert_eq!(spoken("<script>"), Ok("<script>".to_owned()), "the page escapes, the store does not");
    }
}
