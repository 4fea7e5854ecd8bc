"""Matches, tournaments and bots in the arena."""

import _thread
import io
import math
import sys
import threading
from pathlib import Path

import pytest

import ludoteca


class Winner(ludoteca.Bot):
    """Wins if it can at once, otherwise plays at random."""

    def choose(self, state: ludoteca.State) -> int:
        me = state.current_player()
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.returns()[me] == 1:
                return action
        return self.random.choice(state.legal_actions())


class Talker(ludoteca.Bot):
    """Plays the last legal step, as text."""

    name = "the last one"

    def choose(self, state: ludoteca.State) -> str:
        return state.legal_steps()[-1]


def test_a_stronger_player_wins_and_the_numbers_fit_together() -> None:
    told: list[tuple[int, int, int]] = []
    result = ludoteca.match(
        "stac", "level:4", "level:1", games=20, seed=3, progress=lambda *numbers: told.append(numbers)
    )
    assert result.players == ["level:4", "level:1"]
    assert result.wins + result.draws + result.losses == result.games == 20 == 2 * sum(result.pairs)
    assert result.points == result.wins + result.draws / 2 == 20 * result.score > 15
    assert result.elo[1] <= result.elo[0] <= result.elo[2] and result.elo[1] > 0
    assert told[-1] == (result.wins, result.draws, result.losses) and [sum(numbers) for numbers in told] == [
        *range(2, 21, 2)
    ]
    again = ludoteca.match("stac", "level:4", "level:1", games=20, seed=3, concurrency=2)
    assert again.pairs == result.pairs and again.turns == result.turns


def test_a_match_with_nodes_is_the_same_on_any_number_of_threads() -> None:
    first, second = (
        ludoteca.match("crab-stack", "alphabeta", "mcts", games=6, nodes=300, concurrency=concurrency)
        for concurrency in (1, 3)
    )
    assert first.pairs == second.pairs and first.turns == second.turns


@pytest.mark.parametrize("game", ludoteca.games())
def test_bots_play_every_game(game: str) -> None:
    result = ludoteca.match(game, Winner, Talker(), games=4, seed=1)
    assert result.players == ["Winner", "the last one"] and result.games == 4 and result.faults == [0, 0]


def test_a_bot_that_looks_ahead_beats_random_play() -> None:
    results = [ludoteca.match("crab-stack", Winner, "random", games=40, seed=5, concurrency=n) for n in (1, 2)]
    assert results[0].score > 0.6
    # Each thread has its own bot, whose dice the number of the pair determines.
    assert results[0].pairs == results[1].pairs


def test_a_test_of_strength_ends_a_match() -> None:
    result = ludoteca.match("stac", "level:5", "random", games=1000, sprt=(0, 100))
    assert result.sprt == "passed" and result.games < 200
    assert ludoteca.match("stac", "level:1", "random", games=2).sprt is None


def test_records_are_kept_and_a_match_goes_on(tmp_path: Path) -> None:
    ludoteca.match("stac", "level:1", "random", games=4, out=tmp_path)
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == 4
    assert all(ludoteca.load("stac").replay(record.read_text()).turns for record in records)
    before = [record.stat().st_mtime_ns for record in records]
    assert ludoteca.match("stac", "level:1", "random", games=6, out=str(tmp_path)).games == 6
    assert [record.stat().st_mtime_ns for record in records] == before
    with pytest.raises(ValueError, match="another match"):
        ludoteca.match("stac", "level:2", "random", games=6, out=tmp_path)


def test_what_a_bot_raises_ends_the_match(tmp_path: Path) -> None:
    class Broken(ludoteca.Bot):
        def choose(self, state: ludoteca.State) -> int:
            if len(state.steps) > 6:
                raise LookupError("no idea")
            return state.legal_actions()[0]

    with pytest.raises(LookupError, match="no idea"):
        ludoteca.match("stac", Broken, "random", games=10, concurrency=2, out=tmp_path)
    assert not list(tmp_path.glob("*.txt"))

    class Cheat(ludoteca.Bot):
        def choose(self, state: ludoteca.State) -> int:
            return 0

    with pytest.raises(ludoteca.IllegalAction, match="the action 0 is not legal here"):
        ludoteca.match("stac", "random", Cheat(), games=2)

    class Unmade(ludoteca.Bot):
        def __init__(self) -> None:
            raise OSError("no model")

    with pytest.raises(OSError, match="no model"):
        ludoteca.match("stac", Unmade, "random", games=2)
    with pytest.raises(NotImplementedError, match="Bot has to define"):
        ludoteca.match("stac", ludoteca.Bot, "random", games=2)


