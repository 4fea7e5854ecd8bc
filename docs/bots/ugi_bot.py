#!/usr/bin/env python3
"""A bot that speaks the engine protocol (docs/protocol.md) and plays every game. Needs only the standard library.

    ludoteca match 'cmd:python3 docs/bots/ugi_bot.py' level:1 --game stac --games 10

It takes a win at once, avoids turns that let the opponent win at once, and is otherwise random. The rules come from
`ludoteca prolog` (docs/prolog.md): the bot sends each position back as it got it and never takes it apart.
"""

import os
import random
import re
import subprocess
import sys

TRIED = 12


class Rules:
    """Asks the process `ludoteca prolog`, one line for each question."""

    def __init__(self):
        program = os.environ.get("LUDOTECA", "ludoteca")
        self.process = subprocess.Popen(
            [program, "prolog"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.game = "stac"
        self.variant = "report"

    def ask(self, request, *arguments):
        line = f"{request}('{self.game}','{self.variant}',{','.join(arguments)}).\n"
        self.process.stdin.write(line)
        answer = self.process.stdout.readline().rstrip()
        name, _, rest = answer.partition("(")
        if name in ("", "error", "refused"):
            raise ValueError(rest.removesuffix(").").strip("'") or "the process has ended")
        return rest.removesuffix(").")

    def play(self, position, turn):
        return self.ask("play", position, f"'{turn}'")

    def moves(self, position):
        """The legal steps, each with goes_on, turn_over, draw, win(1) or win(2)."""
        return re.findall(r"move\('?([^',]+)'?,(\w+(?:\(\d\))?)\)", self.ask("moves", position))

    def seat(self, position):
        return self.ask("to_play", position)


def is_safe(rules, position, step, follows):
    if follows != "turn_over":
        return follows == "goes_on"
    after = rules.play(position, step)
    win = f"win({rules.seat(after)})"
    return all(reply != win for _, reply in rules.moves(after))


def choose(rules, position):
    """The steps of a turn."""
    turn = []
    while True:
        moves = rules.moves(position)
        win = f"win({rules.seat(position)})"
        wins = [move for move in moves if move[1] == win]
        random.shuffle(moves)
        safe = (move for move in moves[:TRIED] if is_safe(rules, position, *move))
        step, follows = wins[0] if wins else next(safe, moves[0])
        turn.append(step)
        if follows != "goes_on":
            return ",".join(turn)
        position = rules.play(position, step)


def main():
    rules = Rules()
    position = None
    for line in sys.stdin:
        words = line.split()
        try:
            match words:
                case ["ugi"]:
                    print("id name Python bot\nid author a student")
                    print("option name Game type string\noption name Variant type string\nugiok")
                case ["isready"]:
                    print("readyok")
                case ["setoption", "name", name, "value", value] if name.lower() == "game":
                    rules.game = value
                case ["setoption", "name", name, "value", value] if name.lower() == "variant":
                    rules.variant = value
                case ["position", "fen", *text]:
                    start, _, turns = " ".join(text).partition(" moves ")
                    position = f"'{start}'"
                    for turn in turns.split():
                        position = rules.play(position, turn)
                case ["go", *_]:
                    print(f"bestmove {choose(rules, position)}")
                case ["quit"]:
                    return
        except ValueError as error:
            print(f"info string error: {error}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
