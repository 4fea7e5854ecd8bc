//! What hosts do to a database while a server runs on it: the server hears of it, and nothing is left of what was removed.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::Method;
use futures_util::{SinkExt, StreamExt};
use ludoteca_server::{Admin, Server, ServerSettings, SqlStore, serve};
use serde_json::{Value, json};
use support::{Answer, Client, House};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

#[path = "hosts/retention.rs"]
mod retention;

stories! {
    players_are_found_by_id_account_or_guest_name
    a_player_is_renamed_and_deleted
    a_game_is_shown_and_ended_and_its_computer_stops
    a_game_is_deleted_under_its_players
    banned_addresses_get_nothing_but_the_health
    reports_are_listed_and_closed
}

fn now(house: &House) -> u64 {
    house.now.load(Ordering::SeqCst)
}

async fn admin(house: &House) -> Admin {
    Admin::new(SqlStore::open(&house.url).await.unwrap()).named("marta".to_owned())
}

/// A guest of this name, and the id.
async fn guest(house: &House, name: &str) -> (Client, String) {
    let mut client = house.client();
    let me = client.post(house, "/api/me", json!({"name": name})).await.ok();
    (client, me["id"].as_str().unwrap().to_owned())
}

/// An account of this name, and the id.
async fn account(house: &House, name: &str) -> (Client, String) {
    let mut client = house.client();
    let wish = json!({"name": name, "password": "correct horse battery"});
    let me = client.post(house, "/api/me/account", wish).await.ok();
    (client, me["id"].as_str().unwrap().to_owned())
}

/// Runs a statement on the house's database.
async fn sql(house: &House, text: &str) {
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&house.url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(text.to_owned())).execute(&pool).await.unwrap();
    pool.close().await;
}

/// Whether the rows of a dump contain a text.
async fn holds(house: &House, text: &str) -> bool {
    let mut dump = Vec::new();
    ludoteca_server::export(&SqlStore::open(&house.url).await.unwrap(), &mut dump).await.unwrap();
    String::from_utf8(dump).unwrap().contains(text)
}

async fn players_are_found_by_id_account_or_guest_name(house: House) {
    let admin = admin(&house).await;
    let (mut rude, id) = guest(&house, "Rude Guest").await;
    // A guest who was there before the account may share its name.
    guest(&house, "ana").await;
    let (_, ana) = account(&house, "Ana").await;
    assert_eq!(admin.ban("Rude Guest", true, now(&house)).await.unwrap(), "Rude Guest");
    house
        .until(async || rude.clone().post(&house, "/api/me", json!({"name": "x"})).await.status == 403)
        .await;
    admin.ban(&id, false, now(&house)).await.unwrap();
    house
        .until(async || {
            rude.clone().post(&house, "/api/me", json!({"name": "Rude Guest"})).await.status == 200
        })
        .await;
    // A second one of that name: which one is meant?
    let (_, other) = guest(&house, "Rude Guest").await;
    let problem = admin.ban("Rude Guest", true, now(&house)).await.unwrap_err().to_string();
    assert!(problem.contains(&id) && problem.contains(&other), "{problem}");
    // An account's name means the account, whatever guests call themselves.
    admin.ban("ANA", true, now(&house)).await.unwrap();
    let players = admin.players("ana").await.unwrap();
    let banned: Vec<_> = players.text.lines().filter(|line| line.ends_with("banned")).collect();
    assert!(matches!(&banned[..], [line] if line.starts_with(&ana)), "{players:?}");
    let problem = admin.ban("nobody at all", true, now(&house)).await.unwrap_err().to_string();
    assert!(problem.contains("expected an id"), "{problem}");
    rude.get(&house, "/api/me").await.ok();
    let audit = admin.audit(10).await.unwrap();
    assert_eq!(audit.text.lines().count(), 3, "what failed is not noted: {audit:?}");
    assert!(audit.text.lines().all(|line| line.contains("  marta  ")), "{audit:?}");
    assert!(audit.text.lines().any(|line| line.contains("ban  Ana (") && line.contains(&ana)), "{audit:?}");
    let mut deeds = audit.data.as_array().unwrap().iter();
    assert!(deeds.any(|deed| deed["action"] == "ban" && deed["about"] == ana.as_str()));
    assert_eq!(admin.audit(2).await.unwrap().text.lines().count(), 2);
}

