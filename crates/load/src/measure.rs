//! Latency statistics.

use std::fmt;
use std::time::Duration;

use hdrhistogram::Histogram;

/// Times, recorded in microseconds.
pub(crate) struct Times(Histogram<u64>);

impl Times {
    pub fn new() -> Times {
        // Up to a minute with three digits: bounds that the crate accepts.
        Times(Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds are in order"))
    }

    pub fn note(&mut self, time: Duration) {
        self.0.saturating_record(time.as_micros() as u64);
    }

    pub fn percentiles(&self) -> Percentiles {
        let at = |quantile| Duration::from_micros(self.0.value_at_quantile(quantile));
        Percentiles {
            count: self.0.len(),
            half: at(0.5),
            most: at(0.99),
            worst: Duration::from_micros(self.0.max()),
        }
    }
}

/// A summary of latencies.
#[derive(Clone, Copy, Debug)]
pub struct Percentiles {
    /// The number of samples.
    pub count: u64,
    /// The median.
    pub half: Duration,
    /// The 99th percentile.
    pub most: Duration,
    /// The longest.
    pub worst: Duration,
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1_000.0;
        write!(
            f,
            "{:>8}   median {:7.1} ms   99% {:7.1} ms   worst {:7.1} ms",
            self.count,
            ms(self.half),
            ms(self.most),
            ms(self.worst)
        )
    }
}
