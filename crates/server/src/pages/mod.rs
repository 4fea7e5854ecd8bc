//! The pages: the files of `web/` and what is made of the games for them, all inside the binary.

mod files;
mod made;
mod modules;
mod routes;

use std::collections::BTreeMap;

use bytes::Bytes;
use language::{Language, Speech};
use sha2::{Digest, Sha256};

pub(crate) use routes::{language, nowhere, routes};

/// What is served under `/static`, and the name under which it never changes.
pub(crate) struct Pages {
    /// Of everything together: relative imports between modules stay within one version.
    hash: String,
    /// What is made of the games, by path.
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

    /// What a guest is called before choosing a name.
    pub fn guest(language: Language) -> String {
        Speech::new(language, &[&files::sentences(language)]).say("game-guest", &[])
    }

    /// A file by its path.
    fn file(&self, path: &str) -> Option<Bytes> {
        self.made.get(path).cloned().or_else(|| files::open(path))
    }

    /// The folder that all files are named under.
    fn folder(&self) -> String {
        format!("/static/{}", self.hash)
    }
}
