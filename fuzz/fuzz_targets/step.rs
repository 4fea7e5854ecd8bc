//! Any text as a step.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| catalog::fuzz(kernel::testing::Reader::Step, text));
