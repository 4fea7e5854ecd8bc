//! Passkeys and recovery codes through the API, on both databases, with a device made of software.
//!
//! One long file, since every test program links the whole server anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

#[path = "support/device.rs"]
mod device;
#[macro_use]
mod support;

use std::sync::atomic::Ordering;

use axum::http::Method;
use device::Device;
use ludoteca_server::{Admin, SqlStore, export};
use serde_json::{Value, json};
use support::{Answer, Client, House};

/// Where the page is, in most tests.
const HERE: &str = "http://localhost";
const PASSWORD: &str = "correct horse battery";

stories! {
    a_passkey_logs_in
    a_challenge_is_answered_once_and_in_time
    a_passkey_is_added_by_whom_it_was_asked_of
    only_this_site_and_a_recognised_person
    a_passkey_that_was_removed_opens_nothing
    banned_and_deleted_players_stay_outside
    a_copied_passkey_is_noticed
    an_account_has_ten_passkeys
    recovery_codes_log_in_once_each
    recovery_codes_need_the_password
    one_code_lets_one_in
}

/// Sends a command from a page at an address.
async fn command(house: &House, client: &mut Client, origin: &str, path: &str, body: Value) -> Answer {
    client.send(house, Method::POST, path, Some(body.to_string()), &[("origin", origin)]).await
}

async fn account(house: &House, name: &str) -> Client {
    let mut client = house.client();
    let answer = client.post(house, "/api/me/account", json!({"name": name, "password": PASSWORD})).await;
    answer.ok();
    client
}

/// Adds a passkey; says its id.
async fn add(house: &House, client: &mut Client, device: &mut Device) -> String {
    let asked = command(house, client, &device.origin, "/api/me/passkeys/challenge", json!({})).await.ok();
    let credential = device.register(&asked).await;
    let body = json!({"name": "my phone", "credential": credential});
    let added = command(house, client, &device.origin, "/api/me/passkeys", body).await;
    assert_eq!(added.status, 201, "{}", added.text);
    added.json()["id"].as_str().unwrap().to_owned()
}

async fn asked(house: &House, client: &mut Client) -> Value {
    command(house, client, HERE, "/api/login/passkey/challenge", json!({})).await.ok()
}

async fn answered(house: &House, client: &mut Client, credential: &Value) -> Answer {
    command(house, client, HERE, "/api/login/passkey", json!({"credential": credential})).await
}

/// Logs in with the device's passkey.
async fn log_in(house: &House, client: &mut Client, device: &mut Device) -> Answer {
    let asked = asked(house, client).await;
    let credential = device.answer(&asked).await;
    answered(house, client, &credential).await
}

async fn host(house: &House) -> (Admin, u64) {
    let admin = Admin::new(SqlStore::open(&house.url).await.unwrap());
    (admin, house.now.load(Ordering::SeqCst))
}

async fn a_passkey_logs_in(house: House) {
    let mut ana = account(&house, "Ana Sá").await;
    let mut phone = Device::at(HERE);
    let id = add(&house, &mut ana, &mut phone).await;
    let passkey = phone.passkey.as_ref().unwrap();
    assert_eq!((passkey.username.as_deref(), passkey.rp_id.as_str()), (Some("Ana Sá"), "localhost"));
    let listed = ana.get(&house, "/api/me/passkeys").await.ok();
    assert_eq!(
        (&listed[0]["id"], &listed[0]["name"], &listed[0]["used"]),
        (&json!(id), &json!("my phone"), &json!(0))
    );

    house.pass(1_000);
    let mut browser = house.client();
    let me = log_in(&house, &mut browser, &mut phone).await.ok();
    assert_eq!((&me["name"], &me["guest"]), (&json!("Ana Sá"), &json!(false)));
    assert_eq!(browser.get(&house, "/api/me").await.ok()["id"], me["id"]);
    assert_eq!(browser.get(&house, "/api/me/logins").await.ok().as_array().unwrap().len(), 2);
    let used = browser.get(&house, "/api/me/passkeys").await.ok()[0]["used"].as_u64();
    assert_eq!(used, Some(house.now.load(Ordering::SeqCst)));

    // A new password ends other log-ins and leaves the passkey.
    let passwords = json!({"old": PASSWORD, "new": "battery staple horse"});
    ana.post(&house, "/api/me/password", passwords).await.ok();
    assert_eq!(browser.get(&house, "/api/me").await.ok()["guest"], true);
    log_in(&house, &mut browser, &mut phone).await.ok();
    // It is kept over a restart, and asking did not make guests.
    let mut house = house;
    house.restart(0).await;
    let mut stranger = house.client();
    asked(&house, &mut stranger).await;
    assert_eq!(stranger.cookie, None);
    log_in(&house, &mut stranger, &mut phone).await.ok();
}

