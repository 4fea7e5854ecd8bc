"""Training data, and nets made from it."""

import _thread
import threading
from pathlib import Path

import numpy as np
import pytest

import ludoteca

VARIANTS = [(game, variant) for game in ludoteca.games() for variant in ludoteca.load(game).variants]


def same(one: ludoteca.Positions, other: ludoteca.Positions) -> bool:
    return all(
        (getattr(one, name) is None and getattr(other, name) is None)
        or (getattr(one, name)[: len(other)] == getattr(other, name)[: len(one)]).all()
        for name in ludoteca.Positions.__dataclass_fields__
    )


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_positions_are_those_of_games(game: str, variant: str) -> None:
    rules = ludoteca.load(game, variant)
    data = ludoteca.generate(game, 60, variant=variant, player="greedy", opening=0, masks=True, seed=3)
    assert data.observations is not None and data.masks is not None and data.inputs is None
    assert data.observations.shape == (len(data), *rules.observation_shape())
    assert len(data) >= 60 and data.games[0] == 0 and (np.diff(data.games) >= 0).all()
    # Without an opening, a deal is all that is unknown: the masks of undealt games can be followed from the start.
    state = rules.new_initial_state()
    for row in range(len(data)):
        if rules.is_dealt or data.games[row] > 0:
            break
        assert (data.observations[row] == state.observation_tensor()).all()
        assert (data.masks[row] == state.legal_actions_mask()).all()
        assert data.players[row] == state.current_player()
        state.apply_action(int(data.actions[row]))
    else:
        assert state.is_terminal()
    assert data.masks[np.arange(len(data)), data.actions].all()
    for number in np.unique(data.games):
        first = data.games == number
        results = data.results[first] * (1 - 2 * data.players[first])
        assert (results == results[0]).all(), "both players see the same result, each from its side"
    assert (np.abs(data.values) <= 1).all()


@pytest.mark.parametrize("player", ["alphabeta", "mcts", "random", "level:2"])
def test_data_do_not_depend_on_the_threads(player: str) -> None:
    options = {"player": player, "nodes": 40, "lines": 3, "temperature": 0.5, "seed": 7, "inputs": True}
    one, *others = (ludoteca.generate("stac", 400, threads=threads, **options) for threads in (1, 2, 5))  # type: ignore[arg-type]
    for other in others:
        assert len(other) == len(one) and same(one, other)
    different = ludoteca.generate("stac", 400, **{**options, "seed": 8})  # type: ignore[arg-type]
    assert not same(one, different)


def test_policies_are_what_the_player_draws_from() -> None:
    data = ludoteca.generate("stac", 3000, nodes=30, lines=5, temperature=1.0, explore=0.0, masks=True, seed=2)
    assert data.masks is not None
    dense = data.policy(50)
    assert np.allclose(dense.sum(axis=1), 1, atol=1e-5) and (dense[data.masks == 0] == 0).all()
    assert (dense[np.arange(len(data)), data.actions] > 0).all()
    assert (np.diff(data.policies, axis=1) <= 1e-6).all(), "the best comes first"
    # The best line is played about as often as its probability says.
    best = data.actions == data.choices[:, 0]
    assert abs(best.mean() - data.policies[:, 0].mean()) < 0.05
    sharp = ludoteca.generate("stac", 300, nodes=30, lines=5, explore=0.0, seed=2)
    assert (sharp.policies[:, 0] == 1).all() and (sharp.actions == sharp.choices[:, 0]).all()


def test_values_foretell_results() -> None:
    data = ludoteca.generate("crab-stack", 3000, nodes=200, seed=1, threads=2)
    assert np.corrcoef(data.values, data.results)[0, 1] > 0.4


def test_shards_are_one_set_and_a_run_goes_on(tmp_path: Path) -> None:
    options = {"player": "greedy", "seed": 4, "inputs": True}
    whole = ludoteca.generate("crab-stack", 900, **options)  # type: ignore[arg-type]
    paths = list(ludoteca.generate_shards("crab-stack", 900, tmp_path, shard=300, **options))
    assert [path.name for path in paths] == ["00000.npz", "00001.npz", "00002.npz"]
    loaded = [ludoteca.Positions.load(path) for path in paths]
    begin = 0
    for shard in loaded:
        assert (shard.games >= (loaded[0].games[0] if begin == 0 else begin)).all()
        rows = np.isin(whole.games, shard.games)
        assert (whole.actions[rows] == shard.actions[: rows.sum()]).all()
        begin = int(shard.games[-1]) + 1
    paths[1].unlink()
    assert [path.name for path in ludoteca.generate_shards("crab-stack", 900, tmp_path, shard=300, **options)] == [
        path.name for path in paths
    ]
    assert same(ludoteca.Positions.load(paths[1]), loaded[1])
    assert not list(tmp_path.glob("*.part.npz"))


