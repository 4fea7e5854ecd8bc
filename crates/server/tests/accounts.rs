//! Names, passwords, cookies, log-ins and tokens: what keeps an account its owner's.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[macro_use]
mod support;

use axum::http::Method;
use ludoteca_server::{Admin, ServerSettings, SqlStore};
use serde_json::{Value, json};
use support::{Answer, Client, House};

stories! {
    one_look_one_account
    older_accounts_get_their_looks
    an_account_begins_with_a_new_secret
    logging_in_ends_what_the_browser_was
    log_ins_end
    tokens_end
    guests_are_marked_in_texts
}

const SECOND: u64 = 1_000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

impl Client {
    async fn account(&mut self, house: &House, name: &str) -> Answer {
        self.post(house, "/api/me/account", json!({"name": name, "password": "correct horse"})).await
    }

    async fn log_in(&mut self, house: &House, name: &str, password: &str) -> Answer {
        self.post(house, "/api/login", json!({"name": name, "password": password})).await
    }

    /// Tries to log in from an address that a proxy tells.
    async fn log_in_from(&mut self, house: &House, from: &str, name: &str, password: &str) -> Answer {
        let body = json!({"name": name, "password": password}).to_string();
        self.send(house, Method::POST, "/api/login", Some(body), &[("x-forwarded-for", from)]).await
    }

    async fn id(&mut self, house: &House) -> Value {
        self.get(house, "/api/me").await.ok()["id"].clone()
    }
}

async fn one_look_one_account(house: House) {
    house.client().account(&house, "ana").await.ok();
    house.client().account(&house, "cop").await.ok();
    house.client().account(&house, "Ivo").await.ok();
    for (name, status) in [
        ("Ana", 409),
        ("ANA", 409),
        ("ΑΝΑ", 409), // Greek
        ("сор", 409), // Cyrillic
        ("lvo", 409),
        ("аna", 422), // Cyrillic а
        ("ana\u{200B}", 422),
        ("ana 🎲", 422),
        ("a\u{301}\u{302}na", 422),
    ] {
        house.client().account(&house, name).await.problem(status);
        house.client().post(&house, "/api/me", json!({"name": name})).await.problem(status);
    }
    let refused = house.client().account(&house, "аna").await.problem(422);
    assert_eq!(refused["reason"], "name-scripts");
    // Guests may share names that no account has.
    for _ in 0..2 {
        house.client().post(&house, "/api/me", json!({"name": "Rui"})).await.ok();
    }
    let mut zoe = house.client();
    zoe.account(&house, "Zoe\u{308} D\u{2019}Ávila").await.ok();
    assert_eq!(zoe.get(&house, "/api/me").await.ok()["name"], "Zoë D'Ávila");
    zoe.post(&house, "/api/me", json!({"name": "Ana"})).await.problem(409);
    zoe.post(&house, "/api/me", json!({"name": "ZOË d'ávila"})).await.ok();
    house.client().log_in(&house, " zoë  D\u{2019}ÁVILA", "correct horse").await.ok();
}

async fn older_accounts_get_their_looks(mut house: House) {
    let mut ana = house.client();
    ana.account(&house, "ana").await.ok();
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&house.url).await.unwrap();
    // As accounts were before: without looks, and with names that would be refused or spelt differently today.
    let old = "UPDATE identities SET look = NULL; DELETE FROM house WHERE name = 'looks'; \
        INSERT INTO identities (id, name, account, password, created) SELECT 'Toldaccount2', 'аna', 'аna', password, created + 1 \
            FROM identities WHERE account = 'ana'; \
        INSERT INTO identities (id, name, account, password, created) SELECT 'Toldaccount3', 'O’Neill', 'o’neill', password, created + 2 \
            FROM identities WHERE account = 'ana'";
    sqlx::raw_sql(old).execute(&pool).await.unwrap();
    house.restart(0).await;
    let looks = "SELECT account, look FROM identities WHERE account IS NOT NULL ORDER BY created";
    let looks: Vec<(String, Option<String>)> = sqlx::query_as(looks).fetch_all(&pool).await.unwrap();
    let look = |place: usize| looks[place].1.as_deref();
    assert_eq!((look(0), look(1)), (Some("ana"), None), "the older account has the look");
    assert!(look(2).is_some());
    pool.close().await;
    house.client().account(&house, "Ana").await.problem(409);
    house.client().account(&house, "O'Neill").await.problem(409);
    // Everybody still gets in with the name they know.
    for (name, id) in [("аna", "Toldaccount2"), ("O’Neill", "Toldaccount3")] {
        assert_eq!(house.client().log_in(&house, name, "correct horse").await.ok()["id"], id);
    }
    // An export from before the looks gets them as well.
    let mut text = Vec::new();
    ludoteca_server::export(&SqlStore::open(&house.url).await.unwrap(), &mut text).await.unwrap();
    let older = String::from_utf8(text).unwrap().replace("\"look\":\"ana\"", "\"look\":null");
    let other = House::sqlite().await;
    let there = SqlStore::open(&other.url).await.unwrap();
    ludoteca_server::import(&there, &mut older.as_bytes()).await.unwrap();
    other.client().account(&other, "Ana").await.problem(409);
}

