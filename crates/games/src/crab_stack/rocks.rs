//! The board: eighteen rocks around the water, and the ways from rock to rock (C1, C3).

/// How many rocks there are; they are numbered from 0 inside, from 1 in every text.
pub(super) const ROCKS: usize = 18;

/// How many rocks lie in each row; the water lies in the middle of the third.
pub(super) const ROWS: [u8; 5] = [3, 4, 4, 4, 3];

/// The rocks next to each rock, both counted from 1, as C1 lists them.
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

/// The same as sets of rocks.
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

/// What surrounds a rock. There are at most five rocks next to it, so that tables can hold an answer for each set of
/// those that are occupied.
struct Surroundings {
    near: u32,
    /// Multiplied by this, each set of rocks next to this one has its own five highest bits: its place in tables.
    factor: u32,
    /// By place, a bit each: whether some rocks of the set are not connected by others of it.
    apart: u32,
    /// By place: where two steps lead, the first one to a rock of the set (C3).
    two_steps: [u32; 32],
    /// The ways of three steps, a column each: the two rocks between start and end, and all ends that such a way may
    /// have (C3). Columns that are not needed lead nowhere.
    three_steps_over: [u32; WAYS],
    three_steps_to: [u32; WAYS],
}

/// From no rock are there more ways of two steps.
const WAYS: usize = 16;

static SURROUNDINGS: [Surroundings; ROCKS] = surroundings();

const fn surroundings() -> [Surroundings; ROCKS] {
    let mut all = [const { Surroundings::NONE }; ROCKS];
    let mut rock = 0;
    while rock < ROCKS {
        // Any sequence of odd-looking numbers will do: some number of it keeps the sets apart.
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

    /// The place in tables of the occupied rocks next to this one.
    #[inline]
    const fn place(&self, occupied: u32) -> usize {
        ((self.near & occupied).wrapping_mul(self.factor) >> 27) as usize
    }

    /// Fills the tables, unless the factor gives one place to two sets.
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

/// Where one step leads; as in the next two, the rock at the end may be empty.
#[inline]
pub(super) fn one_step(from: u8) -> u32 {
    Surroundings::of(from).near
}

/// Where two steps lead over occupied rocks.
#[inline]
pub(super) fn two_steps(from: u8, occupied: u32) -> u32 {
    let around = Surroundings::of(from);
    around.two_steps[around.place(occupied)]
}

/// Where three steps lead over occupied rocks.
#[inline(always)]
pub(super) fn three_steps(from: u8, occupied: u32) -> u32 {
    let around = Surroundings::of(from);
    let mut ends = 0;
    for (over, to) in around.three_steps_over.iter().zip(&around.three_steps_to) {
        // All bits if no rock is missing, else none: a branch here would keep the compiler from looking at several
        // columns at once.
        let missing = over & !occupied;
        ends |= to & ((missing as i32 - 1) >> 31) as u32;
    }
    ends
}

/// Whether the occupied rocks next to this one do not hang together among themselves.
#[inline]
pub(super) fn are_apart_around(rock: u8, occupied: u32) -> bool {
    let around = Surroundings::of(rock);
    around.apart >> around.place(occupied) & 1 != 0
}

/// The group of connected rocks around the lowest of these.
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

/// The groups of connected rocks, by their lowest rock.
pub(super) fn groups(mut occupied: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let group = first_group(occupied);
        occupied ^= group;
        (group != 0).then_some(group)
    })
}

/// The group of a rock.
pub(super) fn group_of(rock: u8, occupied: u32) -> u32 {
    groups(occupied).find(|group| group & bit(rock) != 0).unwrap_or(0)
}
