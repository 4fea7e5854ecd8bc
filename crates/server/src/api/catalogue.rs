//! The catalogue of games, and pictures of any position.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::{AnyGame, Entry, games, named};
use kernel::{Change, Scene};
use language::Language;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Problem, Query};

/// The requested language; English by default.
pub(super) fn language(name: Option<&str>) -> Result<Language, Problem> {
    match name {
        None | Some("en") => Ok(Language::English),
        Some("pt") => Ok(Language::Portuguese),
        Some(other) => {
            Err(Problem::bad(format!("there is no language `{other}`")).with("allowed", vec!["en", "pt"]))
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Lang {
    /// `en` or `pt`.
    lang: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct VariantView {
    name: &'static str,
    title: String,
    /// Whether every game begins with another deal.
    dealt: bool,
}

/// A game of the catalogue.
#[derive(Serialize, ToSchema)]
#[schema(as = CatalogueEntry)]
pub(crate) struct GameView {
    name: &'static str,
    title: String,
    tagline: String,
    /// Who designed the game, and when if it is known.
    credit: String,
    /// The game's names for its players.
    seats: [String; 2],
    variants: Vec<VariantView>,
    /// How many lessons the game has.
    lessons: usize,
    /// How many puzzles the game has.
    puzzles: usize,
    /// How far each piece in a stack is raised above the one below, in scene units.
    lift: f32,
}

/// Lists the games in the order of the catalogue.
#[utoipa::path(get, path = "/api/catalogue", tag = "catalogue", params(Lang),
    responses((status = 200, description = "the games", body = Vec<GameView>)))]
pub(crate) async fn catalogue(
    Query(Lang { lang }): Query<Lang>,
) -> Result<axum::Json<Vec<GameView>>, Problem> {
    let language = language(lang.as_deref())?;
    Ok(axum::Json(games().iter().map(|entry| described(entry, language)).collect()))
}

fn described(entry: &Entry, language: Language) -> GameView {
    let speech = entry.speech(language);
    let say = |id: &str| speech.say(id, &[]);
    let variants = entry.variants();
    GameView {
        name: entry.name(),
        title: say("title"),
        tagline: say("tagline"),
        credit: say("credit"),
        seats: [say("seat-1"), say("seat-2")],
        lessons: learn::lessons(entry).map_or(0, |lessons| lessons.len()),
        puzzles: puzzles::puzzles(entry).map_or(0, |puzzles| puzzles.len()),
        lift: entry.variants().next().map_or(0.0, |game| game.look().lift),
        variants: variants
            .map(|game| VariantView {
                name: game.variant(),
                title: say(&format!("variant-{}", game.variant())),
                dealt: game.is_dealt(),
            })
            .collect(),
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Shown {
    game: String,
    variant: Option<String>,
    /// The position, as text. Default: the start.
    position: Option<String>,
    /// A turn that the next player may make, shown by arrows.
    turn: Option<String>,
    /// `en` or `pt`.
    lang: Option<String>,
}

/// Draws any position as an SVG picture.
#[utoipa::path(get, path = "/api/picture", tag = "catalogue", params(Shown),
    responses((status = 200, description = "the picture", content_type = "image/svg+xml"), (status = 422, description = "no such position")))]
pub(crate) async fn picture(Query(shown): Query<Shown>) -> Result<Response, Problem> {
    let language = language(shown.lang.as_deref())?;
    let (entry, game) = named(&shown.game, shown.variant.as_deref())?;
    let position = match &shown.position {
        None => game.start(0),
        Some(text) => {
            game.read(text).map_err(|error| Problem::unprocessable(format!("position: {error}")))?
        }
    };
    let Some(turn) = &shown.turn else { return Ok(drawn(entry, game, &position.scene(), language, true)) };
    let scene = position.scene();
    let mut after = position;
    after.play_turn(turn, 0).map_err(|error| Problem::unprocessable(format!("turn: {error}")))?;
    let steps = after.played(1).map(|played| played.steps).unwrap_or_default();
    let changes: Vec<Change> = steps.into_iter().flat_map(|step| step.changes).collect();
    Ok(with_arrows(entry, game, &scene, &changes, language, true))
}

/// A scene as an SVG response; a picture that never changes may be cached for a day.
pub(super) fn drawn(
    entry: &Entry,
    game: &dyn AnyGame,
    scene: &Scene,
    language: Language,
    for_ever: bool,
) -> Response {
    with_arrows(entry, game, scene, &[], language, for_ever)
}

fn with_arrows(
    entry: &Entry,
    game: &dyn AnyGame,
    scene: &Scene,
    changes: &[Change],
    language: Language,
    for_ever: bool,
) -> Response {
    let speech = entry.speech(language);
    let say = |id: &str| speech.say(id, &[("winner", "")]);
    let svg = picture::svg_with_arrows(scene, changes, &game.look(), &say);
    let keep = if for_ever { "public, max-age=86400" } else { "no-cache" };
    ([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, keep)], svg).into_response()
}