async fn an_account_begins_with_a_new_secret(house: House) {
    let mut ana = house.client();
    let guest = ana.id(&house).await;
    let made = ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["play"]})).await.ok();
    let (mut thief, mut bot) = (ana.clone(), house.client());
    bot.token = made["token"].as_str().map(str::to_owned);
    assert_eq!(bot.id(&house).await, guest);
    assert_eq!(ana.account(&house, "ana").await.ok()["id"], guest);
    assert_eq!(ana.id(&house).await, guest, "the browser continues with the new secret");
    assert_ne!(thief.id(&house).await, guest, "the guest's secret is worth nothing");
    bot.get(&house, "/api/me").await.problem(401);
    assert_eq!(ana.get(&house, "/api/me/logins").await.ok().as_array().unwrap().len(), 1);
}

async fn logging_in_ends_what_the_browser_was(house: House) {
    house.client().account(&house, "ana").await.ok();
    let mut browser = house.client();
    let guest = browser.id(&house).await;
    let mut thief = browser.clone();
    let ana = browser.log_in(&house, "ana", "correct horse").await.ok()["id"].clone();
    assert_eq!(browser.id(&house).await, ana);
    let found = thief.id(&house).await;
    assert!(found != guest && found != ana, "the planted cookie is nobody's");
    // Logging in once more leaves one log-in of this browser, with yet another secret.
    let mut before = browser.clone();
    browser.log_in(&house, "ana", "correct horse").await.ok();
    assert_ne!(before.id(&house).await, ana);
    assert_eq!(browser.get(&house, "/api/me/logins").await.ok().as_array().unwrap().len(), 2);
}

/// How long the log-in's cookie is kept, in seconds.
fn max_age(answer: &Answer) -> Option<u64> {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.into_iter().find(|cookie| cookie.starts_with("ludoteca="))?;
    cookie.split("Max-Age=").nth(1)?.split(';').next()?.parse().ok()
}

async fn log_ins_end(house: House) {
    let mut ana = house.client();
    let made = ana.account(&house, "ana").await;
    let id = made.ok()["id"].clone();
    assert_eq!(max_age(&made), Some(90 * DAY / SECOND));
    let login = ana.get(&house, "/api/me/logins").await.ok()[0].clone();
    assert_eq!(login["expires"], login["created"].as_u64().unwrap() + 90 * DAY);
    let mut phone = house.client();
    phone.log_in(&house, "ana", "correct horse").await.ok();
    // Used in time, it lasts, and so does the cookie; the phone is not used.
    for _ in 0..4 {
        house.pass(89 * DAY);
        let answer = ana.get(&house, "/api/me").await;
        assert_eq!(answer.ok()["id"], id);
        let days = max_age(&answer).unwrap() / 24 / 60 / 60;
        assert!(days == 90 || days == 400 - 4 * 89, "{days}");
        assert_eq!(max_age(&ana.get(&house, "/api/me").await), None, "told once an hour");
    }
    assert_eq!(
        ana.get(&house, "/api/me/logins").await.ok().as_array().unwrap().len(),
        1,
        "the phone's is over"
    );
    assert_ne!(phone.id(&house).await, id);
    // After 400 days it ends, whatever was remembered a moment before.
    house.pass(44 * DAY - 10 * SECOND);
    assert_eq!(ana.id(&house).await, id);
    house.pass(11 * SECOND);
    assert_ne!(ana.id(&house).await, id);
}

