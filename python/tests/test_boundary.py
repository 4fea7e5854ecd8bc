"""Whatever Python passes in, an exception comes out or the game goes on."""

import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import ludoteca

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 60),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=8),
    st.lists(st.integers(0, 60), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    arrays.arrays(
        dtype=arrays.scalar_dtypes(),
        shape=arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
    ),
)
# NumPy warns about arrays that are taken for numbers, and a warning is an error here.
REFUSALS = (ValueError, TypeError, OverflowError, DeprecationWarning)
# Other cases in every run would make failures come and go.
checked = settings(max_examples=200, deadline=None, derandomize=True)
METHODS = ["apply_action", "apply_step", "action_to_string", "string_to_action", "image", "symmetry", "record"]


@checked
@given(st.lists(st.tuples(st.sampled_from(METHODS), anything), max_size=8), st.sampled_from(ludoteca.games()))
def test_states_survive_any_argument(calls: list[tuple[str, Any]], game: str) -> None:
    state = ludoteca.load(game).new_initial_state()
    for method, argument in calls:
        before = state.position
        try:
            getattr(state, method)(argument)
        except REFUSALS:
            assert state.position == before
    assert state.game.state(state.position) == state


@checked
@given(st.sampled_from(ludoteca.games()), st.text(max_size=80))
def test_readers_survive_any_text(game: str, text: str) -> None:
    rules = ludoteca.load(game)
    for read in (rules.state, rules.replay, rules.new_initial_state().apply_step, ludoteca.verify):
        try:
            read(text)
        except ValueError as error:
            assert str(error)


@checked
@given(st.sampled_from(ludoteca.games()), st.data())
def test_readers_survive_damaged_positions(game: str, data: st.DataObject) -> None:
    rules = ludoteca.load(game)
    text = rules.new_initial_state(data.draw(st.integers(0, 9))).position
    start = data.draw(st.integers(0, len(text) - 1))
    letters = data.draw(st.text(text, max_size=3))
    damaged = text[:start] + letters + text[start + data.draw(st.integers(0, 3)) :]
    try:
        state = rules.state(damaged)
    except ValueError as error:
        assert str(error)
    else:
        assert state.position == damaged
        assert len(state.legal_actions()) == len(state.legal_steps())


@checked
@given(st.lists(anything, max_size=6))
def test_environments_survive_any_actions(calls: list[Any]) -> None:
    env = ludoteca.VectorEnv("stac", 4, seed=1)
    for actions in calls:
        before = [env.position(number) for number in range(4)]
        try:
            env.step(actions)
        except REFUSALS:
            assert [env.position(number) for number in range(4)] == before
    env.play_random(3)


@checked
@given(st.fixed_dictionaries({}, optional={name: anything for name in ["seed", "variant", "threads", "opponents"]}))
def test_environments_survive_any_options(options: dict[str, Any]) -> None:
    try:
        env = ludoteca.VectorEnv("stac", 3, **options)
    except REFUSALS:
        return
    env.step(env.random_actions())


@checked
@given(
    st.fixed_dictionaries(
        {}, optional={name: anything for name in ["time", "depth", "lines", "player", "evaluator", "threads", "seed"]}
    )
)
def test_searches_survive_any_options(options: dict[str, Any]) -> None:
    state = ludoteca.load("stac").new_initial_state()
    try:
        found = ludoteca.search(state, nodes=50, megabytes=1, **options)
    except REFUSALS:
        return
    assert found.action in state.legal_actions()


@checked
@given(
    anything,
    anything,
    st.fixed_dictionaries(
        {}, optional={name: anything for name in ["variant", "odds", "opening", "seed", "sprt", "concurrency"]}
    ),
)
def test_matches_survive_any_players_and_options(first: Any, second: Any, options: dict[str, Any]) -> None:
    with pytest.raises(REFUSALS):
        ludoteca.match("stac", first, second, games=2, nodes=1)
    try:
        result = ludoteca.match("stac", "random", "greedy", games=2, nodes=1, **options)
    except REFUSALS:
        return
    assert result.games == 2


@checked
@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: anything
            for name in ["variant", "player", "nodes", "depth", "lines", "temperature", "explore", "seed", "first_game"]
        },
    )
)
def test_generating_survives_any_options(options: dict[str, Any]) -> None:
    try:
        data = ludoteca.generate("stac", 2, **{"player": "greedy", **options})
    except REFUSALS:
        return
    assert len(data) >= 2


@checked
@given(st.lists(anything, min_size=4, max_size=4), anything)
def test_net_files_survive_any_weights(weights: list[Any], bias: Any) -> None:
    game = ludoteca.load("stac")
    with pytest.raises(REFUSALS):
        ludoteca.net_file(game, weights[0], weights[1], weights[2], weights[3], bias)


@checked
@given(st.lists(st.sampled_from([0.0, 1e-9, 1.0, -1.0, 100.0, -100.0, 3e38]), min_size=8, max_size=8))
def test_net_files_survive_extreme_weights(numbers: list[float]) -> None:
    game = ludoteca.load("stac")
    inputs = game.num_net_inputs()
    weights = np.resize(np.array(numbers, np.float32), (inputs, 32))
    # Not in order, and not contiguous.
    for rows in (weights, np.asfortranarray(weights), weights[::-1]):
        try:
            file = ludoteca.net_file(game, rows, rows[:, 1], rows[0], rows[1], bias=numbers[0])
        except REFUSALS:
            continue
        assert file.startswith(b"ludonet1")


class Odd(ludoteca.Bot):
    """Answers with anything."""

    answer: Any = None

    def choose(self, state: ludoteca.State) -> Any:
        return self.answer


@checked
@given(anything)
def test_matches_survive_any_answer_of_a_bot(answer: Any) -> None:
    bot = Odd()
    bot.answer = answer
    with pytest.raises(REFUSALS):
        ludoteca.match("stac", bot, "random", games=2, opening=0)


def test_states_and_bots_may_be_used_by_many_threads() -> None:
    state = ludoteca.load("crab-stack").new_initial_state(1)
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for _ in range(20):
                own = state.clone()
                while not own.is_terminal() and len(own.steps) < 30:
                    own.apply_action(own.legal_actions()[number % len(own.legal_actions())])
                ludoteca.search(state, nodes=50, megabytes=1)
                ludoteca.generate("stac", 20, player="random", seed=number)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and not state.steps


@pytest.mark.parametrize(
    "actions",
    [
        [1, 2],
        (1, 2),
        np.array([1, 2], np.int8),
        np.array([1, 2], np.uint64),
        np.array([1, 9, 2, 9], np.int64)[::2],
        np.array([2, 1], np.int64)[::-1],
        np.array([1, 2], ">i8"),
    ],
)
def test_whole_numbers_of_every_kind_and_order_are_taken(actions: Any) -> None:
    env = ludoteca.VectorEnv("stac", 2)
    env.step(actions)
    texts = [env.position(number).split(" ")[2].split(",")[0] for number in range(2)]
    assert texts == ["b1", "c1"]


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ([1.0, 2.0], TypeError, "found actions of the type float64, expected whole numbers"),
        ([True, True], TypeError, "found actions of the type bool, expected whole numbers"),
        (["1", "2"], TypeError, "found actions of the type <U1, expected whole numbers"),
        ([1], ValueError, r"found actions of the shape \[1\], expected \[2\]"),
        ([[1, 2]], ValueError, r"found actions of the shape \[1, 2\], expected \[2\]"),
        (5, ValueError, r"found actions of the shape \[\], expected \[2\]"),
    ],
)
def test_other_actions_are_refused(actions: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ludoteca.VectorEnv("stac", 2).step(actions)
