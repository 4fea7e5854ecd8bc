//! Finding one member of bitboards by its number, without going through those before it.

use std::hint::select_unpredictable;

/// The same number in every byte.
const fn bytes(number: u64) -> u64 {
    number.wrapping_mul(0x0101_0101_0101_0101)
}

/// How many members sets have together.
#[inline]
pub fn members<const N: usize>(sets: [u64; N]) -> u32 {
    sets.map(|set| up_to_bytes(set) >> 56).iter().sum::<u64>() as u32
}

/// The member that has `place` others before it in sets taken one after the other: its bit, counted through all of them.
/// The place must be less than the number of members.
#[inline]
pub fn member<const N: usize>(sets: [u64; N], place: u32) -> u32 {
    let place = u64::from(place);
    let counts = sets.map(up_to_bytes);
    // Which set it is in cannot be guessed: no branches here.
    let (mut start, mut set, mut up_to) = (0, sets[0], counts[0]);
    let (mut before, mut end) = (0, counts[0] >> 56);
    for i in 1..N {
        let is_beyond = place >= end;
        start = select_unpredictable(is_beyond, 64 * i as u32, start);
        set = select_unpredictable(is_beyond, sets[i], set);
        up_to = select_unpredictable(is_beyond, counts[i], up_to);
        before = select_unpredictable(is_beyond, end, before);
        end += counts[i] >> 56;
    }
    start + nth(set, up_to, place - before)
}

/// For each byte of a set how many members it and the bytes below it have. Baseline x86-64 has no instruction that
/// counts bits: so counting has done half the work of finding.
#[inline]
const fn up_to_bytes(set: u64) -> u64 {
    let pairs = set - (set >> 1 & bytes(0x55));
    let nibbles = (pairs & bytes(0x33)) + (pairs >> 2 & bytes(0x33));
    // Times a one in every byte, each byte is added to all above it. Masked only after the addition, this would be known
    // to the compiler as counting bits, which it would then do once more and otherwise.
    bytes((nibbles & bytes(0x0F)) + (nibbles >> 4 & bytes(0x0F)))
}

/// The member of a set that has `n` below it.
#[inline]
const fn nth(set: u64, up_to: u64, n: u64) -> u32 {
    // A byte is passed if it and those below have no more than `n` members: then its top bit is not borrowed from.
    let passed = (bytes(n) | bytes(0x80)) - up_to;
    let start = (!passed & bytes(0x80)).trailing_zeros() & 0x38;
    let below = (up_to << 8) >> start & 0xFF;
    start + NTH[(set >> start & 0xFF) as usize][(n - below) as usize & 7] as u32
}

/// By a byte and a number: the bit of the byte that has so many below it.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::bits;

    #[test]
    fn members_are_found_by_their_number() {
        let sets = [0x00FE_1234_5678_9A00, 0, u64::MAX, 0x8000_0000_0000_0001, 0x0101_8080_0000_FF00];
        let members: Vec<u32> = (0..)
            .step_by(64)
            .zip(sets)
            .flat_map(|(start, set)| bits(set).map(move |bit| start + u32::from(bit)))
            .collect();
        assert_eq!(super::members(sets) as usize, members.len());
        for (place, bit) in members.iter().enumerate() {
            assert_eq!(member(sets, place as u32), *bit);
        }
    }
}