async fn tokens_end(house: House) {
    let mut ana = house.client();
    let wish = |days: Value| json!({"name": "my bot: v2", "scopes": ["play"], "days": days});
    for days in [json!(0), json!(366), json!(-1), json!("3")] {
        ana.post(&house, "/api/me/tokens", wish(days)).await.problem(422);
    }
    let now = house.now.load(std::sync::atomic::Ordering::SeqCst);
    let usual = ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["play"]})).await.ok();
    assert_eq!(usual["expires"], now + 365 * DAY);
    let short = ana.post(&house, "/api/me/tokens", wish(json!(1))).await.ok();
    assert_eq!(short["expires"], now + DAY);
    let listed = ana.get(&house, "/api/me/tokens").await.ok();
    let listed: Vec<&Value> = listed.as_array().unwrap().iter().map(|token| &token["expires"]).collect();
    assert!(listed.contains(&&usual["expires"]) && listed.contains(&&short["expires"]), "{listed:?}");
    let mut bot = house.client();
    bot.token = short["token"].as_str().map(str::to_owned);
    house.pass(DAY - 10 * SECOND);
    bot.get(&house, "/api/me").await.ok();
    house.pass(10 * SECOND);
    bot.get(&house, "/api/me").await.problem(401);
    bot.token = usual["token"].as_str().map(str::to_owned);
    bot.get(&house, "/api/me").await.ok();
}

async fn guests_are_marked_in_texts(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    ana.account(&house, "Ana").await.ok();
    rui.post(&house, "/api/me", json!({"name": "Rui"})).await.ok();
    let game = ana.game(&house, json!({"game": "stac", "public": true})).await;
    let view = rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
    assert_eq!((&view["seats"][0]["account"], &view["seats"][1]["account"]), (&json!(true), &json!(false)));
    let list = rui.get(&house, "/api/games?list=playing").await.ok();
    assert_eq!(list[0]["seats"][1]["account"], false);
    ana.play(&house, &game).await;
    let text = rui.get(&house, &format!("/api/games/{game}/record")).await.text;
    let record = kernel::Record::read(&text).unwrap();
    assert_eq!((record.tag("First"), record.tag("Second")), (Some("Ana"), Some("Rui (guest)")), "{text}");
    assert_eq!(record.to_string(), text, "a record like any other");
    let again = json!({"game": "stac", "record": text, "seats": ["me", "me"]});
    assert_eq!(rui.post(&house, "/api/games", again).await.ok()["turn"], 1);
    let admin = Admin::new(SqlStore::open(&house.url).await.unwrap());
    let games = admin.games().await.unwrap();
    let theirs = |line: &str| line.contains("Ana (") && line.contains("Rui (guest) (");
    assert!(games.text.lines().any(theirs), "{games:?}");
}

#[tokio::test]
async fn common_passwords_are_refused() {
    let house = House::sqlite().await;
    let mut ana = house.client();
    for password in ["password1", "qwertyuiop", "12345678", "mariasilva1", "Silva Maria"] {
        let wish = json!({"name": "Maria Silva", "password": password});
        let problem = ana.post(&house, "/api/me/account", wish).await.problem(422);
        assert_eq!(problem["reason"], "password-weak", "{password}");
    }
    ana.account(&house, "Maria Silva").await.ok();
    let change = json!({"old": "correct horse", "new": "iloveyou1"});
    ana.post(&house, "/api/me/password", change).await.problem(422);
    let change = json!({"old": "correct horse", "new": "battery staple"});
    ana.post(&house, "/api/me/password", change).await.ok();
    house.client().log_in(&house, "maria silva", "battery staple").await.ok();
}

