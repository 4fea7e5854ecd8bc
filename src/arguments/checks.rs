//! Options of the commands that list and check the games, and measure their speed.

use std::path::PathBuf;

use clap::Args;

use super::PositionOptions;

#[derive(Args)]
pub struct GamesOptions {
    /// Print as a JSON array
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PerftOptions {
    #[command(flatten)]
    pub position: PositionOptions,
    /// Number of steps
    pub depth: u32,
    /// Also print the count for each first step
    #[arg(long)]
    pub divide: bool,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct CheckOptions {
    /// Game records or answers to puzzles; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Print as a JSON array
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BenchOptions {
    /// Measure only this game [default: all games]
    pub game: Option<String>,
    /// Measure how much faster two threads reach a given depth than one, over several positions per variant
    #[arg(long)]
    pub threads: bool,
    /// Print as a JSON array
    #[arg(long)]
    pub json: bool,
}
