//! Faults that tests inject into the store.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::{Result, StoreError};

/// The active faults.
#[derive(Default)]
pub(crate) struct Faults {
    /// Every write is refused, as during an outage.
    pub refusing: AtomicBool,
    /// The next commit succeeds, but its answer is lost.
    pub losing: AtomicBool,
    /// The outage begins after that loss.
    pub refusing_after_loss: AtomicBool,
    /// Events are refused, while everything else is stored.
    pub refusing_events: AtomicBool,
    /// How often events were refused.
    pub refused_events: AtomicUsize,
}

impl Faults {
    pub fn refuse(&self) -> Result<()> {
        if self.refusing.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("a forced outage".to_owned()));
        }
        Ok(())
    }

    pub fn refuse_events(&self) -> Result<()> {
        if self.refusing_events.load(Ordering::SeqCst) {
            self.refused_events.fetch_add(1, Ordering::SeqCst);
            return Err(StoreError::Unavailable("a forced outage".to_owned()));
        }
        Ok(())
    }

    pub fn lose(&self) -> Result<()> {
        if self.losing.swap(false, Ordering::SeqCst) {
            if self.refusing_after_loss.swap(false, Ordering::SeqCst) {
                self.refusing.store(true, Ordering::SeqCst);
            }
            return Err(StoreError::Uncertain("a forced loss".to_owned()));
        }
        Ok(())
    }
}
