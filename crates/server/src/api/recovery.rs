//! Recovery codes: ten codes to keep on paper. Each logs in once, in case password and passkey are lost.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::{Me, Password, about, by_name, confirmed, count_try};
use super::passkeys::account;
use super::{Json, Problem};
use crate::house::House;
use crate::id;
use crate::identity::{Caller, log_in};
use crate::security_log::{self, Suspicion};

type AppState = State<Arc<House>>;
type Who = Extension<Caller>;

/// Number of codes created at a time.
const CODES: usize = 10;
/// Groups per code and letters per group: 24 letters of 5 bits each, which cannot be guessed even from stolen hashes.
const GROUPS: usize = 6;
const GROUP: usize = 4;
/// Digits and letters without those that are easily confused (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A new code, in groups that are easy to read and copy.
fn code() -> String {
    let mut dice = rand::rng();
    let mut group = || (0..GROUP).map(|_| char::from(LETTERS[dice.random_range(0..LETTERS.len())])).collect();
    (0..GROUPS).map(|_| group()).collect::<Vec<String>>().join("-")
}

/// The stored form of a code: the hash of its letters, independent of case, separators and look-alike letters.
fn kept(code: &str) -> String {
    let letters = code.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
    let read = letters.map(|letter| match letter {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    });
    id::hashed(&read.collect::<String>())
}

/// New recovery codes, which are shown only once.
#[derive(Serialize, ToSchema)]
pub(crate) struct Codes {
    codes: Vec<String>,
}

/// Creates ten recovery codes, which replace all earlier ones.
///
/// This needs the password, even right after a log-in with a passkey, so that nobody with access to an open browser can
/// gain permanent access to the account.
#[utoipa::path(post, path = "/api/me/recovery-codes", tag = "identity", request_body = Password,
    responses((status = 201, description = "the codes", body = Codes), (status = 403, description = "the password is wrong"),
        (status = 422, description = "a guest")))]
pub(crate) async fn make_codes(
    State(house): AppState,
    Extension(caller): Who,
    Json(Password { password }): Json<Password>,
) -> Result<(StatusCode, axum::Json<Codes>), Problem> {
    let identity = account(&caller)?;
    confirmed(&house, &caller, identity, password).await?;
    let codes: Vec<String> = (0..CODES).map(|_| code()).collect();
    let hashes: Vec<String> = codes.iter().map(|code| kept(code)).collect();
    let stored = identity.password.as_deref().unwrap_or_default();
    if !house.store.put_recovery_codes(&identity.id, stored, &hashes).await? {
        return Err(Problem::new(
            StatusCode::CONFLICT,
            "your account was changed meanwhile; look at it again",
        ));
    }
    Ok((StatusCode::CREATED, axum::Json(Codes { codes })))
}

/// How many recovery codes are left.
#[derive(Serialize, ToSchema)]
pub(crate) struct Left {
    left: u64,
}

/// Shows how many recovery codes are left.
#[utoipa::path(get, path = "/api/me/recovery-codes", tag = "identity", responses((status = 200, description = "how many are left", body = Left)))]
pub(crate) async fn left(
    State(house): AppState,
    Extension(caller): Who,
) -> Result<axum::Json<Left>, Problem> {
    let identity = account(&caller)?;
    Ok(axum::Json(Left { left: house.store.recovery_codes(&identity.id).await? }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameAndCode {
    name: String,
    /// With or without hyphens, in lower or upper case.
    code: String,
}

/// Logs in with a recovery code, which can be used only once.
#[utoipa::path(post, path = "/api/login/recovery", tag = "identity", request_body = NameAndCode,
    responses((status = 200, description = "the caller", body = Me), (status = 403, description = "name or code is wrong")))]
pub(crate) async fn login(
    State(house): AppState,
    Extension(caller): Who,
    headers: HeaderMap,
    Json(wish): Json<NameAndCode>,
) -> Result<Response, Problem> {
    let found = by_name(&house, &wish.name).await?;
    count_try(&house, &caller, &headers, &wish.name, found.as_ref()).inspect_err(|_| {
        security_log::note(caller.address, Suspicion::TooManyLogins { name: &wish.name });
    })?;
    // The store is asked even if there is no such account, so that the response time does not reveal which accounts
    // exist.
    let id = found.as_ref().map_or("", |identity| identity.id.as_str());
    let right = house.store.use_recovery_code(id, &kept(&wish.code)).await?;
    let Some(identity) = found.filter(|_| right) else {
        security_log::note(caller.address, Suspicion::WrongCode { name: &wish.name });
        return Err(Problem::forbidden("name or code is wrong, or the code was used already"));
    };
    let jar = log_in(&house, &caller, &identity, &headers).await?;
    Ok((jar, axum::Json(about(&house, &identity).await?)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_112_random_bits_or_more() {
        let made = code();
        let groups: Vec<&str> = made.split('-').collect();
        assert_eq!(groups.len(), GROUPS);
        assert!(groups.iter().all(|group| group.len() == GROUP), "{made}");
        assert!(made.bytes().all(|letter| letter == b'-' || LETTERS.contains(&letter)), "{made}");
        assert!(GROUPS * GROUP * LETTERS.len().ilog2() as usize >= 112);
        assert_ne!(made, code());
    }

    #[test]
    fn a_code_may_be_typed_as_one_reads_it() {
        let right = kept("0123-abcd-1987-wxyz");
        for typed in ["0123abcd1987wxyz", " O123 ABCD I987 WXYZ ", "o1 23–abcd–l987–wxyz"] {
            assert_eq!(kept(typed), right, "{typed}");
        }
        assert_ne!(kept("0123-abcd-1987-wxy0"), right);
    }
}
