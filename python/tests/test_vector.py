"""Many games at a time."""

import gc
import threading
from collections import Counter

import numpy as np
import pytest

import ludoteca

VARIANTS = [(game, variant) for game in ludoteca.games() for variant in ludoteca.load(game).variants]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_game_is_what_a_state_says(game: str, variant: str) -> None:
    """Follows each game of an environment with a state that plays the same actions."""
    count = 4
    env = ludoteca.VectorEnv(game, count, seed=5, variant=variant)
    rules = ludoteca.load(game, variant)
    states = [rules.state(env.position(number)) for number in range(count)]
    ended = 0
    for _ in range(300):
        for number, state in enumerate(states):
            assert env.position(number) == state.position
            assert env.players[number] == state.current_player()
            assert (env.masks[number] == state.legal_actions_mask()).all()
            assert (env.observations[number] == state.observation_tensor()).all()
            assert env.lengths[number] == len(state.steps)
        actions = env.random_actions().copy()
        env.step(actions)
        for number, state in enumerate(states):
            state.apply_action(int(actions[number]))
            assert env.ends[number] == state.is_terminal()
            assert env.rewards[number].tolist() == state.returns()
            if state.is_terminal():
                ended += 1
                states[number] = rules.state(env.position(number))
    if game in ("stac", "crab-stack", "duplohex"):
        assert ended > 0


@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
@pytest.mark.parametrize("game", ["crab-stack", "sixteen-stone"])
def test_games_do_not_depend_on_the_threads(game: str, opponents: str | None) -> None:
    envs = [ludoteca.VectorEnv(game, 37, seed=9, threads=threads, opponents=opponents) for threads in (1, 2, 5)]
    for _ in range(60):
        first, *others = envs
        actions = [env.random_actions().copy() for env in envs]
        for env, theirs in zip(others, actions[1:], strict=True):
            assert (theirs == actions[0]).all()
            assert (env.observations == first.observations).all() and (env.masks == first.masks).all()
            assert (env.rewards == first.rewards).all() and (env.ends == first.ends).all()
        for env in envs:
            env.step(actions[0])


@pytest.mark.parametrize("opponents", ["random", "greedy", "level:2"])
def test_opponents_answer_and_the_caller_is_always_to_play(opponents: str) -> None:
    env = ludoteca.VectorEnv("stac", 16, seed=2, opponents=opponents)
    assert env.rewards.shape == (16,)
    assert sorted(env.players.tolist()) == [0] * 8 + [1] * 8
    seats, ended = env.players.copy(), 0
    for _ in range(60):
        env.step(env.random_actions())
        # The seat changes exactly when a game ends.
        assert ((env.players != seats) == env.ends).all()
        assert (np.abs(env.rewards) <= env.ends).all()
        seats, ended = env.players.copy(), ended + int(env.ends.sum())
    assert ended > 0


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_random_steps_are_legal_and_end_games(game: str, variant: str) -> None:
    """Each random step leads to a position after one of the legal actions, or to a new game where that ends one."""
    count = 3
    env = ludoteca.VectorEnv(game, count, seed=8, variant=variant)
    rules = ludoteca.load(game, variant)
    states = [rules.state(env.position(number)) for number in range(count)]
    ended = 0
    for _ in range(200):
        env.play_random()
        for number, state in enumerate(states):
            after = {}
            for action in state.legal_actions():
                state.apply_action(action)
                after[state.position] = (action, state.is_terminal(), state.returns())
                state.undo()
            assert (env.observations[number] == rules.state(env.position(number)).observation_tensor()).all()
            if env.ends[number]:
                ended += 1
                assert env.lengths[number] == 0
                assert (True, env.rewards[number].tolist()) in [(over, returns) for _, over, returns in after.values()]
                states[number] = rules.state(env.position(number))
            else:
                action, over, _ = after[env.position(number)]
                assert not over and not env.rewards[number].any()
                state.apply_action(action)
                assert env.lengths[number] == len(state.steps)
    if game in ("stac", "crab-stack", "duplohex"):
        assert ended > 0


