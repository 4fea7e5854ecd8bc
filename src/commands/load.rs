//! `ludoteca load`

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use load::{
    Database, FaultKind, FaultOptions, FaultReport, FaultRow, LoadOptions, LoadReport, Percentiles, Problem,
    faults, load,
};
use serde_json::{Value, json};

use super::batch::pretty;

use crate::arguments::LoadOptions as Options;

pub fn run(options: &Options) -> Result<String> {
    let mut say = |what: &str| eprintln!("{what} …");
    let time = humantime::parse_duration(&options.time).context("--time")?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (text, data, problems) = if let Some(wish) = wish(options)? {
        let report = runtime.block_on(faults(&wish, &mut say))?;
        (report.to_string(), faults_data(&report), report.problems())
    } else {
        let url = options.url.clone().context("--url: expected a server, such as http://127.0.0.1:8080")?;
        let host = url.strip_prefix("http://").and_then(|rest| rest.chars().next());
        ensure!(
            host.is_some_and(char::is_alphanumeric) || url.starts_with("http://["),
            "--url: found `{url}`, expected a server, such as http://127.0.0.1:8080"
        );
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
        (report.to_string(), load_data(&report), report.faults.len())
    };
    let text = if options.json { pretty(&data) } else { text };
    if problems > 0 {
        crate::output::print(&text)?;
        bail!("{problems} problems");
    }
    Ok(text)
}

fn load_data(report: &LoadReport) -> Value {
    json!({
        "connections": report.sockets,
        "bytes_per_connection": report.bytes_per_socket,
        "turns_per_second": report.rate,
        "acknowledged": latency(&report.turns),
        "delivered": latency(&report.events),
        "views": report.views.as_ref().map(latency),
        "problems": report.faults.iter().map(|what| json!({"what": what})).collect::<Vec<_>>(),
    })
}

fn latency(times: &Percentiles) -> Value {
    let milliseconds = |time: Duration| time.as_micros() as f64 / 1_000.0;
    json!({
        "count": times.count,
        "milliseconds": {
            "median": milliseconds(times.half),
            "percentile_99": milliseconds(times.most),
            "worst": milliseconds(times.worst),
        },
    })
}

fn faults_data(report: &FaultReport) -> Value {
    let problem =
        |problem: &Problem| json!({"what": problem.what, "count": problem.count, "example": problem.example});
    let row = |row: &FaultRow| {
        json!({
            "kind": row.kind.name(),
            "how": row.how,
            "forced": row.forced,
            "felt": row.felt,
            "acknowledged": row.acknowledged,
            "stored_unacknowledged": row.unheard,
            "problems": row.problems.iter().map(problem).collect::<Vec<_>>(),
            "milliseconds": row.recovery.as_millis() as u64,
        })
    };
    json!({
        "database": report.database,
        "faults": report.rows.iter().map(row).collect::<Vec<_>>(),
        "log": report.log.as_ref().map(|log| log.display().to_string()),
    })
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
