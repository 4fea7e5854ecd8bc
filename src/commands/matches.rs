//! `ludoteca match`

use anyhow::{Result, anyhow, ensure};
use arena::{Plan, Report, Sprt, Terms, Verdict, play_match};
use serde_json::{Value, json};

use super::arena::{conditions, elo, failings, percent, terms_and_plan, terms_data, with_bar};
use super::batch::{joined, pretty};
use super::limits::player;
use crate::arguments::MatchOptions;

pub fn run(options: &MatchOptions) -> Result<String> {
    let players = [player("ENGINE", &options.first)?, player("ENGINE", &options.second)?];
    let sprt = options.sprt.as_deref().map(hypotheses).transpose()?;
    let (terms, plan) = terms_and_plan(&options.arena, players)?;
    ensure!(options.odds > 0, "--odds: found 0, expected 1 or more");
    let (terms, plan) = (Terms { odds: options.odds, ..terms }, Plan { sprt, ..plan });
    let report = with_bar(plan.pairs * 2, sprt, |news| play_match(&terms, &plan, news))?;
    if options.arena.json {
        return Ok(pretty(&match_data(&terms, &report, sprt)));
    }
    Ok(text(&terms, &report, sprt))
}

/// Reads the two Elo differences of an SPRT.
pub fn hypotheses(text: &str) -> Result<Sprt> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1_000.0);
        Some((number(elo0)?, number(elo1)?))
    });
    let (elo0, elo1) = numbers.filter(|(elo0, elo1)| elo0 < elo1).ok_or_else(|| {
        anyhow!("--sprt: found `{text}`, expected two Elo differences, the smaller one first, such as 0,20")
    })?;
    Ok(Sprt { elo0, elo1 })
}

fn text(terms: &Terms, report: &Report, sprt: Option<Sprt>) -> String {
    let tally = &report.tally;
    let names = terms.players.each_ref().map(ToString::to_string);
    let [w, d, l] = [tally.wins, tally.draws, tally.losses];
    let [low, high] = tally.elo().scores();
    let mut lines = vec![
        format!("{} against {}", names[0], names[1]),
        format!("  played   {}", conditions(terms)),
        format!(
            "  score    {} of {} ({}): +{w} ={d} -{l}",
            tally.points(),
            tally.games(),
            percent(tally.score())
        ),
        format!("  bounds   {} to {} (95%)", percent(low), percent(high)),
        format!("  Elo      {} (95%)", elo(&tally.elo())),
        format!(
            "  pairs    {}   (0, ½, 1, 1½ and 2 points)",
            tally.pairs.map(|pairs| pairs.to_string()).join(" ")
        ),
    ];
    if let (Some(sprt), Some(verdict)) = (sprt, report.sprt) {
        let meaning = match verdict {
            Verdict::Passed => format!("passed: {:+} Elo is more likely than {:+}", sprt.elo1, sprt.elo0),
            Verdict::Failed => format!("failed: {:+} Elo is more likely than {:+}", sprt.elo0, sprt.elo1),
            Verdict::Open => "inconclusive".to_owned(),
        };
        let (ratio, bound) = (sprt.ratio(&tally.pairs), Sprt::bound());
        lines.push(format!("  SPRT     {meaning} (LLR {ratio:+.2} within ±{bound:.2})"));
    }
    let seat = percent(tally.first_seat_score());
    lines.push(format!(
        "  seats    seat 1 scores {seat}, {} of the games are drawn",
        percent(tally.draw_rate())
    ));
    lines.extend(failings(&names, tally).into_iter().map(|line| format!("  faults   {line}")));
    if report.resumed > 0 {
        lines.push(format!("  resumed  {} pairs come from an earlier run", report.resumed));
    }
    lines.join("\n") + "\n"
}

/// A match and its result.
pub fn match_data(terms: &Terms, report: &Report, sprt: Option<Sprt>) -> Value {
    let engines = terms.players.each_ref().map(ToString::to_string);
    let terms = joined(json!({"engines": engines, "odds": terms.odds}), terms_data(terms));
    joined(terms, result_data(report, sprt))
}

/// The result of any match.
pub fn result_data(report: &Report, sprt: Option<Sprt>) -> Value {
    let tally = &report.tally;
    let test = sprt.map(|sprt| {
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": sprt.ratio(&tally.pairs),
            "bound": Sprt::bound(),
            "verdict": report.sprt,
        })
    });
    json!({
        "games": tally.games(),
        "points": tally.points(),
        "score": tally.score(),
        "score_bounds": tally.elo().scores(),
        "elo": tally.elo(),
        "sprt": test,
        "first_seat_score": tally.first_seat_score(),
        "draw_rate": tally.draw_rate(),
        "tally": tally,
        "resumed_pairs": report.resumed,
    })
}
