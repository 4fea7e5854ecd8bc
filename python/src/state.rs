//! The Python class `State`: a game being played, in the manner of OpenSpiel.

use std::sync::mpsc::Sender;

use kernel::{Outcome, split_turn};
use language::Language;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use picture::{Colours, TextStyle};
use pyo3::prelude::*;

use crate::game::Game;
use crate::refusal::Refusal;
use crate::running::run;
use crate::session::{Session, returns};

/// What `current_player` returns when the game is over, as in OpenSpiel.
const TERMINAL: i64 = -4;

/// The deepest perft.
const DEEPEST: u32 = 32;

/// How many playouts to run between checks for an interruption.
const PLAYOUTS: u64 = 1000;

/// A game being played: a position, the steps that led there, and what may be played next.
///
/// Players are 0 and 1. An action is a step, one decision of one player; a turn may have several, so the same player may
/// be asked again. Two states are equal if they show the same position of the same variant, whatever led there.
///
/// >>> import ludoteca
/// >>> state = ludoteca.load("stac").new_initial_state()
/// >>> state.current_player(), state.legal_actions()[:4]
/// (0, [1, 2, 3, 4])
/// >>> state.action_to_string(26)
/// 'a1>b1'
/// >>> state.apply_action(26)
/// >>> state
/// ludoteca.load('stac', variant='report').state('11111/11111/11111/11111/02111 b b1,e5 a')
/// >>> state.undo()
/// >>> state.position
/// '11111/11111/11111/11111/11111 a a1,e5 -'
#[pyclass(module = "ludoteca")]
pub struct State {
    pub(crate) game: Game,
    pub(crate) session: Box<dyn Session>,
}

impl State {
    pub(crate) fn new(game: Game, session: Box<dyn Session>) -> State {
        State { game, session }
    }

    /// A picture of the position, drawn by one of the renderers.
    fn drawn(&self, draw: impl FnOnce(&kernel::Scene, &dyn Fn(&str) -> String) -> String) -> String {
        let scene = self.session.scene();
        let speech = self.game.entry.speech(Language::English);
        let winner = match scene.outcome {
            Some(Outcome::Win(seat)) => speech.say(scene.name_of(seat), &[]),
            _ => String::new(),
        };
        draw(&scene, &|id| speech.say(id, &[("winner", &winner)]))
    }

    fn checked(&self, symmetry: usize) -> Result<usize, Refusal> {
        let count = self.session.symmetries();
        if symmetry < count {
            return Ok(symmetry);
        }
        Err(Refusal::Value(format!("found the symmetry {symmetry}, expected one below {count}")))
    }
}

#[pymethods]
impl State {
    /// The game and variant that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The position's text, from which `Game.state` makes a state.
    #[getter]
    fn position(&self) -> String {
        self.session.text()
    }

    /// The text of the position in which the game began.
    #[getter]
    fn start(&self) -> String {
        self.session.start_text()
    }