async fn a_player_is_renamed_and_deleted(house: House) {
    let admin = admin(&house).await;
    let (ana, id) = account(&house, "Horrid Name").await;
    account(&house, "Rui").await;
    let name = async |client: &Client| client.clone().get(&house, "/api/me").await.ok()["name"].clone();
    // Also of somebody who is banned: that is when hosts do it.
    admin.ban(&id, true, now(&house)).await.unwrap();
    admin.rename("horrid name", "Lovely Name", now(&house)).await.unwrap();
    house.until(async || name(&ana).await == "Lovely Name").await;
    let problem = admin.rename("lovely name", "RUI", now(&house)).await.unwrap_err().to_string();
    assert!(problem.contains("another account"), "{problem}");
    let problem = admin.rename("lovely name", "", now(&house)).await.unwrap_err().to_string();
    assert!(problem.starts_with("NAME: "), "{problem}");
    let (eva, _) = guest(&house, "Horrid Guest").await;
    admin.rename("Horrid Guest", "Eva", now(&house)).await.unwrap();
    house.until(async || name(&eva).await == "Eva").await;
    admin.delete_player("Lovely Name", now(&house)).await.unwrap();
    house.until(async || ana.clone().get(&house, "/api/me").await.ok()["guest"] == true).await;
    let problem = admin.delete_player(&id, now(&house)).await.unwrap_err().to_string();
    assert!(problem.contains("was deleted"), "{problem}");
    assert!(!holds(&house, "Lovely").await, "not even the audit log knows the name");
    let audit = admin.audit(10).await.unwrap();
    let deleted = |line: &str| line.contains("delete-player") && line.contains(&id);
    assert!(audit.text.lines().any(deleted), "{audit:?}");
}

async fn a_game_is_shown_and_ended_and_its_computer_stops(house: House) {
    let admin = admin(&house).await;
    let (mut ana, id) = guest(&house, "Ana Guest").await;
    let game = ana.game(&house, json!({"game": "duplohex", "seats": ["me", "level:8"]})).await;
    ana.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "hello there"})).await.ok();
    ana.play(&house, &game).await;
    let games = admin.games_of("Ana Guest").await.unwrap();
    assert!(games.text.starts_with(&game) && games.text.contains(&id), "{games:?}");
    assert_eq!(games.data.as_array().unwrap().len(), 1);
    assert_eq!(admin.games_of(&guest(&house, "Rui").await.1).await.unwrap().text, "");
    let shown = admin.show_game(&game).await.unwrap();
    let said = shown.text.lines().find(|line| line.contains("hello there")).unwrap();
    let number: u64 = said.split_whitespace().next().unwrap().parse().unwrap();
    // The computer thinks; it is not asked any more.
    admin.end_game(&game, now(&house)).await.unwrap();
    house.until(async || ana.clone().view(&house, &game).await["status"] == "over").await;
    let view = ana.view(&house, &game).await;
    assert_eq!(view["result"]["outcome"], "*");
    assert_eq!(view["result"]["termination"], "aborted");
    let turns = view["turn"].clone();
    // The pool is free for the next game, and no late turn comes.
    let next = ana.game(&house, json!({"game": "stac", "seats": ["level:0", "me"]})).await;
    house.until(async || ana.clone().view(&house, &next).await["turn"] == 1).await;
    assert_eq!(ana.view(&house, &game).await["turn"], turns);
    assert!(admin.end_game(&game, now(&house)).await.unwrap_err().to_string().contains("over already"));
    admin.remove_chat(&game, number, now(&house)).await.unwrap();
    let shown = admin.show_game(&game).await.unwrap();
    assert!(!shown.text.contains("hello there") && !shown.data.to_string().contains("hello there"));
    assert!(admin.show_game("aaaaaaaaaaaa").await.unwrap_err().to_string().contains("no game"));
    let audit = admin.audit(10).await.unwrap();
    for deed in [format!("end-game  {game}\n"), format!("remove-chat  {game} {number}\n")] {
        assert!(audit.text.contains(&deed), "{audit:?}");
    }
}

