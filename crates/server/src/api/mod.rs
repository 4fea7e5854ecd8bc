//! The HTTP API: routes, requests and responses.

mod account;
mod analysis;
mod blocks;
mod catalogue;
mod data;
mod extract;
mod games;
mod hints;
mod lessons;
mod lists;
mod make;
mod openings;
mod pairing;
mod passkeys;
mod pictures;
mod players;
mod position;
mod problem;
mod puzzles;
mod rated_puzzles;
mod recovery;
mod reports;
mod review;
mod studies;
mod study_proofs;
mod study_records;
mod study_views;
mod tidying;
mod tokens;
mod verdicts;
mod view;

use std::sync::Arc;

use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::house::House;
use crate::news::{News, PresenceNews, socket, stream};

pub(crate) use extract::{Json, Path, Query};
pub(crate) use lists::Entry;
pub(crate) use problem::Problem;
use problem::ProblemDocument;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludoteca",
        description = "Five modern abstract board games, played over HTTP. See docs/api.md.",
        license(name = "MIT OR Apache-2.0")
    ),
    // Sent over the WebSocket and with errors, or part of a type that contains itself; no route refers to these schemas.
    components(schemas(News, PresenceNews, ProblemDocument, kernel::Variation))
)]
struct Root;

/// All routes of the API and their OpenAPI description.
pub(crate) fn routes() -> (axum::Router<Arc<House>>, Description) {
    OpenApiRouter::with_openapi(Root::openapi())
        .routes(routes!(games::create, lists::list))
        .routes(routes!(pairing::seek, pairing::waiting))
        .routes(routes!(games::show))
        .routes(routes!(games::join))
        .routes(routes!(games::preview))
        .routes(routes!(games::turn))
        .routes(routes!(games::resign))
        .routes(routes!(games::draw))
        .routes(routes!(games::takeback))
        .routes(routes!(games::abort))
        .routes(routes!(hints::take))
        .routes(routes!(games::rematch))
        .routes(routes!(games::chat))
        .routes(routes!(tidying::dismiss))
        .routes(routes!(tidying::delete))
        .routes(routes!(games::record))
        .routes(routes!(games::picture))
        .routes(routes!(pictures::png))
        .routes(routes!(pictures::animation))
        .routes(routes!(pictures::qr))
        .routes(routes!(stream::event_stream))
        .routes(routes!(socket::websocket))
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(catalogue::picture))
        .routes(routes!(analysis::analyse))
        .routes(routes!(verdicts::verdicts))
        .routes(routes!(hints::hint))
        .routes(routes!(review::review))
        .routes(routes!(openings::show))
        .routes(routes!(position::position))
        .routes(routes!(position::record))
        .routes(routes!(lessons::judge))
        .routes(routes!(lessons::hint))
        .routes(routes!(lessons::guide))
        .routes(routes!(puzzles::of_the_day))
        .routes(routes!(puzzles::judge))
        .routes(routes!(puzzles::hint))
        .routes(routes!(puzzles::defences))
        .routes(routes!(puzzles::make))
        .routes(routes!(rated_puzzles::rated))
        .routes(routes!(rated_puzzles::own))
        .routes(routes!(puzzles::list))
        .routes(routes!(account::me, account::rename))
        .routes(routes!(account::keep))
        .routes(routes!(account::change_password))
        .routes(routes!(account::delete))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::logins))
        .routes(routes!(account::revoke_login))
        .routes(routes!(tokens::tokens, tokens::make_token))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(passkeys::passkeys, passkeys::add))
        .routes(routes!(passkeys::challenge))
        .routes(routes!(passkeys::revoke))
        .routes(routes!(passkeys::login_challenge))
        .routes(routes!(passkeys::login))
        .routes(routes!(recovery::make_codes, recovery::left))
        .routes(routes!(recovery::login))
        .routes(routes!(players::player))
        .routes(routes!(players::best))
        .routes(routes!(reports::report))
        .routes(routes!(blocks::blocks))
        .routes(routes!(blocks::block))
        .routes(routes!(blocks::unblock))
        .routes(routes!(data::data))
        .routes(routes!(studies::create, studies::list))
        .routes(routes!(studies::show))
        .routes(routes!(studies::chapter))
        .routes(routes!(studies::change))
        .routes(routes!(studies::join))
        .routes(routes!(studies::delete))
        .routes(routes!(study_proofs::prove))
        .routes(routes!(study_proofs::proof))
        .routes(routes!(study_records::study_record))
        .routes(routes!(study_records::chapter_record))
        .routes(routes!(stream::study_stream))
        .split_for_parts()
}
