from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from ludoteca.bots import Bot

__all__ = [
    "Game",
    "GameOver",
    "IllegalAction",
    "MatchResult",
    "SearchLine",
    "SearchResult",
    "Solution",
    "State",
    "Unsupported",
    "VectorEnv",
    "games",
    "load",
    "match",
    "net_file",
    "ratings",
    "search",
    "self_play",
    "solve",
    "verify",
]

class IllegalAction(ValueError):
    """The action or step is not legal in this state."""

class GameOver(ValueError):
    """The game is over, so that nothing can be played."""

class Unsupported(ValueError):
    """The game does not have what was asked for."""

def games() -> list[str]:
    """The names of all games.

    >>> import ludoteca
    >>> "crab-stack" in ludoteca.games()
    True
    """

def load(game: str, variant: str | None = None) -> Game:
    """The game with a name, in its first variant or the named one.

    >>> import ludoteca
    >>> ludoteca.load("stac", variant="published").variants
    ['report', 'published']
    """

@final
class Game:
    """A game in one of its variants.

    >>> import ludoteca
    >>> game = ludoteca.load("stac")
    >>> game
    ludoteca.load('stac', variant='report')
    >>> game.num_distinct_actions(), game.observation_shape()
    (50, (8, 5, 5))
    """

    @property
    def name(self) -> str:
        """The game's name, such as `sixteen-stone`."""

    @property
    def variant(self) -> str:
        """The variant's name."""

    @property
    def variants(self) -> list[str]:
        """The names of all variants of the game."""

    @property
    def is_dealt(self) -> bool:
        """Whether the start position is dealt at random, by the seed."""

    @property
    def evaluators(self) -> list[str]:
        """The names of the evaluators, the default first."""

    @property
    def planes(self) -> list[str]:
        """The names of the planes of an observation, in order."""

    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""

    def num_distinct_actions(self) -> int:
        """The number of actions, legal or not."""

    def num_net_inputs(self) -> int:
        """The number of inputs that the game offers to nets, for `net_file`.

        >>> import ludoteca
        >>> ludoteca.load("stac").num_net_inputs()
        1047
        """

    def num_players(self) -> int:
        """The number of players, which is 2."""

    def new_initial_state(self, seed: int = 0) -> State:
        """A new game. The seed determines the deal in games that have one.

        >>> import ludoteca
        >>> ludoteca.load("stac").new_initial_state().position
        '11111/11111/11111/11111/11111 a a1,e5 -'
        """

    def state(self, position: str) -> State:
        """A state from the text of a position.

        >>> import ludoteca
        >>> ludoteca.load("stac").state("nonsense")
        Traceback (most recent call last):
        ValueError: found 1 field, expected 4: BOARD TOPLAY PAWNS CARRIED
        """

    def replay(self, record: str) -> State:
        """The state at the end of a record, with its history. The record may be of another variant of the game. A game that
        ended outside the rules, such as by resignation, goes on.
        """

    def rules(self, language: str = "en") -> str:
        """The rules for players, in Markdown. The language is `en` or `pt`."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str]]: ...

@final
class State:
    """A game being played: a position, the steps that led there, and what may be played next.

    Players are 0 and 1. An action is a step, one decision of one player; a turn may have several, so the same player may
    be asked again. Two states are equal if they show the same position of the same variant, whatever led there.

    >>> import ludoteca
    >>> state = ludoteca.load("stac").new_initial_state()
    >>> state.current_player(), state.legal_actions()[:4]
    (0, [1, 2, 3, 4])
    >>> state.action_to_string(26)
    'a1>b1'
    >>> state.apply_action(26)
    >>> state
    ludoteca.load('stac', variant='report').state('11111/11111/11111/11111/02111 b b1,e5 a')
    >>> state.undo()
    >>> state.position
    '11111/11111/11111/11111/11111 a a1,e5 -'
    """

    @property
    def game(self) -> Game:
        """The game and variant that is played."""

    @property
    def position(self) -> str:
        """The position's text, from which `Game.state` makes a state."""

    @property
    def start(self) -> str:
        """The text of the position in which the game began."""

    @property
    def steps(self) -> list[str]:
        """The steps played so far, as text."""

    @property
    def turns(self) -> list[str]:
        """The turns played so far, with their steps joined by commas; the last one may be incomplete."""

    def current_player(self) -> int:
        """The player whose decision is next, 0 or 1; -4 if the game is over."""

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or because a position has occurred three times."""

    def is_turn_start(self) -> bool:
        """Whether a turn begins here, not in the middle of one."""

    def returns(self) -> list[float]:
        """What each player got: 1 for a win, -1 for a loss, 0 for a draw or while the game goes on."""

    def ending_rule(self) -> str | None:
        """The rule by which the game is over, such as `T6`; `G1` is repetition."""

    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; none if the game is over."""

    def legal_actions_mask(self) -> NDArray[np.uint8]:
        """The legal actions as an array of `num_distinct_actions` bytes, 1 for each legal action.

        >>> import ludoteca
        >>> state = ludoteca.load("crab-stack").new_initial_state(7)
        >>> state.legal_actions_mask().nonzero()[0].tolist() == state.legal_actions()
        True
        """

    def legal_steps(self) -> list[str]:
        """The legal steps as text, sorted."""

    def apply_action(self, action: int) -> None:
        """Plays an action.

        >>> import ludoteca
        >>> ludoteca.load("stac").new_initial_state().apply_action(0)
        Traceback (most recent call last):
        ludoteca.IllegalAction: the action 0 is not legal here; legal actions: 1 2 3 4 5 10 15 20 26 27 28 29 30 35 40 45
        """

    def apply_step(self, step: str) -> None:
        """Plays a step given as text. It also works in games without actions."""

    def apply_turn(self, turn: str) -> None:
        """Plays a whole turn given as text, its steps joined by commas. If one is not legal, nothing is played.

        >>> import ludoteca
        >>> state = ludoteca.load("stac").new_initial_state()
        >>> state.apply_turn("a1-a2")
        >>> state.turns
        ['a1-a2']
        """

    def undo(self) -> None:
        """Takes back the last step."""

    def history(self) -> list[int]:
        """The actions played so far."""

    def action_to_string(self, action: int) -> str:
        """The text of a legal action."""

    def string_to_action(self, step: str) -> int:
        """The action of a legal step's text.

        >>> import ludoteca
        >>> ludoteca.load("stac").new_initial_state().string_to_action("a1>b1")
        26
        """

    def observation_tensor(self) -> NDArray[np.uint8]:
        """The position as the player to play sees it: an array of bytes with the shape of `Game.observation_shape` and the
        planes named in `Game.planes`.

        >>> import ludoteca
        >>> state = ludoteca.load("stac").new_initial_state()
        >>> state.observation_tensor()[state.game.planes.index("own pawn")].tolist()[0]
        [1, 0, 0, 0, 0]
        """

    def num_symmetries(self) -> int:
        """The number of symmetries of the position, of which 0 is the identity."""

    def image(self, symmetry: int) -> State:
        """The image of the state under a symmetry, without its history."""

    def symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """A symmetry as two arrays: where each entry of the flat observation goes, and the image of each legal action (-1 for
        actions that are not legal).

        >>> import ludoteca, numpy
        >>> state = ludoteca.load("duplohex").new_initial_state()
        >>> state.apply_step("da1")
        >>> planes, actions = state.symmetry(1)
        >>> moved = numpy.empty_like(state.observation_tensor().reshape(-1))
        >>> moved[planes] = state.observation_tensor().reshape(-1)
        >>> bool((moved == state.image(1).observation_tensor().reshape(-1)).all())
        True
        >>> state.image(1).action_to_string(actions[state.string_to_action("db1")])
        'df7'
        """

    def clone(self) -> State:
        """An independent copy."""

    def report(self) -> tuple[str, str]:
        """The position in the format of the course report: the board as text, and the whole state as a Prolog term."""

    def record(self, first: str = "", second: str = "", date: str = "????.??.??") -> str:
        """The complete turns so far as a record, from which `Game.replay` makes a state."""

    def snapshot(self) -> dict[str, Any]:
        """All that a front end needs to show the position, as a dictionary: what the server's API returns."""

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly `depth` legal steps. Ctrl-C ends the count.

        >>> import ludoteca
        >>> [ludoteca.load("stac").new_initial_state().perft(depth) for depth in range(4)]
        [1, 16, 248, 2844]
        """

    def playouts(self, count: int, seed: int = 0) -> tuple[list[int], int]:
        """Plays random games from here to their ends, without regard to repetition. Returns how many games each player won,
        and how many steps were played in all.

        >>> import ludoteca
        >>> wins, steps = ludoteca.load("crab-stack").new_initial_state().playouts(1000)
        >>> sum(wins)
        1000
        """

    def board(self) -> str:
        """The board as text."""

    def svg(self) -> str:
        """The position as a standalone SVG picture."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> State: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str, list[str]]]: ...

