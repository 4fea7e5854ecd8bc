"""Whatever Python passes in, an exception comes out or the game goes on."""

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
