//! Databases as a host handles them: exported and backed up under traffic, restored, upgraded, and kept by one server.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_server::{Admin, Server, ServerSettings, SqlStore, StoreError, backup, export, import, restore};
use serde_json::{Value, json};
use support::House;

async fn dump(url: &str) -> Vec<u8> {
    let mut text = Vec::new();
    export(&SqlStore::open(url).await.unwrap(), &mut text).await.unwrap();
    text
}

/// The rows of a dump but for those that a server writes of itself.
fn rows(dump: &[u8]) -> BTreeSet<String> {
    let lines = std::str::from_utf8(dump).unwrap().lines();
    lines.filter(|line| !line.contains("\"table\":\"house\"")).map(str::to_owned).collect()
}

/// Creates, joins and plays games and chats in them, until told to stop.
async fn traffic(house: Arc<House>, stop: Arc<AtomicBool>) -> usize {
    let mut turns = 0;
    while !stop.load(Ordering::SeqCst) {
        let (mut ana, mut rui) = (house.client(), house.client());
        let game = ana.game(&house, json!({"game": "stac"})).await;
        rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
        for _ in 0..3 {
            ana.play(&house, &game).await;
            rui.play(&house, &game).await;
            turns += 2;
        }
        ana.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "hello"})).await.ok();
    }
    turns
}

