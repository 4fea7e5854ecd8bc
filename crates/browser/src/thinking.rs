//! The computer players. One is kept between requests, so that an analysis continues with what is already known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{
    Analysis, AnyGame, AnyPlayer, Choice, EvaluatorChoice, EvaluatorError, Hint, PositionQuestion,
    QuestionError, Thought, Verdicts, find,
};
use learn::{Guidance, Guided};
use search::{Kind, Limits, STRONGEST, Settings, Watch};
use study::VerdictsError;
use study::review::{ReviewedTurn, Reviewer};

use crate::Host;
use crate::answer::{Refusal, json};
use crate::books::Books;

/// Table size in megabytes: a phone has it to spare, and an analysis of a minute does not fill it.
const MEGABYTES: usize = 32;
/// Maximum number of lines in an analysis.
const MOST_LINES: usize = 10;

/// The players, of which only the last one used is kept, and the nets and books that were taken in.
#[derive(Default)]
pub struct Thinker {
    kept: Option<Kept>,
    nets: Vec<KeptNet>,
    reviewer: Option<KeptReviewer>,
    pub(crate) books: Books,
}

/// A net for some of a game's variants.
struct KeptNet {
    game: &'static str,
    net: EvaluatorChoice,
}

/// A reviewer, which knows the position before a turn if it has reviewed the turn before.
struct KeptReviewer {
    /// What it was made for: game, variant, limits.
    made_for: (String, String, Limits),
    reviewer: Reviewer,
}

struct Kept {
    /// What it was made for: game, variant, kind of player, seed.
    made_for: (String, String, Kind, u64),
    player: Box<dyn AnyPlayer>,
}

impl Thinker {
    /// Takes in the file of a net for a game.
    pub(crate) fn keep_net(&mut self, game: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let entry = find(game).ok_or_else(|| QuestionError::Game(game.to_owned()))?;
        let net = EvaluatorChoice::Net(bytes.to_vec());
        let mut refused = None;
        for game in entry.variants() {
            match game.player_with(Kind::Random, &net, Settings::default()) {
                Ok(_) => {
                    // Those that were made before do not know it.
                    self.kept = None;
                    self.reviewer = None;
                    self.nets.push(KeptNet { game: entry.name(), net });
                    return Ok(());
                }
                // That some boards of the game know no nets is not what is wrong with this one.
                Err(EvaluatorError::NoNets) if refused.is_some() => {}
                Err(error) => refused = Some(error),
            }
        }
        Err(Refusal::new(refused.map(|error| error.to_string()).unwrap_or_default()))
    }

    /// A player of a game. At full strength it uses the net that was taken in for the game's board, if there is one.
    fn player(&self, game: &dyn AnyGame, kind: Kind, settings: Settings) -> Box<dyn AnyPlayer> {
        let strong = matches!(kind, Kind::AlphaBeta | Kind::Level(STRONGEST));
        let nets = self.nets.iter().filter(|kept| strong && kept.game == game.name());
        let mut players = nets.filter_map(|kept| game.player_with(kind, &kept.net, settings).ok());
        players.next().unwrap_or_else(|| game.player(kind, settings))
    }

