//! One WebSocket per page, following any number of games and studies.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

use super::topic::Topic;
use super::{Follower, full};
use crate::api::Problem;
use crate::house::House;
use crate::identity::Caller;
use crate::limits::Kind;
use crate::serve::stopped;

/// Heartbeat interval, and how long a client may be silent.
const BEAT: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(75);
/// Maximum number of games per connection.
const MOST_GAMES: usize = 64;
/// Maximum length of a client's message, in bytes.
const LONGEST: usize = 1_024;
/// Frames that a client may send in a burst, and per second in the long run. A page that has just opened may follow 64
/// games.
const FRAMES: NonZeroU32 = NonZeroU32::new(200).unwrap();
const FRAMES_A_SECOND: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// How long, and for how many more frames, a rejected client is still read, so that it receives the close frame.
const LAST_WORDS: Duration = Duration::from_secs(1);
const LAST_FRAMES: usize = 1_000;

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Wish {
    Follow {
        follow: String,
        #[serde(default)]
        after: u64,
    },
    Leave {
        leave: String,
    },
    Beat {
        #[allow(dead_code)] // any content counts as a heartbeat
        beat: serde_json::Value,
    },
}

/// Opens a WebSocket for live events of any number of games.
#[utoipa::path(get, path = "/api/ws", tag = "news", responses((status = 101, description = "a WebSocket"), (status = 400, description = "not a WebSocket request"),
        (status = 429, description = "the address holds too many streams")))]
pub(crate) async fn websocket(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let place = house.streams.take(caller.address).ok_or_else(full)?;
    // Small buffers, so that ten thousand idle connections fit into memory.
    let upgrade = upgrade
        .read_buffer_size(1_024)
        .write_buffer_size(0)
        .max_write_buffer_size(64 * 1_024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (mut follower, news) = house.hub.connect(caller.id().map(str::to_owned));
        metrics::gauge!("ludoteca_sockets").increment(1);
        Box::pin(attend(&house, socket, &mut follower, news, caller.address)).await;
        house.hub.leave_all(&mut follower);
        metrics::gauge!("ludoteca_sockets").decrement(1);
        drop(place);
    }))
}

/// Serves a connection until it ends.
async fn attend(
    house: &Arc<House>,
    mut socket: WebSocket,
    follower: &mut Follower,
    mut news: mpsc::Receiver<super::hub::Message>,
    address: IpAddr,
) {
    let mut stopping = house.stopping();
    let mut overrun = std::pin::pin!(follower.overrun());
    let mut barred = std::pin::pin!(house.barred.catches(address));
    let mut beat = interval_at(Instant::now() + BEAT, BEAT);
    let mut heard = Instant::now();
    let frames = RateLimiter::direct(Quota::per_second(FRAMES_A_SECOND).allow_burst(FRAMES));
    loop {
        tokio::select! {
            message = news.recv() => {
                let Some((_, text)) = message else { break };
                if socket.send(Message::Text(text)).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => {
                heard = Instant::now();
                if !house.settings.no_rate_limits && frames.check().is_err() {
                    return dismiss(socket).await;
                }
                let done = match message {
                    Some(Ok(Message::Text(_))) if house.limits.count_address(Kind::Request, address).is_err() => {
                        problem(&mut socket, "that was too often; wait a little").await
                    }
                    Some(Ok(Message::Text(text))) => wish(house, &mut socket, follower, &text).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Binary(_))) => problem(&mut socket, "expected text").await,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                if done.is_err() {
                    break;
                }
            }
            _ = beat.tick() => {
                let text = format!("{{\"beat\":{}}}", house.now());
                if heard.elapsed() > SILENCE
                    || socket.send(Message::Text(text.into())).await.is_err()
                    || socket.send(Message::Ping(bytes::Bytes::new())).await.is_err()
                {
                    break;
                }
            }
            // The client has missed messages; it reconnects and asks for them.
            () = &mut overrun => break,
            () = &mut barred => break,
            () = stopped(&mut stopping) => {
                let frame = CloseFrame { code: close_code::RESTART, reason: Utf8Bytes::from_static("restarting") };
                let _ = socket.send(Message::Close(Some(frame))).await;
                break;
            }
        }
    }
}

/// Closes the connection of a client that sends too much.
async fn dismiss(mut socket: WebSocket) {
    let reason = Utf8Bytes::from_static("too many messages");
    let frame = CloseFrame { code: close_code::POLICY, reason };
    if socket.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    // Dropping a connection with unread input would discard the close frame.
    let listen = async {
        for _ in 0..LAST_FRAMES {
            if !matches!(socket.recv().await, Some(Ok(_))) {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, listen).await;
}

async fn problem(socket: &mut WebSocket, text: &str) -> Result<(), axum::Error> {
    let text = serde_json::json!({ "problem": text }).to_string();
    socket.send(Message::Text(text.into())).await
}

async fn wish(
    house: &Arc<House>,
    socket: &mut WebSocket,
    follower: &mut Follower,
    text: &str,
) -> Result<(), axum::Error> {
    let (game, after) = match serde_json::from_str(text) {
        Ok(Wish::Follow { follow, after }) => (follow, after),
        Ok(Wish::Leave { leave }) => {
            house.hub.leave(follower, &leave);
            return Ok(());
        }
        Ok(Wish::Beat { .. }) => return Ok(()),
        Err(_) => {
            let expected = "expected {\"follow\": ID, \"after\": NUMBER} or {\"leave\": ID}";
            return problem(socket, expected).await;
        }
    };
    if follower.games.len() >= MOST_GAMES && !follower.games.contains(&game) {
        return problem(socket, &format!("one connection follows at most {MOST_GAMES} games")).await;
    }
    let (again, topic) = (follower.games.contains(&game), Topic::read(&game));
    let Ok(seq) = topic.follow(house, follower).await else {
        let text = match &topic {
            Topic::Game(_) => format!("there is no game `{game}`"),
            Topic::Study(id) => format!("there is no study `{id}`, or it is private"),
        };
        return problem(socket, &text).await;
    };
    // Events since the first follow request have already been sent or queued.
    let mut seen = if again { seq } else { after };
    while seen < seq {
        let Ok(missed) = topic.missed(house, seen, seq).await else {
            house.hub.leave(follower, &game);
            return problem(socket, "the store does not answer; try again").await;
        };
        let Some((last, _)) = missed.last() else { break };
        seen = *last;
        for (_, text) in missed {
            socket.send(Message::Text(text)).await?;
        }
    }
    let text = serde_json::json!({"following": game, "seq": seq}).to_string();
    socket.send(Message::Text(text.into())).await
}