#[tokio::test]
async fn cookies_of_a_secure_server_are_its_own() {
    let house = House::with(ServerSettings {
        public_url: Some("https://localhost".to_owned()),
        ..ServerSettings::default()
    })
    .await;
    let mut ana = house.client();
    let made = ana.account(&house, "ana").await;
    let id = made.ok()["id"].clone();
    let cookies: Vec<&str> =
        made.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    let names: Vec<&str> = cookies.iter().map(|cookie| cookie.split('=').next().unwrap()).collect();
    assert!(names.contains(&"__Host-ludoteca") && names.contains(&"__Host-ludoteca-device"), "{names:?}");
    for cookie in &cookies {
        for part in ["; Secure", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="] {
            assert!(cookie.contains(part), "{cookie} without {part}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    assert_eq!(ana.id(&house).await, id);
    let mut planted = ana.clone();
    planted.cookie = ana.cookie.as_ref().map(|cookie| cookie.replace("__Host-", ""));
    assert_ne!(planted.id(&house).await, id, "a cookie of the plain name is nobody's");
    let out = ana.post(&house, "/api/logout", json!({})).await;
    let gone = out.headers["set-cookie"].to_str().unwrap();
    // A browser takes it away only if the prefix's conditions hold.
    assert!(
        gone.starts_with("__Host-ludoteca=;") && gone.contains("Secure") && gone.contains("Path=/"),
        "{gone}"
    );
    assert!(
        ana.cookie.as_ref().unwrap().starts_with("__Host-ludoteca-device="),
        "known again at the next log-in"
    );

    let plain = House::sqlite().await;
    let cookie =
        plain.client().get(&plain, "/api/me").await.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("ludoteca=") && !cookie.contains("Secure"), "{cookie}");
}

#[tokio::test]
async fn guesses_do_not_keep_the_owner_out() {
    let house = House::trusting("127.0.0.1".parse().unwrap()).await;
    let mut home = house.client();
    home.account(&house, "ana").await.ok();
    home.post(&house, "/api/logout", json!({})).await.ok();
    // Somebody guesses from one address until it is too often for that address and name.
    let mut statuses = Vec::new();
    for _ in 0..9 {
        statuses
            .push(house.client().log_in_from(&house, "203.0.113.9", "ana", "wrong").await.status.as_u16());
    }
    assert_eq!((statuses[7], statuses[8]), (403, 429), "{statuses:?}");
    // The owner gets in from elsewhere even with a new browser, and at home even from the guesser's address.
    house.client().log_in_from(&house, "198.51.100.1", "ana", "correct horse").await.ok();
    home.log_in_from(&house, "203.0.113.9", "ana", "correct horse").await.ok();
    home.post(&house, "/api/logout", json!({})).await.ok();
    // Many addresses together use up what strangers may try on one name ...
    let mut spent = None;
    for number in 0..120 {
        let from = format!("203.0.113.{}", 100 + number);
        let answer = house.client().log_in_from(&house, &from, "ANA", "wrong").await;
        if answer.status == 429 {
            spent = Some((number, answer));
            break;
        }
        answer.problem(403);
    }
    let (number, answer) = spent.expect("strangers are limited");
    assert!(number > 80 && answer.headers.contains_key("retry-after"), "{number}");
    // ... and the owner still gets in with a browser that was logged in before.
    home.log_in_from(&house, "198.51.100.7", "ana", "correct horse").await.ok();
    // That browser has a share of its own, for this account only, which does not outlast the password.
    let mut thief = house.client();
    thief.cookie = home.cookie.clone();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(thief.log_in_from(&house, "198.51.100.8", "ana", "wrong").await.status.as_u16());
    }
    assert!(statuses[0] == 403 && statuses.last() == Some(&429), "{statuses:?}");
}

#[tokio::test]
async fn a_device_is_known_for_its_account_and_password_only() {
    let house = House::trusting("127.0.0.1".parse().unwrap()).await;
    let (mut ana, mut rui) = (house.client(), house.client());
    ana.account(&house, "ana").await.ok();
    rui.account(&house, "rui").await.ok();
    let mut old = ana.clone();
    let change = json!({"old": "correct horse", "new": "battery staple"});
    ana.post(&house, "/api/me/password", change).await.ok();
    for number in 0..100 {
        let from = format!("203.0.113.{number}");
        house.client().log_in_from(&house, &from, "ana", "wrong").await.problem(403);
    }
    let there = "198.51.100.7";
    rui.log_in_from(&house, there, "ana", "battery staple").await.problem(429);
    old.log_in_from(&house, there, "ana", "battery staple").await.problem(429);
    ana.log_in_from(&house, there, "ana", "battery staple").await.ok();
}
