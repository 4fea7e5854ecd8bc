//! Before and after games: quick pairing, open challenges, casual games, dismissing and deleting.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::support::{Answer, Client, House};
use super::{account, table};

stories! {
    many_who_seek_the_same_are_put_into_games_of_two
    whoever_leaves_the_queue_is_paired_with_nobody
    those_who_have_blocked_each_other_are_not_paired
    a_challenge_is_listed_while_its_owner_is_there
    a_casual_game_changes_no_rating
    a_game_is_dismissed_and_comes_back
    a_game_is_deleted_where_nobody_else_played
    a_link_shows_the_position_and_pictures_can_be_shared
    results_are_counted_by_game_and_opponent
}

/// The game in the answer to somebody who was paired.
fn paired(answer: &Answer) -> Option<String> {
    let data = answer.text.split("event: paired\ndata: ").nth(1)?;
    let data: Value = serde_json::from_str(data.lines().next()?).unwrap();
    Some(data["game"].as_str().unwrap().to_owned())
}

async fn seek(house: &House, client: &mut Client, wish: Value) -> Option<String> {
    let answer = client.post(house, "/api/pairing", wish).await;
    assert_eq!((answer.status.as_u16(), answer.kind.as_str()), (200, "text/event-stream"), "{}", answer.text);
    assert!(answer.text.starts_with("event: waiting\n"), "{}", answer.text);
    paired(&answer)
}

async fn waiting(house: &House) -> Value {
    house.client().get(house, "/api/pairing").await.ok()
}

async fn many_who_seek_the_same_are_put_into_games_of_two(house: House) {
    let wishes =
        [json!({"game": "stac", "clock": "300+5"}), json!({"game": "stac"}), json!({"game": "syrtis"})];
    let house = &house;
    let seekers = (0..120).map(|number| {
        let wish = wishes[number % wishes.len()].clone();
        async move {
            let mut client = house.client();
            let game = seek(house, &mut client, wish.clone()).await.expect("an even number of people");
            let view = client.view(house, &game).await;
            assert_eq!((&view["game"], view["status"].as_str()), (&wish["game"], Some("playing")));
            assert_eq!(view["clock"], wish.get("clock").cloned().unwrap_or(json!("-")));
            assert_eq!(view["you"].as_array().unwrap().len(), 1, "everybody has one seat: {}", view["you"]);
            (game, view["you"][0].as_str().unwrap().to_owned())
        }
    });
    let mut seats = join_all(seekers).await;
    seats.sort();
    seats.dedup();
    assert_eq!(seats.len(), 120, "both seats of 60 games");
    assert_eq!(waiting(house).await, json!([]));
    for wrong in [json!({"game": "chess"}), json!({"game": "stac", "clock": "soon"})] {
        house.client().post(house, "/api/pairing", wrong).await.problem(422);
    }
}

async fn whoever_leaves_the_queue_is_paired_with_nobody(house: House) {
    let house = &house;
    let wish = json!({"game": "stac"});
    let (mut ana, mut rui) = (house.client(), house.client());
    // Ana waits until she closes her page.
    let leave = async {
        let here = json!([{"game": "stac", "variant": "report", "clock": "-", "waiting": 1}]);
        house.until(async || waiting(house).await == here).await;
    };
    tokio::select! {
        game = seek(house, &mut ana, wish.clone()) => panic!("paired with nobody: {game:?}"),
        () = leave => {}
    }
    house.until(async || waiting(house).await == json!([])).await;
    // She asks from two tabs: only the later one waits, and she does not play herself.
    ana.get(house, "/api/me").await.ok();
    let mut tab = ana.clone();
    let first = seek(house, &mut ana, wish.clone());
    let others = async {
        house.until(async || waiting(house).await != json!([])).await;
        let later = seek(house, &mut tab, wish.clone());
        let guest = async {
            // Each tab has its place by now: the first one has lost its own.
            house.until(async || waiting(house).await[0]["waiting"] == 1).await;
            seek(house, &mut rui, wish.clone()).await
        };
        tokio::join!(later, guest)
    };
    let (first, (later, guest)) = tokio::join!(first, others);
    let met = [first, later].into_iter().flatten().collect::<Vec<_>>();
    assert_eq!(met, [guest.unwrap()], "one tab, one game");
}

