//! A game being played step by step, with its type erased: what a Python `State` holds.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};

use catalog::{Playable, turn_texts};
use kernel::prolog::Term;
use kernel::{
    Control, Ending, Layout, Match, Outcome, Record, Scene, Seat, Snapshot, StepError, Steps, Variant, dice,
    perft, playout, read_step, step_texts,
};
use search::Root;

use crate::refusal::Refusal;
use crate::rules::Typed;

/// A game being played step by step. Actions and observations need the capability.
pub trait Session: Send + Sync {
    fn copied(&self) -> Box<dyn Session>;
    fn as_any(&self) -> &dyn Any;
    fn text(&self) -> String;
    fn start_text(&self) -> String;
    fn key(&self) -> u64;
    fn to_play(&self) -> Seat;
    fn is_turn_start(&self) -> bool;
    fn ending(&self) -> Option<Ending>;
    /// The texts of the steps played.
    fn history(&self) -> Vec<String>;
    /// The texts of the turns played; the last one may be incomplete.
    fn turns(&self) -> Vec<String>;
    fn step_texts(&self) -> Vec<String>;
    fn play_text(&mut self, text: &str) -> Result<(), Refusal>;
    fn undo(&mut self) -> Result<(), Refusal>;
    fn actions(&self) -> Result<Vec<usize>, Refusal>;
    fn actions_played(&self) -> Result<Vec<usize>, Refusal>;
    fn play_action(&mut self, action: usize) -> Result<(), Refusal>;
    fn action_text(&self, action: usize) -> Result<String, Refusal>;
    fn text_action(&self, text: &str) -> Result<usize, Refusal>;
    fn mask(&self, mask: &mut [u8]) -> Result<(), Refusal>;
    fn observe(&self, bytes: &mut [u8]) -> Result<(), Refusal>;
    fn layout(&self) -> Result<Layout, Refusal>;
    fn symmetries(&self) -> usize;
    fn image(&self, symmetry: usize) -> Box<dyn Session>;
    /// Where each entry of an observation goes, and each legal action (-1 for the others).
    fn permutation(&self, symmetry: usize) -> Result<(Vec<i64>, Vec<i64>), Refusal>;
    fn report(&self) -> Result<(String, Term), Refusal>;
    fn record(&self, players: [&str; 2], date: &str) -> String;
    fn snapshot(&self) -> Snapshot;
    fn scene(&self) -> Scene;
    /// Counts sequences of steps, until `stop` is set.
    fn perft(&self, depth: u32, stop: &AtomicBool) -> u64;
    /// Plays random games from here without history. Returns how many each seat won and how many steps there were.
    fn playouts(&self, count: u64, seed: u64) -> ([u64; 2], u64);
}

/// A game being played.
#[derive(Clone)]
pub(crate) struct Playing<G: Playable> {
    rules: Typed<G>,
    start: G,
    /// The steps played, each with the position before it.
    path: Vec<(G, G::Step)>,
    position: G,
    ending: Option<Ending>,
}

impl<G: Playable> Playing<G> {
    pub(crate) fn new(rules: Typed<G>, start: G) -> Playing<G> {
        Playing { rules, start, path: Vec::new(), position: start, ending: start.ending() }
    }

    /// The position with the earlier positions that count for repetition.
    pub(crate) fn root(&self) -> Root<G> {
        let mut root = Root::new(self.start);
        self.path.iter().for_each(|(_, step)| root.play(*step));
        root
    }

    pub(crate) fn position(&self) -> &G {
        &self.position
    }

    pub(crate) fn action(&self, step: G::Step) -> Option<usize> {
        self.rules.encoding.map(|encoding| (encoding.action)(&self.position, step))
    }

    pub(crate) fn play(&mut self, step: G::Step) {
        self.path.push((self.position, step));
        self.position.play(step);
        self.ending = self.position.ending().or_else(|| self.repetition());
    }

    /// G1: the position occurs for the third time.
    fn repetition(&self) -> Option<Ending> {
        let now = &self.position;
        if !now.counts_for_repetition() {
            return None;
        }
        let earlier = self.path.iter().filter(|(before, _)| before == now && before.counts_for_repetition());
        (earlier.count() >= 2).then(|| now.repetition())
    }

