//! Options of the commands that read and write the notation of the course reports.

use clap::{Args, ValueEnum};

use super::{PositionOptions, StartOptions};

/// A position from a course report.
#[derive(Args)]
pub struct ReportOptions {
    /// Use this board of the game's course report: printed, as a Prolog list, or in a transcript; `-` reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "position")]
    pub report: Option<String>,
    /// With --report: set a field of the position text, such as TOPLAY=b, whatever the board says
    #[arg(long, value_name = "FIELD=VALUE", requires = "report", allow_hyphen_values = true)]
    pub set: Vec<String>,
}

/// How steps are written.
#[derive(Clone, Copy, ValueEnum)]
pub enum StepStyle {
    /// Short notation
    Short,
    /// The predicates of the course report
    Prolog,
}

#[derive(Args)]
pub struct StepsOptions {
    #[command(flatten)]
    pub position: PositionOptions,
    /// Output style
    #[arg(long, value_enum, default_value_t = StepStyle::Short)]
    pub style: StepStyle,
    /// Print as a JSON object
    #[arg(long, conflicts_with = "style")]
    pub json: bool,
}

#[derive(Args)]
pub struct RandomOptions {
    #[command(flatten)]
    pub start: StartOptions,
    /// Number of games; each has the next seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub games: u64,
    /// Output style: a record, or Prolog facts with the predicates of the course report
    #[arg(long, value_enum, default_value_t = StepStyle::Short, conflicts_with = "json")]
    pub style: StepStyle,
}
