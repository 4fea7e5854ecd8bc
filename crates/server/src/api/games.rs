//! Creating, showing and playing games.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::{AnyGame, MOST_STEPS, find};
use kernel::{Seat, Snapshot};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::blocks::{may_ask_again, may_join};
use super::catalogue::{drawn, language};
use super::make::NewGame;
use super::view::View;
use super::{Json, Path, Problem, Query};
use crate::house::{Failure, Held, House};
use crate::id;
use crate::identity::{Caller, spoken};
use crate::limits::{Kind, origin};
use crate::room::{Command, DrawAnswer, Occupant, Room, Setup, Status, TakebackAnswer};
use crate::store::Identity;

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// The identity behind a command, if the caller has the required scope.
pub(super) fn commander<'a>(caller: &'a Caller, scope: &str) -> Result<&'a Identity, Problem> {
    if !caller.may(scope) {
        return Err(Problem::forbidden(&format!("this token has no scope `{scope}`")));
    }
    caller.identity.as_deref().ok_or_else(|| Problem::unauthorized("who is asking?"))
}

/// Runs a command and responds with the game after it.
pub(super) async fn command(
    house: &Arc<House>,
    caller: &Caller,
    game: &str,
    command: Command,
) -> Result<Response, Problem> {
    let identity = commander(caller, "play")?;
    match house.act(game, Some(&identity.id), command).await {
        Ok(room) => Ok(axum::Json(View::of(house, room, caller, None).await?).into_response()),
        Err(failure) => Err(problem(house, caller, failure).await),
    }
}

/// Turns a failure into a problem document. A refused command may include the current state of the game.
async fn problem(house: &House, caller: &Caller, failure: Failure) -> Problem {
    let Failure::Refused(refusal, room) = failure else { return Problem::of(failure, None) };
    let view = View::unrated(house, &room, caller, None);
    let seats = room.seats.clone();
    drop(room);
    let current = match view {
        Ok(mut view) => match view.leave_out_blocked(house, caller, &seats).await {
            Ok(()) => serde_json::to_value(view).ok(),
            Err(problem) => return problem,
        },
        Err(_) => None,
    };
    Problem::refused(&refusal, current)
}

/// Creates a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, description = "the game", body = View), (status = 422, description = "what cannot be made"), (status = 429, description = "too often, or too many games with the computer are unfinished")))]
pub(crate) async fn create(
    State(house): AppState,
    Extension(caller): Who,
    Json(wish): Json<NewGame>,
) -> Result<Response, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Game, &identity.id).map_err(Problem::too_often)?;
    let setup = wish.setup(identity, origin(&house.key, caller.address), house.now())?;
    let id = match &wish.request {
        Some(request) => id::derived(&["game", &identity.id, request]),
        None => id::random(id::SHORT),
    };
    let room = open(&house, &id, setup).await?;
    let location = format!("/api/games/{id}");
    let view = View::of(&house, room, &caller, None).await?;
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], axum::Json(view)).into_response())
}

/// Opens a game within the limits on games against the computer. An existing game is returned regardless of the limits.
async fn open(house: &Arc<House>, id: &str, setup: Setup) -> Result<Held, Problem> {
    let failed = |failure| Problem::of(failure, None);
    let _door = match house.hold(id).await {
        Err(Failure::NoGame) => house.engines.caps.admit(house, &setup).await?,
        there => there.map(|_| None).map_err(failed)?,
    };
    house.open(id, setup).await.map_err(failed)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct At {
    /// Show the position after this many turns. Default: the current position.
    turn: Option<usize>,
    /// `en` or `pt`.
    lang: Option<String>,
}

/// Shows a game as the caller sees it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path,), At),
    responses((status = 200, description = "the game", body = View), (status = 404, description = "no such game")))]
pub(crate) async fn show(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Query(at): Query<At>,
) -> Result<axum::Json<View>, Problem> {
    let room = held(&house, &id).await?;
    Ok(axum::Json(View::of(&house, room, &caller, at.turn).await?))
}

