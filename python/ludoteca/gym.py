"""Environments for Gymnasium: one player against a built-in opponent.

>>> from ludoteca import gym
>>> env = gym.LudotecaEnv("stac", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, env.action_space
((8, 5, 5), Discrete(50))
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import ludoteca

Observations = NDArray[np.uint8]
Info = dict[str, Any]


class LudotecaEnv(gymnasium.Env[Observations, np.int64]):
    """One game against a built-in opponent: `random`, `greedy`, `beginner` or `level:0` to `level:7`.

    The player is the first player in every other game, beginning with one that the seed determines.
    `info["action_mask"]` has the legal actions as `Discrete.sample` takes them. An illegal action loses the game at
    once.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "stac",
        variant: str | None = None,
        opponent: str = "random",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"found render_mode={render_mode!r}, expected one of {self.metadata['render_modes']}")
        # It checks the name of the opponent.
        ludoteca.VectorEnv(game, 1, variant=variant, opponents=opponent, observe=False).close()
        self.game = ludoteca.load(game, variant)
        self.opponent = opponent
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, self.game.observation_shape(), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_distinct_actions())
        self._games = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Starts a game, and plays it up to the player's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = int(self.np_random.integers(2))
        self.player = self._games % 2
        self._games += 1
        self.state = self.game.new_initial_state(self._number())
        self._reply()
        return self._shown()

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, Info]:
        """Plays an action, and the opponent's answer."""
        reward, lost = 0.0, False
        try:
            self.state.apply_action(int(action))
        except ludoteca.IllegalAction:
            reward, lost = -1.0, True
        if not lost:
            self._reply()
            reward = self.state.returns()[self.player]
        observation, info = self._shown()
        return observation, reward, lost or self.state.is_terminal(), False, info

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _reply(self) -> None:
        while self.state.current_player() == 1 - self.player:
            if self.opponent == "random":
                action = int(self.np_random.choice(self.state.legal_actions()))
            else:
                found = ludoteca.search(self.state, player=self.opponent, megabytes=1, seed=self._number())
                action = self.state.string_to_action(found.step)
            self.state.apply_action(action)

    def _shown(self) -> tuple[Observations, Info]:
        mask = self.state.legal_actions_mask().view(np.int8)
        return self.state.observation_tensor(), {"action_mask": mask}

    def render(self) -> Any:
        """The board as text for `ansi`, as a picture for `svg`."""
        return self.state.svg() if self.render_mode == "svg" else self.state.board()


class LudotecaVectorEnv(gymnasium.vector.VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games, each against a built-in opponent. A game that ends begins anew in the same step.

    The arrays are those of `ludoteca.VectorEnv`: they are rewritten by the next step. An illegal action raises
    `IllegalAction`; `infos["action_mask"]` has the legal ones.

    >>> from ludoteca import gym
    >>> envs = gym.LudotecaVectorEnv("stac", num_envs=100)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((100, 8, 5, 5), (100, 50))
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "stac",
        num_envs: int = 1,
        *,
        variant: str | None = None,
        opponent: str = "random",
        threads: int = 1,
    ) -> None:
        self.native = ludoteca.VectorEnv(game, num_envs, variant=variant, opponents=opponent, threads=threads)
        self.num_envs = num_envs
        shape = self.native.game.observation_shape()
        self.single_observation_space = gymnasium.spaces.Box(0, 255, shape, np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.native.game.num_distinct_actions())
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:
        """Starts all games."""
        if isinstance(seed, list):
            raise ValueError("found a list of seeds, expected one seed, from which each game gets its own")
        super().reset(seed=seed)
        self.native.reset(int(self.np_random.integers(2**63)))
        return self.native.observations, self._infos()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Plays an action in each game, and the opponents' answers."""
        self.native.step(actions)
        native = self.native
        return native.observations, native.rewards, native.ends, self._never, self._infos()

    def _infos(self) -> Info:
        return {"action_mask": self.native.masks, "player": self.native.players}

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the games."""
        self.native.close()


def register_all() -> list[str]:
    """Adds every game to Gymnasium's registry and returns their ids, such as `ludoteca/stac-v0`."""
    ids = []
    for game in ludoteca.games():
        name = f"ludoteca/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "ludoteca.gym:LudotecaEnv",
                vector_entry_point="ludoteca.gym:LudotecaVectorEnv",
                kwargs={"game": game},
            )
        ids.append(name)
    return ids
