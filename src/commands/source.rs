//! The source tree, which holds the weights and nets of the games and the logs of how they were made.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file in a game's folder, and the log of how it was made.
pub struct Source {
    file: PathBuf,
    log: PathBuf,
    head: &'static str,
}

impl Source {
    /// Finds the source tree around the current directory. `log` is a page in docs/strength, and `head` its beginning.
    pub fn find(game: &str, file: &str, log: &str, head: &'static str) -> Result<Source> {
        let here = std::env::current_dir()?;
        // A game's folder has the game's name as a module name.
        let folder = Path::new("crates/games/src").join(game.replace('-', "_"));
        let weights = folder.join("weights.txt");
        let root = here.ancestors().find(|root| root.join(&weights).is_file()).with_context(|| {
            format!(
                "--keep: found no {} in {} or above it, expected Ludoteca's source tree; go there, or leave out --keep",
                weights.display(),
                here.display()
            )
        })?;
        Ok(Source { file: root.join(folder).join(file), log: root.join("docs/strength").join(log), head })
    }

    /// Replaces the game's file.
    pub fn keep(&self, contents: &[u8]) -> Result<()> {
        fs::write(&self.file, contents).with_context(|| self.file.display().to_string())
    }

    /// Adds a section to the log.
    pub fn log(&self, section: &str) -> Result<()> {
        let failed = || self.log.display().to_string();
        if let Some(folder) = self.log.parent() {
            fs::create_dir_all(folder).with_context(failed)?;
        }
        let before = if self.log.exists() {
            fs::read_to_string(&self.log).with_context(failed)?
        } else {
            self.head.to_owned()
        };
        fs::write(&self.log, format!("{before}\n{section}")).with_context(failed)
    }
}
