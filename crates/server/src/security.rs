//! Security headers: some for every response, some for documents.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Content security policy: only our own files, no inline scripts or styles; compiled WebAssembly is not `eval`.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";
/// The same for the embeddable page, which other sites may show in a frame.
const EMBEDDED: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                        form-action 'self'; frame-ancestors *";
/// A picture opened on its own contains its styles and needs nothing else.
const PICTURE: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Adds the headers.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let embedded = request.uri().path().starts_with("/embed/");
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default();
    let (is_picture, is_page) = (kind == "image/svg+xml", kind.starts_with("text/html"));
    let policy = match (is_picture, embedded) {
        (true, _) => PICTURE,
        (false, true) => EMBEDDED,
        (false, false) => POLICY,
    };
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // These mean something for documents only, and a page has dozens of files.
    if is_page || is_picture {
        set(header::REFERRER_POLICY, "same-origin");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=()",
        );
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
