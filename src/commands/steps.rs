//! `ludoteca steps`

use anyhow::Result;

use super::report::notation;
use super::{chosen, position_of};
use crate::arguments::{StepStyle, StepsOptions};

pub fn run(options: &StepsOptions) -> Result<String> {
    let position = position_of(&options.position)?;
    let steps = match options.style {
        StepStyle::Short => position.steps(),
        StepStyle::Prolog => {
            let report = notation(chosen(&options.position.game)?)?;
            report.steps(&position.text())?.into_iter().map(|(_, term)| format!("{term}.")).collect()
        }
    };
    Ok(steps.into_iter().map(|step| step + "\n").collect())
}