async fn a_game_is_deleted_under_its_players(house: House) {
    let admin = admin(&house).await;
    let ((mut ana, id), (mut rui, _)) = (account(&house, "Ana").await, account(&house, "Rui").await);
    let game = ana.game(&house, json!({"game": "stac", "public": true})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    ana.play(&house, &game).await;
    rui.play(&house, &game).await;
    ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
    let second = ana.game(&house, json!({"game": "stac", "public": true})).await;
    rui.post(&house, &format!("/api/games/{second}/join"), json!({})).await.ok();
    ana.play(&house, &second).await;
    let text = rui.first_turn(&house, &second, 1).await;
    admin.delete_game(&second, now(&house)).await.unwrap();
    // At once, before the server has heard of it: nothing can be added to what is not there.
    let turn = json!({"turn": 1, "text": text});
    rui.post(&house, &format!("/api/games/{second}/turns"), turn).await.problem(404);
    admin.delete_game(&game, now(&house)).await.unwrap();
    house.until(async || ana.clone().get(&house, &format!("/api/games/{game}")).await.status == 404).await;
    assert!(admin.delete_game(&game, now(&house)).await.unwrap_err().to_string().contains("no game"));
    assert_eq!(admin.games().await.unwrap().text, "");
    // The result counted, and still does; nothing points to a game that is gone.
    let player = rui.get(&house, &format!("/api/players/{id}")).await.ok();
    assert_eq!(player["ratings"]["stac"]["played"], 1);
    let history = player["history"].as_array().unwrap();
    assert!(history.len() == 1 && history[0]["room"].is_null(), "{player}");
}

async fn from(house: &House, address: &str, path: &str) -> Answer {
    let headers = [("x-forwarded-for", address)];
    house.client().send(house, Method::GET, path, None, &headers).await
}

async fn banned_addresses_get_nothing_but_the_health(mut house: House) {
    house.settings.trusted_proxy = Some(IpAddr::from([127, 0, 0, 1]));
    house.restart(0).await;
    let admin = admin(&house).await;
    for (banned, inside, outside) in [
        ("203.0.113.9", ["203.0.113.9", "::ffff:203.0.113.9"], "203.0.113.10"),
        ("198.51.100.77/24", ["198.51.100.0", "198.51.100.255"], "198.51.101.0"),
        ("2001:db8:1:2::/64", ["2001:db8:1:2::1", "2001:db8:1:2:ffff::1"], "2001:db8:1:3::1"),
    ] {
        from(&house, inside[0], "/api/me").await.ok();
        admin.ban_address(banned, "spam\n!", now(&house)).await.unwrap();
        house.until(async || from(&house, inside[0], "/api/me").await.status == 403).await;
        for inside in inside {
            for path in ["/api/me", "/", "/api/nothing", "/api/ws", "/api/openapi.json", "/metrics"] {
                let problem = from(&house, inside, path).await.problem(403);
                assert!(problem["detail"].as_str().unwrap().contains("banned your address"), "{path}");
            }
            assert_eq!(from(&house, inside, "/healthz").await.text, "ok\n");
        }
        from(&house, outside, "/api/me").await.ok();
    }
    // A server that starts knows them from the beginning.
    house.restart(0).await;
    from(&house, "203.0.113.9", "/api/me").await.problem(403);
    let listed = admin.banned_addresses().await.unwrap();
    assert_eq!(listed.text.lines().count(), 3);
    let spam = |line: &str| line.starts_with("198.51.100.0/24 ") && line.ends_with("spam\\n!");
    assert!(listed.text.lines().any(spam), "{listed:?}");
    assert_eq!(listed.data[0]["reason"], "spam\n!");
    admin.unban_address("203.0.113.9", now(&house)).await.unwrap();
    house.until(async || from(&house, "203.0.113.9", "/api/me").await.status == 200).await;
    let problem = admin.unban_address("203.0.113.9", now(&house)).await.unwrap_err().to_string();
    assert!(problem.contains("not banned"), "{problem}");
    assert!(
        admin.ban_address("somewhere", "", now(&house)).await.unwrap_err().to_string().contains("expected")
    );
    let audit = admin.audit(10).await.unwrap();
    assert!(audit.text.contains("unban-address  203.0.113.9/32\n"), "{audit:?}");
    assert_eq!(audit.text.lines().count(), 4);
}

async fn reports_are_listed_and_closed(house: House) {
    let admin = admin(&house).await;
    let ((_, ana), (_, rui)) = (guest(&house, "Ana").await, guest(&house, "Rui").await);
    for (id, game, event, reason) in [
        ("Kd8sW2mNx4Qa", "'q7Wm3xk9RtbA'", "12", "swears\u{1b}[2J"),
        ("Kd8sW2mNx4Qb", "'q7Wm3xk9RtbA'", "NULL", "stalls"),
        ("Kd8sW2mNx4Qc", "NULL", "NULL", "has a horrid name"),
    ] {
        let insert = format!(
            "INSERT INTO reports (id, at, reporter, about, game, event, reason) \
             VALUES ('{id}', {}, '{ana}', '{rui}', {game}, {event}, '{reason}')",
            now(&house)
        );
        sql(&house, &insert).await;
    }
    let reports = admin.reports(false).await.unwrap();
    assert_eq!(reports.text.lines().count(), 3);
    let expected =
        format!("Ana ({ana}) about Rui ({rui}) in game q7Wm3xk9RtbA, event 12: swears\\u{{1b}}[2J");
    assert!(reports.text.lines().any(|line| line.ends_with(&expected)), "{reports:?}");
    admin.close_report("Kd8sW2mNx4Qb", now(&house)).await.unwrap();
    assert!(admin.close_report("Kd8sW2mNx4Qb", now(&house)).await.is_err());
    assert_eq!(admin.reports(false).await.unwrap().text.lines().count(), 2);
    let all = admin.reports(true).await.unwrap();
    let closed = all.text.lines().filter(|line| line.ends_with("closed")).count();
    assert_eq!((all.text.lines().count(), closed), (3, 1), "{all:?}");
    assert!(admin.audit(1).await.unwrap().text.ends_with("close-report  Kd8sW2mNx4Qb\n"));
}

/// Whether any file of a folder contains some bytes.
fn on_disk(folder: &Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_what_was_removed_is_left_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::at(SqlStore::embedded(folder.path())).await;
    let admin = admin(&house).await;
    let (mut ana, _) = account(&house, "Xanthippe Xylo").await;
    let (mut rui, _) = guest(&house, "Rui").await;
    let game = ana.game(&house, json!({"game": "stac"})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    let mut removed = Vec::new();
    for number in 0..60 {
        let text = format!("unmistakable words, message {number}.");
        let path = format!("/api/games/{game}/chat");
        let said = ana.post(&house, &path, json!({"text": text, "request": number.to_string()})).await.ok();
        let chat = said["chat"].as_array().unwrap().clone();
        if number % 2 == 0 {
            removed.push((chat.last().unwrap()["seq"].as_u64().unwrap(), text));
        }
    }
    assert!(on_disk(folder.path(), "unmistakable words, message 58."), "it can be found where it is");
    for (number, _) in &removed {
        admin.remove_chat(&game, *number, now(&house)).await.unwrap();
    }
    for (_, text) in &removed {
        assert!(!on_disk(folder.path(), text), "{text}");
    }
    assert!(on_disk(folder.path(), "unmistakable words, message 59."));
    admin.delete_game(&game, now(&house)).await.unwrap();
    assert!(!on_disk(folder.path(), "unmistakable"));
    assert!(on_disk(folder.path(), "Xanthippe") && on_disk(folder.path(), "xanthippe"));
    admin.delete_player("xanthippe xylo", now(&house)).await.unwrap();
    assert!(!on_disk(folder.path(), "Xanthippe") && !on_disk(folder.path(), "xanthippe"));
}

#[tokio::test(flavor = "multi_thread")]
async fn open_connections_of_a_banned_address_end() {
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    let clock =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let rules = ServerSettings { no_rate_limits: true, ..ServerSettings::default() };
    let store = SqlStore::open(&url).await.unwrap();
    let server = Server::start(store, rules, std::sync::Arc::new(clock)).await.unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(async move {
        serve(server, listener, async move { drop(stopped.await) }).await.unwrap();
    });
    let body = json!({"game": "stac", "seats": ["me", "me"]}).to_string();
    let create = format!(
        "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut connection = tokio::net::TcpStream::connect(address).await.unwrap();
    connection.write_all(create.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    let view: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let game = view["id"].as_str().unwrap();
    // A WebSocket that follows a game, one that follows nothing, and a stream of events.
    let open = async || tokio_tungstenite::connect_async(format!("ws://{address}/api/ws")).await;
    let (mut following, mut idle) = (open().await.unwrap().0, open().await.unwrap().0);
    following.send(Message::text(json!({"follow": game}).to_string())).await.unwrap();
    following.next().await.unwrap().unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let events =
        format!("GET /api/games/{game}/events HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(events.as_bytes()).await.unwrap();
    assert!(stream.read(&mut [0; 64]).await.unwrap() > 0);
    let admin = Admin::new(SqlStore::open(&url).await.unwrap());
    admin.ban_address("127.0.0.0/8", "", clock()).await.unwrap();
    let ended = async {
        while let Some(Ok(_)) = following.next().await {}
        while let Some(Ok(_)) = idle.next().await {}
        stream.read_to_end(&mut Vec::new()).await.unwrap();
    };
    tokio::time::timeout(Duration::from_secs(10), ended).await.expect("they end");
    let refused = open().await.unwrap_err().to_string();
    assert!(refused.contains("403"), "{refused}");
    stop.send(()).unwrap();
    serving.await.unwrap();
}
