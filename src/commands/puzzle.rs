//! `ludoteca puzzle`: solves puzzles line by line in the terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, ensure};
use catalog::{Entry, ProvenResult, games};
use kernel::dice;
use language::{Language, Speech};
use picture::TextStyle;
use puzzles::{Attempt, AttemptError, Puzzle, Standing, Task, puzzle_speech};
use rand::seq::SliceRandom;
use search::Watch;

use super::entry;
use super::puzzles::shipped;
use crate::arguments::PuzzleOptions;
use crate::output::unless_closed;

pub fn run(options: &PuzzleOptions, language: Language) -> Result<String> {
    let mut chosen = chosen(options)?;
    let seed = options.seed.unwrap_or_else(|| rand::random::<u32>().into());
    chosen.shuffle(&mut dice(seed));
    let out = io::stdout();
    let mut sitting = Sitting {
        out: out.lock(),
        input: io::stdin().lock(),
        prompts: io::stdin().is_terminal(),
        language,
        style: TextStyle { colours: terminal::colours_of_environment(), ascii: options.ascii },
    };
    unless_closed(sitting.all(&chosen))?;
    Ok(String::new())
}

/// The puzzles that the options ask for, in the order of their files.
fn chosen(options: &PuzzleOptions) -> Result<Vec<(&'static Entry, Puzzle)>> {
    let entries = match &options.game {
        Some(game) => vec![entry(game)?],
        None => games().iter().collect(),
    };
    let mut chosen = Vec::new();
    for entry in entries {
        // A theme need not exist in every game.
        match shipped(entry, options.variant.as_deref(), &options.kind) {
            Ok(puzzles) => chosen.extend(puzzles.into_iter().map(|puzzle| (entry, puzzle))),
            Err(error) if options.game.is_some() => return Err(error),
            Err(_) => {}
        }
    }
    if let Some(id) = &options.id {
        chosen.retain(|(_, puzzle)| puzzle.id == *id);
        ensure!(!chosen.is_empty(), "--id: there is no puzzle `{id}` of this kind");
    }
    ensure!(!chosen.is_empty(), "there are no puzzles of this kind");
    Ok(chosen)
}

/// What a person wants.
enum Wish {
    Turn(String),
    Hint,
    Solution,
    Next,
    Back,
    Quit,
}

