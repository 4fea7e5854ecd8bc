//! What is kept for how long.

use std::time::Duration;

use ludoteca_server::Retention;
use serde_json::json;

use super::support::{Client, House};
use super::{account, admin, guest, holds, now, sql};

stories! {
    what_nobody_needs_is_removed_and_nothing_else
    the_server_removes_by_itself
}

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// A finished game of two guests.
async fn finished(house: &House, ana: &mut Client, rui: &mut Client, public: bool) -> String {
    let game = ana.game(house, json!({"game": "stac", "public": public})).await;
    rui.post(house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    ana.play(house, &game).await;
    ana.post(house, &format!("/api/games/{game}/resign"), json!({"turn": 1})).await.ok();
    game
}

async fn what_nobody_needs_is_removed_and_nothing_else(house: House) {
    let admin = admin(&house).await;
    let forever = Retention { guests: None, link_games: None, logs: None, ..Retention::default() };
    let (mut ana, _) = account(&house, "Ana").await;
    let (mut rui, rui_id) = guest(&house, "Rui").await;
    let by_link = finished(&house, &mut ana, &mut rui, false).await;
    let public = finished(&house, &mut ana, &mut rui, true).await;
    let going_on = rui.game(&house, json!({"game": "stac"})).await;
    let mut idle = Vec::new();
    for number in 0..5 {
        idle.push(guest(&house, &format!("Idle {number}")).await.1);
    }
    let (_, banned) = guest(&house, "Rude Guest").await;
    let (_, reported) = guest(&house, "Reported").await;
    let (mut bot, _) = guest(&house, "Bot").await;
    let (_, closed) = guest(&house, "Closed").await;
    let token = bot.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["read"]})).await.ok();
    admin.ban("Rude Guest", true, now(&house)).await.unwrap();
    let report = |id: &str, about: &str, closed: u64| {
        format!(
            "INSERT INTO reports (id, at, reporter, about, reason, closed) VALUES ('{id}', 1, 'x', '{about}', 'r', {closed})"
        )
    };
    sql(&house, &report("open", &reported, 0)).await;
    sql(&house, &report("old", &closed, now(&house))).await;
    // Nothing goes before its time, and nothing at all where everything is kept.
    assert_eq!(
        admin.prune(&Retention::default(), now(&house)).await.unwrap().to_string(),
        "0 guests, 0 games, 0 studies, 0 rows of logs"
    );
    house.pass(89 * DAY);
    let (_, fresh) = guest(&house, "Fresh").await;
    let mut program = house.client();
    program.token = Some(token["token"].as_str().unwrap().to_owned());
    program.get(&house, "/api/me").await.ok();
    house.pass(2 * DAY);
    assert_eq!(admin.prune(&forever, now(&house)).await.unwrap().guests, 0);
    let pruned = admin.prune(&Retention::default(), now(&house)).await.unwrap();
    assert_eq!((pruned.guests, pruned.games, pruned.logs), (6, 0, 0));
    for id in &idle {
        assert!(!holds(&house, id).await);
    }
    for id in [&rui_id, &banned, &reported, &fresh] {
        assert!(holds(&house, &format!("\"id\":\"{id}\"")).await);
    }
    assert!(admin.audit(1).await.unwrap().text.contains("prune  6 guests"));
    // Games by link go if the host wants it so; public ones and unfinished ones stay.
    let links = Retention { link_games: Some(90), ..forever };
    assert_eq!(admin.prune(&links, now(&house)).await.unwrap().games, 1);
    assert!(!holds(&house, &by_link).await);
    for game in [&public, &going_on] {
        rui.view(&house, game).await;
    }
    house.until(async || rui.clone().get(&house, &format!("/api/games/{by_link}")).await.status == 404).await;
    // Logs after a year: what hosts did, closed reports, ended tokens, log-ins that no browser has a cookie for.
    let logs = Retention { logs: Some(365), ..forever };
    house.pass(290 * DAY);
    let pruned = admin.prune(&logs, now(&house)).await.unwrap();
    assert_eq!(pruned.logs, 2, "the ban's line and the closed report");
    assert!(holds(&house, "\"id\":\"open\"").await && !holds(&house, "\"id\":\"old\"").await);
    house.pass(401 * DAY);
    let pruned = admin.prune(&logs, now(&house)).await.unwrap();
    assert!(pruned.logs >= 4, "{pruned}");
    assert!(!holds(&house, "\"table\":\"tokens\"").await && !holds(&house, "\"table\":\"logins\"").await);
}

async fn the_server_removes_by_itself(mut house: House) {
    let (_, id) = guest(&house, "Idle").await;
    house.settings.retention.first = Duration::ZERO;
    house.restart(91 * DAY).await;
    house.until(async || !holds(&house, &id).await).await;
}
