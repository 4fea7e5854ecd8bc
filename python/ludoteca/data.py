"""Training data: positions from self-play as NumPy arrays, or as `.npz` files."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import _native

Progress = Callable[[int, int], object]

# Limit of a search if none is given.
USUAL_NODES = 100


@dataclass(frozen=True)
class Positions:
    """Positions of whole games, one row per position, in the order in which they were played.

    What was not asked for is `None`.
    """

    actions: NDArray[np.int32]
    """The action that was played."""
    choices: NDArray[np.int32]
    """The best actions, best first: shape (count, lines), filled up with -1."""
    policies: NDArray[np.float32]
    """The probabilities with which the player chose among them."""
    values: NDArray[np.float32]
    """What the search expects for the player to play, from -1 for a loss to 1 for a win."""
    results: NDArray[np.float32]
    """What the player to play got at the end: -1, 0 or 1."""
    players: NDArray[np.int8]
    """The player to play, 0 or 1."""
    games: NDArray[np.int64]
    """The number of the game."""
    observations: NDArray[np.uint8] | None = None
    """The planes that the player to play sees: shape (count, planes, rows, columns)."""
    masks: NDArray[np.uint8] | None = None
    """The legal actions: shape (count, actions)."""
    inputs: NDArray[np.int32] | None = None
    """The active inputs of nets, filled up with -1; see `net_file`."""

    def __len__(self) -> int:
        return len(self.actions)

    def policy(self, actions: int) -> NDArray[np.float32]:
        """The policies over all actions: shape (count, actions)."""
        dense = np.zeros((len(self), actions + 1), np.float32)
        np.put_along_axis(dense, self.choices, self.policies, axis=1)
        # The number -1 stands for the last column, which nobody sees.
        return dense[:, :actions]

    def save(self, path: str | Path) -> None:
        """Writes a compressed `.npz` file."""
        np.savez_compressed(path, allow_pickle=False, **self._arrays())

    @staticmethod
    def load(path: str | Path) -> Positions:
        """Reads a file that `save` has written."""
        with np.load(path, allow_pickle=False) as arrays:
            return Positions(**{name: arrays[name] for name in arrays.files})

    def _arrays(self) -> dict[str, Any]:
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: array for name, array in named.items() if array is not None}


def generate(
    game: str,
    positions: int,
    *,
    variant: str | None = None,
    player: str = "alphabeta",
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    temperature: float = 0.0,
    opening: int = 8,
    explore: float = 0.05,
    seed: int = 0,
    threads: int = 1,
    first_game: int = 0,
    observe: bool = True,
    masks: bool = False,
    inputs: bool = False,
    progress: bool | Progress = False,
) -> Positions:
    """Positions from games of a player against itself: at least this many, since games are not cut off.

    `player` is the name of a built-in player, also with an evaluator (`alphabeta:linear`, `mcts:FILE`); `nodes` or
    `depth` limit its searches (default: 100 nodes). It considers the best `lines` steps and draws one by a softmax of
    the logarithms of their odds at `temperature`; with `lines=1` or `temperature=0` it plays the best. Each game begins
    with up to `opening` random steps, which are not recorded; later, a share `explore` of the steps is random.
    `random` is the fastest player.

    The same seed gives the same positions on any number of threads. Each game has its own number: the data of several
    calls do not overlap if each begins at the `first_game` after the last one's (`positions.games[-1] + 1`).

    `progress` is called with the numbers of positions and games so far; `True` shows a bar. What it raises, and Ctrl-C,
    end the work.

    >>> import ludoteca
    >>> data = ludoteca.generate("stac", 1000, nodes=50, lines=4, temperature=0.5, seed=1)
    >>> len(data) >= 1000, data.observations.shape[1:], data.choices.shape[1:]
    (True, (8, 5, 5), (4,))
    >>> bool(abs(data.policies.sum(axis=1) - 1).max() < 1e-5)
    True
    """
    loaded = _native.load(game, variant)
    if nodes is None and depth is None:
        nodes = USUAL_NODES
    arrays, _ = _native.self_play(
        loaded,
        positions,
        player=player,
        nodes=nodes,
        depth=depth,
        lines=lines,
        temperature=temperature,
        opening=opening,
        explore=explore,
        seed=seed,
        threads=threads,
        first_game=first_game,
        observe=observe,
        masks=masks,
        inputs=inputs,
        progress=_Bar(positions) if progress is True else progress or None,
    )
    return Positions(**arrays)


def generate_shards(
    game: str, positions: int, folder: str | Path, *, shard: int = 100_000, **options: Any
) -> Iterator[Path]:
    """Writes `positions` or more into `.npz` files of about `shard` positions each, and yields their paths.

    The files together hold what one call of `generate` with the same options returns. Files that are there already are
    kept, so that an interrupted run goes on when it is repeated.

    >>> import ludoteca, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = list(ludoteca.generate_shards("stac", 500, folder, shard=200, player="random"))
    ...     loaded = [ludoteca.Positions.load(path) for path in paths]
    >>> sum(map(len, loaded)) >= 500, paths[0].name
    (True, '00000.npz')
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    done, number = 0, 0
    while done < positions:
        path = folder / f"{number:05}.npz"
        if path.exists():
            data = Positions.load(path)
        else:
            data = generate(game, min(shard, positions - done), **options)
            # A file that is cut off half-way must not look like a whole one.
            whole = path.with_suffix(".part.npz")
            data.save(whole)
            whole.replace(path)
        options["first_game"] = int(data.games[-1]) + 1
        done, number = done + len(data), number + 1
        yield path


class _Bar:
    """A progress bar on the error stream."""

    WIDTH = 30

    def __init__(self, total: int) -> None:
        self.total, self.begun, self.shown = total, time.monotonic(), 0.0

    def __call__(self, positions: int, games: int) -> None:
        now = time.monotonic()
        if now - self.shown < 0.1 and positions < self.total:
            return
        self.shown = now
        done = min(1.0, positions / self.total)
        speed = positions / max(now - self.begun, 1e-9)
        bar = "█" * round(done * self.WIDTH)
        end = "\n" if positions >= self.total else ""
        sys.stderr.write(f"\r{bar:░<{self.WIDTH}} {positions:,} positions, {games:,} games, {speed:,.0f}/s {end}")
        sys.stderr.flush()
