//! Refuses passwords that are too easy to guess.

use zxcvbn::{Score, zxcvbn};

use super::names::Bad;

/// Allowed length of a password, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// How many characters are scored: the cost of the estimate grows with the square of the length, and this many are
/// enough.
const SCORED: usize = 100;
/// The lowest accepted score. Below it, a million guesses are enough.
const FLOOR: Score = Score::Two;

/// How many letters and digits a password needs besides the words of the name.
const BESIDE_NAME: usize = 5;

/// Refuses a password that is too short, too long or easy to guess: a common password, a row of keys, a date, or the
/// name with something added.
pub(crate) fn strong(password: &str, name: &str) -> Result<(), Bad> {
    let length = password.chars().count();
    if !LENGTH.contains(&length) {
        let (least, most) = (LENGTH.start(), LENGTH.end());
        let detail = format!("a password has {least} to {most} letters, this one has {length}");
        return Err(Bad::new("password-length", detail));
    }
    let scored: String = password.chars().take(SCORED).collect();
    let joined: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let mut known = vec!["ludoteca", name, &joined];
    known.extend(words(name));
    if zxcvbn(&scored, &known).score() < FLOOR || beside_name(&scored, name) < BESIDE_NAME {
        let detail = "this password is easily guessed: it is a common one, a row of keys, a date, or like your name; \
                      three or four words that have nothing to do with each other are better";
        return Err(Bad::new("password-weak", detail));
    }
    Ok(())
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The number of letters and digits left after removing the words of the name, in any order and case.
fn beside_name(password: &str, name: &str) -> usize {
    let password: String = password.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let name = name.to_lowercase();
    let rest = words(&name).fold(password.to_lowercase(), |rest, word| rest.replace(word, " "));
    // A password that does not contain the name passes this check.
    if rest == password.to_lowercase() {
        usize::MAX
    } else {
        rest.chars().filter(|letter| *letter != ' ').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_and_names_are_refused() {
        let weak = [
            "password",
            "Password1",
            "p4ssw0rd",
            "12345678",
            "1234567890",
            "qwertyuiop",
            "asdfghjkl",
            "aaaaaaaa",
            "abcdefgh",
            "iloveyou",
            "football1",
            "letmein1",
            "31/12/1999",
            "mariasilva",
            "MariaSilva1",
            "maria silva",
            "Silva Maria 99",
            "silvamaria",
            "avlisairam",
            "m4ri4s1lv4",
            "ludoteca1",
        ];
        for password in weak {
            assert_eq!(
                strong(password, "Maria Silva").expect_err(password).reason,
                "password-weak",
                "{password}"
            );
        }
        for password in [
            "correct horse",
            "battery staple",
            "another horse",
            "três bolas azuis",
            "kV7-x2_Qp9",
            "吾輩は猫である。名前は",
        ] {
            assert_eq!(strong(password, "Maria Silva"), Ok(()), "{password}");
        }
        for password in ["short", &"x".repeat(201)] {
            assert_eq!(strong(password, "ana").expect_err(password).reason, "password-length");
        }
    }

    #[test]
    fn long_passwords_do_not_take_long() {
        let texts = [
            "aA4@".repeat(50),
            "password".repeat(25),
            "1qaz2wsx".repeat(25),
            "(1)!|$5+7%02zZ".repeat(14),
            "é".repeat(200),
        ];
        for text in texts {
            let start = std::time::Instant::now();
            let _ = strong(&text, "Maria Silva");
            let took = start.elapsed();
            assert!(took.as_millis() < 2_000, "{text}: {took:?}");
        }
    }
}
