//! Any text as a step.
#![no_main]

#[path = "../../crates/catalog/tests/readers/mod.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::check(kernel::testing::Reader::Step, text));
