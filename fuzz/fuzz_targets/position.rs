//! Any text as a position.
#![no_main]

#[path = "../../crates/catalog/tests/readers/mod.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::check(kernel::testing::Reader::Position, text));
