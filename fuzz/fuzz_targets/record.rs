//! Any text as a record.
#![no_main]

#[path = "../../crates/catalog/tests/readers/mod.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::check(kernel::testing::Reader::Record, text));
