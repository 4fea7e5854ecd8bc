//! `ludoteca load`

use anyhow::{Context, Result, bail};
use load::{CrashOptions, LoadOptions, crash, load};

use crate::arguments::LoadOptions as Options;

pub fn run(options: &Options) -> Result<String> {
    let mut say = |what: &str| eprintln!("{what} …");
    let time = humantime::parse_duration(&options.time).context("--time")?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (text, faults) = if options.kills > 0 {
        let arguments = match &options.database {
            Some(url) => vec!["--database".to_owned(), url.clone()],
            None => Vec::new(),
        };
        let folder = std::env::temp_dir().join(format!("ludoteca-crash-{}", std::process::id()));
        let data = ["--data".to_owned(), folder.display().to_string()];
        let wish = CrashOptions {
            program: std::env::current_exe()?,
            arguments: data.into_iter().chain(arguments).collect(),
            kills: options.kills,
            games: options.games.unwrap_or(20),
            seed: options.seed,
        };
        let report = runtime.block_on(crash(&wish, &mut say))?;
        let _ = std::fs::remove_dir_all(&folder);
        (report.to_string(), report.faults.len())
    } else {
        let url = options.url.clone().context("--url: say which server, such as http://127.0.0.1:8080")?;
        let wish = LoadOptions {
            url: url.trim_end_matches('/').to_owned(),
            sockets: options.sockets,
            games: options.games.unwrap_or(5_000),
            players: options.players,
            rate: options.rate,
            time,
        };
        let report = runtime.block_on(load(&wish, &mut say))?;
        (report.to_string(), report.faults.len())
    };
    if faults > 0 {
        bail!("{faults} faults\n{text}");
    }
    Ok(text)
}
