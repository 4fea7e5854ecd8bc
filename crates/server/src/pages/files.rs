//! The files of `web/` and `locales/`, embedded; a debug build reads them anew each time.

use std::borrow::Cow;

use bytes::Bytes;
use language::Language;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
struct Web;

#[derive(RustEmbed)]
#[folder = "../../locales/"]
struct Locales;

/// What is in `web/` for developers only.
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

/// Every file with its path.
pub(super) fn all() -> impl Iterator<Item = (String, Bytes)> {
    let paths = Web::iter().filter(|path| is_served(path));
    paths.filter_map(|path| Some((path.to_string(), open(&path)?)))
}

/// The page's own sentences.
pub(super) fn sentences(language: Language) -> String {
    let file = Locales::get(&format!("{}/page.ftl", language.code()));
    file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}
