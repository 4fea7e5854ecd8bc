//! A steady load: many connections follow many games, in which turns are played at a fixed rate.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use kernel::Seat;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::client::{Client, ClientError};
use crate::measure::{Percentiles, Times};
use crate::script::Script;
use crate::socket::{Page, Socket, Told};

/// The number of concurrent set-up requests.
const AT_ONCE: usize = 64;

/// The options of a load test.
#[derive(Clone, Debug)]
pub struct LoadOptions {
    /// The server, such as `http://127.0.0.1:8080`.
    pub url: String,
    /// Connections, each following a game.
    pub sockets: usize,
    /// Games being played.
    pub games: usize,
    /// The people who play them.
    pub players: usize,
    /// Turns per second, over all games.
    pub rate: u32,
    /// The duration.
    pub time: Duration,
    /// Whether players and followers make the same requests as the page, in the same order.
    pub page: bool,
}

/// The result of a load test.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// Connections that stayed open all the time.
    pub sockets: usize,
    /// Acknowledged turns per second.
    pub rate: f64,
    /// Time from when a turn was due to its acknowledgement.
    pub turns: Percentiles,
    /// Time from when an event happened to its arrival.
    pub events: Percentiles,
    /// Time from a page's request for the game to the response; pages only.
    pub views: Option<Percentiles>,
    /// Server memory in bytes per idle connection, if the server reports it.
    pub bytes_per_socket: Option<i64>,
    /// Everything that should not have happened.
    pub faults: Vec<String>,
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "open connections      {:>8}", self.sockets)?;
        if let Some(bytes) = self.bytes_per_socket {
            writeln!(f, "memory of each        {:>8.1} KB", bytes as f64 / 1_000.0)?;
        }
        writeln!(f, "turns per second      {:>8.1}", self.rate)?;
        writeln!(f, "turns acknowledged    {}", self.turns)?;
        writeln!(f, "events delivered      {}", self.events)?;
        if let Some(views) = &self.views {
            writeln!(f, "views asked for       {views}")?;
        }
        writeln!(f, "faults                {:>8}", self.faults.len())?;
        for fault in self.faults.iter().take(10) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}

/// Puts a server under load.
///
/// # Errors
/// The set-up fails.
pub async fn load(options: &LoadOptions, say: &mut dyn FnMut(&str)) -> Result<LoadReport, ClientError> {
    say("creating guests");
    let guests = (0..options.players.max(2)).map(|_| Client::guest(&options.url));
    let mut players: Vec<Client> = all(stream::iter(guests).buffer_unordered(AT_ONCE)).await?;
    players.iter_mut().for_each(|player| player.brief = !options.page);
    say("creating games");
    let games = (0..options.games).map(|number| {
        let one = players[number % players.len()].clone();
        let other = players[(number + 1) % players.len()].clone();
        Script::begin(number as u64, [one, other])
    });
    let games: Vec<Script> = all(stream::iter(games).buffer_unordered(AT_ONCE)).await?;
    let before = memory(&players[0]).await;
    say("opening connections");
    let sockets = (0..options.sockets).map(|number| {
        let game = &games[number % games.len()];
        let seat = Seat::BOTH[(number / games.len()) % 2];
        let client = game.players[seat.index()].clone();
        let page = options.page.then(|| Page { client: client.clone(), game: game.id.clone(), seat });
        async move {
            let after = match &page {
                Some(page) => page.open().await?,
                None => 0,
            };
            Ok((Socket::follow(&options.url, &client.cookie, &game.id, after).await?, page))
        }
    });
    let sockets: Vec<(Socket, Option<Page>)> = all(stream::iter(sockets).buffer_unordered(AT_ONCE)).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = memory(&players[0]).await;
    let bytes = before.zip(after).map(|(before, after)| (after - before) / options.sockets.max(1) as i64);

    let (tell, mut told) = mpsc::unbounded_channel();
    let open = sockets.len();
    let listeners: Vec<_> =
        sockets.into_iter().map(|(socket, page)| tokio::spawn(socket.listen(page, tell.clone()))).collect();
    drop(tell);
    let collector = tokio::spawn(async move {
        let (mut times, mut views, mut faults) = (Times::new(), Times::new(), Vec::new());
        while let Some(told) = told.recv().await {
            match told {
                Told::Event(time) => times.note(time),
                Told::View(time) => views.note(time),
                Told::NoView(fault) => faults.push(fault),
                Told::Gap(expected, came) => faults.push(format!("event {came} came instead of {expected}")),
                Told::Ended => faults.push("a connection ended".to_owned()),
            }
        }
        (times, views, faults)
    });
    say("playing turns");
    let (turns, mut faults, rate, games) = play(games, options).await;
    // Wait for events that are still on their way.
    tokio::time::sleep(Duration::from_secs(2)).await;
    for listener in listeners {
        listener.abort();
    }
    let (events, views, gaps) = collector.await.map_err(|error| ClientError::Nonsense(error.to_string()))?;
    faults.extend(gaps);
    say("looking for what was acknowledged");
    faults.extend(forgotten(&games).await?);
    Ok(LoadReport {
        sockets: open,
        rate,
        turns: turns.percentiles(),
        events: events.percentiles(),
        views: options.page.then(|| views.percentiles()),
        bytes_per_socket: bytes,
        faults,
    })
}

