//! `ludoteca steps`

use anyhow::Result;

use super::position_of;
use crate::arguments::PositionOptions;

pub fn run(options: &PositionOptions) -> Result<String> {
    let steps = position_of(options)?.steps();
    Ok(steps.into_iter().map(|step| step + "\n").collect())
}
