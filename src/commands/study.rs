//! A position and an engine that analyses it; shared by `bestmove` and `analyse`.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::{AnyGame, AnyMatch, Choice, Explanation, Thought, explain};
use engine::{Patience, Player};
use language::Language;
use search::{Limits, Settings};
use serde_json::{Value, json};
use study::review::Words as Hints;
use terminal::analysis::AnalysisEngine;

use super::limits::{limits, limits_data, player};
use super::recorded::recorded;
use super::words::Words;
use super::{entry, position};
use crate::arguments::StudyOptions;

// Upper limits, so that a typing error does not exhaust the machine.
const MOST_LINES: usize = 64;
const MOST_MEGABYTES: usize = 65_536;
const MOST_THREADS: usize = 256;

/// A position and the engine that analyses it.
pub struct Study {
    pub game: Box<dyn AnyMatch>,
    pub words: Words,
    game_name: &'static str,
    name: String,
    limits: Limits,
    seed: u64,
    player: Player,
}

impl Study {
    /// Sets everything up; `usual` is the default limit.
    pub fn new(options: &StudyOptions, usual: Limits, language: Language) -> Result<Study> {
        Study::of_position(options, usual, language, options.position.as_deref())
    }

    /// The same with a position other than that of the options.
    pub fn of_position(
        options: &StudyOptions,
        usual: Limits,
        language: Language,
        text: Option<&str>,
    ) -> Result<Study> {
        within("--lines", options.lines, MOST_LINES)?;
        within("--threads", options.threads, MOST_THREADS)?;
        within("--hash", options.hash, MOST_MEGABYTES)?;
        let limits = Limits { lines: options.lines, ..limits(&options.limits, usual)? };
        let name = player("--engine", &options.engine)?;
        let entry = entry(&options.game.game)?;
        let game = match recorded(&options.game, &options.record)? {
            Some(game) => game,
            None => position(&options.game, text, &options.report)?,
        };
        if let Some(conclusion) = game.conclusion() {
            let outcome = conclusion.outcome.map_or("*".to_owned(), |outcome| outcome.to_string());
            bail!("the game is over: {outcome} by {}", conclusion.termination);
        }
        let any = entry.variant(Some(game.variant()))?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let settings = Settings {
            megabytes: options.hash,
            threads: options.threads,
            solver: options.threads < cores,
            seed: options.seed,
        };
        let failed = |fault| anyhow!("{name}: {fault}");
        let mut player = Player::new(&name, any, settings, Patience::default()).map_err(failed)?;
        player.begin(options.seed, &game.start(), &game.turns()).map_err(failed)?;
        let words = Words::new(entry.speech(language), &*game);
        let (name, seed) = (name.to_string(), options.seed);
        Ok(Study { game, words, game_name: entry.name(), name, limits, seed, player })
    }

    /// The game in the variant of the position.
    pub fn variant(&self) -> Result<&'static dyn AnyGame> {
        Ok(entry(self.game_name)?.variant(Some(self.game.variant()))?)
    }

    /// The engine alone, for any position of the game.
    pub fn into_engine(self) -> Engine {
        let Study { name, seed, limits, player, .. } = self;
        Engine { name, seed, limits, player }
    }

    /// The position, the conditions and the result of a search as JSON.
    pub fn data(&self, choice: &Choice) -> Value {
        let mut data = json!({
            "game": self.game_name,
            "variant": self.game.variant(),
            "position": self.game.text(),
            "to_play": self.game.to_play(),
            "engine": self.name,
            "limit": limits_data(&self.limits),
            "turn": choice.turn,
        });
        if let (Value::Object(data), Value::Object(found)) = (&mut data, self.words.progress(&choice.thought))
        {
            data.extend(found);
        }
        data
    }

    /// Why the chosen turn is good.
    pub fn explanation(&self, choice: &Choice) -> Option<Explanation> {
        let mut lines = choice.thought.lines.iter().map(|line| line.turns.as_slice());
        // A line may stop in the middle of its first turn; the choice is complete.
        let line = lines.find(|turns| turns.first() == Some(&choice.turn));
        explain(&*self.game, line.unwrap_or(std::slice::from_ref(&choice.turn)))
    }

    /// The explanation in words.
    pub fn explained(&self, choice: &Choice, language: Language) -> Result<String> {
        let game = self.variant()?;
        let explanation = self.explanation(choice).context("the turn cannot be explained")?;
        Ok(Hints::new(game, language).hint(&explanation, &self.game.scene()).join("\n") + "\n")
    }

    /// Searches within the limits, or until stopped.
    pub fn think(&mut self, stop: &AtomicBool, tell: &mut dyn FnMut(&Words, &Thought)) -> Result<Choice> {
        let Study { game, words, name, limits, player, .. } = self;
        let choice = player.choose(limits, stop, &mut |thought| tell(words, thought));
        let choice = choice.map_err(|fault| anyhow!("{name}: {fault}"))?;
        // An external program may answer with anything, so check its turn.
        let mut copy = game.after(game.length()).context("the match cannot be replayed")?;
        copy.play_turn(&choice.turn, 0)
            .map_err(|error| anyhow!("{name}: played an illegal turn: {error}"))?;
        Ok(choice)
    }
}

/// An engine with its limits.
pub struct Engine {
    name: String,
    seed: u64,
    limits: Limits,
    player: Player,
}

impl AnalysisEngine for Engine {
    fn think(
        &mut self,
        start: &str,
        turns: &[String],
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<(), String> {
        let Engine { name, seed, limits, player } = self;
        let failed = |fault| format!("{name}: {fault}");
        player.begin(*seed, start, turns).map_err(failed)?;
        let choice = player.choose(limits, stop, tell).map_err(failed)?;
        tell(&choice.thought);
        Ok(())
    }
}

fn within(option: &str, found: usize, most: usize) -> Result<()> {
    ensure!((1..=most).contains(&found), "{option}: found {found}, expected a number from 1 to {most}");
    Ok(())
}