@pytest.mark.parametrize("opponents", [None, "random"])
def test_random_steps_are_the_same_in_one_call_or_many(opponents: str | None) -> None:
    one, other = (
        ludoteca.VectorEnv("sixteen-stone", 8, seed=6, threads=threads, opponents=opponents) for threads in (1, 3)
    )
    one.play_random(400)
    for _ in range(400):
        other.play_random()
    assert (one.observations == other.observations).all() and (one.lengths == other.lengths).all()
    assert (one.rewards == other.rewards).all() and (one.ends == other.ends).all()
    one.step(one.random_actions())
    assert one.lengths.any()


def test_random_steps_are_uniform() -> None:
    for game in ("stac", "duplohex"):
        start = ludoteca.load(game).new_initial_state()
        legal = len(start.legal_actions())
        env = ludoteca.VectorEnv(game, 1000 * legal, seed=1, observe=False, masks=False)
        env.play_random()
        counts = Counter(env.position(number) for number in range(len(env)))
        assert len(counts) == legal and all(800 < count < 1200 for count in counts.values())


def test_seeds_decide_and_a_reset_begins_anew() -> None:
    env = ludoteca.VectorEnv("crab-stack", 20, seed=3)
    first = env.observations.copy()
    env.play_random(30)
    assert (env.observations != first).any()
    env.reset()
    assert (env.observations == first).all() and not env.lengths.any()
    env.reset(4)
    assert (env.observations != first).any()
    env.reset(3)
    assert (env.observations == first).all()


def test_arrays_are_the_same_memory_after_every_step_and_cannot_be_written() -> None:
    env = ludoteca.VectorEnv("stac", 10)
    observations, masks = env.observations, env.masks
    assert env.observations is observations
    before = observations.copy()
    env.step(env.random_actions())
    assert (observations != before).any()
    for array in (observations, masks, env.rewards, env.ends, env.players, env.lengths, env.random_actions()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    last = masks.copy()
    env.close()
    del env
    gc.collect()
    assert (masks == last).all()


def test_what_is_switched_off_is_none() -> None:
    env = ludoteca.VectorEnv("stac", 3, observe=False, masks=False)
    assert env.observations is None and env.masks is None
    env.play_random(100)
    assert len(env) == 3 and env.legal_actions(0) == ludoteca.load("stac").state(env.position(0)).legal_actions()


def test_an_illegal_action_plays_nothing() -> None:
    env = ludoteca.VectorEnv("stac", 3)
    with pytest.raises(ludoteca.IllegalAction, match=r"game 2: the action 0 is not legal in `11111/"):
        env.step([1, 1, 0])
    assert not env.lengths.any()
    for wrong in (-1, 50, 2**62, -(2**63)):
        with pytest.raises(ludoteca.IllegalAction):
            env.step([1, 1, wrong])
    assert not env.lengths.any()
    many = ludoteca.VectorEnv("stac", 40, threads=4)
    with pytest.raises(ludoteca.IllegalAction, match=r"^game 17: the action 0 is not legal"):
        many.step([1] * 17 + [0] * 23)
    assert not many.lengths.any()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"count": 0}, "found 0 games, expected 1 to 1000000"),
        ({"count": 10**12}, "found 1000000000000 games"),
        ({"count": 10**6, "game": "syrtis", "variant": "major"}, "found arrays and searches of .* bytes"),
        ({"count": 3000, "opponents": "level:2"}, "use fewer games, .* or choose opponents that do not search"),
        ({"threads": 0}, "found 0 threads, expected 1 to"),
        ({"opponents": "level:8"}, "found the opponents `level:8`, expected random, greedy, beginner or level:0"),
        ({"opponents": "nobody"}, "found the opponents `nobody`"),
        ({"game": "chess"}, "there is no game `chess`"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"game": "stac", "count": 2, **options}
    with pytest.raises(ValueError, match=message):
        ludoteca.VectorEnv(**given)  # type: ignore[arg-type]


def test_a_closed_environment_refuses_everything() -> None:
    env = ludoteca.VectorEnv("stac", 2)
    env.close()
    env.close()
    for call in (env.reset, env.random_actions, env.play_random, lambda: env.step([1, 1]), lambda: env.position(0)):
        with pytest.raises(ValueError, match="the environment is closed"):
            call()


def test_several_python_threads_may_step_one_environment() -> None:
    env = ludoteca.VectorEnv("stac", 50, seed=1, threads=2)
    failures: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(100):
                env.play_random()
                env.observations.sum()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    rules = ludoteca.load("stac")
    for number in range(50):
        state = rules.state(env.position(number))
        assert (env.observations[number] == state.observation_tensor()).all()
