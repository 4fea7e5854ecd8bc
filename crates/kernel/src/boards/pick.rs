//! Selects the n-th set bit of bitboards without iterating over the bits before it.

use std::hint::select_unpredictable;

/// The same number in every byte.
const fn bytes(number: u64) -> u64 {
    number.wrapping_mul(0x0101_0101_0101_0101)
}

/// The total number of members of the sets.
#[inline]
pub fn members<const N: usize>(sets: [u64; N]) -> u32 {
    sets.map(|set| up_to_bytes(set) >> 56).iter().sum::<u64>() as u32
}

/// The member at index `place` of the concatenated sets, as a bit index over all of them. The index must be less than
/// the number of members.
#[inline]
pub fn member<const N: usize>(sets: [u64; N], place: u32) -> u32 {
    let place = u64::from(place);
    let counts = sets.map(up_to_bytes);
    // The branch predictor cannot guess the set, so there are no branches here.
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

/// For each byte of a set, the number of members in it and the bytes below it. Baseline x86-64 has no popcount
/// instruction, so counting this way already does half the work of finding a member.
#[inline]
const fn up_to_bytes(set: u64) -> u64 {
    let pairs = set - (set >> 1 & bytes(0x55));
    let nibbles = (pairs & bytes(0x33)) + (pairs >> 2 & bytes(0x33));
    // Multiplying by a one in every byte adds each byte to all bytes above it. If the mask came after the addition, the
    // compiler would recognise a popcount and emit a second, separate one.
    bytes((nibbles & bytes(0x0F)) + (nibbles >> 4 & bytes(0x0F)))
}

/// The member of a set with `n` members below it.
#[inline]
const fn nth(set: u64, up_to: u64, n: u64) -> u32 {
    // A byte is skipped if it and the bytes below have at most `n` members; then its top bit survives the subtraction.
    let passed = (bytes(n) | bytes(0x80)) - up_to;
    let start = (!passed & bytes(0x80)).trailing_zeros() & 0x38;
    let below = (up_to << 8) >> start & 0xFF;
    start + NTH[(set >> start & 0xFF) as usize][(n - below) as usize & 7] as u32
}

/// For a byte and a number `n`: the bit of the byte with `n` set bits below it.
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
