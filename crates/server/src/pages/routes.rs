//! Routes of the pages and their files.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum_extra::extract::CookieJar;
use language::{Language, Speech};

use super::{Pages, SERVICE_WORKER, files, modules, preview};
use crate::api::Problem;
use crate::house::House;
use crate::identity::own_origin;

/// Cache policy for files that never change. A debug build does not cache them.
const KEPT: &str = if cfg!(debug_assertions) { "no-cache" } else { "public, max-age=31536000, immutable" };

/// Stands for a page's preview while its template is filled.
const PREVIEW: &str = "{{preview}}";

/// All pages and their files.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(home))
        .route("/static/{hash}/{*path}", get(file))
        .route("/manifest.webmanifest", get(manifest))
        .route("/favicon.ico", get(favicon))
        .route("/robots.txt", get(robots))
        .route("/service-worker.js", get(service_worker))
        .route("/{page}", get(page))
        .route("/{page}/{*rest}", get(page_of))
        .fallback(nowhere)
}

/// A file of this version. Another version's files are gone; to serve ours in their place would mix the two.
async fn file(State(house): State<Arc<House>>, Path((hash, path)): Path<(String, String)>) -> Response {
    if hash != house.pages.hash {
        return Problem::not_found("this server has another version of the page; reload the page")
            .into_response();
    }
    served(&house.pages, &path, KEPT)
}

async fn favicon(State(house): State<Arc<House>>) -> Response {
    served(&house.pages, "icons/favicon.ico", "public, max-age=86400")
}

async fn robots(State(house): State<Arc<House>>) -> Response {
    served(&house.pages, "robots.txt", "public, max-age=86400")
}

fn served(pages: &Pages, path: &str, keep: &'static str) -> Response {
    match pages.file(path) {
        Some(content) if !path.starts_with("pages/") => {
            let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
            let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep.to_owned())], content)
                .into_response()
        }
        _ => Problem::not_found("there is no such file").into_response(),
    }
}

async fn manifest(State(house): State<Arc<House>>, headers: HeaderMap, jar: CookieJar) -> Response {
    let kind = HeaderValue::from_static("application/manifest+json");
    filled(&house.pages, "manifest.webmanifest", language(&headers, &jar), StatusCode::OK, kind, "")
}

/// The script that keeps the page for use without a server. It contains the address of the files, and so the version.
async fn service_worker(State(house): State<Arc<House>>) -> Response {
    let kind = HeaderValue::from_static("text/javascript; charset=utf-8");
    filled(&house.pages, SERVICE_WORKER, Language::English, StatusCode::OK, kind, "")
}

async fn home(State(house): State<Arc<House>>, headers: HeaderMap, jar: CookieJar) -> Response {
    html(&house.pages, "home", language(&headers, &jar))
}

async fn page(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    jar: CookieJar,
) -> Response {
    html(&house.pages, &name, language(&headers, &jar))
}

async fn page_of(
    State(house): State<Arc<House>>,
    Path((name, rest)): Path<(String, String)>,
    jar: CookieJar,
    request: Request,
) -> Response {
    if name == "api" || name == "static" {
        return nowhere().await.into_response();
    }
    let language = language(request.headers(), &jar);
    if name == "game" {
        let tags = preview::tags(&house, &rest, own_origin(&house.settings, &request), language).await;
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        return filled(&house.pages, "pages/game.html", language, StatusCode::OK, kind, &tags);
    }
    if name == "study" {
        let tags = preview::study_tags(&house, &rest, own_origin(&house.settings, &request), language).await;
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        return filled(&house.pages, "pages/study.html", language, StatusCode::OK, kind, &tags);
    }
    html(&house.pages, &name, language)
}

pub(crate) async fn nowhere() -> Problem {
    Problem::not_found("there is nothing here; the API is described at /api/openapi.json")
}

fn html(pages: &Pages, name: &str, language: Language) -> Response {
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let simple = name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    let path = format!("pages/{name}.html");
    if simple && pages.file(&path).is_some() {
        return filled(pages, &path, language, StatusCode::OK, kind, "");
    }
    filled(pages, "pages/not-found.html", language, StatusCode::NOT_FOUND, kind, "")
}

/// Fills in a page template: `{{static}}`, `{{lang}}`, `{{part:…}}` with shared HTML, `{{module:…}}` with a script and
/// preload links for its imports, `{{preview}}` with the tags of a link preview, and message ids with their translated
/// texts.
fn filled(
    pages: &Pages,
    path: &str,
    language: Language,
    status: StatusCode,
    kind: HeaderValue,
    preview: &str,
) -> Response {
    let speech = Speech::new(language, &[&files::sentences(language)]);
    let Some(text) = fill(pages, path, language, &speech) else {
        return Problem::not_found("there is nothing here").into_response();
    };
    let text = text.replace(PREVIEW, preview);
    let mut response = (status, text).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("Accept-Language, Cookie"));
    response
}

fn fill(pages: &Pages, path: &str, language: Language, speech: &Speech) -> Option<String> {
    let content = pages.file(path)?;
    let template = String::from_utf8_lossy(&content);
    let mut text = String::with_capacity(2 * template.len());
    let mut parts = template.split("{{");
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (id, rest) = part.split_once("}}").unwrap_or(("", part));
        match id.split_once(':') {
            Some(("part", name)) => {
                let shared = fill(pages, &format!("pages/parts/{name}.html"), language, speech)?;
                text.push_str(shared.trim_end());
            }
            Some(("module", main)) => {
                text.push_str(&modules::links(pages, main));
                text.push_str(&format!(
                    "\n  <script type=\"module\" src=\"{}/{main}\"></script>",
                    pages.folder()
                ));
            }
            _ if id == "preview" => text.push_str(PREVIEW),
            _ if id == "static" => text.push_str(&pages.folder()),
            _ if id == "lang" => text.push_str(language.code()),
            _ => text.push_str(&escaped(&speech.say(id, &[]))),
        }
        text.push_str(rest);
    }
    Some(text)
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The chosen language, or the browser's first preferred language that is available.
pub(crate) fn language(headers: &HeaderMap, jar: &CookieJar) -> Language {
    let chosen = jar.get("lang").and_then(|cookie| Language::of(cookie.value()));
    let wanted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut asked = wanted.split(',').filter_map(|part| Language::of(part.trim().get(..2)?));
    chosen.or_else(|| asked.next()).unwrap_or_default()
}
