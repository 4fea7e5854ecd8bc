//! A turn being made: where its first steps have led and what can follow, for front ends that know no rules.

use kernel::{Change, Match, MatchError, Notation, Scene, Show, Spot, Steps, read_step};

use serde::Serialize;

use crate::AnyMatch;
use crate::any_match::keep_cells;

/// A legal step, with what one touches to make it and what it does to the scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LegalStep {
    /// Its text.
    pub text: String,
    /// What one touches, in one or more ways; no way begins with a way of another legal step.
    pub touches: Vec<Vec<Spot>>,
    /// What it changes.
    pub changes: Vec<Change>,
}

impl LegalStep {
    pub(crate) fn of<G: Notation + Show>(position: &G, step: G::Step) -> LegalStep {
        LegalStep {
            text: position.step_text(step),
            touches: position.touches(step),
            changes: position.changes(step),
        }
    }
}

/// Where the first steps of a turn have led.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfTurn {
    /// The steps so far, as the game spells them.
    pub steps: Vec<String>,
    /// The position's text.
    pub text: String,
    /// The position as a picture; marked is what the steps touched, or the last turn before the first step.
    pub scene: Scene,
    /// What can follow, in the order of its texts.
    pub legal: Vec<LegalStep>,
    /// Whether the steps are a whole turn.
    pub whole: bool,
}

pub(crate) fn half_turn<G: Notation + Show>(
    game: &Match<G>,
    steps: &[String],
) -> Result<HalfTurn, MatchError> {
    if let Some(conclusion) = game.conclusion()
        && !steps.is_empty()
    {
        return Err(MatchError::Over(conclusion.termination));
    }
    let mut position = *game.position();
    let mut texts = Vec::with_capacity(steps.len());
    let mut touched = Vec::new();
    for (index, text) in steps.iter().enumerate() {
        if index > 0 && position.outcome().is_none() && position.is_turn_start() {
            let problem = format!("`{text}`: the turn has ended before it");
            return Err(MatchError::Step(kernel::StepError::Turn(problem)));
        }
        let step = read_step(&position, text)?;
        texts.push(position.step_text(step));
        touched.extend(position.touches(step).swap_remove(0));
        position.play(step);
    }
    let whole = !steps.is_empty() && (position.outcome().is_some() || position.is_turn_start());
    let mut scene = if steps.is_empty() { AnyMatch::scene(game) } else { position.scene() };
    if !steps.is_empty() {
        scene.last_turn = touched;
        keep_cells(&mut scene);
    }
    let legal = if game.conclusion().is_some() { Vec::new() } else { legal_steps(&position) };
    Ok(HalfTurn { steps: texts, text: position.text(), scene, legal, whole })
}

fn legal_steps<G: Notation + Show>(position: &G) -> Vec<LegalStep> {
    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    let mut legal: Vec<LegalStep> = steps.iter().map(|step| LegalStep::of(position, *step)).collect();
    legal.sort_by(|one, other| one.text.cmp(&other.text));
    legal
}
