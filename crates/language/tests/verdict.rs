//! Scores in words.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use kernel::{Identity, Seat};
use ludoteca_language::{Language, verdict};
use search::Score;

#[test]
fn estimates_and_certainties_are_told_apart() {
    for entry in catalog::games() {
        let speech = entry.speech(Language::English);
        let [one, two] = [1, 2].map(|number| speech.say(&format!("seat-{number}"), &[]));
        let players = Seat::BOTH.map(|seat| Identity::of_seat(seat, &[]));
        let say = |score| verdict(&speech, score, Seat::First, &players);
        assert_eq!(say(Score::EVEN), "about even");
        assert_eq!(say(Score::from_chance(0.6)), format!("{one} is slightly better (60%)"));
        assert_eq!(say(Score::from_chance(0.29)), format!("{two} is better (71%)"));
        assert_eq!(say(Score::from_chance(0.999_9)), format!("{one} is winning (99%)"));
        assert_eq!(say(Score::win(5)), format!("{one} wins in 5 steps (exact)"));
        assert_eq!(say(Score::loss(2)), format!("{two} wins in 2 steps (exact)"));
        assert_eq!(say(Score::win(1)), format!("{one} wins with the next step (exact)"));
        assert_eq!(
            verdict(&speech, Score::win(3), Seat::Second, &players),
            format!("{two} wins in 3 steps (exact)")
        );
    }
}

#[test]
fn both_languages_have_the_words() {
    for language in [Language::English, Language::Portuguese] {
        let speech = catalog::games()[0].speech(language);
        let players = Seat::BOTH.map(|seat| Identity::of_seat(seat, &[]));
        for score in [Score::EVEN, Score::from_chance(0.6), Score::from_chance(0.8), Score::from_chance(0.95)]
        {
            assert!(!verdict(&speech, score, Seat::First, &players).contains("score-"));
        }
        for steps in [1, 2] {
            assert!(!verdict(&speech, Score::win(steps), Seat::First, &players).contains("score-"));
        }
    }
}
