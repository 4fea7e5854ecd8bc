//! Rules for names: any language, but no deceptive characters (Unicode UTS #39).

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::look::look;
use crate::store::Named;

/// Maximum length of a name, in characters.
pub(crate) const LONGEST_NAME: usize = 24;
/// Characters allowed between letters. The last two are Catalan and Japanese.
const JOINERS: [char; 7] = [' ', '-', '\'', '.', '_', '·', '・'];

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bad {
    /// A one-word code, which the page translates for the player.
    pub reason: &'static str,
    pub detail: String,
}

impl Bad {
    pub fn new(reason: &'static str, detail: impl Into<String>) -> Bad {
        Bad { reason, detail: detail.into() }
    }
}

/// A name in its stored form: NFC, plain apostrophes and hyphens, single spaces between words.
pub(crate) fn cleaned(name: &str) -> Result<String, Bad> {
    let name = plain(name);
    length("a name", "name-length", &name, LONGEST_NAME)?;
    if let Some(wrong) = name.chars().find(|letter| !is_letter(*letter) && !JOINERS.contains(letter)) {
        let detail = format!(
            "a name has letters, digits, spaces, hyphens, apostrophes, dots and underscores; {} is none of these",
            shown(wrong)
        );
        return Err(Bad::new("name-letters", detail));
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Bad::new("name-letters", "a name needs a letter or a digit"));
    }
    marks(&name)?;
    // Joiners belong to no script, but the check only allows characters of identifiers.
    let letters: String = name.chars().filter(|letter| is_letter(*letter)).collect();
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        let detail =
            "a name is written in one script; only Chinese, Japanese and Korean mix with Latin letters";
        return Err(Bad::new("name-scripts", detail));
    }
    Ok(name)
}

/// An account name in its three forms.
pub(crate) fn named(name: &str) -> Result<Named, Bad> {
    let name = cleaned(name)?;
    Ok(Named { account: account(&name), look: look(&name), name })
}

/// The form of a name used to log in: case and spacing do not matter.
pub(crate) fn account(name: &str) -> String {
    plain(name).to_lowercase().nfc().collect()
}

/// The text with plain apostrophes, hyphens and single spaces, in NFC.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain = words.join(" ");
    plain
        .chars()
        .map(|letter| match letter {
            // The last one is the Hebrew geresh.
            '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{02BC}' | '\u{FF07}' | '`' | '´' | '\u{05F3}' => '\'',
            '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{FF0D}' => '-',
            other => other,
        })
        .nfc()
        .collect()
}

/// Checks that a text is neither empty nor too long.
pub(super) fn length(what: &str, reason: &'static str, text: &str, most: usize) -> Result<(), Bad> {
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(Bad::new(reason, format!("{what} has 1 to {most} letters, this one has {length}")));
    }
    Ok(())
}

/// Letters, digits and marks of the scripts in use today.
fn is_letter(letter: char) -> bool {
    (letter.is_alphanumeric() || is_combining_mark(letter)) && letter.identifier_allowed()
}

/// A refused character, formatted for an error message.
fn shown(letter: char) -> String {
    let visible = !letter.is_control() && !is_combining_mark(letter) && !super::speech::is_invisible(letter);
    let code = u32::from(letter);
    if visible { format!("`{letter}` (U+{code:04X})") } else { format!("U+{code:04X}") }
}