    /// The best lines in a position.
    pub(crate) fn analyse(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        lines: usize,
        milliseconds: Option<u64>,
        nodes: Option<u64>,
    ) -> Result<Analysis, Refusal> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(Refusal::new(format!("found {lines} lines, expected 1 to {MOST_LINES}")));
        }
        let time = milliseconds.map(Duration::from_millis);
        let limits = Limits { lines, nodes, time, depth: None };
        let choice = self.think(host, question, Kind::AlphaBeta, 0, &limits)?;
        Ok(choice.thought.into())
    }

    /// The best turn and why it is good.
    pub(crate) fn hint(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        milliseconds: Option<u64>,
        nodes: Option<u64>,
    ) -> Result<Hint, Refusal> {
        let limits = limits(milliseconds, nodes)?;
        let (.., played) = question.played()?;
        let choice = self.think(host, question, Kind::AlphaBeta, 0, &limits)?;
        Hint::of(&*played, choice).ok_or_else(|| Refusal::new("there is nothing to explain"))
    }

    /// The review of the last turn played.
    pub(crate) fn review(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        milliseconds: Option<u64>,
        nodes: Option<u64>,
    ) -> Result<ReviewedTurn, Refusal> {
        let limits = limits(milliseconds, nodes)?;
        let (_, game, played) = question.played()?;
        let made_for = (game.name().to_owned(), game.variant().to_owned(), limits);
        let kept = self.reviewer.take().filter(|kept| kept.made_for == made_for);
        let kept = kept.unwrap_or_else(|| {
            let player = self.player(game, Kind::AlphaBeta, Reviewer::settings());
            KeptReviewer { made_for, reviewer: Reviewer::with(game, limits, player) }
        });
        let kept = self.reviewer.insert(kept);
        let (stop, started) = (AtomicBool::new(false), host.now());
        let watch = Watch { stop: &stop, elapsed: &|| host.now().saturating_sub(started) };
        kept.reviewer.review(&*played, &watch).map_err(|error| Refusal::new(error.to_string()))
    }

    /// The turn that a level plays.
    pub(crate) fn choose(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        level: u8,
        seed: u64,
        milliseconds: u64,
    ) -> Result<String, Refusal> {
        if level > STRONGEST {
            return Err(Refusal::new(format!("found level {level}, expected 0 to {STRONGEST}")));
        }
        let limits = Limits::time(Duration::from_millis(milliseconds));
        Ok(self.think(host, question, Kind::Level(level), seed, &limits)?.turn)
    }

    fn think(
        &mut self,
        host: &dyn Host,
        question: &PositionQuestion,
        kind: Kind,
        seed: u64,
        limits: &Limits,
    ) -> Result<Choice, Refusal> {
        let (_, game, played) = question.played()?;
        let made_for = (game.name().to_owned(), game.variant().to_owned(), kind, seed);
        let kept = self.kept.take().filter(|kept| kept.made_for == made_for);
        let kept = kept.unwrap_or_else(|| {
            let settings = Settings { megabytes: MEGABYTES, seed, ..Settings::default() };
            Kept { made_for, player: self.player(game, kind, settings) }
        });
        let kept = self.kept.insert(kept);
        let set_up = kept.player.set_up(Some(&played.start()), &played.turns());
        set_up.map_err(|error| Refusal::new(error.to_string()))?;
        let started = host.now();
        let clock = || host.now().saturating_sub(started);
        let stop = AtomicBool::new(false);
        let tell = &mut |thought: &Thought| host.tell(&json(&Analysis::from(thought.clone())));
        let choice = kept.player.choose(limits, &stop, &clock, tell);
        choice.ok_or_else(|| Refusal::new("the game is over"))
    }
}

/// The limits of a question that ends by itself.
pub(crate) fn limits(milliseconds: Option<u64>, nodes: Option<u64>) -> Result<Limits, Refusal> {
    if milliseconds.is_none() && nodes.is_none() {
        return Err(Refusal::new("expected `milliseconds` or `nodes`"));
    }
    Ok(Limits { nodes, time: milliseconds.map(Duration::from_millis), ..Limits::default() })
}

/// What every legal step leads to.
pub(crate) fn verdicts(
    host: &dyn Host,
    question: &PositionQuestion,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
) -> Result<Verdicts, Refusal> {
    let started = host.now();
    let elapsed = || host.now().saturating_sub(started);
    let watch = Watch { stop: &AtomicBool::new(false), elapsed: &elapsed };
    let limits = Limits { nodes, time: milliseconds.map(Duration::from_millis), ..Limits::default() };
    let tell = &mut |verdicts: &Verdicts| host.tell(&json(verdicts));
    study::verdicts(question, MEGABYTES, &limits, &watch, tell).map_err(|error| match error {
        VerdictsError::Question(error) => error.into(),
        other => Refusal::new(other.to_string()),
    })
}

/// How a guided game goes on.
pub(crate) fn guidance(host: &dyn Host, game: &Guided) -> Result<Guidance, Refusal> {
    Ok(watched(host, |watch| game.go_on(watch))?)
}

/// Does work that a search does on the way, with the host's clock. It ends by itself.
pub(crate) fn watched<T>(host: &dyn Host, work: impl FnOnce(&Watch<'_>) -> T) -> T {
    let started = host.now();
    let elapsed = || host.now().saturating_sub(started);
    work(&Watch { stop: &AtomicBool::new(false), elapsed: &elapsed })
}
