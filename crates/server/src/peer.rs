//! The stream below a connection. A peer that accepts no data for too long is disconnected, whatever is being sent: a
//! page, an event stream or WebSocket messages.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio_io_timeout::TimeoutWriter;

use crate::places::Place;

/// Default for how long a peer may accept no data.
const PATIENCE: Duration = Duration::from_secs(15);

/// The stream of a connection. It holds its slots until it is dropped. For a WebSocket, that is after the end of HTTP.
pub(crate) struct Peer {
    stream: Pin<Box<TimeoutWriter<TcpStream>>>,
    _of_all: OwnedSemaphorePermit,
    _of_address: Place,
}

impl Peer {
    pub fn new(
        stream: TcpStream,
        patience: Option<Duration>,
        of_all: OwnedSemaphorePermit,
        of_address: Place,
    ) -> Peer {
        // Turns are small and must be sent without delay.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(patience.unwrap_or(PATIENCE)));
        Peer { stream: Box::pin(stream), _of_all: of_all, _of_address: of_address }
    }

    /// Makes the system discard unsent data of a timed-out peer.
    fn judged<T>(&self, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if matches!(&done, Poll::Ready(Err(error)) if error.kind() == io::ErrorKind::TimedOut) {
            tracing::debug!("a peer accepts nothing and is cut off");
            let _ = self.stream.get_ref().set_zero_linger();
        }
        done
    }
}

impl AsyncRead for Peer {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, buffer)
    }
}

impl AsyncWrite for Peer {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = self.stream.as_mut().poll_write(cx, bytes);
        self.judged(done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = self.stream.as_mut().poll_flush(cx);
        self.judged(done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = self.stream.as_mut().poll_shutdown(cx);
        self.judged(done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = self.stream.as_mut().poll_write_vectored(cx, bytes);
        self.judged(done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
