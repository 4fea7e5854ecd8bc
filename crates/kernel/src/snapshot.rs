//! Snapshots: everything that a front end without rules needs to show a position and to enter a turn.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    Button, Change, Conclusion, Ending, Identity, Match, MatchError, Notation, Ruling, Scene, Seat, Show,
    Spot, StepError, Steps, Telling, Termination, Tray, Turn, read_step,
};

/// A legal step, with the touches that make it and the changes it makes to the scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalStep {
    /// Its text.
    pub text: String,
    /// The ways to make it, each a list of spots to touch. No way is a prefix of a way of another legal step.
    pub touches: Vec<Vec<Spot>>,
    /// What it changes in the scene.
    pub changes: Vec<Change>,
    /// What it does, as sentences.
    pub told: Vec<Telling>,
    /// Whether it completes the turn.
    pub ends_turn: bool,
}

/// A played step and what it changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedStep {
    /// Its text.
    pub text: String,
    /// What it changed in the scene.
    pub changes: Vec<Change>,
    /// What it did, as sentences.
    pub told: Vec<Telling>,
}

/// A position, possibly in the middle of a turn, and its legal steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// How many turns have been played.
    pub turns: usize,
    /// The steps of the next turn made so far, in the game's spelling.
    pub steps: Vec<String>,
    /// Whether these steps form a complete turn.
    pub whole: bool,
    /// The position's text.
    pub position: String,
    /// The player who makes the next step, unless the match is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// What this player is expected to do, and the rule behind it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub expected: Option<Ruling>,
    /// The position as a picture. It highlights what the steps made so far touched, or else the last turn.
    pub scene: Scene,
    /// The legal next steps, sorted by text. Empty after a complete turn.
    pub legal: Vec<LegalStep>,
    /// The steps of the last turn.
    pub last: Vec<PlayedStep>,
    /// The result and its reason, if the match is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub conclusion: Option<Conclusion>,
}

impl Snapshot {
    /// The state of a match after the first steps of a turn.
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

    /// The state of a match for spectators, without legal steps.
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

/// The new look of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Surface {
    /// The cell.
    pub spot: Spot,
    /// The symbol now drawn under the pieces.
    pub surface: Cow<'static, str>,
}

/// What a turn did: enough to turn the scene before it into the scene after it. The changes of the steps describe the
/// pieces; the board and its coordinates stay the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedTurn {
    /// The steps, in order.
    pub steps: Vec<PlayedStep>,
    /// The text of the resulting position.
    pub position: String,
    /// The next player, unless the game is over by its rules.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_play: Option<Seat>,
    /// What this player is expected to do, or why the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub announcement: Option<Ruling>,
    /// The supplies beside the board, after the turn.
    pub trays: Vec<Tray>,
    /// The buttons after the turn.
    pub buttons: Vec<Button>,
    /// The cells whose look changed.
    pub surfaces: Vec<Surface>,
    /// The cells to highlight.
    pub marked: Vec<Spot>,
    /// The cells that show why the winner has won, if the game is over by its rules.
    pub winning: Vec<Spot>,
    /// How the players are called and shown, after the turn.
    pub players: [Identity; 2],
    /// The ids of the sentences that say what each player plays for, after the turn.
    pub aims: [Cow<'static, str>; 2],
}

impl PlayedTurn {
    /// What a turn did. Turns are numbered from 1.
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
            winning: scene.winning,
            players: scene.players,
            aims: scene.aims,
        })
    }
}

/// What each turn of a match did, as sentences.
pub fn told_turns<G: Notation + Show>(game: &Match<G>) -> Vec<Vec<Telling>> {
    let told = |(index, turn): (usize, &Turn<G>)| {
        let mut told = Vec::new();
        let Some(mut position) = game.position_after(index).copied() else { return told };
        for step in &turn.steps {
            told.extend(position.told(*step));
            position.play(*step);
        }
        told
    };
    game.turns().iter().enumerate().map(told).collect()
}

/// The steps of a turn, numbered from 1, and the spots they touched.
fn last_turn<G: Notation + Show>(game: &Match<G>, number: usize) -> (Vec<PlayedStep>, Vec<Spot>) {
    let index = number.checked_sub(1);
    let turn = index.and_then(|index| Some((game.turns().get(index)?, *game.position_after(index)?)));
    let Some((turn, mut position)) = turn else { return (Vec::new(), Vec::new()) };
    let mut steps = Vec::with_capacity(turn.steps.len());
    let mut marked = Vec::new();
    for step in &turn.steps {
        let (text, changes) = (position.step_text(*step), position.changes(*step));
        steps.push(PlayedStep { text, changes, told: position.told(*step) });
        marked.extend(first_way(&position, *step));
        position.play(*step);
    }
    (steps, marked)
}

fn first_way<G: Show>(position: &G, step: G::Step) -> Vec<Spot> {
    position.touches(step).into_iter().next().unwrap_or_default()
}

/// Highlights the cells among these spots. Trays and buttons may no longer exist.
fn mark(scene: &mut Scene, mut spots: Vec<Spot>) {
    spots.retain(|spot| scene.cells.iter().any(|cell| cell.spot == *spot));
    scene.last_turn = spots;
}

/// Whether the step that led here completed a turn.
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
        told: position.told(*step),
        ends_turn: is_whole(&position.after(*step)),
    };
    let mut legal: Vec<LegalStep> = steps.iter().map(legal).collect();
    legal.sort_by(|one, other| one.text.cmp(&other.text));
    legal
}
