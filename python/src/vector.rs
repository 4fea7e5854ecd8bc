//! The Python class `VectorEnv`: thousands of games stepped in one call.

use std::sync::{Mutex, MutexGuard, PoisonError};

use catalog::visit;
use kernel::Layout;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::batch::{Batch, MakeBatch, Shown};
use crate::game::Game;
use crate::memory::Slice;
use crate::opponents::Opponents;
use crate::refusal::Refusal;

/// The largest number of games, and of bytes of observations, masks and the opponents' searches.
const MOST_GAMES: usize = 1_000_000;
const MOST_BYTES: usize = 2 << 30;
const MOST_THREADS: usize = 256;
/// How many random steps to play, in all games together, between checks for an interruption.
const STEPS: usize = 1 << 20;

/// Thousands of games of one variant, stepped in one call.
///
/// The arrays `observations`, `masks`, `rewards`, `ends`, `players` and `lengths` are made once: every step writes into
/// them, and nothing is copied. They cannot be written from Python; use `array.copy()` to keep one. A step releases the
/// interpreter lock and uses `threads` threads. A game that ends gives its reward and begins anew in the same step. The
/// same seed gives the same games whatever the number of threads.
///
/// Without opponents, the caller plays for both players, and `rewards` has a column for each. With opponents (`random`,
/// `greedy`, `beginner` or `level:0` to `level:7`), the caller always is the player to play, in turn as the first and as
/// the second player, and `rewards` has one number per game.
///
/// >>> import ludoteca
/// >>> env = ludoteca.VectorEnv("stac", 1000, seed=1)
/// >>> env.observations.shape, env.masks.shape
/// ((1000, 8, 5, 5), (1000, 50))
/// >>> ended = 0
/// >>> for _ in range(200):
/// ...     env.step(env.random_actions())
/// ...     ended += int(env.ends.sum())
/// >>> ended > 100
/// True
#[pyclass(frozen, module = "ludoteca")]
pub struct VectorEnv {
    game: Game,
    count: usize,
    threads: usize,
    opponents: Option<String>,
    inner: Mutex<Option<Inner>>,
    views: Views,
}

/// What a closed environment no longer has.
struct Inner {
    batch: Box<dyn Batch>,
    seed: u64,
    arrays: Arrays,
}

struct Arrays {
    observations: Option<Slice<u8>>,
    masks: Option<Slice<u8>>,
    rewards: Slice<f32>,
    ends: Slice<bool>,
    players: Slice<i8>,
    lengths: Slice<i64>,
    actions: Slice<i64>,
}

/// The same memory as read-only arrays; `None` for what is switched off.
struct Views {
    observations: Py<PyAny>,
    masks: Py<PyAny>,
    rewards: Py<PyAny>,
    ends: Py<PyAny>,
    players: Py<PyAny>,
    lengths: Py<PyAny>,
    actions: Py<PyAny>,
}

impl Arrays {
    fn views(&self, py: Python<'_>, layout: Layout, count: usize) -> PyResult<Views> {
        let Layout { planes, rows, columns, actions } = layout;
        let columns_of_rewards: &[usize] = if self.rewards.len() == count { &[count] } else { &[count, 2] };
        Ok(Views {
            observations: self.observations.as_ref().map_or_else(
                || Ok(py.None()),
                |slice| slice.array(py, &[count, planes.len(), rows, columns]),
            )?,
            masks: self
                .masks
                .as_ref()
                .map_or_else(|| Ok(py.None()), |slice| slice.array(py, &[count, actions]))?,
            rewards: self.rewards.array(py, columns_of_rewards)?,
            ends: self.ends.array(py, &[count])?,
            players: self.players.array(py, &[count])?,
            lengths: self.lengths.array(py, &[count])?,
            actions: self.actions.array(py, &[count])?,
        })
    }

    fn shown(&mut self) -> Shown<'_> {
        Shown {
            observations: self.observations.as_mut().map(Slice::numbers),
            masks: self.masks.as_mut().map(Slice::numbers),
            rewards: self.rewards.numbers(),
            ends: self.ends.numbers(),
            players: self.players.numbers(),
            lengths: self.lengths.numbers(),
        }
    }
}

