//! Options of `ludoteca play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::ReportOptions;

#[derive(Args)]
pub struct PlayOptions {
    /// Name of the game, as listed by `ludoteca games` [default: choose in a menu]
    pub game: Option<String>,
    /// The variant [default: the game's first variant]
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// Player in seat 1: human, level:0 to level:8, alphabeta, mcts, uct, greedy, beginner or random [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
    /// Player in seat 2, as for --first [default: level:3]
    #[arg(long, value_name = "PLAYER")]
    pub second: Option<String>,
    /// Clock: seconds plus increment (300+5), days per turn (3d), or - for none
    #[arg(long, default_value = "-", allow_hyphen_values = true)]
    pub clock: String,
    /// Seed for everything random [default: a new seed each time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Start from this position, as text
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub report: ReportOptions,
    /// Save every turn to this file; if the file exists, continue the game in it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Use ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Play line by line: print each board and read turns from standard input (automatic without a terminal)
    #[arg(long)]
    pub plain: bool,
    /// How to draw boards in line mode
    #[arg(long, value_enum, default_value_t = BoardStyle::Board)]
    pub style: BoardStyle,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum BoardStyle {
    /// A drawing
    Board,
    /// The style of the course report
    Report,
}
