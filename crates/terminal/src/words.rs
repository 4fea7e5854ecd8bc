//! The application's own texts, and texts built from the results of a match or a game.

use std::io::IsTerminal;
use std::path::Path;

use kernel::{
    Conclusion, Control, MatchError, Outcome, Ruling, Scene, Seat, Snapshot, StepError, Termination,
};
use language::{Language, Speech};
use picture::Colours;
use search::Kind;

use crate::PlayerChoice;
use crate::table::Table;

/// The application's texts in a language.
pub(crate) struct Words {
    language: Language,
    speech: Speech,
}

impl Words {
    pub fn new(language: Language) -> Words {
        let sentences = match language {
            Language::English => include_str!("../../../locales/en/terminal.ftl"),
            Language::Portuguese => include_str!("../../../locales/pt/terminal.ftl"),
        };
        Words { language, speech: Speech::new(language, &[sentences]) }
    }

    pub fn say(&self, id: &str) -> String {
        self.speech.say(id, &[])
    }

    pub fn fill(&self, id: &str, gaps: &[(&str, &str)]) -> String {
        self.speech.say(id, gaps)
    }

    /// Why a file could not be saved or loaded.
    pub fn file_problem(&self, id: &str, path: &Path, why: &str) -> String {
        self.fill(id, &[("path", &path.display().to_string()), ("why", why)])
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
    pub fn conclusion(&self, game: &Speech, scene: &Scene, conclusion: &Conclusion) -> String {
        let name = |seat: Seat| seat_name(game, scene, seat);
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

    /// Why an action at a table is refused, citing the rules if possible.
    pub fn refusal(&self, table: &Table, error: &MatchError) -> String {
        self.refusal_at(&table.speech, table.half(), error)
    }

    /// The same for any position.
    pub fn refusal_at(&self, game: &Speech, half: &Snapshot, error: &MatchError) -> String {
        let illegal = |text: &str, expected: &Ruling, legal: &[String]| {
            let why = ruled(game, expected, "");
            let refused = self.fill("illegal", &[("text", text)]);
            format!("{refused} {why} {} {}", self.say("possible"), listed(legal))
        };
        match error {
            MatchError::Step(StepError::Illegal { text, expected, legal }) => illegal(text, expected, legal),
            MatchError::Step(StepError::Term { text, error }) => match &half.expected {
                // What is wrong with a term is known in English only.
                Some(expected) if self.language != Language::English => {
                    let legal: Vec<String> = half.legal.iter().map(|step| step.text.clone()).collect();
                    illegal(text, expected, &legal)
                }
                _ => format!("{} {error}", self.fill("illegal", &[("text", text)])),
            },
            MatchError::Step(StepError::Turn(_)) => self.say("turn-too-long"),
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

/// The game's name for the player in a seat of a scene.
pub(crate) fn seat_name(game: &Speech, scene: &Scene, seat: Seat) -> String {
    game.say(scene.name_of(seat), &[])
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
        '★' => '!',
        other => other,
    }
}

/// The colours that the environment announces for standard output: none if it is not a terminal or `NO_COLOR` is set.
#[must_use]
pub fn colours_of_environment() -> Colours {
    let value = |name| std::env::var(name).unwrap_or_default();
    // https://no-color.org: any value but an empty one.
    if !std::io::stdout().is_terminal() || !value("NO_COLOR").is_empty() || value("TERM") == "dumb" {
        return Colours::None;
    }
    let many = ["256color", "direct", "kitty", "alacritty", "foot", "ghostty"];
    let is_rich = many.iter().any(|name| value("TERM").contains(name)) || !value("COLORTERM").is_empty();
    if is_rich { Colours::Many } else { Colours::Sixteen }
}

/// The width of the terminal's window in columns, if standard output is one.
#[must_use]
pub fn window_width() -> Option<usize> {
    let (width, _) = std::io::stdout().is_terminal().then(crossterm::terminal::size)?.ok()?;
    Some(usize::from(width)).filter(|width| *width > 0)
}

/// The language set in the environment.
#[must_use]
pub fn language_of_environment() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let wanted = names.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    if wanted.is_some_and(|value| value.starts_with("pt")) { Language::Portuguese } else { Language::English }
}
