//! The `ludoteca` command: one subcommand per task.

mod arguments;
mod commands;
mod help;
mod output;

use std::process::ExitCode;

use arguments::Command;

fn main() -> ExitCode {
    let arguments = match help::parse() {
        Ok(arguments) => arguments,
        Err(answer) => return answer,
    };
    let language = arguments.lang.map_or_else(terminal::language_of_environment, Into::into);
    let result = match arguments.command {
        None => commands::serve::run(&Default::default()),
        Some(Command::Serve(options)) => commands::serve::run(&options),
        Some(Command::Export(options)) => commands::store::export(&options),
        Some(Command::Import(options)) => commands::store::import(&options),
        Some(Command::Backup(options)) => commands::store::backup(&options),
        Some(Command::Restore(options)) => commands::store::restore(&options),
        Some(Command::Admin(options)) => commands::admin::run(&options),
        Some(Command::Load(options)) => commands::load::run(&options),
        Some(Command::Play(options)) => commands::play::run(&options, language),
        Some(Command::Puzzle(options)) => commands::puzzle::run(&options, language),
        Some(Command::Puzzles(options)) => commands::puzzles::run(&options, language),
        Some(Command::Rules(options)) => commands::rules::run(&options, language),
        Some(Command::Notation(options)) => commands::notation::run(&options, language),
        Some(Command::Games(options)) => commands::games::run(&options, language),
        Some(Command::Start(options)) => commands::start::run(&options),
        Some(Command::Show(options)) => commands::show::run(&options, language),
        Some(Command::Steps(options)) => commands::steps::run(&options),
        Some(Command::Apply(options)) => commands::apply::run(&options),
        Some(Command::Perft(options)) => commands::perft::run(&options),
        Some(Command::Random(options)) => commands::random::run(&options),
        Some(Command::Check(options)) => return commands::check::run(&options),
        Some(Command::Bench(options)) => commands::bench::run(&options),
        Some(Command::BestMove(options)) => commands::bestmove::run(&options, language),
        Some(Command::Analyse(options)) => commands::analyse::run(&options, language),
        Some(Command::Review(options)) => commands::review::run(&options, language),
        Some(Command::Solve(options)) => commands::solve::run(&options),
        Some(Command::Accuracy(options)) => commands::accuracy::run(&options),
        Some(Command::Book(options)) => commands::book::run(&options),
        Some(Command::Match(options)) => commands::matches::run(&options),
        Some(Command::Tournament(options)) => commands::tournament::run(&options),
        Some(Command::Ladder(options)) => commands::ladder::run(&options),
        Some(Command::Tune(options)) => commands::tune::run(&options),
        Some(Command::Train(options)) => commands::train::run(&options),
        Some(Command::Engine(options)) => commands::engine::run(&options),
        Some(Command::Prolog) => commands::prolog::run(),
        Some(Command::Completions(options)) => commands::completions::run(&options),
        Some(Command::Man(options)) => commands::man::run(&options),
    };
    match result.and_then(|text| output::print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ludoteca: {error:#}");
            ExitCode::from(2)
        }
    }
}