@final
class VectorEnv:
    """Thousands of games of one variant, stepped in one call.

    The arrays `observations`, `masks`, `rewards`, `ends`, `players` and `lengths` are made once: every step writes into
    them, and nothing is copied. They cannot be written from Python; use `array.copy()` to keep one. A step releases the
    interpreter lock and uses `threads` threads. A game that ends gives its reward and begins anew in the same step. The
    same seed gives the same games whatever the number of threads.

    Without opponents, the caller plays for both players, and `rewards` has a column for each. With opponents (`random`,
    `greedy`, `beginner` or `level:0` to `level:7`), the caller always is the player to play, in turn as the first and as
    the second player, and `rewards` has one number per game.

    >>> import ludoteca
    >>> env = ludoteca.VectorEnv("stac", 1000, seed=1)
    >>> env.observations.shape, env.masks.shape
    ((1000, 8, 5, 5), (1000, 50))
    >>> ended = 0
    >>> for _ in range(200):
    ...     env.step(env.random_actions())
    ...     ended += int(env.ends.sum())
    >>> ended > 100
    True
    """

    def __new__(
        cls,
        game: str,
        count: int,
        seed: int = 0,
        *,
        variant: str | None = None,
        threads: int = 1,
        observe: bool = True,
        masks: bool = True,
        opponents: str | None = None,
    ) -> Self: ...
    @property
    def game(self) -> Game:
        """The game and variant that is played."""

    @property
    def count(self) -> int:
        """The number of games."""

    @property
    def threads(self) -> int:
        """The number of threads of a step."""

    @property
    def opponents(self) -> str | None:
        """The name of the opponents, if there are any."""

    @property
    def observations(self) -> NDArray[np.uint8]:
        """What the player to play sees in each game: bytes of the shape (count, planes, rows, columns); `None` if the
        environment does not observe.
        """

    @property
    def masks(self) -> NDArray[np.uint8]:
        """The legal actions of each game: bytes of the shape (count, actions); `None` if the environment has no masks."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the games that ended in the last step gave: 1 for a win, -1 for a loss, 0 for a draw and for the others."""

    @property
    def ends(self) -> NDArray[np.bool_]:
        """Which games ended in the last step. They have begun anew already."""

    @property
    def players(self) -> NDArray[np.int8]:
        """The player to play in each game, 0 or 1."""

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of steps of each current game, the opponents' among them."""

    def reset(self, seed: int | None = None) -> None:
        """Starts all games anew, with another seed if one is given."""

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Plays an action in each game. If one is not legal, nothing is played.

        >>> import ludoteca, numpy
        >>> env = ludoteca.VectorEnv("stac", 2)
        >>> env.step([1, 26])
        >>> env.players
        array([1, 1], dtype=int8)
        >>> env.step([0, 0])
        Traceback (most recent call last):
        ludoteca.IllegalAction: game 0: the action 0 is not legal in `11111/11111/11111/11111/11111 b b1,e5 -`
        """

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, chosen at random by the games' own dice. The array is overwritten by the next call."""

    def play_random(self, steps: int = 1) -> None:
        """Plays this many random steps in each game, by the games' own dice. The arrays show the last of them."""

    def position(self, number: int) -> str:
        """The position of a game as text."""

    def legal_actions(self, number: int) -> list[int]:
        """The legal actions of a game in ascending order."""

    def close(self) -> None:
        """Ends the environment. Arrays that were handed out stay as they are."""

    def __len__(self) -> int: ...

