//! What was found out about positions: a table of fixed size, in which the work of longer searches is kept rather than
//! that of shorter ones.

/// What is known of a position: how much is still to be shown for and against the attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    pub key: u64,
    pub proof: u32,
    pub disproof: u32,
    /// The way on which a refutation leans, or 0.
    pub way: u32,
    /// Positions looked at for it.
    pub work: u32,
}

/// Places in which a position may be.
const PLACES: usize = 4;

pub(super) struct Memories {
    places: Vec<Known>,
}

impl Memories {
    pub fn new(megabytes: usize) -> Memories {
        let wanted = (megabytes.max(1) << 20) / size_of::<Known>();
        let count = if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 };
        Memories { places: vec![Known::default(); count] }
    }

    fn first(&self, key: u64) -> usize {
        (key as usize & (self.places.len() - 1)) & !(PLACES - 1)
    }

    pub fn get(&self, key: u64) -> Option<&Known> {
        let first = self.first(key);
        self.places[first..first + PLACES].iter().find(|known| known.key == key && known.work > 0)
    }

    pub fn put(&mut self, known: Known) {
        let first = self.first(known.key);
        let places = &mut self.places[first..first + PLACES];
        let worth = |place: &Known| if place.key == known.key { 0 } else { place.work };
        if let Some(place) = places.iter_mut().min_by_key(|place| worth(place)) {
            *place = known;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_work_is_kept_longer() {
        let mut memories = Memories::new(1);
        let known = |key, work| Known { key, proof: 1, disproof: 2, way: 0, work };
        let far = 1 << 40;
        for number in 0..PLACES as u64 {
            memories.put(known(number * far + 4, 10 + number as u32));
        }
        memories.put(known(9 * far + 4, 1));
        assert_eq!(memories.get(4), None, "the least work has made room");
        assert!(memories.get(far + 4).is_some() && memories.get(9 * far + 4).is_some());
    }
}
