//! Ids and secrets that cannot be guessed or enumerated.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// Letters and digits that are not easily confused.
const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Length of the id of a game or an identity: about 70 bits.
pub(crate) const SHORT: usize = 12;
/// Length of a secret: about 187 bits.
pub(crate) const SECRET: usize = 32;

/// A random id of this length.
pub(crate) fn random(length: usize) -> String {
    let mut dice = rand::rng();
    (0..length).map(|_| char::from(LETTERS[dice.random_range(0..LETTERS.len())])).collect()
}

/// An id derived from texts: the same texts always give the same id.
pub(crate) fn derived(texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize()
        .iter()
        .take(SHORT)
        .map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]))
        .collect()
}

/// The stored form of a secret: its hash.
pub(crate) fn hashed(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a text has the form of an id, so that malformed ids never reach the store.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == SHORT && text.bytes().all(|letter| LETTERS.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_look_like_ids() {
        assert!(is_id(&random(SHORT)));
        assert!(is_id(&derived(&["a", "b"])));
        assert_ne!(derived(&["a", "b"]), derived(&["ab", ""]));
        assert!(!is_id("../../etc/pw"));
        assert_eq!(hashed("x").len(), 64);
    }
}
