//! The board: eighteen rocks around the water, and the paths between them (C1, C3).

/// The number of rocks. They are numbered from 0 in the code, and from 1 in texts.
pub(super) const ROCKS: usize = 18;

/// The number of rocks in each row; the water is in the middle of the third.
pub(super) const ROWS: [u8; 5] = [3, 4, 4, 4, 3];

/// The neighbours of each rock, both counted from 1, as listed in C1.
const LISTED: [&[usize]; ROCKS] = [
    &[2, 4, 5],
    &[1, 3, 5, 6],
    &[2, 6, 7],
    &[1, 5, 8, 9],
    &[1, 2, 4, 6, 9],
    &[2, 3, 5, 7, 10],
    &[3, 6, 10, 11],
    &[4, 9, 12],
    &[4, 5, 8, 12, 13],
    &[6, 7, 11, 14, 15],
    &[7, 10, 15],
    &[8, 9, 13, 16],
    &[9, 12, 14, 16, 17],
    &[10, 13, 15, 17, 18],
    &[10, 11, 14, 18],
    &[12, 13, 17],
    &[13, 14, 16, 18],
    &[14, 15, 17],
];

/// The neighbours as sets of rocks.
const NEIGHBOURS: [u32; ROCKS] = neighbours();

const fn neighbours() -> [u32; ROCKS] {
    let mut sets = [0; ROCKS];
    let mut rock = 0;
    while rock < ROCKS {
        let mut i = 0;
        while i < LISTED[rock].len() {
            sets[rock] |= 1 << (LISTED[rock][i] - 1);
            i += 1;
        }
        rock += 1;
    }
    sets
}

/// The set of one rock.
pub(super) const fn bit(rock: u8) -> u32 {
    1 << rock
}

/// The rocks of a set, lowest first.
pub(super) fn each(rocks: u32) -> impl Iterator<Item = u8> {
    kernel::boards::bits(u64::from(rocks))
}

/// The surroundings of a rock. It has at most five neighbours, so that tables can hold an entry for each set of
/// occupied neighbours.
struct Surroundings {
    near: u32,
    /// A perfect hash: multiplied by this, each set of neighbours has different five highest bits, its index in tables.
    factor: u32,
    /// By index, one bit each: whether some rocks of the set are not connected through others of it.
    apart: u32,
    /// By index: where two steps lead if the first one goes to a rock of the set (C3).
    two_steps: [u32; 32],
    /// The paths of three steps, one column each: the two rocks between start and end, and all possible ends (C3).
    /// Unused columns lead nowhere.
    three_steps_over: [u32; WAYS],
    three_steps_to: [u32; WAYS],
}

/// The largest number of two-step paths from any rock.
const WAYS: usize = 16;

static SURROUNDINGS: [Surroundings; ROCKS] = surroundings();

const fn surroundings() -> [Surroundings; ROCKS] {
    let mut all = [const { Surroundings::NONE }; ROCKS];
    let mut rock = 0;
    while rock < ROCKS {
        // Tries pseudo-random factors until one maps each set to its own index.
        let mut factor = 1u32;
        while !all[rock].fill_by_place(rock, factor) {
            factor = factor.wrapping_mul(0x915F_77F5).wrapping_add(0x9E37_79B9);
        }
        all[rock].fill_ways(rock);
        rock += 1;
    }
    all
}

impl Surroundings {
    const NONE: Surroundings = Surroundings {
        near: 0,
        factor: 0,
        apart: 0,
        two_steps: [0; 32],
        three_steps_over: [0; WAYS],
        three_steps_to: [0; WAYS],
    };

    #[inline]
    fn of(rock: u8) -> &'static Surroundings {
        &SURROUNDINGS[usize::from(rock)]
    }

    /// The table index of the occupied neighbours.
    #[inline]
    const fn place(&self, occupied: u32) -> usize {
        ((self.near & occupied).wrapping_mul(self.factor) >> 27) as usize
    }

    /// Fills the tables. Returns false if the factor maps two sets to the same index.
    const fn fill_by_place(&mut self, rock: usize, factor: u32) -> bool {
        let near = NEIGHBOURS[rock];
        *self = Surroundings { near, factor, ..Surroundings::NONE };
        let mut taken = 0u32;
        let mut set = near;
        loop {
            let place = self.place(set);
            if taken >> place & 1 != 0 {
                return false;
            }
            taken |= 1 << place;
            self.apart |= ((first_group(set) != set) as u32) << place;
            let mut first = set;
            while first != 0 {
                self.two_steps[place] |= NEIGHBOURS[first.trailing_zeros() as usize] & !(1 << rock);
                first &= first - 1;
            }
            if set == 0 {
                return true;
            }
            // The next smaller subset.
            set = (set - 1) & near;
        }
    }

    const fn fill_ways(&mut self, start: usize) {
        let mut way = 0;
        let mut i = 0;
        while i < LISTED[start].len() {
            let first = LISTED[start][i] - 1;
            let mut j = 0;
            while j < LISTED[first].len() {
                let second = LISTED[first][j] - 1;
                if second != start {
                    self.three_steps_over[way] = 1 << first | 1 << second;
                    self.three_steps_to[way] = NEIGHBOURS[second] & !(1 << first | 1 << start);
                    way += 1;
                }
                j += 1;
            }
            i += 1;
        }
    }
}

/// Where one step leads. Here and in the next two functions, the last rock may be empty.
#[inline]
pub(super) fn one_step(from: u8) -> u32 {
    Surroundings::of(from).near
}

/// Where two steps via occupied rocks lead.
#[inline]
pub(super) fn two_steps(from: u8, occupied: u32) -> u32 {
    let around = Surroundings::of(from);
    around.two_steps[around.place(occupied)]
}

/// Where three steps via occupied rocks lead.
#[inline(always)]
pub(super) fn three_steps(from: u8, occupied: u32) -> u32 {
    let around = Surroundings::of(from);
    let mut ends = 0;
    for (over, to) in around.three_steps_over.iter().zip(&around.three_steps_to) {
        // All bits set if no rock is missing, else none. A branch would prevent vectorisation over the columns.
        let missing = over & !occupied;
        ends |= to & ((missing as i32 - 1) >> 31) as u32;
    }
    ends
}

/// Whether the occupied neighbours of a rock are not connected to each other around it.
#[inline]
pub(super) fn are_apart_around(rock: u8, occupied: u32) -> bool {
    let around = Surroundings::of(rock);
    around.apart >> around.place(occupied) & 1 != 0
}

/// The group of connected rocks that contains the lowest rock of the set.
pub(super) const fn first_group(occupied: u32) -> u32 {
    let lowest = occupied & occupied.wrapping_neg();
    let (mut reached, mut open) = (lowest, lowest);
    while open != 0 {
        let fresh = NEIGHBOURS[open.trailing_zeros() as usize] & occupied & !reached;
        reached |= fresh;
        open = (open & (open - 1)) | fresh;
    }
    reached
}

/// The groups of connected rocks, ordered by their lowest rock.
pub(super) fn groups(mut occupied: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let group = first_group(occupied);
        occupied ^= group;
        (group != 0).then_some(group)
    })
}

/// The group that contains a rock.
pub(super) fn group_of(rock: u8, occupied: u32) -> u32 {
    groups(occupied).find(|group| group & bit(rock) != 0).unwrap_or(0)
}
