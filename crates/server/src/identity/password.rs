//! Passwords, kept as Argon2id hashes. Hashing takes a while on purpose, so it runs outside the async runtime.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

/// The hash of a password; nothing if hashing itself fails.
pub(crate) async fn hash(password: String) -> Option<String> {
    let work = move || Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string());
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

/// Whether a password is the right one. Without a hash to compare with, it takes as long as with one, so that time does
/// not tell whether there is such an account.
pub(crate) async fn matches(password: String, hash: Option<String>) -> bool {
    let work = move || match hash {
        Some(hash) => PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()),
        None => {
            let _ = Argon2::default().hash_password(password.as_bytes());
            false
        }
    };
    tokio::task::spawn_blocking(work).await.unwrap_or(false)
}
