//! `ludoteca load`

use anyhow::{Context, Result, bail};
use load::{Database, FaultKind, FaultOptions, LoadOptions, faults, load};

use crate::arguments::LoadOptions as Options;

pub fn run(options: &Options) -> Result<String> {
    let mut say = |what: &str| eprintln!("{what} …");
    let time = humantime::parse_duration(&options.time).context("--time")?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (text, problems) = if let Some(wish) = wish(options)? {
        let report = runtime.block_on(faults(&wish, &mut say))?;
        (report.to_string(), report.problems())
    } else {
        let url = options.url.clone().context("--url: expected a server, such as http://127.0.0.1:8080")?;
        let wish = LoadOptions {
            url: url.trim_end_matches('/').to_owned(),
            sockets: options.sockets,
            games: options.games.unwrap_or(5_000),
            players: options.players,
            rate: options.rate,
            time,
            page: options.page,
        };
        let report = runtime.block_on(load(&wish, &mut say))?;
        (report.to_string(), report.faults.len())
    };
    if problems > 0 {
        bail!("{problems} problems\n{text}");
    }
    Ok(text)
}

/// The faults to inject, if any.
fn wish(options: &Options) -> Result<Option<FaultOptions>> {
    let (kinds, count) = match options.kills {
        Some(kills) => (vec![FaultKind::Kill], kills),
        None => (options.faults.clone(), options.count),
    };
    if kinds.is_empty() {
        return Ok(None);
    }
    let database = match &options.database {
        Some(url) => Database::At(url.clone()),
        None if options.postgres => Database::Script(options.postgres_script.clone()),
        None => Database::Embedded,
    };
    let games = options.games.unwrap_or(20);
    if games == 0 || count == 0 {
        bail!("--games and --count (or --kills) must be at least 1");
    }
    let program = std::env::current_exe()?;
    Ok(Some(FaultOptions { program, database, kinds, count, games, seed: options.seed }))
}
