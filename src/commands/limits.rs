//! Reads limits and engine names from the command line.

use std::time::Duration;

use anyhow::{Result, anyhow};
use engine::PlayerName;
use search::Limits;
use serde_json::{Value, json};

use crate::arguments::LimitOptions;

/// The limit for each step; `usual` if none is given.
pub fn limits(options: &LimitOptions, usual: Limits) -> Result<Limits> {
    limits_of(options.time.as_deref(), options.nodes, usual)
}

/// The limit of these options; `usual` if none is given.
pub fn limits_of(time: Option<&str>, nodes: Option<u64>, usual: Limits) -> Result<Limits> {
    match (time, nodes) {
        (Some(time), _) => Ok(Limits::time(duration(time)?)),
        (None, Some(nodes)) => Ok(Limits::nodes(nodes)),
        (None, None) => Ok(usual),
    }
}

pub fn duration(text: &str) -> Result<Duration> {
    let read = humantime::parse_duration(text).ok().filter(|time| !time.is_zero());
    read.ok_or_else(|| anyhow!("--time: found `{text}`, expected a time such as 100ms, 5s or 2m"))
}

/// The limits as JSON.
pub fn limits_data(limits: &Limits) -> Value {
    json!({"milliseconds": limits.time.map(|time| time.as_millis() as u64), "nodes": limits.nodes})
}

/// The limits in words.
pub fn in_words(limits: &Limits) -> String {
    match (limits.time, limits.nodes) {
        (Some(time), _) => format!("{} per step", humantime::format_duration(time)),
        (None, Some(nodes)) => format!("{nodes} nodes per step"),
        (None, None) => "no limit".to_owned(),
    }
}

pub fn player(place: &str, name: &str) -> Result<PlayerName> {
    name.parse().map_err(|error| anyhow!("{place}: {error}"))
}
