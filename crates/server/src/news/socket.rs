//! One WebSocket a page, following any number of games.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

use super::{Follower, wire};
use crate::house::House;
use crate::identity::Caller;
use crate::limits::Kind;

/// How often a sign of life is sent, and how long one may be silent.
const BEAT: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(75);
/// How many games one connection may follow.
const MOST_GAMES: usize = 64;
/// Letters of a message from a client.
const LONGEST: usize = 1_024;
/// How many events are read at once for somebody who has missed many.
const PAGE: u32 = 500;

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
        #[allow(dead_code)] // whatever it says, it is a sign of life
        beat: serde_json::Value,
    },
}

/// News of any number of games over one connection.
#[utoipa::path(get, path = "/api/ws", tag = "news", responses((status = 101, description = "a WebSocket"), (status = 400, description = "not a WebSocket request")))]
pub(crate) async fn websocket(
    State(house): State<Arc<House>>,
    Extension(caller): Extension<Caller>,
    upgrade: WebSocketUpgrade,
) -> Response {
    // Small buffers: ten thousand idle connections must fit.
    upgrade
        .read_buffer_size(1_024)
        .write_buffer_size(0)
        .max_write_buffer_size(64 * 1_024)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |socket| async move {
            let (mut follower, news) = house.hub.connect(caller.id().map(str::to_owned));
            metrics::gauge!("ludoteca_sockets").increment(1);
            Box::pin(attend(&house, socket, &mut follower, news, caller.address)).await;
            house.hub.leave_all(&mut follower);
            metrics::gauge!("ludoteca_sockets").decrement(1);
        })
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
            // It has missed something; its client comes back and asks for it.
            () = &mut overrun => break,
            () = &mut barred => break,
            _ = stopping.changed() => {
                let frame = CloseFrame { code: close_code::RESTART, reason: Utf8Bytes::from_static("restarting") };
                let _ = socket.send(Message::Close(Some(frame))).await;
                break;
            }
        }
    }
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
    // Nothing happens in the game between seeing its last number and following it.
    let again = follower.games.contains(&game);
    let seq = match house.hold(&game).await {
        Ok(room) => {
            house.hub.follow(follower, &game, room.seats.each_ref().map(crate::room::Player::subject));
            room.seq
        }
        Err(_) => return problem(socket, &format!("there is no game `{game}`")).await,
    };
    // What happened since it was followed first has been sent, or is on its way.
    let mut seen = if again { seq } else { after };
    while seen < seq {
        let Ok(missed) = house.store.events(&game, seen, PAGE).await else {
            house.hub.leave(follower, &game);
            return problem(socket, "the store does not answer; try again").await;
        };
        let missed: Vec<_> = missed.into_iter().filter(|noted| noted.seq <= seq).collect();
        let Some(last) = missed.last() else { break };
        seen = last.seq;
        for noted in &missed {
            socket.send(Message::Text(wire(&game, noted))).await?;
        }
    }
    let text = serde_json::json!({"following": game, "seq": seq}).to_string();
    socket.send(Message::Text(text.into())).await
}
