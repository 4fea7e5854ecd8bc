//! Replays a record as a match under the current rules.

use crate::{Control, Match, Notation, Outcome, ReadError, Termination, Variant, read_exact, variant_named};

use super::{Record, RecordError, SPENT, usual_start};

/// A record replayed as far as the current rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<G: Notation> {
    /// The match after the last legal turn.
    pub game: Match<G>,
    /// Why the rest of the record was rejected, if it was: the first illegal turn, a result that contradicts the turns,
    /// a rules version newer than this program, or else the first illegal turn of a variation.
    pub refusal: Option<RecordError>,
}

impl Record {
    /// Replays the record. The turns of variations must be legal too.
    ///
    /// # Errors
    /// The first invalid tag or turn, or a rules version newer than this program.
    pub fn replay<G: Notation>(&self) -> Result<Match<G>, RecordError> {
        let Replay { game, refusal } = self.replay_as_far_as_possible()?;
        refusal.map_or(Ok(game), Err)
    }

    /// Replays the record up to the first turn that is illegal under the current rules. A game played under older or
    /// newer rules can thus still be shown in part.
    ///
    /// # Errors
    /// A missing or invalid tag without which there is no start position.
    pub fn replay_as_far_as_possible<G: Notation>(&self) -> Result<Replay<G>, RecordError> {
        let Replay { game, refusal } = self.replay_main_line()?;
        let refusal = refusal.or_else(|| self.check_variations(&game).err());
        Ok(Replay { game, refusal })
    }

    /// The same without a look at the variations.
    pub(super) fn replay_main_line<G: Notation>(&self) -> Result<Replay<G>, RecordError> {
        let variant = self.variant::<G>()?;
        let version = self.rules_version()?;
        let start = match self.tag("Start") {
            Some(text) => read_exact(&variant, text)
                .map_err(|error: ReadError| RecordError::tag("Start", error.to_string()))?,
            None if G::DEALT => {
                return Err(RecordError::tag("Start", "missing: this game's start is dealt at random"));
            }
            None => usual_start(&variant),
        };
        let control = self.tag("Clock").unwrap_or("-").parse::<Control>();
        let control = control.map_err(|error| RecordError::tag("Clock", error.to_string()))?;
        let mut game = Match::<G>::new(variant, start, control);
        let played = self.play_turns(&mut game).and_then(|()| self.conclude(&mut game));
        let refusal = if version > G::RULES_VERSION {
            let (name, known) = (G::NAME, G::RULES_VERSION);
            let problem = format!(
                "found `{version}`, but this program knows the rules of {name} only up to version {known}: \
                 expected a newer program or an older record"
            );
            Some(RecordError::tag("Rules", problem))
        } else {
            played.err()
        };
        Ok(Replay { game, refusal })
    }

    fn play_turns<G: Notation>(&self, game: &mut Match<G>) -> Result<(), RecordError> {
        for (index, turn) in self.turns.iter().enumerate() {
            let spent = turn.comments.iter().find_map(|comment| spent(comment));
            game.push_turn(&turn.text, spent, 0)
                .map_err(|error| RecordError::Turn { number: index + 1, problem: error.to_string() })?;
        }
        Ok(())
    }

    /// The version of the rules under which the record was played; 1 for records without the tag.
    fn rules_version(&self) -> Result<u32, RecordError> {
        let Some(text) = self.tag("Rules") else { return Ok(1) };
        text.parse().ok().filter(|version| *version > 0).ok_or_else(|| {
            RecordError::tag(
                "Rules",
                format!("found `{text}`, expected the version of the rules, such as `1`"),
            )
        })
    }

    fn variant<G: Notation>(&self) -> Result<G::Variant, RecordError> {
        match self.tag("Game") {
            Some(name) if name == G::NAME => {}
            Some(name) => {
                return Err(RecordError::tag("Game", format!("found `{name}`, expected `{}`", G::NAME)));
            }
            None => return Err(RecordError::tag("Game", "missing")),
        }
        let name = self.tag("Variant").unwrap_or(G::VARIANTS[0].name());
        variant_named::<G>(name).copied().ok_or_else(|| {
            let names: Vec<&str> = G::VARIANTS.iter().map(Variant::name).collect();
            RecordError::tag("Variant", format!("found `{name}`, expected one of {}", names.join(", ")))
        })
    }

    /// Checks `Result` against the board, or ends the match as `Result` and `Termination` say.
    fn conclude<G: Notation>(&self, game: &mut Match<G>) -> Result<(), RecordError> {
        let outcome = match self.tag("Result") {
            None | Some("*") => None,
            Some(text) => Some(text.parse::<Outcome>().map_err(|_| {
                let problem = format!("found `{text}`, expected `1-0`, `0-1`, `1/2-1/2` or `*`");
                RecordError::tag("Result", problem)
            })?),
        };
        if let Some(conclusion) = game.conclusion() {
            if self.tag("Result").is_some() && outcome != conclusion.outcome {
                let found = self.tag("Result").unwrap_or_default();
                let right = conclusion.result();
                let problem =
                    format!("found `{found}`, but the turns end with `{right}` ({})", conclusion.termination);
                return Err(RecordError::tag("Result", problem));
            }
            return Ok(());
        }
        let written = self.tag("Termination");
        let termination = match (outcome, written.map(str::parse::<Termination>)) {
            (None, None) => return Ok(()),
            (None, Some(Ok(aborted @ Termination::Aborted))) => aborted,
            (Some(Outcome::Draw), Some(Ok(agreed @ Termination::Agreement))) => agreed,
            (Some(Outcome::Win(_)), Some(Ok(lost @ (Termination::Resignation | Termination::Time)))) => lost,
            (_, _) => {
                let expected = match outcome {
                    None => "no such tag, or `aborted`",
                    Some(Outcome::Draw) => "`agreement`",
                    Some(Outcome::Win(_)) => "`resignation` or `time`",
                };
                let found = written.map_or("none".to_owned(), |found| format!("`{found}`"));
                let problem = format!(
                    "found {found}, but the game is not over after its last turn: expected {expected}"
                );
                return Err(RecordError::tag("Termination", problem));
            }
        };
        game.end(outcome, termination);
        Ok(())
    }
}

/// Reads the milliseconds of a `[%emt 2.500]` comment.
fn spent(comment: &str) -> Option<u64> {
    let (seconds, thousandths) = comment.strip_prefix(SPENT)?.strip_suffix(']')?.split_once('.')?;
    let thousandths = (thousandths.len() == 3).then_some(thousandths)?;
    seconds.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(thousandths.parse().ok()?)
}