async fn those_who_have_blocked_each_other_are_not_paired(house: House) {
    let house = &house;
    let wish = json!({"game": "stac"});
    let (mut ana, mut rui, mut eva) = (house.client(), house.client(), house.client());
    account(&mut ana, house, "ana").await;
    let ruis = account(&mut rui, house, "rui").await;
    ana.post(house, &format!("/api/players/{ruis}/block"), json!({})).await.ok();
    let both =
        async { tokio::join!(seek(house, &mut ana, wish.clone()), seek(house, &mut rui, wish.clone())) };
    let third = async {
        house.until(async || waiting(house).await[0]["waiting"] == 2).await;
        seek(house, &mut eva, wish.clone()).await.unwrap()
    };
    // Eva meets whoever came first; the other one goes on waiting.
    tokio::pin!(both);
    let game = tokio::select! {
        met = &mut both => panic!("paired against their will: {met:?}"),
        game = third => game,
    };
    assert_eq!(eva.view(house, &game).await["status"], "playing");
    assert_eq!(waiting(house).await[0]["waiting"], 1);
}

async fn a_challenge_is_listed_while_its_owner_is_there(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let game = ana.game(&house, json!({"game": "stac", "public": true})).await;
    let slow = ana.game(&house, json!({"game": "stac", "public": true, "clock": "3d"})).await;
    rui.get(&house, "/api/me").await.ok();
    let reader = rui.clone();
    let listed = async |game: &str| {
        let games = reader.clone().get(&house, "/api/games?list=open").await.ok();
        games.as_array().unwrap().iter().any(|listed| listed["id"] == game)
    };
    assert!(listed(&game).await && listed(&slow).await, "just created");
    house.pass(31_000);
    assert!(!listed(&game).await, "its owner is not there");
    assert!(listed(&slow).await, "with days for each turn nobody needs to be there");
    let mut owner = ana.clone();
    let path = format!("/api/games/{game}/events");
    tokio::select! {
        answer = owner.get(&house, &path) => panic!("the stream ended: {}", answer.text),
        () = house.until(async || listed(&game).await) => {}
    }
    house.until(async || !listed(&game).await).await;
    rui.post(&house, &format!("/api/games/{game}/join"), json!({})).await.ok();
}

async fn a_casual_game_changes_no_rating(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    account(&mut ana, &house, "ana").await;
    account(&mut rui, &house, "rui").await;
    for (rated, played) in [(false, Value::Null), (true, json!(1))] {
        let wish = json!({"game": "stac", "rated": rated});
        let game = table(&house, wish, &mut ana, &mut rui, true).await;
        assert_eq!(ana.view(&house, &game).await["rated"], rated);
        ana.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
        assert_eq!(ana.get(&house, "/api/me").await.ok()["ratings"]["stac"]["played"], played);
        // A rematch is of the same kind.
        ana.post(&house, &format!("/api/games/{game}/rematch"), json!({})).await.ok();
        let again = rui.post(&house, &format!("/api/games/{game}/rematch"), json!({})).await.ok();
        let next = again["rematch"]["game"].as_str().unwrap();
        assert_eq!(ana.view(&house, next).await["rated"], rated);
    }
}

async fn mine(house: &House, client: &mut Client, list: &str) -> Vec<String> {
    let games = client.get(house, &format!("/api/games?list={list}")).await.ok();
    games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

async fn a_game_is_dismissed_and_comes_back(house: House) {
    let (mut ana, mut rui, mut eva) = (house.client(), house.client(), house.client());
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, false).await;
    let path = format!("/api/games/{game}/dismiss");
    eva.post(&house, &path, json!({"dismissed": true})).await.problem(404);
    rui.post(&house, &path, json!({"dismissed": true})).await.ok();
    assert!(mine(&house, &mut rui, "mine").await.is_empty());
    assert_eq!(mine(&house, &mut rui, "dismissed").await, std::slice::from_ref(&game));
    assert_eq!(
        mine(&house, &mut ana, "mine").await,
        std::slice::from_ref(&game),
        "only for the one who dismissed it"
    );
    // Turns do not bring it back; the player does. A copy of the database and the player's own data know of it.
    ana.play(&house, &game).await;
    assert!(mine(&house, &mut rui, "mine").await.is_empty());
    assert!(super::dump(&house).await.contains("\"dismissed_second\":1"));
    let data = rui.get(&house, "/api/me/data").await.ok();
    assert_eq!(data["dismissed"], json!([game]));
    rui.post(&house, &path, json!({"dismissed": false})).await.ok();
    assert_eq!(mine(&house, &mut rui, "mine").await, [game]);
}