def test_progress_is_told_and_may_end_the_work(capfd: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[int, int]] = []
    data = ludoteca.generate("stac", 500, player="random", progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (len(data), len(np.unique(data.games))) and told == sorted(told)
    ludoteca.generate("stac", 500, player="random", progress=True)
    assert "positions" in capfd.readouterr().err
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        ludoteca.generate("stac", 10_000_000, nodes=100, threads=2, observe=False, progress=lambda *_: begun.set())


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"positions": 0}, ValueError, "found 0 positions, expected 1 to"),
        ({"positions": 10**9}, ValueError, "found 1000000000 positions, expected 1 to"),
        (
            {"game": "syrtis", "variant": "major", "positions": 9_000_000, "masks": True},
            ValueError,
            "found 9000000 positions of .* bytes, expected at most .*; `generate_shards` writes more into files",
        ),
        ({"threads": 0}, ValueError, "found 0 threads"),
        ({"lines": 0}, ValueError, "found 0 lines"),
        ({"explore": 1.5}, ValueError, "found explore=1.5, expected a share"),
        ({"temperature": -1.0}, ValueError, "found temperature=-1, expected a number from 0"),
        ({"player": "cmd:ls"}, ValueError, "found `cmd:ls`, expected a built-in player"),
        ({"player": "nobody"}, ValueError, "nobody"),
        ({"player": "alphabeta:nothing"}, ValueError, "expected linear, blank, a net or a file of weights"),
        ({"first_game": -1}, OverflowError, "negative"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], error: type[Exception], message: str) -> None:
    given: dict[str, object] = {"game": "stac", "positions": 10, **options}
    with pytest.raises(error, match=message):
        ludoteca.generate(**given)  # type: ignore[arg-type]


def test_a_net_from_python_is_what_the_engine_uses(tmp_path: Path) -> None:
    """The odds of a net that knows one position are what the engine shows for the step that leads there."""
    game = ludoteca.load("stac")
    data = ludoteca.generate("stac", 10, player="greedy", opening=0, explore=0.0, inputs=True)
    assert data.inputs is not None
    known = data.inputs[1][data.inputs[1] >= 0]
    rows = np.zeros((game.num_net_inputs(), 32), np.float32)
    hidden_bias, output, direct = rows[0].copy(), rows[0].copy(), rows[:, 0].copy()
    direct[known] = 0.6 / len(known)
    # A hidden unit that is half on adds another 0.2.
    rows[known, 0], output[0] = 0.5 / len(known), 0.4
    file = tmp_path / "my.net"
    file.write_bytes(ludoteca.net_file(game, rows, direct, hidden_bias, output, bias=0.1))
    start = game.new_initial_state()
    found = ludoteca.search(start, depth=1, evaluator=str(file), lines=50)
    step = start.action_to_string(int(data.actions[0]))
    line = next(line for line in found.lines if line.turns[0] == step)
    assert abs(line.chance - 1 / (1 + np.exp(0.1 + 0.6 + 0.2))) < 0.01
    assert line == found.lines[-1] or line.chance == min(other.chance for other in found.lines)
    assert ludoteca.match("stac", f"alphabeta:{file}", "random", games=2, nodes=100).games == 2
    assert len(ludoteca.generate("stac", 50, player=f"alphabeta:{file}", nodes=20)) >= 50


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"rows": np.zeros((5, 32), np.float32)}, ValueError, "found rows of the shape"),
        ({"rows": np.zeros((5, 32), np.float64)}, TypeError, "float"),
        ({"direct": np.zeros(3, np.float32)}, ValueError, "3 direct weights"),
        ({"output": np.zeros(31, np.float32)}, ValueError, "found 31 weights of hidden units, expected 32"),
        ({"bias": float("nan")}, ValueError, "found the weight NaN, expected numbers from -100 to 100"),
        ({"game": ludoteca.load("duplohex", "6x6")}, ludoteca.Unsupported, "no nets are used in this variant"),
    ],
)
def test_wrong_nets_are_refused(change: dict[str, object], error: type[Exception], message: str) -> None:
    count = ludoteca.load("stac").num_net_inputs()
    hidden = np.zeros(32, np.float32)
    given: dict[str, object] = {
        "game": ludoteca.load("stac"),
        "rows": np.zeros((count, 32), np.float32),
        "direct": np.zeros(count, np.float32),
        "hidden_bias": hidden,
        "output": hidden,
        **change,
    }
    with pytest.raises(error, match=message):
        ludoteca.net_file(**given)  # type: ignore[arg-type]
