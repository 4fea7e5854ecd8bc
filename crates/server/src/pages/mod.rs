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

/// The files served under `/static/HASH`; a file's content never changes for a given hash.
pub(crate) struct Pages {
    /// One hash of all files together, so that relative imports between modules stay within one version.
    hash: String,
    /// The generated files, by path.
    made: BTreeMap<String, Bytes>,
}

impl Pages {
    pub fn new() -> Pages {
        let made = made::everything();
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
