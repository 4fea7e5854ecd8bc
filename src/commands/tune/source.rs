//! The source tree, which holds the weights and the log of tuning runs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The file of a game's weights, and the log.
pub struct Source {
    weights: PathBuf,
    log: PathBuf,
}

const LOG: &str = "docs/strength/tuning.md";
const HEAD: &str = "# Tuning results

One section per run of [`ludoteca tune`](../tuning.md), successful or not, newest last.
";

impl Source {
    /// Finds the source tree around the current directory.
    pub fn find(game: &str) -> Result<Source> {
        let here = std::env::current_dir()?;
        Source::above(&here, game).with_context(|| {
            format!(
                "--keep: found no {} in {} or above it, expected Ludoteca's source tree; go there, or leave out --keep",
                weights_of(game).display(),
                here.display()
            )
        })
    }

    fn above(here: &Path, game: &str) -> Option<Source> {
        let weights = weights_of(game);
        let root = here.ancestors().find(|folder| folder.join(&weights).is_file())?;
        Some(Source { weights: root.join(weights), log: root.join(LOG) })
    }

    /// Replaces the game's weights.
    pub fn keep(&self, text: &str) -> Result<()> {
        fs::write(&self.weights, text).with_context(|| self.weights.display().to_string())
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
            HEAD.to_owned()
        };
        fs::write(&self.log, format!("{before}\n{section}")).with_context(failed)
    }
}

/// The weights file. A game's folder has the game's name as a module name.
fn weights_of(game: &str) -> PathBuf {
    Path::new("crates/games/src").join(game.replace('-', "_")).join("weights.txt")
}
