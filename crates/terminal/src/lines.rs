//! Line mode: prints boards as text and reads turns line by line, for pipes and screen readers.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kernel::{MatchError, split_turn};
use search::{Kind, Limits};

use crate::command::Command;
use crate::keep::{Keeper, write_whole};
use crate::page::rules_text;
use crate::shell::read_record;
use crate::table::Table;
use crate::words::{Words, ascii_sign};
use crate::{Error, Options, think};

/// How long to think about a hint.
const HINT: Duration = Duration::from_millis(1_000);

/// Plays a game line by line. `interactive` says whether a person can be asked.
///
/// # Errors
/// The options name something that does not exist, or reading or writing fails.
pub fn play_lines(
    options: &Options,
    input: impl BufRead,
    output: &mut dyn Write,
    interactive: bool,
) -> Result<(), Error> {
    let record = read_record(options.record.as_deref())?;
    let words = Words::new(options.language);
    let mut reader = Reader { input, interactive };
    let mut left =
        if interactive && record.is_none() { options.data.as_deref().and_then(Keeper::left) } else { None };
    if left.is_some() {
        write!(output, "{} ", words.say("line-left"))?;
        let answer = reader.line(output, "")?.unwrap_or_default().to_lowercase();
        if !answer.is_empty() && !answer.starts_with(['y', 's']) {
            left = None;
        }
    }
    let begin = Instant::now();
    let table = match (&record, &left) {
        (Some(text), _) => Table::restore(text, None, options.language, 0)?,
        (None, Some(left)) => Table::restore(&left.text, None, options.language, 0)?,
        (None, None) => Table::new(&options.setup, options.language, 0)?,
    };
    // Games between computers are not saved: they can be repeated from their seed.
    let data = options.data.as_deref().filter(|_| !table.is_watched());
    let keeper = data.and_then(|data| Keeper::new(data).ok());
    let mut game = Lines { options, words, table, keeper, begin, output, replacing: None };
    game.save()?;
    if let Some(left) = left {
        Keeper::discard(&left);
    }
    match game.play(&mut reader) {
        // The reader has closed the pipe; the game is saved.
        Err(Error::Terminal(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

struct Reader<R> {
    input: R,
    interactive: bool,
}

impl<R: BufRead> Reader<R> {
    /// The next non-empty line; `None` at the end of the input.
    fn line(&mut self, output: &mut dyn Write, prompt: &str) -> io::Result<Option<String>> {
        loop {
            if self.interactive {
                write!(output, "{prompt}")?;
                output.flush()?;
            }
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            let line = line.trim();
            if !line.is_empty() || prompt.is_empty() {
                return Ok(Some(line.to_owned()));
            }
        }
    }
}

struct Lines<'a> {
    options: &'a Options,
    words: Words,
    table: Table,
    keeper: Option<Keeper>,
    begin: Instant,
    output: &'a mut dyn Write,
    /// An existing file that the next command may replace.
    replacing: Option<std::path::PathBuf>,
}

impl Lines<'_> {
    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.options.look.ascii {
            let text: String = text.trim_end().chars().map(ascii_sign).collect();
            return writeln!(self.output, "{text}");
        }
        writeln!(self.output, "{}", text.trim_end())
    }

    fn play<R: BufRead>(&mut self, reader: &mut Reader<R>) -> Result<(), Error> {
        self.show()?;
        while self.table.conclusion().is_none() {
            if self.table.thinker().is_some() {
                self.computer()?;
                continue;
            }
            let prompt = format!("{}> ", self.table.name_of(self.table.to_play()));
            let Some(line) = reader.line(self.output, &prompt)? else {
                let text = self.words.say("input-ended");
                self.say(&text)?;
                return Ok(());
            };
            let command = Command::read(&line);
            if !matches!(command, Some(Command::Save(_))) {
                self.replacing = None;
            }
            match command {
                Some(Command::Quit) => {
                    let text = self.words.say("input-ended");
                    self.say(&text)?;
                    return Ok(());
                }
                Some(command) => self.command(&command)?,
                None => self.step(&line)?,
            }
        }
        if let Some(conclusion) = self.table.conclusion() {
            let text = self.words.conclusion(&self.table.speech, &self.table.half().scene, &conclusion);
            self.say(&text)?;
        }
        self.output.flush()?;
        Ok(())
    }

    /// Prints the board.
    fn show(&mut self) -> Result<(), Error> {
        let half = self.table.half();
        let text = if self.options.report {
            let report = self.table.game.report().and_then(|report| report.write(&half.position).ok());
            report.unwrap_or_else(|| format!("{}\n", half.position))
        } else {
            let speech = &self.table.speech;
            let say = |id: &str| speech.say(id, &[("winner", "")]);
            let mut scene = half.scene.clone();
            if self.table.conclusion().is_some() {
                // The last line says how the game ended.
                (scene.outcome, scene.to_play, scene.announcement) = (None, None, None);
            }
            picture::text(&scene, &self.table.game.look(), self.options.look, &say)
        };
        self.say(&text)?;
        self.output.flush()?;
        Ok(())
    }

    fn computer(&mut self) -> Result<(), Error> {
        let Some(kind) = self.table.thinker() else { return Ok(()) };
        let seat = self.table.to_play();
        let task = self.table.task(0, kind, self.now());
        let Some(choice) = think(&task, &AtomicBool::new(false), &mut |_| {}) else { return Ok(()) };
        if self.table.claim_time(self.now()) {
            return Ok(());
        }
        let offered = self.table.played().offer() == Some(seat.opponent());
        let score = choice.thought.lines.first().map_or(0, |line| line.score.value());
        let name = self.table.name_of(seat);
        if offered && score < crate::at_table::DRAWISH {
            let _ = self.table.offer_draw(seat);
        } else {
            let now = self.now();
            if let Err(error) = self.table.play(&choice.turn, now) {
                return self.refuse(&error);
            }
            let number = self.table.played().length();
            self.say(&format!("\n{number}. {name}: {}", choice.turn))?;
            if offered {
                let text = self.words.say("offer-declined");
                self.say(&text)?;
            }
        }
        self.changed()
    }

    fn step(&mut self, line: &str) -> Result<(), Error> {
        let now = self.now();
        let seat = self.table.to_play();
        match self.table.step(line, now) {
            Ok(true) => {
                let number = self.table.played().length();
                let turn = self.table.played().turns().pop().unwrap_or_default();
                let name = self.table.name_of(seat);
                self.say(&format!("\n{number}. {name}: {turn}"))?;
                self.changed()
            }
            Ok(false) => self.show(),
            Err(error) => self.refuse(&error),
        }
    }

    fn refuse(&mut self, error: &MatchError) -> Result<(), Error> {
        let text = self.words.refusal(&self.table, error);
        Ok(self.say(&text)?)
    }

    /// Saves and shows the game after a turn.
    fn changed(&mut self) -> Result<(), Error> {
        self.save()?;
        self.show()
    }

    fn save(&mut self) -> Result<(), Error> {
        let text = self.table.record();
        if let Some(path) = &self.options.record {
            write(path, &text)?;
        }
        if let Some(keeper) = &self.keeper {
            if self.table.conclusion().is_some() {
                keeper.forget();
            } else {
                let _ = keeper.keep(&text);
            }
        }
        Ok(())
    }

    fn command(&mut self, command: &Command) -> Result<(), Error> {
        let now = self.now();
        let seat = self.table.to_play();
        let text = match command {
            Command::Help => self.words.say("line-help"),
            Command::Rules => rules_text(self.table.entry, self.options.language, self.options.look),
            Command::Steps => {
                let legal = self.table.half().legal.iter().map(|step| step.text.clone());
                legal.collect::<Vec<_>>().join(" ")
            }
            Command::Board | Command::Flip => return self.show(),
            Command::Position | Command::Copy => self.table.half().position.clone(),
            Command::Record => self.table.record(),
            Command::Hint => self.hint(),
            // Line mode ends with the game.
            Command::Review => self.words.say("review-not-over"),
            Command::Undo => {
                if !self.table.undo()
                    && let Err(error) = self.table.take_back(now)
                {
                    return self.refuse(&error);
                }
                return self.changed();
            }
            Command::Draw => match self.table.offer_draw(seat) {
                Ok(()) if self.table.conclusion().is_some() => return self.changed(),
                Ok(()) if self.table.is_alone() => self.words.say("offered-computer"),
                Ok(()) => self.words.say("line-offered"),
                Err(error) => return self.refuse(&error),
            },
            Command::Decline => match self.table.decline_draw(seat) {
                Ok(()) => self.words.say("declined"),
                Err(error) => return self.refuse(&error),
            },
            Command::Resign => {
                if let Err(error) = self.table.resign(seat) {
                    return self.refuse(&error);
                }
                return self.save();
            }
            Command::Save(Some(path)) if path.exists() && self.replacing.as_ref() != Some(path) => {
                self.replacing = Some(path.clone());
                self.words.fill("line-exists", &[("path", &path.display().to_string())])
            }
            Command::Save(Some(path)) => match write(path, &self.table.record()) {
                Ok(()) => self.words.fill("saved", &[("path", &path.display().to_string())]),
                Err(error) => self.words.file_problem("not-saved", path, &cause(&error)),
            },
            Command::Load(Some(path)) => match load(path, self.options, now) {
                Ok(table) => {
                    self.table = table;
                    return self.changed();
                }
                Err(error) => self.words.file_problem("not-loaded", path, &cause(&error)),
            },
            Command::New => {
                let setup =
                    crate::Setup { seed: self.table.seed.wrapping_add(1), ..self.options.setup.clone() };
                self.table = Table::new(&setup, self.options.language, now)?;
                return self.changed();
            }
            Command::Save(None) | Command::Load(None) => self.words.say("which-file"),
            Command::Quit => return Ok(()),
        };
        Ok(self.say(&text)?)
    }

    fn hint(&mut self) -> String {
        let mut task = self.table.task(0, Kind::AlphaBeta, self.now());
        task.limits = Limits::time(HINT);
        let choice = think(&task, &AtomicBool::new(false), &mut |_| {});
        let turn = choice.map(|choice| choice.turn).unwrap_or_default();
        // Leave out the steps of the turn that have been played.
        let half = &self.table.half().steps;
        let steps = split_turn(&turn);
        let rest = if steps.iter().zip(half).all(|(step, made)| step == made) { half.len() } else { 0 };
        self.words.fill("hint", &[("turn", &steps[rest.min(steps.len())..].join(","))])
    }
}

/// An error without the name of the file.
fn cause(error: &Error) -> String {
    match error {
        Error::File { error, .. } => error.to_string(),
        other => other.to_string(),
    }
}

fn write(path: &std::path::Path, text: &str) -> Result<(), Error> {
    write_whole(path, text).map_err(|error| Error::File { path: path.display().to_string(), error })
}

fn load(path: &std::path::Path, options: &Options, now: u64) -> Result<Table, Error> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Error::File { path: path.display().to_string(), error })?;
    Table::restore(&text, None, options.language, now)
}
