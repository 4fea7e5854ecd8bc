//! A review in words.

use catalog::{AnyGame, Explanation, Highlight};
use kernel::{Scene, Seat, Telling};
use language::{Language, Speech};

use super::{Proved, ReviewedTurn, Worth};

/// The sentences of a game and of reviews, in a language.
pub struct Words {
    speech: Speech,
    language: Language,
}

impl Words {
    /// The sentences for a game.
    #[must_use]
    pub fn new(game: &dyn AnyGame, language: Language) -> Words {
        let sentences = match language {
            Language::English => include_str!("../../../../locales/en/review.ftl"),
            Language::Portuguese => include_str!("../../../../locales/pt/review.ftl"),
        };
        Words { speech: Speech::new(language, &[game.sentences(language), sentences]), language }
    }

    /// How to review the record in a file, for somebody who has just played the game.
    #[must_use]
    pub fn offer(&self, file: &str) -> String {
        self.fill("review-offer", &[("command", &format!("ludoteca review {file}"))])
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    pub(super) fn say(&self, id: &str) -> String {
        self.speech.say(id, &[])
    }

    pub(super) fn fill(&self, id: &str, gaps: &[(&str, &str)]) -> String {
        self.speech.say(id, gaps)
    }

    /// A player's chance, or the proven result.
    pub(super) fn worth(&self, worth: &Worth, seat: Seat) -> String {
        match worth.proved(seat) {
            Some(Proved::Win) => self.say("review-proved-win"),
            Some(Proved::Draw) => self.say("review-proved-draw"),
            Some(Proved::Loss) => self.say("review-proved-loss"),
            None => percent(worth.chance_of(seat)),
        }
    }

    /// What a bad turn gave away; nothing for a turn that is no error.
    #[must_use]
    pub fn error(&self, turn: &ReviewedTurn) -> Option<String> {
        let class = self.say(&format!("review-{}", turn.class.name()));
        let (before, after) = (self.worth(&turn.before, turn.seat), self.worth(&turn.after, turn.seat));
        let gaps = [("class", class.as_str()), ("before", &before), ("after", &after)];
        let id = if turn.given_away.is_some() { "review-gave-away" } else { "review-error" };
        turn.class.is_error().then(|| capital(&self.fill(id, &gaps)))
    }

    /// How good a turn was, and what the player's chance is after it.
    #[must_use]
    pub fn judged(&self, turn: &ReviewedTurn) -> String {
        self.error(turn).unwrap_or_else(|| {
            let class = capital(&self.say(&format!("review-{}", turn.class.name())));
            format!("{class}: {}", self.worth(&turn.after, turn.seat))
        })
    }

    /// The turns that would have been better than a bad one, at most `most`.
    #[must_use]
    pub fn better(&self, turn: &ReviewedTurn, most: usize) -> Option<String> {
        let line = turn.best[..turn.best.len().min(most)].join(" ");
        (turn.class.is_error() && !line.is_empty())
            .then(|| self.fill("review-better-line", &[("line", &line)]))
    }

    /// A hint: which piece to look at, what the turn does, and what stands out in the line after it, one per line.
    #[must_use]
    pub fn hint(&self, explanation: &Explanation, scene: &Scene) -> Vec<String> {
        let names = Seat::BOTH.map(|seat| self.say(scene.name_of(seat)));
        let mut lines = vec![self.fill("hint-look", &[("spot", &explanation.spot.to_string())])];
        let seat = scene.to_play.unwrap_or(Seat::First);
        lines.push(self.told(seat, &explanation.told, &names));
        for Highlight { ahead, seat, turn, telling } in
            explanation.highlights.iter().filter(|highlight| highlight.ahead > 0)
        {
            let what = self.told(*seat, std::slice::from_ref(telling), &names);
            let (id, count) = (if *ahead == 1 { "hint-next" } else { "hint-later" }, ahead.to_string());
            lines.push(self.fill(id, &[("count", &count), ("what", &what), ("turn", turn)]));
        }
        if let Some(winner) = explanation.winner {
            lines.push(self.fill("hint-end", &[("winner", &names[winner.index()])]));
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// What a turn did, as sentences. `names` are those of the players.
    pub(super) fn told(&self, seat: Seat, told: &[Telling], names: &[String; 2]) -> String {
        let sentence = |telling: &Telling| {
            let mut gaps: Vec<(&str, &str)> =
                telling.gaps.iter().map(|(gap, value)| (gap.as_str(), value.as_str())).collect();
            gaps.push(("player", &names[seat.index()]));
            gaps.push(("opponent", &names[seat.opponent().index()]));
            self.fill(&telling.sentence, &gaps)
        };
        told.iter().map(sentence).collect::<Vec<_>>().join(" ")
    }
}

/// A chance in percent. An estimate is never certain.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0}%", (100.0 * chance).clamp(1.0, 99.0))
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Class;

    #[test]
    fn both_languages_say_the_same() {
        let game = catalog::find("stac").unwrap().variant(None).unwrap();
        let ids = |text: &str| -> Vec<String> {
            text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
        };
        let english = ids(include_str!("../../../../locales/en/review.ftl"));
        assert_eq!(english, ids(include_str!("../../../../locales/pt/review.ftl")));
        for language in Language::ALL {
            let words = Words::new(game, language);
            assert!(english.iter().all(|id| words.speech.knows(id)));
            for class in Class::ALL {
                assert!(words.speech.knows(&format!("review-{}", class.name())));
            }
        }
    }
}