async fn a_challenge_is_answered_once_and_in_time(house: House) {
    let mut ana = account(&house, "ana").await;
    let mut phone = Device::at(HERE);
    add(&house, &mut ana, &mut phone).await;
    let mut browser = house.client();

    // The same answer again.
    let first = asked(&house, &mut browser).await;
    let credential = phone.answer(&first).await;
    answered(&house, &mut browser, &credential).await.ok();
    answered(&house, &mut house.client(), &credential).await.problem(403);
    // An answer to a challenge that was never sent, or that was sent for something else.
    let mut invented = asked(&house, &mut browser).await;
    invented["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let credential = phone.answer(&invented).await;
    answered(&house, &mut browser, &credential).await.problem(403);
    let other = command(&house, &mut ana, HERE, "/api/me/passkeys/challenge", json!({})).await.ok();
    invented["challenge"] = other["challenge"].clone();
    let credential = phone.answer(&invented).await;
    answered(&house, &mut browser, &credential).await.problem(403);
    // An answer whose signature is another one's uses its challenge up.
    let one = phone.answer(&asked(&house, &mut browser).await).await;
    let mut two = phone.answer(&asked(&house, &mut browser).await).await;
    let right = two.clone();
    two["response"]["signature"] = one["response"]["signature"].clone();
    answered(&house, &mut browser, &two).await.problem(403);
    answered(&house, &mut browser, &right).await.problem(403);
    // Too late.
    let late = phone.answer(&asked(&house, &mut browser).await).await;
    house.pass(5 * 60 * 1_000);
    answered(&house, &mut browser, &late).await.problem(403);
    // Nonsense.
    for nonsense in [json!({}), json!(null), json!("x"), json!({"id": 1, "response": []})] {
        answered(&house, &mut browser, &nonsense).await.problem(403);
    }
    log_in(&house, &mut browser, &mut phone).await.ok();
}

async fn a_passkey_is_added_by_whom_it_was_asked_of(house: House) {
    let (mut ana, mut rui) = (account(&house, "ana").await, account(&house, "rui").await);
    let mut phone = Device::at(HERE);
    let challenge = "/api/me/passkeys/challenge";
    let asked = command(&house, &mut ana, HERE, challenge, json!({})).await.ok();
    // Browsers refuse to use a device that lacks an extension which must be enforced, and phones have none.
    assert_eq!(asked["extensions"], json!({}));
    let credential = phone.register(&asked).await;
    let body = json!({"name": "phone", "credential": credential});
    command(&house, &mut rui, HERE, "/api/me/passkeys", body.clone()).await.problem(422);
    // Rui's attempt has used the challenge up.
    command(&house, &mut ana, HERE, "/api/me/passkeys", body).await.problem(422);
    assert_eq!(ana.get(&house, "/api/me/passkeys").await.ok(), json!([]));
    // The device is told what it has already.
    let id = add(&house, &mut ana, &mut phone).await;
    let asked = command(&house, &mut ana, HERE, challenge, json!({})).await.ok();
    assert_eq!(asked["excludeCredentials"][0]["id"], json!(id));
    // A name that is none, a late answer, a guest, a program.
    let credential = Device::at(HERE).register(&asked).await;
    let body = json!({"name": " ", "credential": credential});
    command(&house, &mut ana, HERE, "/api/me/passkeys", body).await.problem(422);
    house.pass(5 * 60 * 1_000);
    let body = json!({"name": "phone", "credential": credential});
    command(&house, &mut ana, HERE, "/api/me/passkeys", body).await.problem(422);
    command(&house, &mut house.client(), HERE, challenge, json!({})).await.problem(422);
    let token =
        ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["play", "read"]})).await.ok();
    let mut bot = Client { cookie: None, token: Some(token["token"].as_str().unwrap().to_owned()) };
    command(&house, &mut bot, HERE, challenge, json!({})).await.problem(403);
    bot.get(&house, "/api/me/passkeys").await.problem(403);
    // Rui does not see Ana's passkey and cannot remove it.
    assert_eq!(rui.get(&house, "/api/me/passkeys").await.ok(), json!([]));
    rui.post(&house, &format!("/api/me/passkeys/{id}/revoke"), json!({})).await.problem(404);
    log_in(&house, &mut house.client(), &mut phone).await.ok();
}