    fn legal(&self) -> Steps<G> {
        let mut steps = Steps::<G>::new();
        if self.ending.is_none() {
            self.position.steps(&mut steps);
        }
        steps
    }

    fn over(&self) -> Result<(), Refusal> {
        match &self.ending {
            None => Ok(()),
            Some(ending) => Err(Refusal::Over(format!("the game is over ({})", ending.outcome))),
        }
    }

    fn step_of(&self, action: usize) -> Result<G::Step, Refusal> {
        let encoding = self.rules.encoding()?;
        self.over()?;
        let actions = (encoding.layout)(&self.position).actions;
        if action >= actions {
            return Err(Refusal::Illegal(format!("found the action {action}, expected one below {actions}")));
        }
        let step = (encoding.step)(&self.position, action);
        step.filter(|step| self.legal().contains(step)).ok_or_else(|| {
            let legal = self.actions().unwrap_or_default();
            let shown: Vec<String> = legal.iter().take(24).map(ToString::to_string).collect();
            let more = if legal.len() > shown.len() { " …" } else { "" };
            Refusal::Illegal(format!(
                "the action {action} is not legal here; legal actions: {}{more}",
                shown.join(" ")
            ))
        })
    }

    fn step_named(&self, text: &str) -> Result<G::Step, Refusal> {
        self.over()?;
        read_step(&self.position, text).map_err(|error| match error {
            StepError::Over { .. } => Refusal::Over(error.to_string()),
            _ => Refusal::Illegal(error.to_string()),
        })
    }

    fn whole_match(&self) -> (Match<G>, Vec<String>) {
        let mut game = Match::new(*self.rules.variant, self.start, Control::None);
        let mut turns = self.turns();
        let is_whole = self.position.is_turn_start() || self.position.outcome().is_some();
        let open = if is_whole { None } else { turns.pop() };
        for turn in turns {
            // They were legal when they were played, and a match ends where this game ends.
            let _ = game.play_turn(&turn, 0);
        }
        let steps = open.map(|turn| turn.split(',').map(str::to_owned).collect());
        (game, steps.unwrap_or_default())
    }
}

