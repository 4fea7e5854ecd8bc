"""The engine protocol (Universal Game Interface) for bots, on standard input and output."""

from __future__ import annotations

import sys
from typing import TextIO

from ludoteca._native import Game, State, load
from ludoteca.bots import Bot


def serve(bot: Bot, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Answers commands until `quit`. With it, a bot plays in `ludoteca match 'cmd:python3 my_bot.py' level:2`.

    >>> import io, ludoteca, sys
    >>> class First(ludoteca.Bot):
    ...     def choose(self, state):
    ...         return state.legal_actions()[0]
    >>> ludoteca.serve(First(), io.StringIO("position startpos moves a1-a2\\ngo nodes 1\\nquit\\n"), sys.stdout)
    bestmove e5-e1
    """
    game, seed = load("stac"), 0
    state = game.new_initial_state()
    bot.begin(seed)
    answers: TextIO = target or sys.stdout
    for line in source or sys.stdin:
        words = line.split()
        try:
            match words:
                case ["ugi"]:
                    _say(answers, f"id name {bot.name or type(bot).__name__}", "id author unknown")
                    _say(answers, "option name Game type string", "option name Variant type string")
                    _say(answers, "option name Seed type spin default 0 min 0 max 18446744073709551615", "ugiok")
                case ["isready"]:
                    _say(answers, "readyok")
                case ["setoption", "name", option, "value", value]:
                    match option.lower():
                        case "game":
                            game = load(value)
                        case "variant":
                            game = load(game.name, value)
                        case "seed":
                            seed = int(value)
                case ["uginewgame"]:
                    bot.begin(seed)
                case ["position", *text]:
                    state = _position(game, text)
                case ["go", *_]:
                    _say(answers, f"bestmove {bot.turn(state.clone())}")
                case ["quit"]:
                    return
        except ValueError as error:
            _say(answers, f"info string error: {error}")


def _say(target: TextIO, *lines: str) -> None:
    for line in lines:
        print(line, file=target)
    target.flush()


def _position(game: Game, text: list[str]) -> State:
    start, _, turns = " ".join(text).partition(" moves ")
    if start == "startpos":
        state = game.new_initial_state()
    else:
        state = game.state(start.removeprefix("fen "))
    for turn in turns.split():
        state.apply_turn(turn)
    return state
