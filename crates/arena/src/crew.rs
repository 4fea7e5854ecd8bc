//! Distributes numbered tasks over several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

/// Runs the tasks with these numbers, `concurrency` at a time, each thread with its own tools. Results are passed to
/// `take` in the order in which they finish; `take` returns whether to continue. An empty result means that the task
/// was cancelled.
///
/// # Errors
/// The first error of `take`, which stops all tasks.
pub fn share_out<Tools, Done: Send, Problem>(
    numbers: &[u64],
    concurrency: usize,
    tools: impl Fn() -> Tools + Sync,
    work: impl Fn(&mut Tools, u64, &AtomicBool) -> Option<Done> + Sync,
    mut take: impl FnMut(Done) -> Result<bool, Problem>,
) -> Result<(), Problem> {
    let (next, called_off) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (done, finished) = channel();
        for _ in 0..concurrency.clamp(1, numbers.len().max(1)) {
            let done = done.clone();
            let (next, called_off, tools, work) = (&next, &called_off, &tools, &work);
            scope.spawn(move || {
                let mut tools = tools();
                while !called_off.load(Ordering::Relaxed) {
                    let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let Some(piece) = work(&mut tools, *number, called_off) else { return };
                    if done.send(piece).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        for piece in finished {
            match take(piece) {
                Ok(true) => {}
                Ok(false) => called_off.store(true, Ordering::Relaxed),
                Err(problem) => {
                    called_off.store(true, Ordering::Relaxed);
                    return Err(problem);
                }
            }
        }
        Ok(())
    })
}
