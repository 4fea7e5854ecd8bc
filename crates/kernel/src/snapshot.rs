//! Everything that a front end without rules needs to show a position and to make a turn, as one value.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    Button, Change, Conclusion, Ending, Match, MatchError, Notation, Ruling, Scene, Seat, Show, Spot,
    StepError, Steps, Termination, Tray, read_step,
};

/// A legal step, with what one touches to make it and what it does to the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalStep {
    /// Its text.
    pub text: String,
    /// The ways to make it, each a list of spots to touch; no way begins with a way of another legal step.
    pub touches: Vec<Vec<Spot>>,
    /// What it changes.
    pub changes: Vec<Change>,
    /// Whether the turn is whole with it.
    pub ends_turn: bool,
}

/// A step that was played and what it changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedStep {
    /// Its text.
    pub text: String,
    /// What it changed.
    pub changes: Vec<Change>,
}

/// A position, perhaps in the middle of a turn, and what can be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// How many turns have been played.
    pub turns: usize,
    /// The steps made so far of the next one, as the game spells them.
    pub steps: Vec<String>,
    /// Whether these steps are a whole turn.
    pub whole: bool,
    /// The position's text.
    pub position: String,
    /// Who makes the next step, unless the match is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// What is expected of them, and by which rule.
    #[cfg_attr(feature = "schema", schema(required))]
    pub expected: Option<Ruling>,
    /// The position as a picture. Marked in it is what the steps made so far touched, or else the last turn.
    pub scene: Scene,
    /// The steps that can follow, in the order of their texts; none after a whole turn.
    pub legal: Vec<LegalStep>,
    /// The last turn that was played, step by step.
    pub last: Vec<PlayedStep>,
    /// The result and its reason, if the match is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub conclusion: Option<Conclusion>,
}

impl Snapshot {
    /// A match as it stands after the first steps of a turn.
    ///
    /// # Errors
    /// The match is over, or a step is not legal.
    pub fn of<G: Notation + Show>(game: &Match<G>, steps: &[String]) -> Result<Snapshot, MatchError> {
        let mut snapshot = Snapshot::without_legal(game);
        if steps.is_empty() {
            if snapshot.conclusion.is_none() {
                snapshot.legal = legal_steps(game.position());
            }
            return Ok(snapshot);
        }
        if let Some(conclusion) = &snapshot.conclusion {
            return Err(MatchError::Over(conclusion.termination.clone()));
        }
        let mut position = *game.position();
        let mut marked = Vec::new();
        for text in steps {
            if snapshot.whole {
                let problem = format!("`{text}`: the turn has ended before it");
                return Err(MatchError::Step(StepError::Turn(problem)));
            }
            let step = read_step(&position, text)?;
            snapshot.steps.push(position.step_text(step));
            marked.extend(first_way(&position, step));
            position.play(step);
            snapshot.whole = is_whole(&position);
        }
        snapshot.position = position.text();
        snapshot.scene = position.scene();
        mark(&mut snapshot.scene, marked);
        snapshot.to_play = snapshot.scene.to_play;
        let going = position.outcome().is_none();
        snapshot.expected = going.then(|| position.expected());
        if !snapshot.whole {
            snapshot.legal = legal_steps(&position);
        }
        Ok(snapshot)
    }

    /// A match as it stands, for those who only watch: no legal steps are worked out.
    #[must_use]
    pub fn without_legal<G: Notation + Show>(game: &Match<G>) -> Snapshot {
        let position = game.position();
        let (last, marked) = last_turn(game, game.turns().len());
        let conclusion = game.conclusion().cloned();
        let mut scene = position.scene();
        mark(&mut scene, marked);
        if let Some(Conclusion { outcome: Some(outcome), termination: Termination::Repetition(ruling) }) =
            &conclusion
        {
            scene.conclude(Ending { outcome: *outcome, ruling: ruling.clone() });
            scene.buttons.clear();
        }
        let going = conclusion.is_none();
        Snapshot {
            turns: game.turns().len(),
            steps: Vec::new(),
            whole: false,
            position: position.text(),
            to_play: going.then(|| position.to_play()),
            expected: going.then(|| position.expected()),
            scene,
            legal: Vec::new(),
            last,
            conclusion,
        }
    }
}