async fn held(house: &Arc<House>, id: &str) -> Result<Held, Problem> {
    house.hold(id).await.map_err(|failure| Problem::of(failure, None))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// `first` or `second`. Default: any free seat.
    seat: Option<Seat>,
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path,)), request_body = Join,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "no seat is free")))]
pub(crate) async fn join(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Join { seat }): Json<Join>,
) -> Result<Response, Problem> {
    let who = commander(&caller, "play")?.person();
    may_join(&house, &id, &who.id).await?;
    command(&house, &caller, &id, Command::Join { who, seat }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steps {
    /// The number of turns played so far.
    turn: usize,
    /// The first steps of the next turn.
    steps: Vec<String>,
}

/// Shows the position after the first steps of a turn.
///
/// Nothing is stored.
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "games", params(("id" = String, Path,)), request_body = Steps,
    responses((status = 200, description = "where they lead", body = Snapshot), (status = 409, description = "the game has moved on"), (status = 422, description = "not legal")))]
pub(crate) async fn preview(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Steps { turn, steps }): Json<Steps>,
) -> Result<axum::Json<Snapshot>, Problem> {
    if steps.len() > MOST_STEPS {
        return Err(Problem::unprocessable(format!("a turn has {MOST_STEPS} steps at most")));
    }
    let room = held(&house, &id).await?;
    if turn != room.game.length() {
        let stale = crate::room::Refusal::Stale(room.game.length());
        return Err(problem(&house, &caller, Failure::Refused(stale, Box::new(room))).await);
    }
    match room.game.snapshot(&steps) {
        Ok(snapshot) => Ok(axum::Json(snapshot)),
        Err(error) => Err(problem(&house, &caller, Failure::Refused(error.into(), Box::new(room))).await),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// The number of turns played so far.
    turn: usize,
    /// The whole turn: its steps, joined by commas.
    text: String,
}

/// Plays a whole turn.
///
/// If any step is illegal, nothing is played. With `Prefer: return=minimal`, only the number of turns and the number of
/// the last event are returned.
#[utoipa::path(post, path = "/api/games/{id}/turns", tag = "games", params(("id" = String, Path,)), request_body = Turn,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "the game has moved on"), (status = 422, description = "not legal")))]
pub(crate) async fn turn(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(Turn { turn, text }): Json<Turn>,
) -> Result<Response, Problem> {
    let minimal = headers.get("prefer").is_some_and(|value| value == "return=minimal");
    if !minimal {
        return command(&house, &caller, &id, Command::Turn { turn, text }).await;
    }
    let identity = commander(&caller, "play")?;
    match house.act(&id, Some(&identity.id), Command::Turn { turn, text }).await {
        Ok(room) => Ok(axum::Json(json!({"turn": room.game.length(), "seq": room.seq})).into_response()),
        Err(failure) => Err(problem(&house, &caller, failure).await),
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    /// The number of turns played so far.
    pub(super) turn: usize,
}

/// Resigns.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games", params(("id" = String, Path,)), request_body = Known,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "the game has moved on")))]
pub(crate) async fn resign(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Known { turn }): Json<Known>,
) -> Result<Response, Problem> {
    command(&house, &caller, &id, Command::Resign { turn }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    /// The number of turns played so far.
    turn: usize,
    answer: DrawAnswer,
}

/// Offers, accepts or declines a draw.
#[utoipa::path(post, path = "/api/games/{id}/draw", tag = "games", params(("id" = String, Path,)), request_body = Draw,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "the game has moved on")))]
pub(crate) async fn draw(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Draw { turn, answer }): Json<Draw>,
) -> Result<Response, Problem> {
    command(&house, &caller, &id, Command::Draw { turn, answer }).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Takeback {
    /// The number of turns played so far.
    turn: usize,
    answer: TakebackAnswer,
}

/// Asks to take back the last turn, or answers such a request.
#[utoipa::path(post, path = "/api/games/{id}/takeback", tag = "games", params(("id" = String, Path,)), request_body = Takeback,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "the game has moved on")))]
pub(crate) async fn takeback(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Takeback { turn, answer }): Json<Takeback>,
) -> Result<Response, Problem> {
    command(&house, &caller, &id, Command::Takeback { turn, answer }).await
}

/// Ends a game without a result, before both players have moved.
#[utoipa::path(post, path = "/api/games/{id}/abort", tag = "games", params(("id" = String, Path,)), request_body = Known,
    responses((status = 200, description = "the game", body = View), (status = 409, description = "the game has moved on")))]
pub(crate) async fn abort(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Known { turn }): Json<Known>,
) -> Result<Response, Problem> {
    command(&house, &caller, &id, Command::Abort { turn }).await
}

