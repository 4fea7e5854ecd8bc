//! Many log-ins at once. This is a program of its own, because it measures the memory of the whole process.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use serde_json::json;
use support::House;

/// The most memory this process has had so far, in megabytes, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1_024)
}

#[tokio::test(flavor = "multi_thread")]
async fn many_log_ins_at_once_are_bounded() {
    let house = House::sqlite().await;
    house
        .client()
        .post(&house, "/api/me/account", json!({"name": "ana", "password": "correct horse"}))
        .await
        .ok();
    let before = peak();
    let tries = (0..512).map(|number| {
        let (house, mut client) = (&house, house.client());
        let name = if number % 2 == 0 { "ana" } else { "nobody" };
        async move { client.post(house, "/api/login", json!({"name": name, "password": "wrong horse"})).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    let count = |status: u16| answers.iter().filter(|answer| answer.status.as_u16() == status).count();
    assert_eq!(count(403) + count(503), 512);
    let cores = std::thread::available_parallelism().unwrap().get();
    assert!(count(403) >= 64 && count(503) > 0, "{} were answered", count(403));
    for answer in answers.iter().filter(|answer| answer.status == 503) {
        answer.problem(503);
        assert!(answer.headers.contains_key("retry-after"));
    }
    // A hash takes 19 MB; the allocator may keep some for the next one.
    if let (Some(before), Some(after)) = (before, peak()) {
        let most = 100 + 60 * cores as u64;
        assert!(after - before < most, "{before} MB became {after} MB, more than {most} MB on {cores} cores");
    }
    // Afterwards everybody gets in again.
    let login = json!({"name": "ana", "password": "correct horse"});
    house.client().post(&house, "/api/login", login).await.ok();
}