async fn exported_under_traffic(house: House) {
    let house = Arc::new(house);
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..4).map(|_| tokio::spawn(traffic(house.clone(), stop.clone()))).collect();
    let folder = tempfile::tempdir().unwrap();
    for round in 0..3 {
        // Some traffic in between, and some meanwhile.
        let before = rows(&dump(&house.url).await).len();
        house.until(async || rows(&dump(&house.url).await).len() > before + 20).await;
        let text = dump(&house.url).await;
        let file = folder.path().join(format!("{round}.backup"));
        backup(&SqlStore::open(&house.url).await.unwrap(), &file).await.unwrap();
        let kept = SqlStore::embedded(&folder.path().join(format!("{round}")));
        std::fs::create_dir(folder.path().join(format!("{round}"))).unwrap();
        for there in [kept, support::postgres::database().await] {
            let store = SqlStore::open(&there).await.unwrap();
            import(&store, &mut &text[..]).await.unwrap();
            assert_eq!(rows(&dump(&there).await), rows(&text));
            let problem = restore(&store, &file).await.unwrap_err().to_string();
            assert!(problem.contains("not empty"), "{problem}");
        }
        // A backup made after the export holds everything the export holds of the logs.
        let restored = support::postgres::database().await;
        restore(&SqlStore::open(&restored).await.unwrap(), &file).await.unwrap();
        let restored = rows(&dump(&restored).await);
        let logged = rows(&text).into_iter().filter(|row| row.contains("\"table\":\"events\""));
        assert!(logged.into_iter().all(|row| restored.contains(&row)));
    }
    stop.store(true, Ordering::SeqCst);
    for player in players {
        assert!(player.await.unwrap() > 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_is_exported_and_backed_up_under_traffic() {
    exported_under_traffic(House::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_exported_and_backed_up_under_traffic() {
    exported_under_traffic(House::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_postgres_is_refused() {
    let mut house = House::postgres().await;
    let now: ludoteca_server::Now = Arc::new(|| 1_790_000_000_000);
    let second = SqlStore::open(&house.url).await.unwrap();
    let refused = Server::start(second, ServerSettings::default(), now).await;
    assert!(matches!(refused.err(), Some(StoreError::Taken)));
    let mut ana = house.client();
    ana.game(&house, json!({"game": "stac"})).await;
    // The host's own hands are not a server, and a server that has ended leaves the database to the next one.
    let games = Admin::new(SqlStore::open(&house.url).await.unwrap()).games().await.unwrap();
    assert_eq!(games.data.as_array().unwrap().len(), 1);
    house.restart(0).await;
    ana.game(&house, json!({"game": "stac"})).await;
}

/// The released schemas: the number of the last migration, the checksums of all of them, and rows written with it.
/// A migration that was released is never edited, so lines are only ever added here.
const RELEASED: [(i64, &[&str], &str); 2] = [
    (1, &[FIRST], include_str!("schemas/0001.jsonl")),
    (2, &[FIRST, SECOND], include_str!("schemas/0002.jsonl")),
];
const FIRST: &str =
    "4d5da484af5ebd1b843aa21d9991cbf3e930041ce425bec5295ff643d0a53e3407b9739aa158cea05d9e7b0240efd483";
const SECOND: &str =
    "e8176dd2ce84d427df2f377f674ce84c4dea3d4b2aac0c5beb35154fc48bccf1198c9be7e5e18ef3d64a26f6efb7d01c";

/// The migrations in the folder.
async fn migrations() -> sqlx::migrate::Migrator {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    sqlx::migrate::Migrator::new(folder).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_migration_in_the_folder_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    drop(SqlStore::open(&url).await.unwrap());
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    let run = sqlx::query_as("SELECT version, description FROM _sqlx_migrations ORDER BY version");
    let run: Vec<(i64, String)> = run.fetch_all(&pool).await.unwrap();
    let folder = migrations().await;
    assert_eq!(
        run,
        folder.iter().map(|step| (step.version, step.description.to_string())).collect::<Vec<_>>()
    );
}

/// Makes a database as a release made it.
async fn released(url: &str, last: i64, checksums: &[&str], rows: &str) {
    let migrator = migrations().await;
    let old: Vec<_> = migrator.iter().filter(|step| step.version <= last).cloned().collect();
    for (step, expected) in old.iter().zip(checksums) {
        let checksum: String = step.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(checksum, *expected, "migration {} was edited after its release", step.version);
    }
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(url).await.unwrap();
    sqlx::migrate::Migrator::with_migrations(old).run(&pool).await.unwrap();
    for line in rows.lines() {
        let row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let values = row.iter().filter(|(name, _)| *name != "table");
        let (names, values): (Vec<_>, Vec<_>) =
            values.map(|(name, value)| (name.clone(), literal(value))).unzip();
        let table = row["table"].as_str().unwrap();
        let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "));
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

fn literal(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::String(text) => format!("'{}'", text.replace('\'', "''")),
        other => other.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_of_every_release_are_brought_up_to_date() {
    for (last, checksums, rows) in RELEASED {
        let folder = tempfile::tempdir().unwrap();
        for url in [SqlStore::embedded(folder.path()), support::postgres::database().await] {
            released(&url, last, checksums, rows).await;
            let house = House::at(url).await;
            let mut ana = house.client();
            let me = ana
                .post(&house, "/api/login", json!({"name": "Ana Sá", "password": "correct horse"}))
                .await
                .ok();
            assert_eq!(
                (me["name"].as_str(), me["ratings"]["stac"]["played"].as_i64()),
                (Some("Ana Sá"), Some(1))
            );
            let view = ana.view(&house, "Tgame1234567").await;
            assert_eq!((view["turn"].as_u64(), view["you"][0].as_str()), (Some(2), Some("first")));
            assert_eq!(view["chat"][0]["text"], "olá");
            // Games from before versions were noted were played by the first one.
            let kept = String::from_utf8(dump(&house.url).await).unwrap();
            let game = kept.lines().find(|line| line.contains("\"id\":\"Tgame1234567\"")).unwrap();
            assert!(game.contains("\"rules\":1"), "{game}");
            ana.play(&house, "Tgame1234567").await;
            let mut bot = house.client();
            bot.token = Some("Ttoken123456.secret".to_owned());
            assert_eq!(bot.get(&house, "/api/me").await.ok()["id"], me["id"]);
            // Whoever deleted the account in those days is forgotten now.
            let dumped = async || String::from_utf8(dump(&house.url).await).unwrap();
            house.until(async || !dumped().await.contains("Zenobia")).await;
            assert!(!dumped().await.contains("adeus"));
            house
                .until(async || ana.clone().view(&house, "Tpart1234567").await["seats"][0]["name"] == "?")
                .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_spoken_to_over_tls() {
    let (mut child, url) =
        tokio::task::spawn_blocking(|| support::postgres::start(&["--tls"])).await.unwrap();
    let house = House::at(url.clone()).await;
    house.client().game(&house, json!({"game": "stac"})).await;
    let (plain, _) = url.split_once('?').unwrap();
    // The server takes no plain connections, and a certificate that nobody known has signed is not believed.
    assert!(SqlStore::open(&format!("{plain}?sslmode=disable")).await.is_err());
    assert!(SqlStore::open(&format!("{plain}?sslmode=verify-full")).await.is_err());
    house.stop().await;
    drop(child.stdin.take());
    child.wait().unwrap();
}

/// A database with the rows of another, each line changed on the way.
async fn rewritten(house: &House, change: impl Fn(&str) -> String) -> (House, tempfile::TempDir) {
    let text = String::from_utf8(dump(&house.url).await).unwrap();
    let changed: String = text.lines().map(|line| change(line) + "\n").collect();
    let folder = tempfile::tempdir().unwrap();
    let url = SqlStore::embedded(folder.path());
    import(&SqlStore::open(&url).await.unwrap(), &mut changed.as_bytes()).await.unwrap();
    (House::at(url).await, folder)
}

/// A game that today's rules do not replay is shown as far as it goes, says so, and hurts nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_other_rules_is_shown_as_far_as_it_goes() {
    let house = House::sqlite().await;
    let (mut ana, mut rui) = (house.client(), house.client());
    let game = ana.game(&house, json!({"game": "stac", "clock": "300+5"})).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    for _ in 0..2 {
        ana.play(&house, &game).await;
        rui.play(&house, &game).await;
    }
    ana.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "hello"})).await.ok();
    let level = ana.game(&house, json!({"game": "stac", "seats": ["me", "level:0"]})).await;
    let whole = ana.view(&house, &game).await;
    assert_eq!((&whole["unplayable"], whole["turn"].as_u64()), (&Value::Null, Some(4)));
    let lost = ana.game(&house, json!({"game": "stac"})).await;

    // The third turn was legal by other rules, and so was the start of another game.
    let (house, _folder) = rewritten(&house, |line| {
        let mut row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let body = row.get("body").and_then(Value::as_str).map(str::to_owned);
        if row["table"] == "events" && row["game"] == game.as_str() && row["seq"] == 4 {
            let mut event: Value = serde_json::from_str(&body.unwrap()).unwrap();
            event["text"] = json!("a1-z9");
            row["body"] = json!(event.to_string());
        }
        if row["table"] == "games" && row["id"] == lost.as_str() {
            let setup = row["setup"].as_str().unwrap().replace("11111/11111", "99999/11111");
            row["setup"] = json!(setup);
        }
        serde_json::to_string(&row).unwrap()
    })
    .await;
    let view = ana.view(&house, &game).await;
    assert_eq!((view["turn"].as_u64(), view["seq"].as_u64()), (Some(2), whole["seq"].as_u64()));
    assert_eq!(
        view["position"],
        rui.get(&house, &format!("/api/games/{game}?turn=2")).await.ok()["position"]
    );
    assert_eq!(
        (view["unplayable"]["turns"].as_u64(), view["unplayable"]["rules"].as_u64()),
        (Some(2), Some(1))
    );
    assert!(view["unplayable"]["detail"].as_str().unwrap().contains("a1-z9"), "{view}");
    assert_eq!((&view["legal"], &view["chat"][0]["text"]), (&json!([]), &json!("hello")));
    // Nothing can be played on; what does not need the rules works.
    let turn = json!({"turn": 2, "text": "a1-a2"});
    let problem = ana.post(&house, &format!("/api/games/{game}/turns"), turn).await.problem(409);
    assert!(problem["detail"].as_str().unwrap().contains("earlier rules"), "{problem}");
    rui.post(&house, &format!("/api/games/{game}/draw"), json!({"turn": 2, "answer": "offer"}))
        .await
        .problem(409);
    ana.post(&house, &format!("/api/games/{game}/chat"), json!({"text": "well"})).await.ok();
    for path in ["record", "picture"] {
        assert!(ana.get(&house, &format!("/api/games/{game}/{path}")).await.status.is_success(), "{path}");
    }
    assert_eq!(view["abortable"], true);
    let over = rui.post(&house, &format!("/api/games/{game}/abort"), json!({"turn": 2})).await.ok();
    assert_eq!(over["result"]["termination"], "aborted");
    // A game whose start cannot be read says so; the others continue.
    ana.get(&house, &format!("/api/games/{lost}")).await.problem(410);
    ana.play(&house, &level).await;
}
