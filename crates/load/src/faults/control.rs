//! A helper process that does what its standard input says, one word per line, and answers each with a line.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::FaultError;

/// How long an answer may take; PostgreSQL may have to be installed before the first one.
const FIRST: Duration = Duration::from_secs(300);
const PATIENCE: Duration = Duration::from_secs(60);

/// A helper, which ends when its standard input does.
pub(super) struct Helper {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    name: String,
}

impl Helper {
    /// Starts it, and reads the first line that it says.
    pub async fn start(name: &str, command: &mut Command) -> Result<(Helper, String), FaultError> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(name, &error.to_string()))?;
        let streams = child.stdin.take().zip(child.stdout.take());
        let (input, output) = streams.ok_or_else(|| failed(name, "it has no streams"))?;
        let output = BufReader::new(output).lines();
        let mut helper = Helper { child, input: Some(input), output, name: name.to_owned() };
        let line = helper.line(FIRST).await?;
        Ok((helper, line))
    }

    /// The number of the process.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Says a word, which must be answered with another.
    pub async fn say(&mut self, word: &str, answer: &str) -> Result<(), FaultError> {
        let input = self.input.as_mut().ok_or_else(|| failed(&self.name, "it was ended"))?;
        let written = input.write_all(format!("{word}\n").as_bytes()).await;
        written.map_err(|error| failed(&self.name, &error.to_string()))?;
        let line = self.line(PATIENCE).await?;
        if line != answer {
            return Err(failed(&self.name, &format!("said `{line}` to `{word}` instead of `{answer}`")));
        }
        Ok(())
    }

    async fn line(&mut self, patience: Duration) -> Result<String, FaultError> {
        let line = timeout(patience, self.output.next_line()).await;
        let line = line.map_err(|_| failed(&self.name, &format!("it said nothing in {patience:?}")))?;
        let line = line.map_err(|error| failed(&self.name, &error.to_string()))?;
        line.ok_or_else(|| failed(&self.name, "it ended"))
    }

    /// Lets it clean up and end.
    pub async fn end(mut self) {
        drop(self.input.take());
        let _ = timeout(PATIENCE, self.child.wait()).await;
    }
}

fn failed(name: &str, problem: &str) -> FaultError {
    FaultError::Helper(name.to_owned(), problem.to_owned())
}
