//! The WebAssembly side: one buffer that host and module take turns to write, and one call that answers.
//!
//! The host writes a request to the address that [`inbox`] returns, calls [`answer`], and reads as many bytes as it
//! returns from [`outbox`].

use std::cell::RefCell;
use std::time::Duration;

use crate::{Host, Thinker};

#[expect(unsafe_code, reason = "what the host provides is declared, and both take any values")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Progress as JSON, at this address with this length; read it before returning.
    safe fn tell(text: *const u8, length: usize);
}

struct Page;

impl Host for Page {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now().max(0.0) / 1_000.0)
    }

    fn tell(&self, progress: &str) {
        tell(progress.as_ptr(), progress.len());
    }
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static THINKER: RefCell<Thinker> = RefCell::default();
}

/// Makes room for a request of this many bytes and returns its address.
#[expect(unsafe_code, reason = "the host finds an export by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn inbox(length: usize) -> *const u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_ptr()
    })
}

/// Answers the request in the buffer, and returns the length of the answer.
#[expect(unsafe_code, reason = "the host finds an export by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = BUFFER.take();
    let request = String::from_utf8_lossy(&request);
    let answer = THINKER.with_borrow_mut(|thinker| crate::answer(thinker, &Page, &request));
    BUFFER.replace(answer.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// Takes in the file of a net: the buffer holds the name of the game, of this length, and then the file. Returns the
/// length of the answer.
#[expect(unsafe_code, reason = "the host finds an export by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn keep_net(name: usize) -> usize {
    let buffer = BUFFER.take();
    let (game, bytes) = buffer.split_at(name.min(buffer.len()));
    let game = String::from_utf8_lossy(game);
    let answer = THINKER.with_borrow_mut(|thinker| crate::keep_net(thinker, &game, bytes));
    BUFFER.replace(answer.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// The address of the answer.
#[expect(unsafe_code, reason = "the host finds an export by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn outbox() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}