/// Whether a character is a mark that takes no space of its own, so that marks can pile up.
pub(super) fn is_stacking(letter: char) -> bool {
    let category = letter.general_category();
    matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// Checks the marks that remain after composition. Latin, Greek and Cyrillic letters need none; other scripts write
/// vowels and tones with them.
fn marks(name: &str) -> Result<(), Bad> {
    let bad = |detail: &str| Err(Bad::new("name-marks", detail));
    let (mut base, mut before) = (None, ' ');
    let (mut stacked, mut any) = (0, 0);
    for letter in name.chars() {
        if !is_combining_mark(letter) {
            (base, stacked, any) = (Some(letter), 0, 0);
        } else {
            match base.map(|base: char| (JOINERS.contains(&base), base.script())) {
                None | Some((true, _)) => return bad("a mark in a name belongs to a letter before it"),
                Some((_, Script::Latin | Script::Greek | Script::Cyrillic)) => {
                    return bad("a name has letters with their usual accents, not with marks added to them");
                }
                Some(_) => {}
            }
            stacked += usize::from(is_stacking(letter));
            any += 1;
            if stacked > 2 || any > 3 || before == letter {
                return bad("a letter of a name has at most two marks above or below it");
            }
        }
        before = letter;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_names() {
        let names = [
            "João Conceição",
            "D'Ávila",
            "Nuno-Miguel",
            "ana_92",
            "Ana S.",
            "Zoë",
            "Nguyễn Văn Thắng",
            "Gal·la",
            "Ștefan",
            "Ελένη",
            "Γιώργος Παπαδόπουλος",
            "Дмитрий",
            "Їжак",
            "Ђорђе",
            "محمد",
            "فاطمة الزهراء",
            "مُحَمَّد",
            "דוד",
            "ג'ון",
            "राहुल",
            "प्रिया",
            "ज़िंदगी",
            "สมชาย",
            "ที่รัก",
            "李小龍",
            "王伟",
            "さくら",
            "タナカ",
            "田中さくら",
            "ジョン・スミス",
            "Tanaka 田中",
            "김민수",
            "Kim 김민수",
            "ქეთევან",
            "Անի",
            "தமிழ்",
            "42",
        ];
        for name in names {
            assert_eq!(cleaned(name), Ok(name.nfc().collect()), "{name}");
        }
    }

    #[test]
    fn what_is_typed_differently_is_kept_the_same() {
        for (typed, kept) in [
            ("  Ana   Sá ", "Ana Sá"),
            ("Ana\u{A0}\u{3000}Sá", "Ana Sá"),
            ("Ana Sa\u{301}", "Ana Sá"),
            ("O\u{2019}Neill", "O'Neill"),
            ("Ana\u{2011}Rita", "Ana-Rita"),
            ("ג\u{5F3}ון", "ג'ון"),
        ] {
            assert_eq!(cleaned(typed), Ok(kept.to_owned()), "{typed:?}");
        }
        assert_eq!(named("ANA SÁ").unwrap().account, "ana sá");
    }

    #[test]
    fn names_that_play_tricks_are_refused() {
        let reason = |name: &str| cleaned(name).expect_err(name).reason;
        for name in ["", "   ", &"x".repeat(25)] {
            assert_eq!(reason(name), "name-length", "{name:?}");
        }
        let letters = [
            "...",
            "level:8",
            "a\u{202E}b",
            "x\0y",
            "a\u{200B}b",
            "a\u{200D}b",
            "a\u{AD}b",
            "\u{3164}",
            "a\u{2800}",
            "ana\u{E0041}",
            "\u{E000}",
            "a\u{378}",
            "ana 🎲",
            "☺",
            "ana!",
            "Ana (guest)",
            "<b>",
            "ａｎａ",
            "𝐚𝐧𝐚",
            "ⓐna",
            "ana²",
        ];
        for name in letters {
            assert_eq!(reason(name), "name-letters", "{name:?}");
        }
        for name in [
            "x\u{301}",
            "q\u{301}\u{302}",
            "д\u{301}",
            "\u{64E}م",
            "م \u{64E}",
            "م\u{64E}\u{64E}",
            "م\u{651}\u{64E}\u{650}",
        ] {
            assert_eq!(reason(name), "name-marks", "{name:?}");
        }
        for name in ["аna", "anа Sá", "αna", "Иvan", "دana"] {
            assert_eq!(reason(name), "name-scripts", "{name:?}");
        }
    }
}
