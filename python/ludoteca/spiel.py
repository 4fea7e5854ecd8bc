"""Games for OpenSpiel: `import ludoteca.spiel` registers every game, such as `ludoteca_stac`.

A game that is dealt has its start dealt by the parameter `seed`; the game is then one without chance.

>>> import pyspiel
>>> import ludoteca.spiel
>>> state = pyspiel.load_game("ludoteca_crab_stack", {"seed": 3}).new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player()
1
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import ludoteca

# A bound on the steps of a game. Repetition ends every game, but long after this.
LONGEST = 10_000


def _name(game: str) -> str:
    return "ludoteca_" + game.replace("-", "_")


def _type(game: ludoteca.Game) -> Any:
    return pyspiel.GameType(
        short_name=_name(game.name),
        long_name=game.name.replace("-", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": game.variant, "seed": 0},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: `native` is the `ludoteca.State` behind it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.native = game.native.new_initial_state(game.seed)

    def current_player(self) -> int:
        """The player to play, or OpenSpiel's number for the end."""
        return self.native.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.native.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.native.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.native.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.native.is_terminal()

    def returns(self) -> list[float]:
        """What each player got."""
        return self.native.returns()

    def __str__(self) -> str:
        return self.native.position


class Observer:
    """Writes a state as OpenSpiel's observers do. The planes are seen by the player to play, for both players."""

    def __init__(self, game: ludoteca.Game) -> None:
        shape = game.observation_shape()
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Shows a state."""
        self.dict["observation"][:] = state.native.observation_tensor()

    def string_from(self, state: SpielState, player: int) -> str:
        """The text of the position."""
        return state.native.position


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game in one variant, dealt by one seed."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.native = ludoteca.load(name, params.get("variant"))
        self.seed = int(params.get("seed", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.native.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(ludoteca.load(name)), info, params)

    def new_initial_state(self) -> SpielState:
        """The start."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.native)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _class(name: str) -> type[SpielGame]:
    """OpenSpiel makes a game from its parameters alone, so that each game needs a class."""

    def start(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, name, params)

    return type(name.title().replace("-", ""), (SpielGame,), {"__init__": start, "__doc__": f"The game {name}."})


GAMES = {_name(game): _class(game) for game in ludoteca.games()}

for _game in ludoteca.games():
    pyspiel.register_game(_type(ludoteca.load(_game)), GAMES[_name(_game)])