async fn all<T>(stream: impl stream::Stream<Item = Result<T, ClientError>>) -> Result<Vec<T>, ClientError> {
    let results: Vec<_> = stream.collect().await;
    results.into_iter().collect()
}

type Shared = Arc<Mutex<Script>>;

/// Plays turns at the requested rate, over all games in rotation, whether or not the server keeps up.
async fn play(games: Vec<Script>, options: &LoadOptions) -> (Times, Vec<String>, f64, Vec<Shared>) {
    let games: Vec<Shared> = games.into_iter().map(|game| Arc::new(Mutex::new(game))).collect();
    let (tell, mut told) = mpsc::unbounded_channel::<Result<Duration, String>>();
    let mut ticks = interval(Duration::from_secs(1) / options.rate.max(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let begin = Instant::now();
    let mut number = 0;
    while begin.elapsed() < options.time {
        // Measure from when the turn is due, not from when it could be sent.
        let due = ticks.tick().await;
        let (game, tell, page) = (games[number % games.len()].clone(), tell.clone(), options.page);
        number += 1;
        tokio::spawn(async move {
            let mut game = game.lock().await;
            let turn = game.acknowledged;
            let Some((text, seat)) = game.turns.get(turn).cloned() else { return };
            let player = game.players[seat].clone();
            let played = if page {
                player.play_on_page(&game.id, turn, &text).await
            } else {
                player.play(&game.id, turn, &text).await
            };
            let told = match played {
                Ok(()) => {
                    game.acknowledged += 1;
                    Ok(due.elapsed())
                }
                Err(error) => Err(error.to_string()),
            };
            let _ = tell.send(told);
        });
    }
    let played = begin.elapsed();
    drop(tell);
    let (mut times, mut faults) = (Times::new(), Vec::new());
    while let Some(told) = told.recv().await {
        match told {
            Ok(time) => times.note(time),
            Err(fault) => faults.push(fault),
        }
    }
    let rate = times.percentiles().count as f64 / played.as_secs_f64();
    (times, faults, rate, games)
}

/// Acknowledged turns that are missing.
async fn forgotten(games: &[Shared]) -> Result<Vec<String>, ClientError> {
    let check = games.iter().map(|game| async move {
        let game = game.lock().await;
        let turns = game.remembered().await?;
        let expected: Vec<&String> = game.turns[..game.acknowledged].iter().map(|(text, _)| text).collect();
        let same = turns.iter().eq(expected);
        Ok((!same).then(|| format!("game {}: not the turns that were acknowledged", game.id)))
    });
    let found: Vec<Option<String>> = all(stream::iter(check).buffer_unordered(AT_ONCE)).await?;
    Ok(found.into_iter().flatten().collect())
}

/// The server's memory use in bytes, as it reports.
async fn memory(client: &Client) -> Option<i64> {
    let metrics = client.text("/metrics").await.ok()?;
    let line = metrics.lines().find(|line| line.starts_with("process_resident_memory_bytes "))?;
    line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|bytes| bytes as i64)
}