    /// The steps played so far, as text.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.session.history()
    }

    /// The turns played so far, with their steps joined by commas; the last one may be incomplete.
    #[getter]
    fn turns(&self) -> Vec<String> {
        self.session.turns()
    }

    /// The player whose decision is next, 0 or 1; -4 if the game is over.
    fn current_player(&self) -> i64 {
        if self.is_terminal() { TERMINAL } else { self.session.to_play().index() as i64 }
    }

    /// Whether the game is over, by its rules or because a position has occurred three times.
    fn is_terminal(&self) -> bool {
        self.session.ending().is_some()
    }

    /// Whether a turn begins here, not in the middle of one.
    fn is_turn_start(&self) -> bool {
        self.session.is_turn_start()
    }

    /// What each player got: 1 for a win, -1 for a loss, 0 for a draw or while the game goes on.
    fn returns(&self) -> [f32; 2] {
        returns(self.session.ending().map(|ending| ending.outcome))
    }

    /// The rule by which the game is over, such as `T6`; `G1` is repetition.
    fn ending_rule(&self) -> Option<String> {
        self.session.ending().map(|ending| ending.ruling.rule.into_owned())
    }

    /// The legal actions in ascending order; none if the game is over.
    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        Ok(self.session.actions()?)
    }

    /// The legal actions as an array of `num_distinct_actions` bytes, 1 for each legal action.
    ///
    /// >>> import ludoteca
    /// >>> state = ludoteca.load("crab-stack").new_initial_state(7)
    /// >>> state.legal_actions_mask().nonzero()[0].tolist() == state.legal_actions()
    /// True
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut mask = vec![0; self.session.layout()?.actions];
        self.session.mask(&mut mask)?;
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The legal steps as text, sorted.
    fn legal_steps(&self) -> Vec<String> {
        self.session.step_texts()
    }

    /// Plays an action.
    ///
    /// >>> import ludoteca
    /// >>> ludoteca.load("stac").new_initial_state().apply_action(0)
    /// Traceback (most recent call last):
    /// ludoteca.IllegalAction: the action 0 is not legal here; legal actions: 1 2 3 4 5 10 15 20 26 27 28 29 30 35 40 45
    #[pyo3(signature = (action))]
    fn apply_action(&mut self, action: usize) -> PyResult<()> {
        Ok(self.session.play_action(action)?)
    }

    /// Plays a step given as text. It also works in games without actions.
    #[pyo3(signature = (step))]
    fn apply_step(&mut self, step: &str) -> PyResult<()> {
        Ok(self.session.play_text(step)?)
    }

    /// Plays a whole turn given as text, its steps joined by commas. If one is not legal, nothing is played.
    ///
    /// >>> import ludoteca
    /// >>> state = ludoteca.load("stac").new_initial_state()
    /// >>> state.apply_turn("a1-a2")
    /// >>> state.turns
    /// ['a1-a2']
    #[pyo3(signature = (turn))]
    fn apply_turn(&mut self, turn: &str) -> PyResult<()> {
        let mut played = self.session.copied();
        split_turn(turn).into_iter().try_for_each(|step| played.play_text(step))?;
        self.session = played;
        Ok(())
    }

    /// Takes back the last step.
    fn undo(&mut self) -> PyResult<()> {
        Ok(self.session.undo()?)
    }

    /// The actions played so far.
    fn history(&self) -> PyResult<Vec<usize>> {
        Ok(self.session.actions_played()?)
    }

    /// The text of a legal action.
    #[pyo3(signature = (action))]
    fn action_to_string(&self, action: usize) -> PyResult<String> {
        Ok(self.session.action_text(action)?)
    }

    /// The action of a legal step's text.
    ///
    /// >>> import ludoteca
    /// >>> ludoteca.load("stac").new_initial_state().string_to_action("a1>b1")
    /// 26
    #[pyo3(signature = (step))]
    fn string_to_action(&self, step: &str) -> PyResult<usize> {
        Ok(self.session.text_action(step)?)
    }

    /// The position as the player to play sees it: an array of bytes with the shape of `Game.observation_shape` and the
    /// planes named in `Game.planes`.
    ///
    /// >>> import ludoteca
    /// >>> state = ludoteca.load("stac").new_initial_state()
    /// >>> state.observation_tensor()[state.game.planes.index("own pawn")].tolist()[0]
    /// [1, 0, 0, 0, 0]
    fn observation_tensor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let layout = self.session.layout()?;
        let mut bytes = vec![0; layout.size()];
        self.session.observe(&mut bytes)?;
        PyArray1::from_vec(py, bytes).reshape([layout.planes.len(), layout.rows, layout.columns])
    }

    /// The number of symmetries of the position, of which 0 is the identity.
    fn num_symmetries(&self) -> usize {
        self.session.symmetries()
    }

    /// The image of the state under a symmetry, without its history.
    #[pyo3(signature = (symmetry))]
    fn image(&self, symmetry: usize) -> PyResult<State> {
        let symmetry = self.checked(symmetry)?;
        Ok(State::new(self.game.clone(), self.session.image(symmetry)))
    }

    /// A symmetry as two arrays: where each entry of the flat observation goes, and the image of each legal action (-1 for
    /// actions that are not legal).
    ///
    /// >>> import ludoteca, numpy
    /// >>> state = ludoteca.load("duplohex").new_initial_state()
    /// >>> state.apply_step("da1")
    /// >>> planes, actions = state.symmetry(1)
    /// >>> moved = numpy.empty_like(state.observation_tensor().reshape(-1))
    /// >>> moved[planes] = state.observation_tensor().reshape(-1)
    /// >>> bool((moved == state.image(1).observation_tensor().reshape(-1)).all())
    /// True
    /// >>> state.image(1).action_to_string(actions[state.string_to_action("db1")])
    /// 'df7'
    #[pyo3(signature = (symmetry))]
    #[allow(clippy::type_complexity)]
    fn symmetry<'py>(
        &self,
        py: Python<'py>,
        symmetry: usize,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let (planes, actions) = self.session.permutation(self.checked(symmetry)?)?;
        Ok((PyArray1::from_vec(py, planes), PyArray1::from_vec(py, actions)))
    }

    /// An independent copy.
    fn clone(&self) -> State {
        State::new(self.game.clone(), self.session.copied())
    }

    /// The position in the format of the course report: the board as text, and the whole state as a Prolog term.
    fn report(&self) -> PyResult<(String, String)> {
        let (board, term) = self.session.report()?;
        Ok((board, term.to_string()))
    }

    /// The complete turns so far as a record, from which `Game.replay` makes a state.
    #[pyo3(signature = (first="", second="", date="????.??.??"))]
    fn record(&self, first: &str, second: &str, date: &str) -> String {
        self.session.record([first, second], date)
    }

    /// All that a front end needs to show the position, as a dictionary: what the server's API returns.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.session.snapshot()).map_err(Refusal::value)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The number of sequences of exactly `depth` legal steps. Ctrl-C ends the count.
    ///
    /// >>> import ludoteca
    /// >>> [ludoteca.load("stac").new_initial_state().perft(depth) for depth in range(4)]
    /// [1, 16, 248, 2844]
    #[pyo3(signature = (depth))]
    fn perft(slf: &Bound<'_, State>, depth: u32) -> PyResult<u64> {
        if depth > DEEPEST {
            return Err(Refusal::Value(format!("found the depth {depth}, expected at most {DEEPEST}")).into());
        }
        // A copy, so that other threads may go on with the state.
        let session = slf.borrow().session.copied();
        run(slf.py(), |stop, _: Sender<()>| session.perft(depth, stop), |_, ()| Ok(()))
    }

    /// Plays random games from here to their ends, without regard to repetition. Returns how many games each player won,
    /// and how many steps were played in all.
    ///
    /// >>> import ludoteca
    /// >>> wins, steps = ludoteca.load("crab-stack").new_initial_state().playouts(1000)
    /// >>> sum(wins)
    /// 1000
    #[pyo3(signature = (count, seed=0))]
    fn playouts(slf: &Bound<'_, State>, count: u64, seed: u64) -> PyResult<([u64; 2], u64)> {
        let (py, session) = (slf.py(), slf.borrow().session.copied());
        let (mut wins, mut steps) = ([0; 2], 0);
        for first in (0..count).step_by(PLAYOUTS as usize) {
            let some = PLAYOUTS.min(count - first);
            let (won, played) = py.detach(|| session.playouts(some, seed.wrapping_add(first)));
            (wins, steps) = ([wins[0] + won[0], wins[1] + won[1]], steps + played);
            py.check_signals()?;
        }
        Ok((wins, steps))
    }

    /// The board as text.
    fn board(&self) -> String {
        let look = self.game.any.look();
        let style = TextStyle { colours: Colours::None, ascii: false };
        self.drawn(|scene, say| picture::text(scene, &look, style, say))
    }

    /// The position as a standalone SVG picture.
    fn svg(&self) -> String {
        let look = self.game.any.look();
        self.drawn(|scene, say| picture::svg(scene, &look, say))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.session.text()
    }

    fn __repr__(&self) -> String {
        let game = &self.game.any;
        format!(
            "ludoteca.load('{}', variant='{}').state('{}')",
            game.name(),
            game.variant(),
            self.session.text()
        )
    }

    fn __eq__(&self, other: &State) -> bool {
        let name = |state: &State| (state.game.any.name(), state.game.any.variant());
        name(self) == name(other) && self.session.text() == other.session.text()
    }

    fn __hash__(&self) -> u64 {
        self.session.key()
    }

    fn __copy__(&self) -> State {
        State::clone(self)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        State::clone(self)
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, String, String, Vec<String>))> {
        let restore = py.import("ludoteca")?.getattr("_restore")?;
        let game = &self.game.any;
        let (name, variant) = (game.name().to_owned(), game.variant().to_owned());
        Ok((restore, (name, variant, self.session.start_text(), self.session.history())))
    }
}
