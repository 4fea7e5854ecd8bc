//! Limits the simultaneous connections per address. An IPv6 address counts by its first 64 bits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::limits::household;

type Taken = Arc<Mutex<HashMap<String, u32>>>;

/// The slots of all addresses. Without a limit nothing is counted.
pub(crate) struct Places {
    most: Option<u32>,
    taken: Taken,
}

/// A slot, which is freed on drop.
pub(crate) struct Place(Option<(Taken, String)>);

impl Places {
    pub fn new(most: Option<u32>) -> Places {
        Places { most, taken: Taken::default() }
    }

    /// Takes a slot; `None` if the address has none left.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        let Some(most) = self.most else { return Some(Place::uncounted()) };
        let household = household(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(household.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place(Some((self.taken.clone(), household))))
    }
}

impl Place {
    /// A slot that is not counted.
    pub const fn uncounted() -> Place {
        Place(None)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((taken, household)) = self.0.take() else { return };
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&household) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&household);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_has_so_many_places_and_gets_them_back() {
        let places = Places::new(Some(2));
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let one = places.take(address("2001:db8::1"));
        let two = places.take(address("2001:db8::2"));
        assert!(one.is_some() && two.is_some());
        assert!(places.take(address("2001:db8::3")).is_none(), "one network, one household");
        assert!(places.take(address("10.0.0.1")).is_some());
        drop(one);
        assert!(places.take(address("2001:db8::3")).is_some());
        drop(two);
        assert!(places.taken.lock().unwrap().is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn without_a_limit_nothing_is_counted() {
        let places = Places::new(None);
        let many: Vec<_> = (0..1_000).map(|_| places.take(IpAddr::from([10, 0, 0, 1]))).collect();
        assert!(many.iter().all(Option::is_some));
    }
}
