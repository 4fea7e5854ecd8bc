//! Deadlines at which games end by themselves.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

#[derive(Default)]
pub(crate) struct Deadlines(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    of: HashMap<String, u64>,
    order: BTreeSet<(u64, String)>,
}

impl Deadlines {
    /// Sets or clears the deadline of a game.
    pub fn set(&self, id: &str, deadline: Option<u64>) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = inner.of.remove(id) {
            inner.order.remove(&(old, id.to_owned()));
        }
        if let Some(deadline) = deadline {
            inner.of.insert(id.to_owned(), deadline);
            inner.order.insert((deadline, id.to_owned()));
        }
    }

    /// Removes and returns the games whose deadline has passed.
    pub fn due(&self, now: u64) -> Vec<String> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while let Some((deadline, _)) = inner.order.first()
            && *deadline <= now
            && let Some((_, id)) = inner.order.pop_first()
        {
            inner.of.remove(&id);
            due.push(id);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_counts() {
        let deadlines = Deadlines::default();
        deadlines.set("a", Some(10));
        deadlines.set("b", Some(5));
        deadlines.set("a", Some(20));
        deadlines.set("c", Some(1));
        deadlines.set("c", None);
        assert_eq!(deadlines.due(15), ["b"]);
        assert_eq!(deadlines.due(20), ["a"]);
        assert!(deadlines.due(u64::MAX).is_empty());
    }
}
