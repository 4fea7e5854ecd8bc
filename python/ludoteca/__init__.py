"""Five abstract board games: rules, engine, solver and environments at the speed of Rust.

>>> import ludoteca
>>> state = ludoteca.load("crab-stack").new_initial_state(seed=1)
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player()
1

- `load`, `Game` and `State` play one game, in the manner of OpenSpiel.
- `VectorEnv` steps thousands of games in one call, on NumPy arrays.
- `search`, `solve` and `verify` are the engine and the solver.
- `match` and `Tournament` measure strength; a `Bot` is a player of your own, also on a server (`play_online`).
- `generate` makes training data, and `net_file` turns what was learnt into an evaluator of the engine.
- `ludoteca.aec` is for PettingZoo, `ludoteca.gym` for Gymnasium, `ludoteca.spiel` for OpenSpiel.
"""

from ludoteca._native import (
    Game,
    GameOver,
    IllegalAction,
    MatchResult,
    SearchLine,
    SearchResult,
    Solution,
    State,
    Unsupported,
    VectorEnv,
    games,
    load,
    match,
    net_file,
    ratings,
    search,
    solve,
    verify,
)
from ludoteca.bots import Bot
from ludoteca.data import Positions, generate, generate_shards
from ludoteca.online import play_online
from ludoteca.protocol import serve
from ludoteca.tournament import Rating, Tournament

__all__ = [
    "Bot",
    "Game",
    "GameOver",
    "IllegalAction",
    "MatchResult",
    "Positions",
    "Rating",
    "SearchLine",
    "SearchResult",
    "Solution",
    "State",
    "Tournament",
    "Unsupported",
    "VectorEnv",
    "games",
    "generate",
    "generate_shards",
    "load",
    "match",
    "net_file",
    "play_online",
    "ratings",
    "search",
    "serve",
    "solve",
    "verify",
]


def _restore(game: str, variant: str, start: str, steps: list[str]) -> State:
    """The state that was pickled: steps played from a start."""
    state = load(game, variant).state(start)
    for step in steps:
        state.apply_step(step)
    return state
