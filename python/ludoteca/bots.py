"""Bots: a player of your own in ten lines, for the arena, for the engine protocol and for a server.

A complete bot, as a program::

    import ludoteca

    class Greedy(ludoteca.Bot):
        def choose(self, state):
            me = state.current_player()
            for action in state.legal_actions():
                after = state.clone()
                after.apply_action(action)
                if after.returns()[me] == 1:
                    return action
            return self.random.choice(state.legal_actions())

    if __name__ == "__main__":
        Greedy().main()
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import ClassVar

from ludoteca._native import State


class Bot:
    """A player of your own. Say in `choose` what it plays; everything else is there.

    >>> import ludoteca
    >>> class First(ludoteca.Bot):
    ...     def choose(self, state):
    ...         return state.legal_actions()[0]
    >>> ludoteca.match("stac", First, "level:2", games=4).wins
    0

    An object plays in `match` and `Tournament`, on standard input and output for `ludoteca match` and other programs
    (`serve`), and on a server (`play_online`); `main` makes a program of it that can do all of this.
    """

    name: ClassVar[str] = ""
    """How it is called in results; the name of the class if it is empty."""

    random: random.Random
    """Dice that the seed of the match determines."""

    def choose(self, state: State) -> int | str:
        """One decision: a legal action, or a legal step as text. The state is the bot's own copy.

        A turn may have several steps: then the bot is asked again.
        """
        raise NotImplementedError(f"{type(self).__name__} has to define `choose`")

    def begin(self, seed: int) -> None:
        """Called before each game. Whoever overrides it may call `super().begin(seed)` to have dice."""
        self.random = random.Random(seed)

    def turn(self, state: State) -> str:
        """A whole turn as text, from the bot's decisions.

        >>> import ludoteca
        >>> class First(ludoteca.Bot):
        ...     def choose(self, state):
        ...         return state.legal_actions()[0]
        >>> First().turn(ludoteca.load("stac").new_initial_state())
        'a1-b1'
        """
        steps: list[str] = []
        while not steps or not (state.is_turn_start() or state.is_terminal()):
            chosen = self.choose(state.clone())
            step = chosen if isinstance(chosen, str) else state.action_to_string(chosen)
            state.apply_step(step)
            steps.append(step)
        return ",".join(steps)

    def main(self, arguments: Sequence[str] | None = None) -> None:
        """Plays as a program: without arguments on standard input and output, with an address on a server."""
        from ludoteca.online import play_online
        from ludoteca.protocol import serve

        options = argparse.ArgumentParser(description=type(self).__doc__)
        options.add_argument("url", nargs="?", help="the address of a server; default: standard input and output")
        options.add_argument("token", nargs="?", help="a token with the scope `play`")
        options.add_argument("--game", default="stac")
        options.add_argument("--variant")
        options.add_argument("--against", default="open", help="open, or level:0 to level:8")
        options.add_argument("--join", metavar="ID", help="take the open seat of a game")
        given = options.parse_args(arguments)
        if given.url is None:
            serve(self)
            return
        if given.token is None:
            options.error("a server needs a token as well")
        result = play_online(
            self,
            given.url,
            given.token,
            game=given.game,
            variant=given.variant,
            against=given.against,
            join=given.join,
            tell=print,
        )
        print(result["outcome"], result["termination"])