@final
class SearchLine:
    """One of the best lines of play."""

    @property
    def score(self) -> int:
        """The score for the player to play, in the evaluator's units."""

    @property
    def chance(self) -> float:
        """The chance that the player to play wins, from 0 to 1."""

    @property
    def exact(self) -> bool:
        """Whether the result is proven."""

    @property
    def distance(self) -> int | None:
        """How many steps a proven win or loss takes."""

    @property
    def turns(self) -> list[str]:
        """The turns, with steps joined by commas. The last one may be incomplete."""

@final
class SearchResult:
    """What a search has found, so far or at its end."""

    @property
    def step(self) -> str:
        """The best step as text."""

    @property
    def action(self) -> int | None:
        """The best step as an action; `None` if the game has no actions."""

    @property
    def depth(self) -> int:
        """The depth in steps."""

    @property
    def nodes(self) -> int:
        """The number of positions visited."""

    @property
    def time(self) -> float:
        """The time in seconds."""

    @property
    def lines(self) -> list[SearchLine]:
        """The best lines, best first."""

def search(
    state: State,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    player: str = "alphabeta",
    evaluator: str | None = None,
    threads: int = 1,
    megabytes: int = 64,
    seed: int = 0,
    progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """Searches for the best step of a state.

    A search needs a limit: `time` in seconds, `nodes` or `depth` in steps. Levels below 8, `greedy`, `beginner` and
    `random` need none. `player` is `alphabeta`, `mcts`, `uct`, `greedy`, `beginner`, `random` or `level:0` to `level:8`.
    `evaluator` is one of `Game.evaluators`, or the file of a net or of weights.
    `progress` is called with a `SearchResult` now and then; what it raises, and Ctrl-C, end the search.

    >>> import ludoteca
    >>> state = ludoteca.load("stac").new_initial_state()
    >>> found = ludoteca.search(state, nodes=2000, lines=3)
    >>> found.action in state.legal_actions(), len(found.lines)
    (True, 3)
    >>> ludoteca.search(state)
    Traceback (most recent call last):
    ValueError: a search by alphabeta needs a limit: time, nodes or depth
    """

@final
class Solution:
    """The exact result of a position."""

    @property
    def verdict(self) -> str:
        """`win`, `loss` or `draw` for the player to play, or `unknown` if the limits were too narrow."""

    @property
    def steps(self) -> int | None:
        """How many steps a win or loss takes at most, unless the loser can hold out until repetition."""

    @property
    def line(self) -> list[str]:
        """The turns of the longest resistance."""

    @property
    def nodes(self) -> int:
        """The number of positions visited."""

    @property
    def proof(self) -> str:
        """The proof as text, which `verify` checks; empty if there is none."""

def solve(
    state: State,
    *,
    time: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    megabytes: int = 64,
    progress: Callable[[int, int, int], object] | None = None,
) -> Solution:
    """Proves who wins from a position. Repetition counts from this position on, whatever led to it.

    Limits are `time` in seconds and `nodes`; at least one is needed. `progress` is called with the number of positions
    visited, the proof number and the disproof number now and then; what it raises, and Ctrl-C, end the search.

    >>> import ludoteca
    >>> state = ludoteca.load("crab-stack").state("-,m,M/-,bbM,S,-/m,B,W,-,Bb/-,ms,S,s/-,BM,Ss 1 -")
    >>> solution = ludoteca.solve(state, nodes=10_000)
    >>> solution.verdict
    'win'
    >>> ludoteca.verify(solution.proof)[:2] == ("win", state.position)
    True
    """

def verify(proof: str) -> tuple[str, str, int]:
    """Checks a proof with nothing but the rules. Returns the verdict, the position and the number of positions visited.

    >>> import ludoteca
    >>> ludoteca.verify("no proof")
    Traceback (most recent call last):
    ValueError: line 1: found `no proof`, expected `ludoteca proof 1`
    """

@final
class MatchResult:
    """The result of a match, as the first player sees it."""

    @property
    def players(self) -> list[str]:
        """The names of both players."""

    @property
    def wins(self) -> int:
        """Games won by the first player."""

    @property
    def draws(self) -> int:
        """Games drawn."""

    @property
    def losses(self) -> int:
        """Games lost by the first player."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def points(self) -> float:
        """The points of the first player; a draw is half a point."""

    @property
    def score(self) -> float:
        """The share of the points that the first player has."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference: the estimate, and the lower and the upper bound (95%). They may be infinite."""

    @property
    def pairs(self) -> list[int]:
        """How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points."""

    @property
    def first_seat_score(self) -> float:
        """The share of the points that whoever begins has."""

    @property
    def turns(self) -> int:
        """The number of turns of all games."""

    @property
    def faults(self) -> list[int]:
        """How many games each player lost by a crash, by taking too long, or by an illegal turn. Only programs do."""

    @property
    def sprt(self) -> str | None:
        """What the test of strength says: `passed`, `failed` or `open`; `None` if there was none."""

def match(
    game: str,
    first: str | Bot | type[Bot],
    second: str | Bot | type[Bot],
    *,
    variant: str | None = None,
    games: int = 100,
    time: float | None = None,
    nodes: int | None = None,
    odds: int = 1,
    opening: int | None = None,
    seed: int = 0,
    sprt: tuple[float, float] | None = None,
    concurrency: int = 1,
    out: str | PathLike[str] | None = None,
    progress: Callable[[int, int, int], object] | None = None,
) -> MatchResult:
    """Plays a match: pairs of games from the same random openings with seats swapped.

    A player is the name of an engine (`level:0` to `level:8`, `alphabeta`, `mcts`, `uct`, `greedy`, `beginner`, `random`,
    `alphabeta:NAME` or `mcts:NAME` with an evaluator or the file of a net or of weights, `cmd:PATH arguments` for another
    program), or a `Bot`: an object, or its class, from which each thread makes its own.

    `time` in seconds or `nodes` limit each step of an engine (default: 0.1 seconds); `odds` multiplies the limit of the
    second player. `opening` is the number of random turns at the beginning. With `sprt=(0, 20)`, the match ends as soon as
    it is clear whether the first player is stronger by 20 Elo rather than by 0. `concurrency` games are played at the same
    time. In the folder `out`, the records of all games are kept, and a match that was interrupted goes on there.
    `progress` is called with wins, draws and losses. What it or a bot raises, and Ctrl-C, end the match.

    >>> import ludoteca
    >>> result = ludoteca.match("stac", "level:3", "random", games=10)
    >>> result.points > 8, result.games
    (True, 10)
    """

def ratings(count: int, matches: Sequence[tuple[int, int, MatchResult]]) -> list[tuple[float, float, float]]:
    """Ratings of several players from their matches with each other: for each of `count` players its rating in Elo and the
    lower and the upper bound (95%). The mean rating is 0. A match is given by the numbers of both players and its result.

    >>> import ludoteca
    >>> result = ludoteca.match("stac", "level:2", "random", games=10)
    >>> (first, *_), (second, *_) = ludoteca.ratings(2, [(0, 1, result)])
    >>> first > 0 > second
    True
    """

def net_file(
    game: Game,
    rows: NDArray[np.float32],
    direct: NDArray[np.float32],
    hidden_bias: NDArray[np.float32],
    output: NDArray[np.float32],
    bias: float = 0.0,
) -> bytes:
    """The bytes of a net file for the engine, from the weights of a network in floating point.

    The network has one-hot inputs (`Game.num_net_inputs`, `generate(inputs=True)`), 32 hidden units that are clipped to 0
    and 1, and one output, the logarithm of the odds that the player to play wins. `rows` holds the weights from each input
    to the hidden units, `direct` those from each input to the output, `output` those from the hidden units to the output.
    The weights are rounded to 16-bit integers. The file works wherever an evaluator is named, as in `alphabeta:FILE`.

    >>> import ludoteca, numpy
    >>> game = ludoteca.load("stac")
    >>> rows = numpy.zeros((game.num_net_inputs(), 32), numpy.float32)
    >>> direct, hidden = rows[:, 0].copy(), rows[0].copy()
    >>> ludoteca.net_file(game, rows, direct, hidden, hidden, bias=0.5)[:8]
    b'ludonet1'
    """

def self_play(
    game: Game,
    positions: int,
    *,
    player: str,
    nodes: int | None,
    depth: int | None,
    lines: int,
    temperature: float,
    opening: int,
    explore: float,
    seed: int,
    threads: int,
    first_game: int,
    observe: bool,
    masks: bool,
    inputs: bool,
    progress: Callable[[int, int], object] | None,
) -> tuple[dict[str, NDArray[Any]], int]:
    """Plays games of a player against itself until there are at least this many positions, and returns the arrays and the
    number of the next game. See `ludoteca.generate`.
    """
