//! The `ludoteca` command: one subcommand per task.

mod arguments;
mod commands;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = match arguments.command {
        None => commands::serve::run(&Default::default()),
        Some(Command::Serve(options)) => commands::serve::run(&options),
        Some(Command::Export(options)) => commands::store::export(&options),
        Some(Command::Import(options)) => commands::store::import(&options),
        Some(Command::Backup(options)) => commands::store::backup(&options),
        Some(Command::Restore(options)) => commands::store::restore(&options),
        Some(Command::Admin(options)) => commands::admin::run(&options),
        Some(Command::Load(options)) => commands::load::run(&options),
        Some(Command::Play(options)) => commands::play::run(&options),
        Some(Command::Games(options)) => commands::games::run(&options),
        Some(Command::Start(options)) => commands::start::run(&options),
        Some(Command::Show(options)) => commands::show::run(&options),
        Some(Command::Steps(options)) => commands::steps::run(&options),
        Some(Command::Apply(options)) => commands::apply::run(&options),
        Some(Command::Perft(options)) => commands::perft::run(&options),
        Some(Command::Random(options)) => commands::random::run(&options),
        Some(Command::Check(options)) => return commands::check::run(&options),
        Some(Command::Bench(options)) => commands::bench::run(&options),
        Some(Command::BestMove(options)) => commands::bestmove::run(&options),
        Some(Command::Analyse(options)) => commands::analyse::run(&options),
        Some(Command::Solve(options)) => commands::solve::run(&options),
        Some(Command::Accuracy(options)) => commands::accuracy::run(&options),
        Some(Command::Match(options)) => commands::matches::run(&options),
        Some(Command::Tournament(options)) => commands::tournament::run(&options),
        Some(Command::Ladder(options)) => commands::ladder::run(&options),
        Some(Command::Tune(options)) => commands::tune::run(&options),
        Some(Command::Train(options)) => commands::train::run(&options),
        Some(Command::Engine(options)) => commands::engine::run(&options),
    };
    match output {
        Ok(text) => print(&text),
        Err(error) => {
            eprintln!("ludoteca: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Prints the whole output at once. A closed pipe is not an error.
fn print(text: &str) -> ExitCode {
    let mut out = anstream::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    ExitCode::SUCCESS
}
