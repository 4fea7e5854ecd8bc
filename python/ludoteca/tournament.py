"""Tournaments: every player against every other, and ratings from all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ludoteca._native import MatchResult, match, ratings
from ludoteca.bots import Bot


class Rating(NamedTuple):
    """The rating of a player: Elo with its 95% bounds, on a scale where the mean is 0, and its points."""

    name: str
    elo: float
    low: float
    high: float
    points: float
    games: int


class Tournament:
    """A round robin of engines and bots. `options` are those of `match`.

    >>> import ludoteca
    >>> tournament = ludoteca.Tournament("stac", ["random", "level:1", "level:3"], games=10)
    >>> [rating.name for rating in tournament.play()]
    ['level:3', 'level:1', 'random']
    >>> tournament.results["random", "level:3"].games
    10
    """

    ratings: list[Rating]
    """The ratings, best first, once the tournament has been played."""

    results: dict[tuple[str, str], MatchResult]
    """The result of each match, by the names of both players in the order in which they were given."""

    def __init__(self, game: str, players: Sequence[str | Bot | type[Bot]], **options: Any) -> None:
        names = [player if isinstance(player, str) else player.name or _class(player) for player in players]
        if len(names) < 2 or len(set(names)) < len(names):
            raise ValueError(f"found the players {names}, expected two or more with different names")
        self.game, self.players, self.options = game, dict(zip(names, players, strict=True)), options
        self.ratings, self.results = [], {}

    def play(self, progress: Callable[[str, str, MatchResult], object] | None = None) -> list[Rating]:
        """Plays all matches and returns the ratings, best first. `progress` is called after each match.

        Matches that have been played already are not played again, so that an interrupted tournament goes on.
        """
        names = list(self.players)
        for one, other in combinations(names, 2):
            if (one, other) not in self.results:
                result = match(self.game, self.players[one], self.players[other], **self._options(one, other))
                self.results[one, other] = result
                if progress:
                    progress(one, other, result)
        played = [(names.index(one), names.index(other), result) for (one, other), result in self.results.items()]
        rated = zip(names, ratings(len(names), played), strict=True)
        self.ratings = sorted(
            (Rating(name, *elo, *self._points(name)) for name, elo in rated), key=lambda one: -one.elo
        )
        return self.ratings

    def _options(self, one: str, other: str) -> dict[str, Any]:
        out = self.options.get("out")
        if out is None:
            return self.options
        first, second = (list(self.players).index(name) + 1 for name in (one, other))
        return {**self.options, "out": f"{out}/{first}-{second}"}

    def _points(self, name: str) -> tuple[float, int]:
        points, games = 0.0, 0
        for players, result in self.results.items():
            if name in players:
                points += result.points if name == players[0] else result.games - result.points
                games += result.games
        return points, games

    def __str__(self) -> str:
        width = max(map(len, self.players))
        rows = [f"{'player':{width}}   Elo           95%  points"]
        for name, elo, low, high, points, games in self.ratings:
            rows.append(f"{name:{width}} {elo:+5.0f} {f'[{low:+.0f}, {high:+.0f}]':>13}  {points:g}/{games}")
        return "\n".join(rows)


def _class(player: Bot | type[Bot]) -> str:
    return player.__name__ if isinstance(player, type) else type(player).__name__
