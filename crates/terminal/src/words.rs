//! The application's own texts, and texts built from the results of a match or a game.

use kernel::{Conclusion, Control, MatchError, Outcome, Ruling, Seat, StepError, Termination};
use language::{Language, Speech};
use search::Kind;

use crate::PlayerChoice;

/// The application's texts in a language.
pub(crate) struct Words {
    speech: Speech,
}

impl Words {
    pub fn new(language: Language) -> Words {
        let sentences = match language {
            Language::English => include_str!("../../../locales/en/terminal.ftl"),
            Language::Portuguese => include_str!("../../../locales/pt/terminal.ftl"),
        };
        Words { speech: Speech::new(language, &[sentences]) }
    }

    pub fn say(&self, id: &str) -> String {
        self.speech.say(id, &[])
    }

    pub fn fill(&self, id: &str, gaps: &[(&str, &str)]) -> String {
        self.speech.say(id, gaps)
    }

    pub fn player(&self, player: PlayerChoice) -> String {
        match player {
            PlayerChoice::Person => self.say("person"),
            PlayerChoice::Computer(Kind::Level(level)) => {
                self.fill("level", &[("level", &level.to_string())])
            }
            PlayerChoice::Computer(kind) => kind.to_string(),
        }
    }

    pub fn clock(&self, control: Control) -> String {
        match control {
            Control::None => self.say("no-clock"),
            Control::Budget { time, increment } => {
                let minutes = (time / 60).to_string();
                self.fill("budget", &[("minutes", &minutes), ("increment", &increment.to_string())])
            }
            Control::Days(_) => control.to_string(),
        }
    }

    /// The winner and the reason.
    pub fn conclusion(&self, game: &Speech, conclusion: &Conclusion) -> String {
        let name = |seat: Seat| seat_name(game, seat);
        let winner = match conclusion.outcome {
            Some(Outcome::Win(seat)) => name(seat),
            _ => String::new(),
        };
        let result = match conclusion.outcome {
            Some(Outcome::Win(_)) => self.fill("wins", &[("winner", &winner)]),
            Some(Outcome::Draw) => self.say("draw"),
            None => self.say("aborted"),
        };
        let loser = match conclusion.outcome {
            Some(Outcome::Win(seat)) => name(seat.opponent()),
            _ => String::new(),
        };
        let reason = match &conclusion.termination {
            Termination::Rules(ruling) | Termination::Repetition(ruling) => ruled(game, ruling, &winner),
            Termination::Resignation => self.fill("by-resignation", &[("loser", &loser)]),
            Termination::Agreement => self.say("by-agreement"),
            Termination::Time => self.fill("on-time", &[("loser", &loser)]),
            Termination::Aborted => return result,
        };
        format!("{result} {reason}")
    }

    /// Why an action is refused, citing the rules if possible.
    pub fn refusal(&self, game: &Speech, error: &MatchError) -> String {
        match error {
            MatchError::Step(StepError::Illegal { text, expected, legal }) => {
                let why = ruled(game, expected, "");
                let refused = self.fill("illegal", &[("text", text)]);
                format!("{refused} {why} {} {}", self.say("possible"), listed(legal))
            }
            MatchError::Step(StepError::Turn(_)) => self.say("turn-too-long"),
            MatchError::Step(StepError::Term { text, error }) => {
                format!("{} {error}", self.fill("illegal", &[("text", text)]))
            }
            MatchError::Step(StepError::Over { .. }) | MatchError::Over(_) => self.say("match-over"),
            MatchError::NoOffer => self.say("no-offer"),
            MatchError::OfferStands => self.say("offer-stands"),
            MatchError::TooSoon(turns) => self.fill("offer-too-soon", &[("turns", &turns.to_string())]),
            MatchError::TooFarBack(_) => self.say("nothing-to-take-back"),
            MatchError::TimeLeft => error.to_string(),
        }
    }
}

/// A text of the game with the number of its rule.
pub(crate) fn ruled(game: &Speech, ruling: &Ruling, winner: &str) -> String {
    format!("{} ({})", game.say(&ruling.sentence, &[("winner", winner)]), ruling.rule)
}

/// The game's name for a seat.
pub(crate) fn seat_name(game: &Speech, seat: Seat) -> String {
    game.say(&format!("seat-{}", seat.number()), &[])
}

/// A list, shortened for display.
fn listed(texts: &[String]) -> String {
    const SHOWN: usize = 20;
    let shown = texts[..texts.len().min(SHOWN)].join(" ");
    match texts.len().checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} … (+{more})"),
    }
}

/// Replaces a typographic character with ASCII; letters of a language stay as they are.
pub(crate) fn ascii_sign(letter: char) -> char {
    match letter {
        '·' | '−' | '–' => '-',
        '…' => '~',
        '“' | '”' | '«' | '»' => '"',
        '’' => '\'',
        other => other,
    }
}

/// The language set in the environment.
#[must_use]
pub fn language_of_environment() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let wanted = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    if wanted.is_some_and(|value| value.starts_with("pt")) { Language::Portuguese } else { Language::English }
}