/// The look of a cell that has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Surface {
    /// The cell.
    pub spot: Spot,
    /// The symbol drawn under the pieces now.
    pub surface: Cow<'static, str>,
}

/// What a turn did: enough to turn the scene before it into the scene after it. The pieces follow from the changes of
/// the steps; board and coordinates stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedTurn {
    /// The steps, in order.
    pub steps: Vec<PlayedStep>,
    /// The position's text after them.
    pub position: String,
    /// Who plays next, unless the game is over by its rules.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// What is expected of them, or why the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub announcement: Option<Ruling>,
    /// The supplies beside the board, after the turn.
    pub trays: Vec<Tray>,
    /// What can be pressed, after the turn.
    pub buttons: Vec<Button>,
    /// The cells that look different.
    pub surfaces: Vec<Surface>,
    /// The cells to mark.
    pub marked: Vec<Spot>,
}

impl PlayedTurn {
    /// What the turn with a number did, counted from 1.
    #[must_use]
    pub fn of<G: Notation + Show>(game: &Match<G>, number: usize) -> Option<PlayedTurn> {
        let before = game.position_after(number.checked_sub(1)?)?.scene();
        let position = game.position_after(number)?;
        let (steps, marked) = last_turn(game, number);
        let mut scene = position.scene();
        mark(&mut scene, marked);
        let changed = before.cells.iter().zip(&scene.cells).filter(|(old, new)| old.surface != new.surface);
        let surfaces = changed
            .map(|(_, new)| Surface { spot: new.spot.clone(), surface: new.surface.clone() })
            .collect();
        Some(PlayedTurn {
            steps,
            position: position.text(),
            to_play: scene.to_play,
            announcement: scene.announcement,
            trays: scene.trays,
            buttons: scene.buttons,
            surfaces,
            marked: scene.last_turn,
        })
    }
}

/// The steps of the turn with a number, counted from 1, and the spots that they touched.
fn last_turn<G: Notation + Show>(game: &Match<G>, number: usize) -> (Vec<PlayedStep>, Vec<Spot>) {
    let index = number.checked_sub(1);
    let turn = index.and_then(|index| Some((game.turns().get(index)?, *game.position_after(index)?)));
    let Some((turn, mut position)) = turn else { return (Vec::new(), Vec::new()) };
    let mut steps = Vec::with_capacity(turn.steps.len());
    let mut marked = Vec::new();
    for step in &turn.steps {
        steps.push(PlayedStep { text: position.step_text(*step), changes: position.changes(*step) });
        marked.extend(first_way(&position, *step));
        position.play(*step);
    }
    (steps, marked)
}

fn first_way<G: Show>(position: &G, step: G::Step) -> Vec<Spot> {
    position.touches(step).into_iter().next().unwrap_or_default()
}

/// Marks the cells among these spots; a tray or a button may be gone by now.
fn mark(scene: &mut Scene, mut spots: Vec<Spot>) {
    spots.retain(|spot| scene.cells.iter().any(|cell| cell.spot == *spot));
    scene.last_turn = spots;
}

/// Whether a turn ends with the step that led here.
fn is_whole<G: Notation>(position: &G) -> bool {
    position.is_turn_start() || position.outcome().is_some()
}

fn legal_steps<G: Notation + Show>(position: &G) -> Vec<LegalStep> {
    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    let legal = |step: &G::Step| LegalStep {
        text: position.step_text(*step),
        touches: position.touches(*step),
        changes: position.changes(*step),
        ends_turn: is_whole(&position.after(*step)),
    };
    let mut legal: Vec<LegalStep> = steps.iter().map(legal).collect();
    legal.sort_by(|one, other| one.text.cmp(&other.text));
    legal
}