impl VectorEnv {
    fn lock(&self) -> MutexGuard<'_, Option<Inner>> {
        // A panic in a step leaves games that are still positions.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `work` with the games, without the interpreter lock.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> Result<R, Refusal> + Send,
    ) -> PyResult<R> {
        let closed = || Refusal::Value("the environment is closed".to_owned());
        py.detach(|| work(self.lock().as_mut().ok_or_else(closed)?)).map_err(PyErr::from)
    }
}

/// The actions as whole numbers. What is no array becomes one; what is not made of whole numbers is refused.
fn whole_numbers<'py>(actions: &Bound<'py, PyAny>, count: usize) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let array = match actions.cast::<PyArray1<i64>>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let numpy = actions.py().import("numpy")?;
            let array = numpy.call_method1("asarray", (actions,))?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "i" && kind != "u" {
                let found = array.getattr("dtype")?.str()?;
                return Err(PyTypeError::new_err(format!(
                    "found actions of the type {found}, expected whole numbers"
                )));
            }
            let shape: Vec<usize> = array.getattr("shape")?.extract()?;
            if shape.len() != 1 {
                return Err(PyValueError::new_err(format!(
                    "found actions of the shape {shape:?}, expected [{count}]"
                )));
            }
            array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>()?
        }
    };
    let found = array.len()?;
    if found != count {
        return Err(PyValueError::new_err(format!(
            "found actions of the shape [{found}], expected [{count}]"
        )));
    }
    Ok(array.try_readonly()?)
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, count, seed=0, *, variant=None, threads=1, observe=true, masks=true, opponents=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        seed: u64,
        variant: Option<&str>,
        threads: usize,
        observe: bool,
        masks: bool,
        opponents: Option<String>,
    ) -> PyResult<VectorEnv> {
        let game = Game::named(game, variant)?;
        let layout = game.layout()?;
        let against = Opponents::named(opponents.as_deref())?;
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(PyValueError::new_err(format!("found {count} games, expected 1 to {MOST_GAMES}")));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!(
                "found {threads} threads, expected 1 to {MOST_THREADS}"
            )));
        }
        let arrays = usize::from(observe) * layout.size() + usize::from(masks) * layout.actions;
        let bytes = count * (arrays + against.bytes());
        if bytes > MOST_BYTES {
            return Err(PyValueError::new_err(format!(
                "found arrays and searches of {bytes} bytes, expected at most {MOST_BYTES}; use fewer games, turn off `observe` or `masks`, or choose opponents that do not search"
            )));
        }
        let make = MakeBatch { count, opponents: against };
        let batch = visit(game.any.name(), game.any.variant(), make).map_err(Refusal::value)?;
        let batch = batch.ok_or_else(|| Refusal::Unsupported("the game has no actions".to_owned()))?;
        let seats = if against == Opponents::None { 2 } else { 1 };
        let arrays = Arrays {
            observations: observe.then(|| Slice::new(py, count * layout.size())).transpose()?,
            masks: masks.then(|| Slice::new(py, count * layout.actions)).transpose()?,
            rewards: Slice::new(py, count * seats)?,
            ends: Slice::new(py, count)?,
            players: Slice::new(py, count)?,
            lengths: Slice::new(py, count)?,
            actions: Slice::new(py, count)?,
        };
        let views = arrays.views(py, layout, count)?;
        let inner = Mutex::new(Some(Inner { batch, seed, arrays }));
        let env = VectorEnv { game, count, threads, opponents, inner, views };
        env.reset(py, None)?;
        Ok(env)
    }

    /// The game and variant that is played.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The number of games.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// The number of threads of a step.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// The name of the opponents, if there are any.
    #[getter]
    fn opponents(&self) -> Option<&str> {
        self.opponents.as_deref()
    }

    /// What the player to play sees in each game: bytes of the shape (count, planes, rows, columns); `None` if the
    /// environment does not observe.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.observations.clone_ref(py)
    }

    /// The legal actions of each game: bytes of the shape (count, actions); `None` if the environment has no masks.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.masks.clone_ref(py)
    }

    /// What the games that ended in the last step gave: 1 for a win, -1 for a loss, 0 for a draw and for the others.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.rewards.clone_ref(py)
    }

    /// Which games ended in the last step. They have begun anew already.
    #[getter]
    fn ends(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.ends.clone_ref(py)
    }

    /// The player to play in each game, 0 or 1.
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.players.clone_ref(py)
    }

    /// The number of steps of each current game, the opponents' among them.
    #[getter]
    fn lengths(&self, py: Python<'_>) -> Py<PyAny> {
        self.views.lengths.clone_ref(py)
    }

    /// Starts all games anew, with another seed if one is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let threads = self.threads;
        self.with(py, |Inner { batch, seed: last, arrays }| {
            *last = seed.unwrap_or(*last);
            batch.reset(*last, arrays.shown(), threads);
            Ok(())
        })
    }

    /// Plays an action in each game. If one is not legal, nothing is played.
    ///
    /// >>> import ludoteca, numpy
    /// >>> env = ludoteca.VectorEnv("stac", 2)
    /// >>> env.step([1, 26])
    /// >>> env.players
    /// array([1, 1], dtype=int8)
    /// >>> env.step([0, 0])
    /// Traceback (most recent call last):
    /// ludoteca.IllegalAction: game 0: the action 0 is not legal in `11111/11111/11111/11111/11111 b b1,e5 -`
    #[pyo3(signature = (actions))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = whole_numbers(actions, self.count)?;
        let threads = self.threads;
        match actions.as_slice() {
            // The environment's own array may be rewritten while it is read, so it is copied in any case.
            Ok(actions) => self.play(py, actions.to_vec(), threads),
            Err(_) => self.play(py, actions.as_array().iter().copied().collect(), threads),
        }
    }

    /// A legal action for each game, chosen at random by the games' own dice. The array is overwritten by the next call.
    fn random_actions(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.with(py, |Inner { batch, arrays, .. }| {
            batch.choose(arrays.actions.numbers());
            Ok(())
        })?;
        Ok(self.views.actions.clone_ref(py))
    }

    /// Plays this many random steps in each game, by the games' own dice. The arrays show the last of them.
    #[pyo3(signature = (steps=1))]
    fn play_random(&self, py: Python<'_>, steps: usize) -> PyResult<()> {
        let (threads, most) = (self.threads, (STEPS / self.count).max(16));
        for first in (0..steps).step_by(most) {
            let some = most.min(steps - first);
            self.with(py, |Inner { batch, arrays, .. }| {
                batch.play_randomly(some, arrays.shown(), threads);
                Ok(())
            })?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// The position of a game as text.
    #[pyo3(signature = (number))]
    fn position(&self, py: Python<'_>, number: usize) -> PyResult<String> {
        let count = self.count;
        self.with(py, |inner| inner.batch.text(number).ok_or_else(|| no_such_game(number, count)))
    }

    /// The legal actions of a game in ascending order.
    #[pyo3(signature = (number))]
    fn legal_actions(&self, py: Python<'_>, number: usize) -> PyResult<Vec<usize>> {
        let count = self.count;
        self.with(py, |inner| inner.batch.legal(number).ok_or_else(|| no_such_game(number, count)))
    }

    /// Ends the environment. Arrays that were handed out stay as they are.
    fn close(&self, py: Python<'_>) {
        let inner = py.detach(|| self.lock().take());
        drop(inner);
    }

    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self) -> String {
        let (name, variant) = (self.game.any.name(), self.game.any.variant());
        format!("ludoteca.VectorEnv('{name}', {}, variant='{variant}', threads={})", self.count, self.threads)
    }
}

impl VectorEnv {
    fn play(&self, py: Python<'_>, actions: Vec<i64>, threads: usize) -> PyResult<()> {
        self.with(py, |Inner { batch, arrays, .. }| batch.step(&actions, arrays.shown(), threads))
    }
}

fn no_such_game(number: usize, count: usize) -> Refusal {
    Refusal::Value(format!("found the game {number}, expected one below {count}"))
}
