//! Games as pictures in pixels, for link previews and messages, and as QR codes.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use catalog::{AnyMatch, find};
use picture::Look;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{Path, Problem, Query};
use crate::house::{Held, House};
use crate::identity::{Caller, own_origin};
use crate::limits::Kind;
use crate::pictures::NoPicture;
use crate::raster;
use crate::room::Status;

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// The sizes in pixels: a board, a link preview, an animation.
const BOARD: (u32, u32) = (1_080, 1_080);
const PREVIEW: (u32, u32) = (1_200, 630);
const ANIMATION: u16 = 480;
/// Maximum number of positions in an animation; of longer games, some are left out.
const FRAMES: usize = 150;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Shot {
    /// Show the position after this many turns. Default: the current position.
    turn: Option<usize>,
    /// Whether the picture has the shape of a link preview (1200 x 630) instead of a square.
    #[serde(default)]
    wide: bool,
}

impl From<NoPicture> for Problem {
    fn from(error: NoPicture) -> Problem {
        if let NoPicture::Raster(problem) = &error {
            tracing::error!(%problem, "a picture cannot be made");
        }
        Problem::busy(&error.to_string())
    }
}

/// The match of a room, apart from it, and how it is drawn.
fn apart(room: &Held) -> Result<(Box<dyn AnyMatch>, Look), Problem> {
    let unknown = || Problem::not_found("this game is no longer known");
    let entry = find(&room.setup.game).ok_or_else(unknown)?;
    let game = entry.variant(Some(&room.setup.variant)).map_err(|_| unknown())?;
    Ok((room.game.after(room.game.length()).ok_or_else(unknown)?, game.look()))
}

async fn held(house: &Arc<House>, caller: &Caller, id: &str) -> Result<Held, Problem> {
    house.limits.count_address(Kind::Picture, caller.address).map_err(Problem::too_often)?;
    house.hold(id).await.map_err(|failure| Problem::of(failure, None))
}

fn sent(picture: Bytes, kind: &'static str, for_ever: bool) -> Response {
    let keep = if for_ever { "public, max-age=86400" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], picture).into_response()
}

/// Draws the board as a PNG picture.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", tag = "games", params(("id" = String, Path,), Shot),
    responses((status = 200, description = "the picture", content_type = "image/png"), (status = 404, description = "no such game or turn"), (status = 429, description = "too often")))]
pub(crate) async fn png(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
    Query(Shot { turn, wide }): Query<Shot>,
) -> Result<Response, Problem> {
    let room = held(&house, &caller, &id).await?;
    let (game, look) = apart(&room)?;
    let (seq, for_ever) = (room.seq, room.status() == Status::Over && turn.is_some());
    drop(room);
    let length = game.length();
    let turn = turn.unwrap_or(length);
    let shown = game.after(turn);
    let shown =
        shown.ok_or_else(|| Problem::not_found(&format!("the game has {length} turns, not {turn}")))?;
    let size = if wide { PREVIEW } else { BOARD };
    let make = move || raster::png(&picture::board_svg(&shown.scene(), &look), size);
    let picture = house.pictures.get(format!("{id} {seq} {turn} {wide}"), make).await?;
    Ok(sent(picture, "image/png", for_ever))
}

/// Draws the whole game as an animated GIF, one second per turn.
///
/// It has 150 positions at most; of longer games, some are left out.
#[utoipa::path(get, path = "/api/games/{id}/animation.gif", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, description = "the picture", content_type = "image/gif"), (status = 404, description = "no such game"), (status = 429, description = "too often")))]
pub(crate) async fn animation(
    State(house): AppState,
    Extension(caller): Who,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let room = held(&house, &caller, &id).await?;
    let (game, look) = apart(&room)?;
    let (seq, for_ever) = (room.seq, room.status() == Status::Over);
    drop(room);
    let make = move || {
        let turns = frames(game.length());
        let scenes = turns.into_iter().filter_map(|turn| game.after(turn)).map(|game| game.scene());
        let svgs: Vec<String> = scenes.map(|scene| picture::board_svg(&scene, &look)).collect();
        raster::gif(svgs.into_iter(), ANIMATION)
    };
    let picture = house.pictures.get(format!("{id} {seq} animation"), make).await?;
    Ok(sent(picture, "image/gif", for_ever))
}

/// The positions of an animation, by the number of turns before them: all, or as many as fit, evenly.
fn frames(length: usize) -> Vec<usize> {
    let count = (length + 1).min(FRAMES);
    (0..count).map(|index| if count == 1 { 0 } else { index * length / (count - 1) }).collect()
}

/// Draws the address of the game's page as a QR code.
#[utoipa::path(get, path = "/api/games/{id}/qr", tag = "games", params(("id" = String, Path,)),
    responses((status = 200, description = "the code", content_type = "image/svg+xml"), (status = 404, description = "no such game")))]
pub(crate) async fn qr(
    State(house): AppState,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    drop(house.hold(&id).await.map_err(|failure| Problem::of(failure, None))?);
    let origin = own_origin(&house.settings, &request)
        .ok_or_else(|| Problem::bad("the request names no host, so the game has no address"))?;
    let code = QrCode::new(format!("{origin}/game/{id}"))
        .map_err(|error| Problem::unprocessable(format!("the address is too long for a code: {error}")))?;
    // Dark on light in every theme, or phones cannot read it.
    let mut drawing = code.render();
    drawing.min_dimensions(240, 240).dark_color(svg::Color("#1d1b18")).light_color(svg::Color("#ffffff"));
    Ok(sent(drawing.build().into(), "image/svg+xml", false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_animation_begins_at_the_start_and_ends_at_the_end() {
        assert_eq!(frames(0), [0]);
        assert_eq!(frames(3), [0, 1, 2, 3]);
        for length in [FRAMES - 1, FRAMES, 1_000] {
            let frames = frames(length);
            assert_eq!((frames.len(), frames[0], frames[FRAMES - 1]), (FRAMES, 0, length));
            assert!(frames.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
