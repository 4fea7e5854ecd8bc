//! Memory for hash tables, in cache lines and on huge pages.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Eight words that a processor fetches together.
pub(crate) type CacheLine = [AtomicU64; 8];

/// Zero-initialised cache lines, shared by threads.
///
/// The memory is mapped directly from the system. Nothing is written before it is used, so that a table of gigabytes is
/// available immediately. Huge pages are used where possible: accesses to a table are scattered, and with small pages
/// most of them would also miss the TLB.
pub(crate) enum CacheLines {
    Mapped(MmapMut),
    /// The fallback if mapping fails.
    Plain(Vec<CacheLine>),
}

impl CacheLines {
    /// The largest power of two of lines that fits into this many megabytes.
    pub fn new(megabytes: usize) -> CacheLines {
        let wanted = (megabytes.max(1) << 20) / size_of::<CacheLine>();
        CacheLines::of(if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 })
    }

    /// This many lines, a power of two.
    pub fn of(count: usize) -> CacheLines {
        match MmapMut::map_anon(count * size_of::<CacheLine>()) {
            Ok(map) => {
                #[cfg(target_os = "linux")]
                // This is only advice: small pages work too, but slower.
                map.advise(memmap2::Advice::HugePage).ok();
                CacheLines::Mapped(map)
            }
            Err(_) => CacheLines::Plain((0..count).map(|_| CacheLine::default()).collect()),
        }
    }

    /// The lines, for all threads to use at the same time.
    pub fn share(&mut self) -> &[CacheLine] {
        match self {
            // A map is page-aligned, so this never fails.
            CacheLines::Mapped(map) => <[CacheLine]>::mut_from_bytes(map).map_or(&[], |lines| lines),
            CacheLines::Plain(lines) => lines,
        }
    }
}

/// Prefetches a line while the processor does other work.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "there is no safe way to ask for it"))]
pub(crate) fn prefetch(line: &CacheLine) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch hint that reads and writes nothing; every x86-64 has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_a_power_of_two_and_zero() {
        for (megabytes, count) in [(0, 1 << 14), (1, 1 << 14), (3, 1 << 15), (4, 1 << 16)] {
            let mut lines = CacheLines::new(megabytes);
            let lines = lines.share();
            assert_eq!(lines.len(), count);
            assert_eq!(lines.as_ptr() as usize % size_of::<CacheLine>(), 0, "a line is fetched at once");
            assert!(lines.iter().flatten().all(|word| word.load(std::sync::atomic::Ordering::Relaxed) == 0));
        }
    }
}
