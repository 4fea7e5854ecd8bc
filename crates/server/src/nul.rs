//! Refuses zero bytes, which are never intended and which PostgreSQL cannot store: in URLs here, and in bodies when
//! they are parsed (`api::Json`).

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::Problem;

/// Refuses requests whose path or query contains a zero byte.
pub(crate) async fn refuse(request: Request, next: Next) -> Response {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if address.contains("%00") {
        return problem("address").into_response();
    }
    next.run(request).await
}

/// Checks that a JSON text contains no zero byte, either literally or escaped as `\u0000`.
///
/// # Errors
/// The text contains one.
pub(crate) fn refuse_in_json(text: &[u8]) -> Result<(), Problem> {
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            0 => return Err(problem("body")),
            b'\\' if after.starts_with(b"u0000") => return Err(problem("body")),
            // A backslash escapes the next character: `\\u0000` is a backslash and five letters.
            b'\\' => after.get(1..).unwrap_or_default(),
            _ => after,
        };
    }
    Ok(())
}

fn problem(place: &str) -> Problem {
    Problem::bad(format!("the request's {place} holds a zero byte, which no text here may have"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_byte_is_found_however_it_is_written() {
        for text in [r#"{"a": "\u0000"}"#, r#"{"\u0000": 1}"#, r#""\\\u0000""#, "\"\0\"", "\0"] {
            assert!(refuse_in_json(text.as_bytes()).is_err(), "{text:?}");
        }
        for text in [r#""\\u0000""#, r#""\u0001 u0000 \\\\u0000""#, "{}", "", "\\", "\\u000"] {
            assert!(refuse_in_json(text.as_bytes()).is_ok(), "{text:?}");
        }
    }
}