def test_an_interruption_ends_a_match_at_once() -> None:
    begun = threading.Event()

    class First(ludoteca.Bot):
        def choose(self, state: ludoteca.State) -> int:
            begun.set()
            return state.legal_actions()[0]

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        ludoteca.match("stac", First, "alphabeta", games=2, time=3600.0)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"games": 3}, ValueError, "found 3 games, expected an even number"),
        ({"games": 0}, ValueError, "found 0 games"),
        ({"concurrency": 0}, ValueError, "found 0 games at a time, expected 1 to"),
        ({"odds": 0}, ValueError, "found the odds 0"),
        ({"sprt": (5, 5)}, ValueError, "expected a smaller and a larger Elo difference"),
        ({"sprt": (0, math.nan)}, ValueError, "expected a smaller and a larger Elo difference"),
        ({"second": "level:9"}, ValueError, "level:9"),
        ({"second": "alphabeta:no-such-file"}, ValueError, "expected linear, blank, a net or a file of weights"),
        ({"second": "cmd:/no/such/program"}, ValueError, "cannot be started"),
        ({"second": 7}, TypeError, "found 7, expected the name of a player, a Bot or a class of bots"),
        ({"second": int}, TypeError, "found <class 'int'>, expected the name of a player"),
        ({"time": -1.0}, ValueError, "found the time -1"),
        ({"game": "chess"}, ValueError, "there is no game `chess`"),
    ],
)
def test_wrong_matches_are_refused(options: dict[str, object], error: type[Exception], message: str) -> None:
    given: dict[str, object] = {"game": "stac", "first": "random", "second": "random", "games": 2, **options}
    with pytest.raises(error, match=message):
        ludoteca.match(**given)  # type: ignore[arg-type]


def test_a_tournament_rates_engines_and_bots(tmp_path: Path) -> None:
    tournament = ludoteca.Tournament("stac", [Winner, "level:4", "random"], games=20, out=tmp_path)
    played: list[tuple[str, str]] = []
    ratings = tournament.play(lambda one, other, result: played.append((one, other)))
    assert played == [("Winner", "level:4"), ("Winner", "random"), ("level:4", "random")]
    assert [rating.name for rating in ratings] == ["level:4", "Winner", "random"]
    assert abs(sum(rating.elo for rating in ratings)) < 1e-6
    assert sum(rating.points for rating in ratings) == 60 and all(rating.games == 40 for rating in ratings)
    assert all(rating.low <= rating.elo <= rating.high for rating in ratings)
    assert len(str(tournament).splitlines()) == 4 and "level:4" in str(tournament).splitlines()[1]
    assert {folder.name for folder in tmp_path.iterdir()} == {"1-2", "1-3", "2-3"}
    before = dict(tournament.results)
    assert tournament.play() == ratings and tournament.results == before
    with pytest.raises(ValueError, match="expected two or more with different names"):
        ludoteca.Tournament("stac", ["random", "random"])


def test_ratings_check_their_players() -> None:
    result = ludoteca.match("stac", "random", "random", games=2)
    with pytest.raises(ValueError, match="found a match of 0 and 2, expected two players below 2"):
        ludoteca.ratings(2, [(0, 2, result)])
    with pytest.raises(ValueError, match="found 0 players"):
        ludoteca.ratings(0, [])


BOT = """
import ludoteca

class First(ludoteca.Bot):
    def choose(self, state):
        return state.legal_actions()[0]

if __name__ == "__main__":
    First().main()
"""


@pytest.mark.parametrize("game", ["syrtis", "duplohex"])
def test_a_bot_is_a_program_that_speaks_the_protocol(game: str, tmp_path: Path) -> None:
    program = tmp_path / "first.py"
    program.write_text(BOT)
    result = ludoteca.match(game, f"cmd:{sys.executable} {program}", "random", games=4)
    assert result.games == 4 and result.faults == [0, 0]


def test_the_protocol_answers_errors_and_goes_on() -> None:
    commands = "position fen nonsense\nsetoption name Game value chess\nisready\nsetoption name Game value crab-stack\n"
    target = io.StringIO()
    ludoteca.serve(Talker(), io.StringIO(f"ugi\n{commands}position startpos\ngo\nquit\nugi\n"), target)
    lines = target.getvalue().splitlines()
    assert lines[0] == "id name the last one" and lines.count("ugiok") == 1
    errors = [line for line in lines if line.startswith("info string error: ")]
    assert len(errors) == 2 and "readyok" in lines
    assert lines[-1].startswith("bestmove ")
