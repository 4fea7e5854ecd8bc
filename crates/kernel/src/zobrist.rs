//! Zobrist numbers for incremental hash keys.

/// A table of `N` well-mixed numbers, fixed at compile time. Tables with different salts are unrelated.
#[must_use]
pub const fn zobrist<const N: usize>(salt: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut state = salt.wrapping_mul(0xD129_0B26_88CB_3F5D) ^ 0x4C75_646F_7465_6361;
    let mut i = 0;
    while i < N {
        // SplitMix64, whose outputs never repeat within one table.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[i] = z ^ (z >> 31);
        i += 1;
    }
    table
}