/// A person who solves puzzles at a terminal or through a pipe.
struct Sitting<I, O> {
    input: I,
    out: O,
    /// Whether somebody sees the prompts.
    prompts: bool,
    language: Language,
    style: TextStyle,
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    fn all(&mut self, chosen: &[(&'static Entry, Puzzle)]) -> io::Result<()> {
        let (mut solved, mut tried) = (0, 0);
        for (number, (entry, puzzle)) in chosen.iter().enumerate() {
            let speech = puzzle_speech(entry, self.language);
            let gaps = [
                ("number", (number + 1).to_string()),
                ("count", chosen.len().to_string()),
                ("id", puzzle.id.clone()),
                ("difficulty", puzzle.difficulty.to_string()),
            ];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            let (variant, _) = speech.variant(&puzzle.variant);
            writeln!(
                self.out,
                "{} ({variant})\n{}",
                speech.say("title", &[]),
                speech.say("puzzle-number", &gaps)
            )?;
            let Some(is_solved) = self.one(entry, puzzle, &speech)? else { break };
            tried += 1;
            solved += usize::from(is_solved);
            writeln!(self.out)?;
        }
        if let Some((entry, _)) = chosen.first() {
            let gaps = [("solved", solved.to_string()), ("count", tried.to_string())];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            writeln!(self.out, "{}", puzzle_speech(entry, self.language).say("puzzle-score", &gaps))?;
        }
        Ok(())
    }

    /// One puzzle: whether it was solved without a wrong turn, a hint or the solution; `None` at the end of the input.
    fn one(&mut self, entry: &'static Entry, puzzle: &Puzzle, speech: &Speech) -> io::Result<Option<bool>> {
        let mut attempt =
            Attempt { game: entry.name().to_owned(), puzzle: puzzle.id.clone(), ..Attempt::default() };
        let mut alone = true;
        self.board(entry, &attempt, speech)?;
        let task = if puzzle.task == Task::Win { "puzzle-win" } else { "puzzle-draw" };
        self.say(speech, task, &[])?;
        loop {
            let Some(wish) = self.wish(speech)? else { return Ok(None) };
            match wish {
                Wish::Quit => return Ok(None),
                Wish::Next => return Ok(Some(false)),
                Wish::Back => {
                    attempt.turns.clear();
                    self.board(entry, &attempt, speech)?;
                }
                Wish::Hint => {
                    alone = false;
                    if let Ok(Some(hint)) = with_watch(|watch| attempt.hint(watch)) {
                        self.say(speech, "puzzle-hint-piece", &[("spot", hint.spot.name())])?;
                        self.say(speech, "puzzle-hint-turn", &[("turn", &hint.turn)])?;
                    }
                }
                Wish::Solution => {
                    self.say(speech, "puzzle-solution", &[("turns", &puzzle.solution.join(" "))])?;
                    self.themes(puzzle, speech)?;
                    return Ok(Some(false));
                }
                Wish::Turn(turn) => match self.turn(entry, &mut attempt, turn, speech)? {
                    Some(Standing::Solved) => {
                        self.themes(puzzle, speech)?;
                        return Ok(Some(alone));
                    }
                    Some(Standing::Wrong) => alone = false,
                    _ => {}
                },
            }
        }
    }

    /// Plays a turn and says how the attempt stands. `None` if the turn cannot be played.
    fn turn(
        &mut self,
        entry: &'static Entry,
        attempt: &mut Attempt,
        turn: String,
        speech: &Speech,
    ) -> io::Result<Option<Standing>> {
        let before = attempt.turns.clone();
        attempt.turns.push(turn);
        let judgement = match with_watch(|watch| attempt.judge(watch)) {
            Ok(judgement) => judgement,
            Err(error) => {
                attempt.turns = before;
                writeln!(self.out, "{}", refused(&error))?;
                return Ok(None);
            }
        };
        let opponent = self.opponent(attempt, speech);
        match judgement.standing {
            Standing::Solved => {
                attempt.turns.extend(judgement.replies);
                self.board(entry, attempt, speech)?;
                self.say(speech, "puzzle-solved", &[])?;
            }
            Standing::Right => {
                let replies = judgement.replies.join(" ");
                attempt.turns.extend(judgement.replies);
                self.board(entry, attempt, speech)?;
                if replies.is_empty() {
                    self.say(speech, "puzzle-right-again", &[])?;
                } else {
                    let gaps = [("opponent", opponent.as_str()), ("turns", &replies)];
                    self.say(speech, "puzzle-right", &gaps)?;
                }
            }
            Standing::Wrong => {
                let refutation = judgement.refutation;
                let sentence = match refutation.as_ref().and_then(|refutation| refutation.result) {
                    Some(ProvenResult::Loss) => "puzzle-wrong-loss",
                    Some(ProvenResult::Draw) => "puzzle-wrong-draw",
                    _ => "puzzle-wrong-open",
                };
                self.say(speech, sentence, &[("opponent", &opponent)])?;
                let line = refutation.map(|refutation| refutation.line.join(" ")).unwrap_or_default();
                if !line.is_empty() {
                    self.say(speech, "puzzle-refuted-by", &[("turns", &line)])?;
                }
                self.say(speech, "puzzle-retry", &[])?;
                attempt.turns = before;
            }
            other => {
                let sentence = if other == Standing::Repeated { "puzzle-repeated" } else { "puzzle-unclear" };
                self.say(speech, sentence, &[])?;
                attempt.turns = before;
            }
        }
        Ok(Some(judgement.standing))
    }

    /// The name of the opponent.
    fn opponent(&self, attempt: &Attempt, speech: &Speech) -> String {
        let begin = Attempt { turns: Vec::new(), ..attempt.clone() };
        let played = begin.position().and_then(|question| Ok(question.played()?));
        played.map_or_else(
            |_| String::new(),
            |(.., played)| speech.say(played.scene().name_of(played.to_play().opponent()), &[]),
        )
    }

    fn board(&mut self, entry: &Entry, attempt: &Attempt, speech: &Speech) -> io::Result<()> {
        let Ok((_, game, played)) = attempt.position().and_then(|question| Ok(question.played()?)) else {
            return Ok(());
        };
        debug_assert_eq!(game.name(), entry.name());
        let scene = played.scene();
        let winner = match scene.outcome {
            Some(kernel::Outcome::Win(seat)) => speech.say(scene.name_of(seat), &[]),
            _ => String::new(),
        };
        let say = |id: &str| speech.say(id, &[("winner", &winner)]);
        write!(self.out, "{}", picture::text(&scene, &game.look(), self.style, &say))
    }

    fn themes(&mut self, puzzle: &Puzzle, speech: &Speech) -> io::Result<()> {
        let names = puzzle.themes.iter().map(|theme| speech.say(&format!("theme-{theme}"), &[]));
        self.say(speech, "puzzle-themes", &[("themes", &names.collect::<Vec<_>>().join(", "))])
    }

    fn say(&mut self, speech: &Speech, id: &str, gaps: &[(&str, &str)]) -> io::Result<()> {
        writeln!(self.out, "{}", speech.say(id, gaps))
    }

    /// The next line of the input; empty lines ask what is possible.
    fn wish(&mut self, speech: &Speech) -> io::Result<Option<Wish>> {
        loop {
            if self.prompts {
                write!(self.out, "{} ", speech.say("puzzle-turn", &[]))?;
            }
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            return Ok(Some(match line.trim() {
                "" => {
                    self.say(speech, "puzzle-commands", &[])?;
                    continue;
                }
                "hint" | "dica" => Wish::Hint,
                "solution" | "solução" => Wish::Solution,
                "next" | "seguinte" => Wish::Next,
                "back" | "voltar" => Wish::Back,
                "quit" | "sair" => Wish::Quit,
                turn => Wish::Turn(turn.to_owned()),
            }));
        }
    }
}

/// Searches are limited by positions, so the clock need not run.
fn with_watch<T>(work: impl FnOnce(&Watch<'_>) -> T) -> T {
    work(&Watch { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO })
}

/// Why a turn cannot be played, without its number.
fn refused(error: &AttemptError) -> String {
    match error {
        AttemptError::Question(error) => {
            error.refusal().map_or_else(|| error.to_string(), ToString::to_string)
        }
        other => other.to_string(),
    }
}
