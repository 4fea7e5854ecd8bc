//! Any text as a position.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| catalog::fuzz(kernel::testing::Reader::Position, text));