async fn only_this_site_and_a_recognised_person(house: House) {
    let mut house = house;
    let mut ana = account(&house, "ana").await;
    let mut browser = house.client();
    // Another server on the same machine.
    let mut phone = Device::at(HERE);
    add(&house, &mut ana, &mut phone).await;
    phone.origin = "http://localhost:9999".to_owned();
    log_in(&house, &mut browser, &mut phone).await.problem(403);
    let asked = command(&house, &mut ana, HERE, "/api/me/passkeys/challenge", json!({})).await.ok();
    let credential = Device::at("http://localhost:9999").register(&asked).await;
    let body = json!({"name": "phone", "credential": credential});
    command(&house, &mut ana, HERE, "/api/me/passkeys", body).await.problem(422);
    // Somebody else who holds the phone.
    phone.origin = HERE.to_owned();
    phone.recognises = false;
    let refused = log_in_unrecognised(&house, &mut browser, &mut phone).await;
    refused.problem(403);

    // Behind a public address: its own subdomains may ask the device, but they are another origin.
    let public = "https://play.example.org";
    house.settings.public_url = Some(format!("{public}/"));
    house.restart(0).await;
    // Over https the cookie has another name, and browsers that had the old one log in again.
    let plain = ana.cookie.unwrap();
    let for_https = plain.split("; ").map(|cookie| format!("__Host-{cookie}")).collect::<Vec<_>>().join("; ");
    ana.cookie = Some(for_https.clone());
    let mut key = Device::at(public);
    add(&house, &mut ana, &mut key).await;
    assert_eq!(key.passkey.as_ref().unwrap().rp_id, "play.example.org");
    let challenge = "/api/login/passkey/challenge";
    for (origin, expected) in [("https://evil.play.example.org", 403), (public, 200)] {
        key.origin = origin.to_owned();
        let asked = command(&house, &mut browser, public, challenge, json!({})).await.ok();
        let credential = key.answer(&asked).await;
        let body = json!({"credential": credential});
        let answer = command(&house, &mut browser, public, "/api/login/passkey", body).await;
        assert_eq!(answer.status, expected, "{origin}: {}", answer.text);
    }
    // Where passkeys cannot work, the answer says why.
    for (public, reason) in [("http://play.example.org", "https"), ("https://203.0.113.7", "domain name")] {
        house.settings.public_url = Some(public.to_owned());
        house.restart(0).await;
        let cookie = if public.starts_with("https:") { &for_https } else { &plain };
        ana.cookie = Some(cookie.clone());
        let problem =
            command(&house, &mut ana, public, "/api/me/passkeys/challenge", json!({})).await.problem(422);
        assert!(problem["detail"].as_str().unwrap().contains(reason), "{problem}");
        command(&house, &mut browser, public, challenge, json!({})).await.problem(422);
    }
}

/// Logs in with a device that answers although it does not know who touches it.
async fn log_in_unrecognised(house: &House, client: &mut Client, device: &mut Device) -> Answer {
    let mut asked = asked(house, client).await;
    asked["userVerification"] = json!("discouraged");
    let credential = device.answer(&asked).await;
    answered(house, client, &credential).await
}

async fn a_passkey_that_was_removed_opens_nothing(house: House) {
    let mut ana = account(&house, "ana").await;
    let mut phone = Device::at(HERE);
    let id = add(&house, &mut ana, &mut phone).await;
    let mut browser = house.client();
    let credential = phone.answer(&asked(&house, &mut browser).await).await;
    ana.post(&house, &format!("/api/me/passkeys/{id}/revoke"), json!({})).await.ok();
    answered(&house, &mut browser, &credential).await.problem(403);
    log_in(&house, &mut browser, &mut phone).await.problem(403);
    ana.post(&house, &format!("/api/me/passkeys/{id}/revoke"), json!({})).await.problem(404);
    assert_eq!(ana.get(&house, "/api/me/passkeys").await.ok(), json!([]));
}

