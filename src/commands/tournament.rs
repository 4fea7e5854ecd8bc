//! `ludoteca tournament`

use anyhow::{Context, Result};
use arena::{Pairing, Rating, Terms, play_tournament, ratings};
use engine::PlayerName;
use serde_json::{Value, json};

use super::arena::{bar, conditions, failings, signed, terms_and_plan, terms_data};
use super::batch::{joined, pretty};
use super::limits::player;
use crate::arguments::TournamentOptions;

pub fn run(options: &TournamentOptions) -> Result<String> {
    let engines = options.engines.iter().map(|name| player("ENGINE", name)).collect::<Result<Vec<_>>>()?;
    let [first, second] = engines.first_chunk().context("ENGINE: expected two or more")?;
    let (terms, plan) = terms_and_plan(&options.arena, [first.clone(), second.clone()])?;
    let matches = engines.len() * (engines.len() - 1) / 2;
    let bar = bar(matches as u64 * plan.pairs * 2)?;
    let (mut before, mut last) = (0, [0, 1]);
    let mut games = 0;
    let pairings = play_tournament(&engines, &terms, &plan, &mut |who, standing| {
        if who != last {
            (before, last) = (before + games, who);
        }
        games = standing.tally.games();
        bar.set_position(before + games);
        bar.set_message(format!("{} – {}", engines[who[0]], engines[who[1]]));
    });
    bar.finish_and_clear();
    let pairings = pairings?;
    let table = CrossTable::new(&engines, &pairings);
    if options.arena.json {
        return Ok(pretty(&table.data(&terms, &pairings)));
    }
    let mut text = table.text(&terms);
    for Pairing { engines: [one, other], report } in &pairings {
        let names = [engines[*one].to_string(), engines[*other].to_string()];
        for line in failings(&names, &report.tally) {
            text += &format!("faults in {} – {}: {line}\n", names[0], names[1]);
        }
    }
    Ok(text)
}

/// A cross table, the strongest engine first.
struct CrossTable {
    rows: Vec<Row>,
}

struct Row {
    /// Position on the command line.
    index: usize,
    name: String,
    rating: Rating,
    points: f64,
    games: u64,
    /// Points and games against each engine, in the order of the command line.
    against: Vec<(f64, u64)>,
}

impl CrossTable {
    fn new(engines: &[PlayerName], pairings: &[Pairing]) -> CrossTable {
        let ratings = ratings(engines.len(), pairings);
        let row = |(index, name): (usize, &PlayerName)| {
            let mut against = vec![(0.0, 0); engines.len()];
            for Pairing { engines: [one, other], report } in pairings {
                let (points, games) = (report.tally.points(), report.tally.games());
                if *one == index {
                    against[*other] = (points, games);
                } else if *other == index {
                    against[*one] = (games as f64 - points, games);
                }
            }
            let (points, games) =
                against.iter().fold((0.0, 0), |sum, (points, games)| (sum.0 + points, sum.1 + games));
            Row { index, name: name.to_string(), rating: ratings[index], points, games, against }
        };
        let mut rows: Vec<Row> = engines.iter().enumerate().map(row).collect();
        rows.sort_by(|one, other| other.rating.elo.total_cmp(&one.rating.elo));
        CrossTable { rows }
    }

    fn text(&self, terms: &Terms) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        let mut text = format!(
            "{}\n{:>3} {:<width$} {:>6} {:>14} {:>12}",
            conditions(terms),
            "",
            "engine",
            "Elo",
            "95%",
            "points"
        );
        for place in 1..=self.rows.len() {
            text += &format!(" {place:>6}");
        }
        for (row, place) in self.rows.iter().zip(1..) {
            let Rating { elo, bounds } = row.rating;
            let bounds = format!("[{}, {}]", signed(bounds[0]), signed(bounds[1]));
            let points = format!("{}/{}", row.points, row.games);
            text +=
                &format!("\n{place:>3} {:<width$} {:>6} {bounds:>14} {points:>12}", row.name, signed(elo));
            for other in &self.rows {
                let cell = if other.index == row.index {
                    "-".to_owned()
                } else {
                    row.against[other.index].0.to_string()
                };
                text += &format!(" {cell:>6}");
            }
        }
        text + "\n"
    }

    fn data(&self, terms: &Terms, pairings: &[Pairing]) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "engine": row.name,
                    "elo": row.rating.elo,
                    "bounds": row.rating.bounds,
                    "points": row.points,
                    "games": row.games,
                })
            })
            .collect();
        let names = |index: usize| self.rows.iter().find(|row| row.index == index).map(|row| &row.name);
        let matches: Vec<Value> = pairings
            .iter()
            .map(|pairing| {
                json!({
                    "engines": pairing.engines.map(names),
                    "elo": pairing.report.tally.elo(),
                    "tally": pairing.report.tally,
                })
            })
            .collect();
        joined(terms_data(terms), json!({"ranking": rows, "matches": matches}))
    }
}
