//! Options of the commands about puzzles.

use std::path::PathBuf;

use clap::Args;

#[derive(Args)]
pub struct PuzzlesOptions {
    /// Name of the game, as listed by `ludoteca games` [default: all games]
    #[arg(required_unless_present_any = ["check", "json"])]
    pub game: Option<String>,
    /// The variant [default: to mine, the game's first variant; otherwise all variants]
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// Mine N puzzles from games between levels and print them
    #[arg(long, value_name = "N", conflicts_with_all = ["check", "sheet"])]
    pub count: Option<usize>,
    /// Prove the shipped puzzles again
    #[arg(long, conflicts_with = "sheet")]
    pub check: bool,
    /// Print a sheet as HTML: pictures with room for answers, and the solutions on a page apart
    #[arg(long, requires = "game")]
    pub sheet: bool,
    #[command(flatten)]
    pub kind: PuzzleKind,
    /// With --sheet: the number of puzzles
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub most: usize,
    /// Seed for the games, or for the choice of puzzles on a sheet
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// With --count: stop after so many games [default: 500 per puzzle]
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    /// With --count: number of games to play at the same time [default: the number of processor cores]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// With --count: folder for what is found; repeating the command resumes an interrupted run
    #[arg(long, value_name = "FOLDER", requires = "count")]
    pub out: Option<PathBuf>,
    /// With --count: take the positions or puzzles of this file, one per line, instead of playing games
    #[arg(long, value_name = "FILE", requires = "count", conflicts_with_all = ["out", "games"])]
    pub from: Option<PathBuf>,
    /// Print as JSON
    #[arg(long, conflicts_with = "sheet")]
    pub json: bool,
}

/// Which of the shipped puzzles.
#[derive(Args)]
pub struct PuzzleKind {
    /// Only puzzles of this difficulty, from 1, easy, to 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub difficulty: Option<u8>,
    /// Only puzzles with this theme, such as quiet or defence
    #[arg(long, value_name = "THEME")]
    pub theme: Option<String>,
}

#[derive(Args)]
pub struct PuzzleOptions {
    /// Name of the game, as listed by `ludoteca games` [default: any game]
    pub game: Option<String>,
    /// Only this variant [default: all variants]
    #[arg(long, allow_hyphen_values = true, requires = "game")]
    pub variant: Option<String>,
    /// Only the puzzle with this id
    #[arg(long, value_name = "ID", requires = "game")]
    pub id: Option<String>,
    #[command(flatten)]
    pub kind: PuzzleKind,
    /// Seed for the order of the puzzles [default: a new seed each time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Use ASCII characters only
    #[arg(long)]
    pub ascii: bool,
}