async fn banned_and_deleted_players_stay_outside(house: House) {
    let mut ana = account(&house, "ana").await;
    let mut phone = Device::at(HERE);
    add(&house, &mut ana, &mut phone).await;
    let made = ana.post(&house, "/api/me/recovery-codes", json!({"password": PASSWORD})).await.ok();
    let (admin, now) = host(&house).await;
    admin.ban("ana", true, now).await.unwrap();
    let mut browser = house.client();
    let refused = log_in(&house, &mut browser, &mut phone).await;
    assert_eq!(refused.problem(403)["banned"], true);
    // The same answer for the password and for a code, and nobody is logged in.
    let name = json!({"name": "ana", "password": PASSWORD});
    assert_eq!(browser.post(&house, "/api/login", name).await.problem(403)["banned"], true);
    let code = json!({"name": "ana", "code": made["codes"][0]});
    assert_eq!(browser.post(&house, "/api/login/recovery", code).await.problem(403)["banned"], true);
    assert_eq!(browser.cookie, None);
    admin.ban("ana", false, now).await.unwrap();
    log_in(&house, &mut browser, &mut phone).await.ok();

    browser.post(&house, "/api/me/delete", json!({"password": PASSWORD})).await.ok();
    log_in(&house, &mut house.client(), &mut phone).await.problem(403);
    let code = json!({"name": "ana", "code": made["codes"][1]});
    browser.post(&house, "/api/login/recovery", code).await.problem(403);
    let dump = dumped(&house).await;
    assert!(!dump.contains("\"table\":\"passkeys\"") && !dump.contains("\"table\":\"recovery_codes\""));
}

async fn dumped(house: &House) -> String {
    let mut dump = Vec::new();
    export(&SqlStore::open(&house.url).await.unwrap(), &mut dump).await.unwrap();
    String::from_utf8(dump).unwrap()
}

async fn a_copied_passkey_is_noticed(house: House) {
    let mut ana = account(&house, "ana").await;
    let mut key = Device { counts: true, ..Device::at(HERE) };
    add(&house, &mut ana, &mut key).await;
    let mut browser = house.client();
    log_in(&house, &mut browser, &mut key).await.ok();
    let mut copy = Device { passkey: key.passkey.clone(), ..Device::at(HERE) };
    log_in(&house, &mut browser, &mut key).await.ok();
    // The copy has counted one use less.
    log_in(&house, &mut browser, &mut copy).await.problem(403);
    log_in(&house, &mut browser, &mut key).await.ok();
    // Two answers at once: the older one never wins after the newer one.
    let older = key.answer(&asked(&house, &mut browser).await).await;
    let newer = key.answer(&asked(&house, &mut browser).await).await;
    answered(&house, &mut house.client(), &newer).await.ok();
    answered(&house, &mut house.client(), &older).await.problem(403);
}

async fn an_account_has_ten_passkeys(house: House) {
    let mut ana = account(&house, "ana").await;
    for _ in 0..9 {
        add(&house, &mut ana, &mut Device::at(HERE)).await;
    }
    // Two tenth ones at the same time.
    let mut bodies = Vec::new();
    for _ in 0..2 {
        let asked = command(&house, &mut ana, HERE, "/api/me/passkeys/challenge", json!({})).await.ok();
        bodies.push(json!({"name": "key", "credential": Device::at(HERE).register(&asked).await}));
    }
    let (mut one, mut two) = (ana.clone(), ana.clone());
    let answers = tokio::join!(
        command(&house, &mut one, HERE, "/api/me/passkeys", bodies[0].clone()),
        command(&house, &mut two, HERE, "/api/me/passkeys", bodies[1].clone()),
    );
    let mut statuses = [answers.0.status.as_u16(), answers.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    let problem = command(&house, &mut ana, HERE, "/api/me/passkeys/challenge", json!({})).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("10 passkeys"), "{problem}");
    assert_eq!(ana.get(&house, "/api/me/passkeys").await.ok().as_array().unwrap().len(), 10);
}

async fn codes(house: &House, client: &mut Client) -> Vec<String> {
    let answer = client.post(house, "/api/me/recovery-codes", json!({"password": PASSWORD})).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let codes: Vec<String> = serde_json::from_value(answer.json()["codes"].clone()).unwrap();
    assert_eq!(codes.len(), 10);
    codes
}

