//! Long work on another thread, which reports its progress to Python and can be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;

/// How often to check for an interruption.
const PAUSE: Duration = Duration::from_millis(20);

/// Runs `work` with a stop flag and a channel for its progress, which `tell` receives on this thread. A signal, or an
/// exception in `tell`, stops the work and is raised.
pub fn run<R: Send, P: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool, Sender<P>) -> R + Send,
    mut tell: impl FnMut(Python<'_>, P) -> PyResult<()>,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    let (sender, mut receiver) = channel();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(&stop, sender));
        let mut raised = None;
        loop {
            let (told, back) = py.detach(move || (receiver.recv_timeout(PAUSE), receiver));
            receiver = back;
            let seen = match told {
                // The sender is gone, so the work is done.
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Ok(progress) if raised.is_none() => tell(py, progress).and_then(|()| py.check_signals()),
                Ok(_) => Ok(()),
            };
            if let Err(error) = seen {
                stop.store(true, Ordering::Relaxed);
                raised.get_or_insert(error);
            }
        }
        let result = py.detach(move || worker.join());
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}

/// The time in seconds as a duration.
pub fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time).map_err(|_| {
        let text = format!("found the time {time}, expected a number of seconds from 0");
        pyo3::exceptions::PyValueError::new_err(text)
    })
}