impl<G: Playable> Session for Playing<G> {
    fn copied(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn start_text(&self) -> String {
        self.start.text()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn to_play(&self) -> Seat {
        self.position.to_play()
    }

    fn is_turn_start(&self) -> bool {
        self.position.is_turn_start()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending.clone()
    }

    fn history(&self) -> Vec<String> {
        self.path.iter().map(|(before, step)| before.step_text(*step)).collect()
    }

    fn turns(&self) -> Vec<String> {
        let steps: Vec<G::Step> = self.path.iter().map(|(_, step)| *step).collect();
        turn_texts(&self.start, &steps)
    }

    fn step_texts(&self) -> Vec<String> {
        if self.ending.is_some() { Vec::new() } else { step_texts(&self.position) }
    }

    fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        self.play(self.step_named(text)?);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        let (before, _) =
            self.path.pop().ok_or_else(|| Refusal::value("no step has been played that could be undone"))?;
        self.position = before;
        self.ending = None;
        Ok(())
    }

    fn actions(&self) -> Result<Vec<usize>, Refusal> {
        let encoding = self.rules.encoding()?;
        let mut actions: Vec<usize> =
            self.legal().into_iter().map(|step| (encoding.action)(&self.position, step)).collect();
        actions.sort_unstable();
        Ok(actions)
    }

    fn actions_played(&self) -> Result<Vec<usize>, Refusal> {
        let encoding = self.rules.encoding()?;
        Ok(self.path.iter().map(|(before, step)| (encoding.action)(before, *step)).collect())
    }

    fn play_action(&mut self, action: usize) -> Result<(), Refusal> {
        self.play(self.step_of(action)?);
        Ok(())
    }

    fn action_text(&self, action: usize) -> Result<String, Refusal> {
        Ok(self.position.step_text(self.step_of(action)?))
    }

    fn text_action(&self, text: &str) -> Result<usize, Refusal> {
        let encoding = self.rules.encoding()?;
        Ok((encoding.action)(&self.position, self.step_named(text)?))
    }

    fn mask(&self, mask: &mut [u8]) -> Result<(), Refusal> {
        (self.rules.encoding()?.mask)(&self.position, &self.legal(), mask);
        Ok(())
    }

    fn observe(&self, bytes: &mut [u8]) -> Result<(), Refusal> {
        (self.rules.encoding()?.observe)(&self.position, bytes);
        Ok(())
    }

    fn layout(&self) -> Result<Layout, Refusal> {
        Ok((self.rules.encoding()?.layout)(&self.position))
    }

    fn symmetries(&self) -> usize {
        self.position.symmetries()
    }

    fn image(&self, symmetry: usize) -> Box<dyn Session> {
        Box::new(Playing::new(self.rules, self.position.image(symmetry)))
    }

    fn permutation(&self, symmetry: usize) -> Result<(Vec<i64>, Vec<i64>), Refusal> {
        let encoding = self.rules.encoding()?;
        let layout = self.layout()?;
        let image = self.position.image(symmetry);
        let cells = layout.cells();
        let goes = |place: usize| {
            let cell = (encoding.place_image)(&self.position, place % cells, symmetry);
            ((encoding.plane_image)(place / cells, symmetry) * cells + cell) as i64
        };
        let planes = (0..layout.size()).map(goes).collect();
        let mut actions = vec![-1; layout.actions];
        for step in self.legal() {
            let to = (encoding.action)(&image, self.position.step_image(step, symmetry));
            actions[(encoding.action)(&self.position, step)] = to as i64;
        }
        Ok((planes, actions))
    }

    fn report(&self) -> Result<(String, Term), Refusal> {
        let none = || Refusal::Unsupported(format!("no course report describes {}", G::NAME));
        let (_, game) = catalog::named(G::NAME, Some(self.rules.variant.name())).map_err(Refusal::value)?;
        let report = game.report().ok_or_else(none)?;
        let text = self.text();
        let board = report.write(&text).map_err(Refusal::value)?;
        Ok((board, report.state(&text).map_err(Refusal::value)?))
    }

    fn record(&self, players: [&str; 2], date: &str) -> String {
        Record::of(&self.whole_match().0, players, date).to_string()
    }

    fn snapshot(&self) -> Snapshot {
        let (game, steps) = self.whole_match();
        // The steps of the open turn were legal when they were played.
        Snapshot::of(&game, &steps).unwrap_or_else(|_| Snapshot::without_legal(&game))
    }

    fn scene(&self) -> Scene {
        self.snapshot().scene
    }

    fn perft(&self, depth: u32, stop: &AtomicBool) -> u64 {
        count(&self.position, depth, stop)
    }

    fn playouts(&self, count: u64, seed: u64) -> ([u64; 2], u64) {
        let (mut dice, mut steps) = (dice(seed), Steps::<G>::new());
        let (mut wins, mut total) = ([0; 2], 0);
        for _ in 0..count {
            let played = playout(self.position, &mut dice, &mut steps);
            total += u64::from(played.steps);
            if let Some(Outcome::Win(seat)) = played.outcome {
                wins[seat.index()] += 1;
            }
        }
        (wins, total)
    }
}

/// Below this depth, a perft is so short that it need not be interrupted.
const SHORT: u32 = 3;

/// A perft that ends early once `stop` is set.
fn count<G: Playable>(position: &G, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= SHORT {
        return perft(position, depth);
    }
    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    let going = steps.into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
    going.map(|step| count(&position.after(step), depth - 1, stop)).sum()
}

/// What each seat gets at the end of a game: 1 for a win, -1 for a loss.
pub fn returns(outcome: Option<Outcome>) -> [f32; 2] {
    match outcome {
        Some(Outcome::Win(Seat::First)) => [1.0, -1.0],
        Some(Outcome::Win(Seat::Second)) => [-1.0, 1.0],
        Some(Outcome::Draw) | None => [0.0, 0.0],
    }
}
