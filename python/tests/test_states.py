"""States: every variant of every game, played through Python."""

import _thread
import copy
import pickle
import random
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import ludoteca

GAMES = Path(__file__).parents[2] / "crates" / "games" / "src"
VARIANTS = [(game, variant) for game in ludoteca.games() for variant in ludoteca.load(game).variants]


def some_states(game: str, variant: str, games: int = 2, every: int = 7) -> Iterator[ludoteca.State]:
    """Positions of random games, half-turns among them, and the ends."""
    for seed in range(games):
        dice = random.Random(f"{game} {variant} {seed}")
        state = ludoteca.load(game, variant).new_initial_state(seed)
        while not state.is_terminal():
            if dice.randrange(every) == 0:
                yield state
            state.apply_action(dice.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_actions_observations_and_texts_agree(game: str, variant: str) -> None:
    for state in some_states(game, variant):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert (state.legal_actions_mask().nonzero()[0] == legal).all()
        texts = [state.action_to_string(action) for action in legal]
        assert sorted(texts) == state.legal_steps()
        assert [state.string_to_action(text) for text in texts] == legal
        assert state.observation_tensor().shape == state.game.observation_shape()
        assert state.is_terminal() == (not legal) == (state.current_player() == -4)
        assert sum(state.returns()) == 0
        assert state.game.state(state.position) == state


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_undo_takes_back_and_copies_are_independent(game: str, variant: str) -> None:
    for state in islice(some_states(game, variant, games=1), 60):
        if state.is_terminal():
            continue
        before, action = state.position, state.legal_actions()[-1]
        others = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        state.apply_action(action)
        assert state.position != before and state.history()[-1] == action
        for other in others:
            assert other.position == before and other.history() == state.history()[:-1]
            assert other != state
            other.apply_action(action)
            assert other == state and hash(other) == hash(state)
        state.undo()
        assert state.position == before


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_symmetries_move_observations_and_actions(game: str, variant: str) -> None:
    for state in some_states(game, variant, games=1, every=20):
        flat = state.observation_tensor().reshape(-1)
        for number in range(state.num_symmetries()):
            planes, actions = state.symmetry(number)
            image = state.image(number)
            moved = np.empty_like(flat)
            moved[planes] = flat
            assert (moved == image.observation_tensor().reshape(-1)).all()
            legal = state.legal_actions()
            assert sorted(actions[legal].tolist()) == image.legal_actions()
            assert (np.delete(actions, legal) == -1).all()
        assert state.image(0) == state


def perft(state: ludoteca.State, depth: int) -> int:
    """Counts sequences of steps by playing and taking back."""
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        state.apply_action(action)
        total += perft(state, depth - 1)
        state.undo()
    return total


def tables() -> Iterator[tuple[str, str, str, list[int]]]:
    """The lines of every game's perft table: game, variant, position, counts."""
    for table in sorted(GAMES.glob("*/data/perft.txt")):
        for line in table.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                variant, position, counts = line.split("; ")
                yield table.parts[-3], variant, position, [int(count) for count in counts.split()]


def test_perft_counts_match_the_tables() -> None:
    lines = list(tables())
    assert {game for game, *_ in lines} == {game.replace("-", "_") for game in ludoteca.games()}
    for game, variant, position, counts in lines:
        state = ludoteca.load(game.replace("_", "-"), variant).state(position)
        for depth, count in enumerate(counts, 1):
            if count <= 20_000:
                assert perft(state, depth) == count, (game, variant, position, depth)
            if count <= 2_000_000:
                assert state.perft(depth) == count, (game, variant, position, depth)


def test_a_long_perft_can_be_interrupted() -> None:
    state = ludoteca.load("sixteen-stone").new_initial_state()
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        # The other thread goes on when the count gives up the interpreter lock.
        begun.set()
        state.perft(32)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_records_keep_a_game(game: str, variant: str) -> None:
    *_, ended = some_states(game, variant, games=1)
    record = ended.record("A", "B", "2000.01.01")
    again = ended.game.replay(record)
    assert again.turns == ended.turns and again == ended and again.returns() == ended.returns()
    assert f'[Variant "{variant}"]' in record
    # A record names its variant itself.
    assert ludoteca.load(game).replay(record).game == ended.game


def test_the_third_occurrence_of_a_position_ends_the_game() -> None:
    state = ludoteca.load("stac").new_initial_state()
    for step in ["a1-b1", "e5-d5", "b1-a1", "d5-e5"] * 2:
        assert not state.is_terminal()
        state.apply_step(step)
    assert state.is_terminal() and state.ending_rule() == "G1" and state.returns() == [0, 0]
    assert state.legal_actions() == [] and state.legal_steps() == []
    with pytest.raises(ludoteca.GameOver, match="the game is over"):
        state.apply_step("a1-b1")
    again = pickle.loads(pickle.dumps(state))
    assert again.is_terminal()
    # The same position without its history goes on.
    assert not state.game.state(state.position).is_terminal()
    state.undo()
    assert not state.is_terminal()


@pytest.mark.parametrize("game", ludoteca.games())
def test_pictures_reports_and_snapshots(game: str) -> None:
    for state in some_states(game, ludoteca.load(game).variant, games=1, every=40):
        assert state._repr_svg_().startswith("<svg") and state.svg().rstrip().endswith("</svg>")
        assert len(state.board().splitlines()) > 4
        snapshot = state.snapshot()
        assert snapshot["position"] == state.position
        assert sorted(step["text"] for step in snapshot["legal"]) == state.legal_steps()
        assert (snapshot["to_play"] is None) == state.is_terminal()
        board, term = state.report()
        assert board.strip() and "[" in term


def test_games_say_what_they_are() -> None:
    assert len(ludoteca.games()) == 5
    game = ludoteca.load("syrtis", "major")
    assert (game.name, game.variant, game.is_dealt, game.num_players()) == ("syrtis", "major", True, 2)
    assert game == ludoteca.load("syrtis", variant="major") != ludoteca.load("syrtis")
    assert pickle.loads(pickle.dumps(game)) == game and hash(game) == hash(ludoteca.load("syrtis", "major"))
    assert game.new_initial_state(1) != game.new_initial_state(2)
    assert game.rules().startswith("#") and game.rules("pt") != game.rules("en")
    assert "linear" in game.evaluators


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ludoteca.load("chess"), ValueError, r"there is no game `chess`, expected one of sixteen-stone, stac"),
        (lambda: ludoteca.load("stac", "7x7"), ValueError, r"variant: found `7x7`, expected one of report, published"),
        (lambda: ludoteca.load("stac").state("x"), ValueError, r"found 1 field, expected 4: BOARD TOPLAY"),
        (lambda: ludoteca.load("stac").replay("x"), ValueError, r"line 1: "),
        (lambda: ludoteca.load("stac").rules("fr"), ValueError, r"found the language `fr`"),
        (lambda: ludoteca.load("stac").new_initial_state().undo(), ValueError, r"no step has been played"),
        (
            lambda: ludoteca.load("stac").new_initial_state().apply_action(999),
            ludoteca.IllegalAction,
            r"found the action 999, expected one below 50",
        ),
        (
            lambda: ludoteca.load("stac").new_initial_state().apply_step("e5-e4"),
            ludoteca.IllegalAction,
            r"`e5-e4` is not a legal step here; legal steps: a1-a2",
        ),
        (
            lambda: ludoteca.load("stac").new_initial_state().image(16),
            ValueError,
            r"found the symmetry 16, expected one below 16",
        ),
        (lambda: ludoteca.load("stac").new_initial_state(-1), OverflowError, r"negative"),
    ],
)
def test_errors_say_what_would_have_been_right(call: object, error: type[Exception], message: str) -> None:
    assert callable(call)
    with pytest.raises(error, match=message):
        call()