/// Asks for another game with the seats swapped, or accepts one.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, description = "the game", body = View), (status = 422, description = "the game is still going on"), (status = 429, description = "too often, or too many games with the computer are unfinished")))]
pub(crate) async fn rematch(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let identity = commander(&caller, "play")?;
    may_ask_again(&house, &id, &identity.id).await?;
    let room = held(&house, &id).await?;
    let agreed = room.rematch_is_agreed(crate::room::Actor::Identity(&identity.id));
    if !agreed || room.rematch.is_some() {
        drop(room);
        return command(&house, &caller, &id, Command::Rematch).await;
    }
    // The id is derived from the old game, so that two players who accept at the same time create only one game.
    let next = id::derived(&["rematch", &id]);
    // The player who accepts last creates the game.
    let by = (identity.id.clone(), origin(&house.key, caller.address));
    let setup = again(&room.setup, &room.seats, by, house.now());
    drop(room);
    house.limits.count(Kind::Game, &identity.id).map_err(Problem::too_often)?;
    drop(open(&house, &next, setup).await?);
    command(&house, &caller, &id, Command::Rematched { next }).await
}

/// The same game with the seats swapped. A random deal is dealt again.
fn again(setup: &Setup, seats: &[Occupant; 2], (by, origin): (String, String), now: u64) -> Setup {
    let seats = [seats[1].clone(), seats[0].clone()];
    let game = setup.kind();
    let dealt = game.filter(|_| setup.usual).map(|game| game.start(now).text());
    let start = dealt.unwrap_or_else(|| setup.start.clone());
    let rules = game.map_or(setup.rules, AnyGame::rules_version);
    let fresh = Setup { played: Vec::new(), ended: None, ..setup.clone() };
    Setup { start, seats, created: now, rules, by, origin: Some(origin), ..fresh }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chat {
    /// The message.
    text: String,
    /// An idempotency key chosen by the client: the same message sent again is stored only once.
    #[serde(default)]
    request: String,
}

/// Sends a chat message.
///
/// Only players of the game may do so.
#[utoipa::path(post, path = "/api/games/{id}/chat", tag = "games", params(("id" = String, Path,)), request_body = Chat,
    responses((status = 200, description = "the game", body = View), (status = 403, description = "you have no seat")))]
pub(crate) async fn chat(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Json(Chat { text, request }): Json<Chat>,
) -> Result<Response, Problem> {
    let identity = commander(&caller, "play")?;
    house.limits.count(Kind::Chat, &identity.id).map_err(Problem::too_often)?;
    let text = spoken(&text)?;
    let request: String = request.chars().take(64).collect();
    command(&house, &caller, &id, Command::Chat { text, request }).await
}

/// Returns the game record as text.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, description = "the record", content_type = "text/plain"), (status = 404, description = "no such game")))]
pub(crate) async fn record(State(house): AppState, Path(id): Path<String>) -> Result<Response, Problem> {
    let room = held(&house, &id).await?;
    let text = recorded(&room);
    let file = format!("attachment; filename=\"{}-{id}.txt\"", room.setup.game);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, text).into_response())
}

/// A game's record.
pub(super) fn recorded(room: &Room) -> String {
    let names = room.seats.each_ref().map(Occupant::name);
    let date = jiff::Timestamp::from_millisecond(room.setup.created as i64).unwrap_or_default();
    let date = date.strftime("%Y.%m.%d").to_string();
    room.game.record([&names[0], &names[1]], &date).to_string()
}

/// Draws the board as an SVG picture.
#[utoipa::path(get, path = "/api/games/{id}/picture", tag = "games", params(("id" = String, Path,), At),
    responses((status = 200, description = "the picture", content_type = "image/svg+xml"), (status = 404, description = "no such game or turn")))]
pub(crate) async fn picture(
    State(house): AppState,
    Path(id): Path<String>,
    Query(at): Query<At>,
) -> Result<Response, Problem> {
    let language = language(at.lang.as_deref())?;
    let room = held(&house, &id).await?;
    let length = room.game.length();
    let turn = at.turn.unwrap_or(length);
    let scene = if turn == length {
        room.game.scene()
    } else {
        let earlier = room.game.after(turn);
        earlier
            .ok_or_else(|| Problem::not_found(&format!("the game has {length} turns, not {turn}")))?
            .scene()
    };
    let entry = find(&room.setup.game).ok_or_else(|| Problem::not_found("this game is no longer known"))?;
    let game =
        entry.variant(Some(&room.setup.variant)).map_err(|error| Problem::not_found(&error.to_string()))?;
    let for_ever = room.status() == Status::Over && at.turn.is_some();
    drop(room);
    Ok(drawn(entry, game, &scene, language, for_ever))
}
