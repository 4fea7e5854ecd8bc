"""Environments for PettingZoo: every game as an AEC environment with action masks.

>>> from ludoteca import aec
>>> env = aec.env("stac")
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> action = env.action_space(env.agent_selection).sample(observation["action_mask"])
>>> env.step(action)
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import ludoteca

AGENTS = ["player_0", "player_1"]

Observation = dict[str, NDArray[Any]]


class LudotecaAEC(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game between `player_0`, who plays first, and `player_1`.

    An observation is a dictionary: `observation` is what the player sees (`State.observation_tensor`), `action_mask`
    the legal actions. Who is not to play sees what they saw at their last decision, with an empty mask. The winner gets
    1, the loser -1.

    `illegal` says what an illegal action does: with `"lose"` its player loses at once, with `"random"` a random legal
    action is played instead. After `max_cycles` decisions of each player on average, the game is truncated.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["human", "ansi", "svg"],
        "name": "ludoteca_v0",
        "is_parallelizable": True,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "stac",
        variant: str | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        if illegal not in ("lose", "random"):
            raise ValueError(f"found illegal={illegal!r}, expected 'lose' or 'random'")
        self.game = ludoteca.load(game, variant)
        self.render_mode = render_mode
        self.illegal = illegal
        self.max_decisions = None if max_cycles is None else 2 * max_cycles
        self.possible_agents = list(AGENTS)
        shape, actions = self.game.observation_shape(), self.game.num_distinct_actions()
        # PettingZoo's types do not fit Gymnasium's spaces of NumPy's numbers.
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, shape, np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        views: dict[str, Any] = {agent: space for agent in AGENTS}
        self.observation_spaces = views
        choices: dict[str, Any] = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        self.action_spaces = choices
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of a player's observations."""
        space: gymnasium.spaces.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of a player's actions."""
        space: gymnasium.spaces.Space[Any] = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The seed determines the deal and what is played for illegal actions."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.state_of_game = self.game.new_initial_state(int(self._random.integers(2**63)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        shape = self.game.observation_shape()
        self._seen = {agent: np.zeros(shape, np.uint8) for agent in AGENTS}
        self._decisions = 0
        self._look()

    def _look(self) -> None:
        """Asks the next player."""
        player = self.state_of_game.current_player()
        if player >= 0:
            self.agent_selection = AGENTS[player]
            self._seen[self.agent_selection] = self.state_of_game.observation_tensor()

    def observe(self, agent: str) -> Observation:
        """What a player sees."""
        if agent == self.agent_selection and not self.terminations[agent]:
            mask = self.state_of_game.legal_actions_mask().astype(np.int8)
        else:
            mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        return {"observation": self._seen[agent], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the player to play."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("found the action None, expected a number while the game goes on")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state = self.state_of_game
        try:
            state.apply_action(int(action))
        except ludoteca.IllegalAction:
            if self.illegal == "random":
                state.apply_action(int(self._random.choice(state.legal_actions())))
            else:
                self._end([-1.0, 1.0] if agent == AGENTS[0] else [1.0, -1.0])
        self._decisions += 1
        if state.is_terminal():
            self._end(state.returns())
        elif self._decisions == self.max_decisions:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        if not self.terminations[agent]:
            self._look()
        else:
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        if self.render_mode == "human":
            self.render()

    def _end(self, returns: list[float]) -> None:
        self.rewards = dict(zip(AGENTS, returns, strict=True))
        self.terminations = dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        """The board: printed for `human`, as text for `ansi`, as a picture for `svg`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode")
            return None
        if self.render_mode == "human":
            print(self.state_of_game.board())
            return None
        return self.state_of_game.svg() if self.render_mode == "svg" else self.state_of_game.board()

    def close(self) -> None:
        """Nothing is open."""


def env(game: str = "stac", **options: Any) -> LudotecaAEC:
    """A game as an AEC environment."""
    return LudotecaAEC(game, **options)


def parallel_env(game: str = "stac", *, max_cycles: int | None = None, **options: Any) -> Any:
    """A game as a parallel environment. In each cycle only the action of the player to play counts."""
    environment = LudotecaAEC(game, **options)
    environment.max_decisions = max_cycles
    return turn_based_aec_to_parallel(environment)


def register_all() -> list[str]:
    """Adds every game to PettingZoo's registry and returns their ids, such as `ludoteca/stac-v0`."""
    ids = []
    for game in ludoteca.games():
        name = f"ludoteca/{game}-v0"
        if name not in aec_registry:
            register("aec", name, "ludoteca.aec:env", kwargs={"game": game})
            register("parallel", name, "ludoteca.aec:parallel_env", kwargs={"game": game})
        ids.append(name)
    return ids
