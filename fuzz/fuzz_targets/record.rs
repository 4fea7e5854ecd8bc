//! Any text as a record.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| catalog::fuzz(kernel::testing::Reader::Record, text));
