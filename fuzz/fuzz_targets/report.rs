//! Any text as a report.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| catalog::fuzz(kernel::testing::Reader::Report, text));
