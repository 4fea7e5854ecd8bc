//! Options of the commands that print texts to read, and of those that help a shell.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

#[derive(Args)]
pub struct RulesOptions {
    /// Name of the game, as listed by `ludoteca games`
    pub game: String,
    /// Draw boards with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
}

#[derive(Args)]
pub struct NotationOptions {
    /// Name of the game, as listed by `ludoteca games`
    pub game: String,
}

#[derive(Args)]
pub struct CompletionsOptions {
    /// The shell
    pub shell: Shell,
}

#[derive(Args)]
pub struct ManOptions {
    /// Write ludoteca.1 and one page per command to this folder
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}
