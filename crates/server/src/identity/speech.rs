//! Rules for chat messages, reasons and labels: any readable text.

use unicode_normalization::UnicodeNormalization;

use super::names::{Bad, is_stacking, length};

/// Maximum length of a chat message, in characters.
pub(crate) const LONGEST_SPEECH: usize = 300;
/// Maximum length of a label, in characters.
const LONGEST_LABEL: usize = 40;
/// Maximum length of the reason in a report, in characters.
const LONGEST_REASON: usize = 500;
/// Maximum number of marks on one letter.
const MARKS: usize = 4;

/// Checks a chat message and returns its stored form.
pub(crate) fn spoken(text: &str) -> Result<String, Bad> {
    readable("a message", "message-letters", text, LONGEST_SPEECH)
}

/// Checks the reason of a report and returns its stored form.
pub(crate) fn reason(text: &str) -> Result<String, Bad> {
    readable("a reason", "reason-letters", text, LONGEST_REASON)
}

/// Checks the label of a token or passkey, which only its owner sees, and returns its stored form.
pub(crate) fn labelled(text: &str) -> Result<String, Bad> {
    readable("a label", "label-letters", text, LONGEST_LABEL)
}

fn readable(what: &str, reason: &'static str, text: &str, most: usize) -> Result<String, Bad> {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect();
    length(what, reason, &text, most)?;
    let letters: Vec<char> = text.chars().collect();
    let hidden = |place: usize| match letters[place] {
        // Persian, Indic scripts and emoji join letters with these.
        '\u{200C}' | '\u{200D}' => {
            !(is_seen(&letters, place.checked_sub(1)) && is_seen(&letters, Some(place + 1)))
        }
        // Variation selectors: show a character as text or as an emoji.
        '\u{FE0E}' | '\u{FE0F}' => !is_seen(&letters, place.checked_sub(1)),
        letter => letter.is_control() || is_invisible(letter),
    };
    if (0..letters.len()).any(hidden) {
        let detail =
            format!("{what} must not contain control characters, invisible ones or marks of direction");
        return Err(Bad::new(reason, detail));
    }
    let piles = |marks: &[char]| marks.iter().all(|letter| is_stacking(*letter));
    if letters.windows(MARKS + 1).any(piles) {
        return Err(Bad::new(reason, format!("{what} has at most {MARKS} marks on one letter")));
    }
    Ok(text)
}

/// Whether there is a visible character at a position. The emoji variation selector counts, because an emoji sequence
/// may continue after it.
fn is_seen(letters: &[char], place: Option<usize>) -> bool {
    let letter = place.and_then(|place| letters.get(place));
    letter.is_some_and(|letter| *letter == '\u{FE0F}' || !letter.is_whitespace() && !is_invisible(*letter))
}

/// Characters that are invisible or change how others are shown: Unicode's Default_Ignorable_Code_Point, annotations,
/// the blank Braille pattern, and private-use characters, which may show as anything.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}' | '\u{F0000}'..='\u{10FFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_readable_can_be_said() {
        for text in [
            "<script>",
            "boa jogada!",
            "😀 🎲 ❤️ 👍🏽",
            "👨‍👩‍👧",
            "می‌خواهم",
            "שלום",
            "नमस्ते",
            "e=mc²",
            "→ 42%",
            "🇵🇹",
        ] {
            assert_eq!(spoken(text), Ok(text.to_owned()), "the page escapes, the store does not: {text}");
        }
        assert!(spoken(&"x".repeat(300)).is_ok());
        assert!(spoken(&"x".repeat(301)).is_err());
        assert_eq!(labelled(" my  bot: v2 "), Ok("my bot: v2".to_owned()));
        assert!(labelled(&"x".repeat(41)).is_err());
    }

    #[test]
    fn what_cannot_be_seen_cannot_be_said() {
        for text in [
            "",
            " ",
            "a\u{202E}b",
            "a\u{2066}b",
            "a\u{200B}b",
            "\u{200D}",
            "a\u{200D}",
            "a \u{200D}b",
            "a\u{200D}\u{200D}b",
            "\u{FE0F}",
            "a\u{E0041}b",
            "a\0b",
            "a\u{AD}b",
            "\u{3164}",
            "\u{2800}",
            "a\u{FEFF}",
            "\u{E000}",
            "a\u{7}",
            "Z\u{335}\u{321}\u{322}\u{327}\u{328}",
        ] {
            assert!(spoken(text).is_err(), "{text:?}");
        }
    }
}