async fn left(house: &House, client: &mut Client) -> Option<u64> {
    client.get(house, "/api/me/recovery-codes").await.ok()["left"].as_u64()
}

async fn recover(house: &House, name: &str, code: &str) -> (Client, Answer) {
    let mut client = house.client();
    let answer = client.post(house, "/api/login/recovery", json!({"name": name, "code": code})).await;
    (client, answer)
}

async fn recovery_codes_log_in_once_each(house: House) {
    let mut ana = account(&house, "Ana Sá").await;
    assert_eq!(left(&house, &mut ana).await, Some(0));
    let first = codes(&house, &mut ana).await;
    // Only hashes are stored.
    let dump = dumped(&house).await;
    assert_eq!(dump.matches("\"table\":\"recovery_codes\"").count(), 10);
    assert!(first.iter().all(|code| !dump.contains(code) && !dump.contains(&code.replace('-', ""))));

    let (mut browser, answer) = recover(&house, "ana  sá", &first[0].to_uppercase()).await;
    assert_eq!(answer.ok()["name"], "Ana Sá");
    assert_eq!(left(&house, &mut browser).await, Some(9));
    recover(&house, "Ana Sá", &first[0]).await.1.problem(403);
    // Other sessions continue.
    assert_eq!(ana.get(&house, "/api/me").await.ok()["guest"], false);
    // Somebody else's code, somebody else's name, nobody's name.
    account(&house, "rui").await;
    recover(&house, "rui", &first[1]).await.1.problem(403);
    recover(&house, "nobody", &first[1]).await.1.problem(403);
    recover(&house, "Ana Sá", "").await.1.problem(403);
    assert_eq!(left(&house, &mut ana).await, Some(9));
    // New ones replace them.
    let second = codes(&house, &mut ana).await;
    recover(&house, "Ana Sá", &first[1]).await.1.problem(403);
    recover(&house, "Ana Sá", &second[1].replace('-', " ")).await.1.ok();
    assert_eq!(left(&house, &mut ana).await, Some(9));
}

async fn recovery_codes_need_the_password(house: House) {
    let mut ana = account(&house, "ana").await;
    let path = "/api/me/recovery-codes";
    ana.post(&house, path, json!({"password": "wrong horse battery"})).await.problem(403);
    let mut guest = house.client();
    guest.get(&house, "/api/me").await.ok();
    guest.get(&house, path).await.problem(422);
    guest.post(&house, path, json!({"password": ""})).await.problem(422);
    let token =
        ana.post(&house, "/api/me/tokens", json!({"name": "bot", "scopes": ["play", "read"]})).await.ok();
    let mut bot = Client { cookie: None, token: Some(token["token"].as_str().unwrap().to_owned()) };
    bot.post(&house, path, json!({"password": PASSWORD})).await.problem(403);
    assert_eq!(left(&house, &mut ana).await, Some(0));
}

async fn one_code_lets_one_in(house: House) {
    let mut ana = account(&house, "ana").await;
    for code in codes(&house, &mut ana).await.iter().take(5) {
        let tries = (0..6).map(|_| recover(&house, "ana", code));
        let answers = futures_util::future::join_all(tries).await;
        let let_in = answers.iter().filter(|(_, answer)| answer.status == 200).count();
        assert_eq!(let_in, 1);
    }
    assert_eq!(left(&house, &mut ana).await, Some(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_are_limited_like_passwords() {
    let house = House::strict().await;
    let mut browser = house.client();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        let path = "/api/login/passkey/challenge";
        statuses.push(command(&house, &mut browser, HERE, path, json!({})).await.status.as_u16());
    }
    assert!(statuses[..20].iter().all(|status| *status == 200), "{statuses:?}");
    assert!(statuses.contains(&429), "{statuses:?}");
    recover(&house, "ana", "0000").await.1.problem(429);
    // By address and name as well.
    let house = House::trusting([127, 0, 0, 1].into()).await;
    for number in 0..9_u8 {
        let body = json!({"name": "ana", "code": "0000"}).to_string();
        let headers = [("x-forwarded-for", "203.0.113.1")];
        let answer =
            house.client().send(&house, Method::POST, "/api/login/recovery", Some(body), &headers).await;
        assert_eq!(answer.status, if number < 8 { 403 } else { 429 }, "{}", answer.text);
    }
}
