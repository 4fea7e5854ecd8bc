"""Five abstract board games: rules, engine, solver and environments at the speed of Rust.

>>> import ludoteca
>>> state = ludoteca.load("crab-stack").new_initial_state(seed=1)
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player()
1

- `load`, `Game` and `State` play one game, in the manner of OpenSpiel.
- `VectorEnv` steps thousands of games in one call, on NumPy arrays.
- `search`, `solve` and `verify` are the engine and the solver.
- `ludoteca.aec` is for PettingZoo, `ludoteca.gym` for Gymnasium, `ludoteca.spiel` for OpenSpiel.
"""

from ludoteca._native import (
    Game,
    GameOver,
    IllegalAction,
    SearchLine,
    SearchResult,
    Solution,
    State,
    Unsupported,
    VectorEnv,
    games,
    load,
    search,
    solve,
    verify,
)

__all__ = [
    "Game",
    "GameOver",
    "IllegalAction",
    "SearchLine",
    "SearchResult",
    "Solution",
    "State",
    "Unsupported",
    "VectorEnv",
    "games",
    "load",
    "search",
    "solve",
    "verify",
]


def _restore(game: str, variant: str, start: str, steps: list[str]) -> State:
    """The state that was pickled: steps played from a start."""
    state = load(game, variant).state(start)
    for step in steps:
        state.apply_step(step)
    return state
