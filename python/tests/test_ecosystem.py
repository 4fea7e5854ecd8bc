"""The environments pass the checks of the libraries that they are for."""

import types
import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

import ludoteca
from ludoteca import aec, gym


@pytest.mark.parametrize("game", ludoteca.games())
def test_pettingzoo_accepts_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # It is told about observations that are not numbers between -1 and 1, and about unusual shapes.
        warnings.simplefilter("ignore")
        api_test(aec.env(game), num_cycles=200)
        seed_test(partial(aec.env, game), num_cycles=100)
        is_picture: Any = {"svg": lambda shown: shown.startswith("<svg")}
        make: Any = partial(aec.env, game)
        render_test(make, is_picture)


def test_pettingzoo_counts_cycles() -> None:
    module = types.SimpleNamespace(
        env=partial(aec.env, "stac", illegal="random"),
        parallel_env=partial(aec.parallel_env, "stac", illegal="random"),
    )
    max_cycles_test(module)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(aec.parallel_env("stac", illegal="random", max_cycles=50), num_cycles=100)


def test_pettingzoo_knows_the_games_by_name() -> None:
    assert len(aec.register_all()) == 5
    env: Any = pettingzoo.make("aec", "ludoteca/crab-stack-v0", illegal="random")
    env.reset(seed=1)
    assert env.unwrapped.game.name == "crab-stack"


def test_an_illegal_action_loses_or_is_replaced() -> None:
    env = aec.env("stac")
    env.reset(seed=1)
    env.step(0)
    assert env.rewards == {"player_0": -1, "player_1": 1} and all(env.terminations.values())
    env = aec.env("stac", illegal="random")
    env.reset(seed=1)
    env.step(0)
    assert env.agent_selection == "player_1" and not any(env.terminations.values())
    with pytest.raises(ValueError, match="expected 'lose' or 'random'"):
        aec.env("stac", illegal="maybe")


def test_rewards_are_those_of_the_game() -> None:
    env = aec.env("stac")
    dice, decided = np.random.default_rng(1), 0
    for seed in range(5):
        env.reset(seed=seed)
        total = dict.fromkeys(aec.AGENTS, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += float(reward)
            assert observation is not None
            mask = observation["action_mask"]
            env.step(None if terminated or truncated else int(dice.choice(np.flatnonzero(mask))))
        assert list(total.values()) == env.state_of_game.returns()
        decided += total["player_0"] != 0
    assert decided > 0


@pytest.mark.parametrize("game", ludoteca.games())
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasium_accepts_every_game(game: str, opponent: str) -> None:
    with warnings.catch_warnings():
        # It advises against environments that were not made by `gymnasium.make`.
        warnings.simplefilter("ignore")
        check_env(gym.LudotecaEnv(game, opponent=opponent, render_mode="ansi"))


def test_gymnasium_knows_the_games_by_name() -> None:
    assert len(gym.register_all()) == 5
    env = gymnasium.make("ludoteca/stac-v0", opponent="level:1")
    seats = set()
    for _ in range(4):
        _, info = env.reset()
        seats.add(env.unwrapped.player)  # type: ignore[attr-defined]
        ended, reward = False, None
        while not ended:
            action = env.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(action)
            ended = terminated or truncated
        assert reward in (-1, 0, 1)
    assert seats == {0, 1}


def test_gymnasium_steps_many_games() -> None:
    gym.register_all()
    envs = gymnasium.make_vec("ludoteca/crab-stack-v0", num_envs=30, vectorization_mode="vector_entry_point")
    observations, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(observations)
    ended, actions = 0, np.zeros(30, np.int64)
    for _ in range(100):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        assert envs.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        assert rewards.shape == terminations.shape == truncations.shape == (30,)
        ended += int(terminations.sum())
    assert ended > 0
    envs.close()
    with pytest.raises(ValueError, match="closed"):
        envs.step(actions)


def test_gymnasium_wraps_many_games() -> None:
    """Gymnasium's own count of what episodes gave agrees with the rewards."""
    plain = gym.LudotecaVectorEnv("stac", num_envs=8, opponent="random")
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(plain)
    envs.reset(seed=5)
    returns: list[float] = []
    for _ in range(150):
        _, rewards, ended, _, infos = envs.step(plain.native.random_actions())
        assert (infos["action_mask"].sum(axis=1) > 0).all()
        if ended.any():
            assert (infos["_episode"] == ended).all()
            assert (infos["episode"]["r"][ended] == rewards[ended]).all()
            returns += rewards[ended].tolist()
    assert {-1.0, 1.0} <= set(returns)
    # The seed alone decides.
    again = gym.LudotecaVectorEnv("stac", num_envs=8, opponent="random", threads=2)
    assert (again.reset(seed=5)[0] == plain.reset(seed=5)[0]).all()
