//! The web pages: the files of `web/` and files generated from the games, all embedded in the binary.

mod files;
mod made;
mod modules;
mod preview;
mod routes;

use std::collections::BTreeMap;

use bytes::Bytes;
use language::{Language, Speech};
use sha2::{Digest, Sha256};

pub(crate) use routes::{language, nowhere, routes};

/// The script of the service worker. It is served with its gaps filled in.
const SERVICE_WORKER: &str = "offline/service-worker.js";

/// The files served under `/static/HASH`; a file's content never changes for a given hash.
pub(crate) struct Pages {
    /// One hash of all files together, so that relative imports between modules stay within one version.
    hash: String,
    /// The generated files, by path.
    made: BTreeMap<String, Bytes>,
}

impl Pages {
    pub fn new() -> Pages {
        let mut made = made::everything();
        made.insert("offline/files.json".to_owned(), to_keep(&made).into());
        let mut hash = Sha256::new();
        for (path, content) in &made {
            hash.update(path);
            hash.update(content);
        }
        for (path, content) in files::all() {
            hash.update(path);
            hash.update(content);
        }
        let hash = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Pages { hash, made }
    }

    /// The default name of a guest.
    pub fn guest(language: Language) -> String {
        Speech::new(language, &[&files::sentences(language)]).say("game-guest", &[])
    }

    /// A file by its path.
    fn file(&self, path: &str) -> Option<Bytes> {
        self.made.get(path).cloned().or_else(|| files::open(path))
    }

    /// The URL prefix of all files.
    fn folder(&self) -> String {
        format!("/static/{}", self.hash)
    }
}

/// The files that a browser keeps for use without a server, as JSON, and how many bytes they have. Pages are not among
/// them, because they have gaps to fill in.
fn to_keep(made: &BTreeMap<String, Bytes>) -> String {
    let mut sizes: BTreeMap<String, usize> =
        files::all().map(|(path, content)| (path, content.len())).collect();
    sizes.extend(made.iter().map(|(path, content)| (path.clone(), content.len())));
    let others = ["pages/", "robots.txt", "manifest.webmanifest", SERVICE_WORKER];
    sizes.retain(|path, _| !others.iter().any(|other| path.starts_with(other)));
    let bytes: usize = sizes.values().sum();
    let files: Vec<String> = sizes.into_keys().collect();
    serde_json::json!({"files": files, "bytes": bytes}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_served() {
        let pages = Pages::new();
        let kept: serde_json::Value = serde_json::from_slice(&pages.made["offline/files.json"]).unwrap();
        let files: Vec<&str> =
            kept["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
        let sizes: usize = files.iter().map(|path| pages.file(path).unwrap().len()).sum();
        assert_eq!(kept["bytes"], sizes);
        for path in [
            "game/main.js",
            "words/pt.json",
            "rules/stac.en.html",
            "learn/stac.en.json",
            "art/stac.svg",
            "engine/nets.js",
            "engine/books.js",
        ] {
            assert!(files.contains(&path), "{path} is not kept");
        }
        assert!(!files.iter().any(|path| path.starts_with("pages/") || *path == SERVICE_WORKER));
    }
}
