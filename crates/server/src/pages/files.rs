//! The embedded files of `web/` and `locales/`. A debug build reads them from disk each time.

use std::borrow::Cow;

use bytes::Bytes;
use language::Language;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[cfg_attr(not(debug_assertions), exclude = "engine/*.wasm")]
struct Web;

#[derive(RustEmbed)]
#[folder = "../../locales/"]
struct Locales;

/// Whether a file is served; some files in `web/` are for developers only.
fn is_served(path: &str) -> bool {
    let developers = ["node_modules/", "tests/", "package", "tsconfig", ".", "types/"];
    !developers.iter().any(|start| path.starts_with(start)) && !path.ends_with(".d.ts")
}

fn bytes(content: Cow<'static, [u8]>) -> Bytes {
    match content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => content.into(),
    }
}

pub(super) fn open(path: &str) -> Option<Bytes> {
    Web::get(path).filter(|_| is_served(path)).map(|file| bytes(file.data))
}

/// All files with their paths.
pub(super) fn all() -> impl Iterator<Item = (String, Bytes)> {
    let paths = Web::iter().filter(|path| is_served(path));
    paths.filter_map(|path| Some((path.to_string(), open(&path)?)))
}

/// The translated texts of the pages.
pub(super) fn sentences(language: Language) -> String {
    texts(language, "page")
}

/// A file of translated texts.
pub(super) fn texts(language: Language, name: &str) -> String {
    let file = Locales::get(&format!("{}/{name}.ftl", language.code()));
    file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}
