//! Memory for hash tables, in lines of the processor's cache and on huge pages.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Eight words, which a processor fetches together.
pub(crate) type CacheLine = [AtomicU64; 8];

/// Lines that are zero at first, shared by threads.
///
/// They come straight from the system: nothing is written before it is used, so that a table of gigabytes is there at
/// once; and on huge pages where it has them, since a table is looked into all over the place, and on small pages the
/// processor would look for most of them twice.
pub(crate) enum CacheLines {
    Mapped(MmapMut),
    /// Where nothing can be mapped.
    Plain(Vec<CacheLine>),
}

impl CacheLines {
    /// As many lines as fit into this many megabytes, a power of two.
    pub fn new(megabytes: usize) -> CacheLines {
        let wanted = (megabytes.max(1) << 20) / size_of::<CacheLine>();
        CacheLines::of(if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 })
    }

    /// So many lines, a power of two.
    pub fn of(count: usize) -> CacheLines {
        match MmapMut::map_anon(count * size_of::<CacheLine>()) {
            Ok(map) => {
                #[cfg(target_os = "linux")]
                // Advice only: small pages are as right, if slower.
                map.advise(memmap2::Advice::HugePage).ok();
                CacheLines::Mapped(map)
            }
            Err(_) => CacheLines::Plain((0..count).map(|_| CacheLine::default()).collect()),
        }
    }

    /// The lines, for all threads that use them at a time.
    pub fn share(&mut self) -> &[CacheLine] {
        match self {
            // A map begins on a page, so that this never fails.
            CacheLines::Mapped(map) => <[CacheLine]>::mut_from_bytes(map).map_or(&[], |lines| lines),
            CacheLines::Plain(lines) => lines,
        }
    }
}

/// Has the processor bring a line while it does something else.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "there is no safe way to ask for it"))]
pub(crate) fn prefetch(line: &CacheLine) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint to the processor, which reads and writes nothing; every x86-64 has it.
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
