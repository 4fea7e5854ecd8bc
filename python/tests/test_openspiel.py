"""OpenSpiel's own algorithms run on every game."""

import sys

import numpy as np
import pytest

import ludoteca

if sys.version_info < (3, 11):
    pytest.skip("OpenSpiel 2 needs Python 3.11", allow_module_level=True)

import pyspiel
from open_spiel.python.algorithms import mcts, minimax

from ludoteca import spiel

NAMES = sorted(spiel.GAMES)


def test_every_game_is_there() -> None:
    assert [name.removeprefix("ludoteca_").replace("_", "-") for name in NAMES] == sorted(ludoteca.games())
    assert set(NAMES) <= {game.short_name for game in pyspiel.registered_games()}


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_random_games(name: str) -> None:
    """Its own test of games: legal actions, undo, observations, texts and saved states."""
    game = pyspiel.load_game(name, {"seed": 2})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_searches(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert bot.step(state) in state.legal_actions()
    value, action = minimax.alpha_beta_search(
        game, value_function=lambda _: 0.0, maximum_depth=2, maximizing_player_id=0
    )
    assert value == 0 and action in state.legal_actions()


def test_openspiel_finds_a_win() -> None:
    """From a position that the solver has proven to be won, played out by minimax to its end."""
    position = "-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -"
    game = pyspiel.load_game("ludoteca_crab_stack")
    state = game.new_initial_state()
    state.native = game.native.state(position)
    solution = ludoteca.solve(state.native, nodes=10_000)
    assert solution.verdict == "win" and solution.steps is not None
    value, action = minimax.alpha_beta_search(
        game,
        state=state,
        value_function=lambda _: 0.0,
        maximum_depth=solution.steps,
        maximizing_player_id=state.current_player(),
    )
    assert value == 1 and state.action_to_string(state.current_player(), action) == solution.line[0].split(",")[0]


def test_variants_and_deals_are_parameters() -> None:
    game = pyspiel.load_game("ludoteca_syrtis", {"variant": "major", "seed": 3})
    expected = ludoteca.load("syrtis", "major").new_initial_state(3)
    state = game.new_initial_state()
    assert str(state) == expected.position
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert (observer.dict["observation"] == expected.observation_tensor()).all()
    with pytest.raises(ValueError, match="expected one of minor, major"):
        pyspiel.load_game("ludoteca_syrtis", {"variant": "7x7"})
