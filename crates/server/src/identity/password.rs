//! Passwords, stored as Argon2id hashes. A hash deliberately takes 19 MB and some time. So only a few are computed at a
//! time, outside the async runtime, and the queue is limited.

use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, oneshot};

/// Maximum number of hashes in the queue; further requests are refused immediately.
const WAITING: usize = 64;

/// The queue for password hashing is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Semaphores for running jobs, and for running and waiting jobs together.
struct Queue {
    working: Arc<Semaphore>,
    inside: Arc<Semaphore>,
}

impl Queue {
    fn new(workers: usize, waiting: usize) -> Queue {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Queue { working: semaphore(workers), inside: semaphore(workers + waiting) }
    }

    /// Runs a job when a worker is free. A caller that gives up while waiting leaves the queue; a started job keeps its
    /// place until it is done.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let place = self.inside.clone().try_acquire_owned().map_err(|_| Busy)?;
        let turn = self.working.clone().acquire_owned().await.map_err(|_| Busy)?;
        let (tell, told) = oneshot::channel();
        // Each job gets a short-lived thread: the allocator keeps large blocks for every thread that has used one, and
        // the runtime's pool has hundreds of threads.
        let thread = std::thread::Builder::new().name("password".to_owned());
        let started = thread.spawn(move || {
            let done = work();
            drop((turn, place));
            let _ = tell.send(done);
        });
        started.map_err(|_| Busy)?;
        told.await.map_err(|_| Busy)
    }
}

/// One queue per process, because memory and cores are shared too.
static QUEUE: LazyLock<Queue> =
    LazyLock::new(|| Queue::new(std::thread::available_parallelism().map_or(1, usize::from), WAITING));

/// The hash of a password.
pub(crate) async fn hash(password: String) -> Result<String, Busy> {
    let work = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
    QUEUE.run(work).await?.map_err(|_| Busy)
}

/// Whether a password is correct. Without a hash to compare with, the check takes just as long, so that the response
/// time does not reveal whether the account exists.
pub(crate) async fn matches(password: String, hash: Option<String>) -> Result<bool, Busy> {
    let work = move || match hash {
        Some(hash) => PasswordHash::new(&hash)
            .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()),
        None => {
            let _ = Argon2::default().hash_password(password.as_bytes());
            false
        }
    };
    QUEUE.run(work).await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Condvar, Mutex};

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn few_work_some_wait_and_the_rest_is_sent_away() {
        let queue = Arc::new(Queue::new(2, 3));
        let gate = Arc::new((Mutex::new(false), Condvar::new()));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let visit = || {
            let (queue, gate, now, most) = (queue.clone(), gate.clone(), now.clone(), most.clone());
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    let open = gate.1.wait_while(gate.0.lock().unwrap(), |open| !*open).unwrap();
                    drop(open);
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                queue.run(work).await
            })
        };
        let mut visits: Vec<_> = (0..5).map(|_| visit()).collect();
        while queue.inside.available_permits() > 0 || now.load(Ordering::SeqCst) < 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(visit().await.unwrap(), Err(Busy), "the sixth is sent away at once");
        // A caller that gives up while waiting makes room for another.
        visits.pop().unwrap().abort();
        while queue.inside.available_permits() == 0 {
            tokio::task::yield_now().await;
        }
        visits.push(visit());
        *gate.0.lock().unwrap() = true;
        gate.1.notify_all();
        for visit in visits {
            assert_eq!(visit.await.unwrap(), Ok(()));
        }
        assert_eq!(most.load(Ordering::SeqCst), 2);
        assert_eq!((queue.inside.available_permits(), queue.working.available_permits()), (5, 2));
    }
}
