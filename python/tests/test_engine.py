"""The engine and the solver."""

import _thread
import threading

import pytest

import ludoteca

WON = "-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -"


@pytest.mark.parametrize("game", ludoteca.games())
@pytest.mark.parametrize("player", ["alphabeta", "mcts", "uct", "greedy", "beginner", "random", "level:3"])
def test_every_player_finds_a_legal_step(game: str, player: str) -> None:
    state = ludoteca.load(game).new_initial_state(1)
    found = ludoteca.search(state, nodes=200, player=player, megabytes=1)
    assert found.action is not None
    assert state.action_to_string(found.action) == found.step


def test_a_search_knows_a_proven_win_and_shows_its_lines() -> None:
    state = ludoteca.load("crab-stack").state(WON)
    solution = ludoteca.solve(state, nodes=10_000)
    assert solution.verdict == "win" and solution.steps is not None and solution.line
    verdict, position, positions = ludoteca.verify(solution.proof)
    assert (verdict, position) == ("win", WON) and positions > 0
    wrong = solution.proof.replace("verdict win", "verdict loss")
    with pytest.raises(ValueError):
        ludoteca.verify(wrong)
    found = ludoteca.search(state, nodes=20_000, lines=2)
    assert found.lines[0].exact and found.lines[0].chance == 1 and found.lines[0].distance is not None
    assert found.lines[0].turns[0].split(",")[0] == found.step
    assert len(found.lines) == 2 and found.nodes > 0 and found.depth > 0


def test_the_same_seed_finds_the_same() -> None:
    state = ludoteca.load("stac").new_initial_state()
    one, two = (ludoteca.search(state, nodes=5000, player="mcts", seed=4) for _ in range(2))
    assert one.step == two.step and one.lines[0].score == two.lines[0].score


def test_progress_is_told_and_may_end_a_search() -> None:
    state = ludoteca.load("stac").new_initial_state()
    told: list[ludoteca.SearchResult] = []
    ludoteca.search(state, depth=4, progress=told.append)
    assert [found.depth for found in told] == sorted(found.depth for found in told) and told[-1].depth == 4

    class Enough(Exception):
        pass

    def stop(found: ludoteca.SearchResult) -> None:
        raise Enough(found.step)

    with pytest.raises(Enough):
        ludoteca.search(state, time=3600.0, progress=stop)


def test_an_interruption_ends_a_search_and_a_solver() -> None:
    state = ludoteca.load("stac").new_initial_state()
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        ludoteca.search(state, time=3600.0, progress=lambda _: begun.set())
    begun.clear()
    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        ludoteca.solve(state, time=3600.0, progress=lambda *_: begun.set())


def test_the_history_counts() -> None:
    """A search sees that the next repetition ends the game."""
    state = ludoteca.load("stac").new_initial_state()
    for step in (["a1-b1", "e5-d5", "b1-a1", "d5-e5"] * 2)[:-1]:
        state.apply_step(step)

    def score(state: ludoteca.State) -> int:
        found = ludoteca.search(state, depth=1, lines=50)
        return next(line.score for line in found.lines if line.turns[0] == "d5-e5")

    assert score(state) == 0 != score(state.game.state(state.position))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "a search by alphabeta needs a limit: time, nodes or depth"),
        ({"player": "level:8"}, "a search by level:8 needs a limit"),
        ({"player": "stockfish", "nodes": 1}, "found `stockfish`, expected level:0 to level:8, alphabeta"),
        ({"evaluator": "x", "nodes": 1}, "expected linear, blank, a net or a file of weights"),
        ({"time": -1.0}, "found the time -1, expected a number of seconds from 0"),
        ({"time": float("nan")}, "found the time NaN"),
        ({"nodes": 1, "threads": 0}, "found 0 threads, expected 1 to 256"),
        ({"nodes": 1, "megabytes": 10**9}, "found 1000000000 megabytes, expected 1 to 4096"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ludoteca.search(ludoteca.load("stac").new_initial_state(), **options)  # type: ignore[arg-type]


def test_a_finished_game_is_not_searched() -> None:
    state = ludoteca.load("stac").new_initial_state()
    for step in ["a1-b1", "e5-d5", "b1-a1", "d5-e5"] * 2:
        state.apply_step(step)
    with pytest.raises(ludoteca.GameOver):
        ludoteca.search(state, nodes=10)
