//! `ludoteca train`

#[cfg(feature = "train")]
mod generations;
#[cfg(feature = "train")]
mod report;

#[cfg(feature = "train")]
pub use generations::run;

/// What a program without the training library answers.
#[cfg(not(feature = "train"))]
pub fn run(_: &crate::arguments::TrainOptions) -> anyhow::Result<String> {
    anyhow::bail!(
        "this program was built without training; use `cargo run --release --features train -- train …` in the source tree"
    )
}