async fn a_game_is_deleted_where_nobody_else_played(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let delete = async |client: &mut Client, game: &str| {
        client.post(&house, &format!("/api/games/{game}/delete"), json!({})).await
    };
    let shared = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, false).await;
    delete(&mut ana, &shared).await.problem(403);
    delete(&mut ana, "nothing-here").await.problem(404);
    for seats in [json!(["me", "me"]), json!(["me", "open"]), json!(["me", "level:0"])] {
        let game = ana.game(&house, json!({"game": "stac", "seats": seats})).await;
        delete(&mut rui, &game).await.problem(403);
        if seats[1] != "open" {
            ana.play(&house, &game).await;
        }
        delete(&mut ana, &game).await.ok();
        ana.get(&house, &format!("/api/games/{game}")).await.problem(404);
        assert!(!super::dump(&house).await.contains(&format!("\"game\":\"{game}\"")));
    }
    assert_eq!(mine(&house, &mut ana, "mine").await, [shared]);
    // A rated game counts once both have moved.
    account(&mut ana, &house, "ana").await;
    let rated = ana.game(&house, json!({"game": "stac", "seats": ["me", "level:0"]})).await;
    ana.play(&house, &rated).await;
    house.until(async || ana.clone().view(&house, &rated).await["turn"] == 2).await;
    let problem = delete(&mut ana, &rated).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("resign"), "{problem}");
    assert_eq!(ana.view(&house, &rated).await["status"], "playing");
}

async fn a_link_shows_the_position_and_pictures_can_be_shared(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    account(&mut ana, &house, "Ana").await;
    let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
    let page = rui.get(&house, &format!("/game/{game}")).await;
    assert_eq!(page.status.as_u16(), 200);
    let picture = format!("http://localhost/api/games/{game}/picture.png?wide=true&amp;turn=2");
    for tag in [
        format!("<meta property=\"og:url\" content=\"http://localhost/game/{game}\">"),
        format!("<meta property=\"og:image\" content=\"{picture}\">"),
    ] {
        assert!(page.text.contains(&tag), "{tag} is not in {}", page.text);
    }
    assert!(page.text.contains("og:title\" content=\"Stac: Ana – "), "{}", page.text);
    let nothing = rui.get(&house, "/game/nothing-here").await;
    assert!(!nothing.text.contains("og:") && !nothing.text.contains("{{"), "{}", nothing.text);

    let base = format!("/api/games/{game}");
    for (path, kind, begin) in [
        ("picture.png", "image/png", "\u{fffd}PNG"),
        ("picture.png?wide=true&turn=1", "image/png", "\u{fffd}PNG"),
        ("animation.gif", "image/gif", "GIF89a"),
        ("qr", "image/svg+xml", "<?xml"),
    ] {
        let answer = rui.get(&house, &format!("{base}/{path}")).await;
        assert_eq!((answer.status.as_u16(), answer.kind.as_str()), (200, kind), "{path}: {}", answer.text);
        assert!(answer.text.starts_with(begin) && answer.text.len() > 500, "{path}");
    }
    rui.get(&house, &format!("{base}/picture.png?turn=9")).await.problem(404);
    rui.get(&house, "/api/games/nothing-here/animation.gif").await.problem(404);
    rui.get(&house, "/api/games/nothing-here/qr").await.problem(404);
}

async fn results_are_counted_by_game_and_opponent(house: House) {
    let (mut ana, mut rui) = (house.client(), house.client());
    let anas = account(&mut ana, &house, "ana").await;
    for loser in [1, 2, 2] {
        let game = table(&house, json!({"game": "stac"}), &mut ana, &mut rui, true).await;
        let loser = if loser == 1 { &mut ana } else { &mut rui };
        loser.post(&house, &format!("/api/games/{game}/resign"), json!({"turn": 2})).await.ok();
    }
    let level = ana.game(&house, json!({"game": "syrtis", "seats": ["level:0", "me"]})).await;
    // The computer may move in the meantime.
    let resigned = async || {
        let mut ana = ana.clone();
        let turn = ana.view(&house, &level).await["turn"].clone();
        ana.post(&house, &format!("/api/games/{level}/resign"), json!({"turn": turn})).await.status == 200
    };
    house.until(resigned).await;
    // Aborted games and games of one person have no result.
    let aborted = ana.game(&house, json!({"game": "stac"})).await;
    ana.post(&house, &format!("/api/games/{aborted}/abort"), json!({"turn": 0})).await.ok();
    let player = rui.get(&house, &format!("/api/players/{anas}")).await.ok();
    let expected = json!([
        {"game": "stac", "opponent": null, "won": 2, "drawn": 0, "lost": 1},
        {"game": "syrtis", "opponent": "level:0", "won": 0, "drawn": 0, "lost": 1}
    ]);
    assert_eq!(player["results"], expected);
}
