//! Requests and answers as JSON text.

use catalog::QuestionError;
use kernel::{MatchError, Ruling, StepError};
use learn::LearnError;
use puzzles::{AttemptError, MiningError, OWN, PuzzlesError, daily_puzzles, make_puzzle};
use serde::Serialize;
use study::review::Summary;

use crate::thinking::watched;
use crate::whole_match::WholeMatch;
use crate::{Host, Request, Thinker, proving, thinking};

/// What is wrong with a request: the members of the server's problem documents.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    detail: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Ruling>,
}

impl Refusal {
    pub fn new(detail: impl Into<String>) -> Refusal {
        Refusal { detail: detail.into(), allowed: Vec::new(), legal: None, expected: None }
    }
}

impl From<QuestionError> for Refusal {
    fn from(error: QuestionError) -> Refusal {
        let refusal = Refusal { allowed: error.allowed(), ..Refusal::new(error.to_string()) };
        match error.refusal() {
            Some(MatchError::Step(StepError::Illegal { expected, legal, .. })) => {
                Refusal { legal: Some(legal.clone()), expected: Some(expected.clone()), ..refusal }
            }
            _ => refusal,
        }
    }
}

impl From<LearnError> for Refusal {
    fn from(error: LearnError) -> Refusal {
        match error {
            LearnError::Question(error) => error.into(),
            other => Refusal::new(other.to_string()),
        }
    }
}

impl From<PuzzlesError> for Refusal {
    fn from(error: PuzzlesError) -> Refusal {
        match error {
            PuzzlesError::Question(error) => error.into(),
            other => Refusal::new(other.to_string()),
        }
    }
}

impl From<AttemptError> for Refusal {
    fn from(error: AttemptError) -> Refusal {
        match error {
            AttemptError::Question(error) => error.into(),
            other => Refusal::new(other.to_string()),
        }
    }
}

impl From<MiningError> for Refusal {
    fn from(error: MiningError) -> Refusal {
        match error {
            MiningError::Question(error) => error.into(),
            other => Refusal::new(other.to_string()),
        }
    }
}

/// Answers a request in JSON with `{"answer": …}` or `{"problem": …}`.
pub fn answer(thinker: &mut Thinker, host: &dyn Host, request: &str) -> String {
    let answer = serde_json::from_str(request)
        .map_err(|error| Refusal::new(format!("the request cannot be read: {error}")))
        .and_then(|request| answered(thinker, host, request));
    written(answer)
}

/// Takes in the file of a net for a game, so that its strongest players use it. Answers like [`answer`].
pub fn keep_net(thinker: &mut Thinker, game: &str, bytes: &[u8]) -> String {
    written(thinker.keep_net(game, bytes).map(|()| "null".to_owned()))
}

fn written(answer: Result<String, Refusal>) -> String {
    match answer {
        Ok(answer) => format!("{{\"answer\":{answer}}}"),
        Err(problem) => format!("{{\"problem\":{}}}", json(&problem)),
    }
}

fn answered(thinker: &mut Thinker, host: &dyn Host, request: Request) -> Result<String, Refusal> {
    match request {
        Request::Snapshot { of } => Ok(json(&of.snapshot()?)),
        Request::Match { of, shown, resigned, players, date } => {
            WholeMatch::of(&of, shown, resigned, &players, &date).map(|whole| json(&whole))
        }
        Request::Record { of } => Ok(json(&of.answer()?)),
        Request::Analyse { of, lines, milliseconds, nodes } => {
            thinker.analyse(host, &of, lines, milliseconds, nodes).map(|analysis| json(&analysis))
        }
        Request::Hint { of, milliseconds, nodes } => {
            thinker.hint(host, &of, milliseconds, nodes).map(|hint| json(&hint))
        }
        Request::Review { of, milliseconds, nodes } => {
            thinker.review(host, &of, milliseconds, nodes).map(|turn| json(&turn))
        }
        Request::Summary { turns } => Ok(json(&Summary::of(&turns))),
        Request::Verdicts { of, milliseconds, nodes } => {
            thinking::verdicts(host, &of, milliseconds, nodes).map(|verdicts| json(&verdicts))
        }
        Request::Prove { of, milliseconds, nodes } => {
            proving::prove(host, &of, milliseconds, nodes).map(|proof| json(&proof))
        }
        Request::Openings { of, games } => thinker.books.openings(&of, &games).map(|found| json(&found)),
        Request::Book { game, variant, text } => {
            thinker.books.keep(&game, &variant, &text).map(|()| "null".to_owned())
        }
        Request::Lesson { attempt } => Ok(json(&attempt.judge()?)),
        Request::LessonHint { attempt } => Ok(json(&attempt.hint()?)),
        Request::Guide { game } => thinking::guidance(host, &game).map(|guidance| json(&guidance)),
        Request::Puzzles { which } => Ok(json(&which.answer()?)),
        Request::DailyPuzzles { day } => Ok(json(&daily_puzzles(day)?)),
        Request::Puzzle { attempt } => Ok(json(&watched(host, |watch| attempt.judge(watch))?)),
        Request::PuzzleHint { attempt } => Ok(json(&watched(host, |watch| attempt.hint(watch))?)),
        Request::PuzzleDefences { attempt } => Ok(json(&watched(host, |watch| attempt.defences(watch))?)),
        Request::MakePuzzle { of } => Ok(json(&watched(host, |watch| make_puzzle(&of, OWN, watch))?)),
        Request::Choose { of, level, seed, milliseconds } => {
            thinker.choose(host, &of, level, seed, milliseconds).map(|turn| json(&turn))
        }
    }
}

/// Serialisation fails only for maps with keys that are not text; there are none.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
