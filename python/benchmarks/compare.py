"""How fast Python plays random games: Ludoteca beside other libraries, in one run.

    scripts/python --benchmark       # everything that is installed, and docs/python-speed.md with its plot

Each line plays random legal actions and counts them by the processor time of all threads of this process, so that it
says what one core does, even if other programs run as well. What is not installed is left out and named in the report.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

import ludoteca

ROOT = Path(__file__).parents[2]
COUNT = 1024  # games at a time
STEPS = 64  # random steps of each game in one call of `play_random`
GOES = 5  # parts of a measurement, of which the fastest counts
MINUTE = 60


@dataclass
class Line:
    """A measurement: actions per second."""

    group: str
    name: str
    speed: float
    note: str = ""


def measure(work: Callable[[], int], seconds: float) -> float:
    """Calls `work`, which returns how many actions it has played, for some seconds of processor time.

    Actions per second in the fastest part of that time.
    """
    work()
    return max(one_go(work, seconds / GOES) for _ in range(GOES))


def one_go(work: Callable[[], int], seconds: float) -> float:
    """Actions per second in one part of a measurement."""
    begin, actions = time.process_time(), 0
    while (passed := time.process_time() - begin) < seconds:
        actions += work()
    return actions / passed


def native(game: str, seconds: float) -> float:
    """The speed of random games without Python, in the loop that `ludoteca bench` measures too."""
    start = ludoteca.load(game).new_initial_state()
    return measure(lambda: start.playouts(1000)[1], seconds)


def ludoteca_lines(game: str, seconds: float) -> list[Line]:
    """Four ways to step many games."""
    lines = []
    bare = ludoteca.VectorEnv(game, COUNT, observe=False, masks=False)

    def playouts() -> int:
        bare.play_random(STEPS)
        return STEPS * COUNT

    lines.append(Line(game, "play_random, no observations", measure(playouts, seconds)))
    for name, options in [
        ("step, no observations", {"observe": False, "masks": False}),
        ("step, masks", {"observe": False}),
        ("step, masks and planes", {}),
    ]:
        env = ludoteca.VectorEnv(game, COUNT, **options)  # type: ignore[arg-type]

        def step(env: ludoteca.VectorEnv = env) -> int:
            env.step(env.random_actions())
            return COUNT

        lines.append(Line(game, name, measure(step, seconds)))
    return lines


def training_lines(seconds: float) -> list[Line]:
    """Positions of self-play per minute, by players of different strength."""
    lines = []
    for game in ludoteca.games():
        for name, options in PLAYERS.items():

            def generate(game: str = game, options: dict[str, Any] = options) -> int:
                return len(ludoteca.generate(game, options["positions"], **options["by"]))

            lines.append(Line(game, name, MINUTE * measure(generate, seconds)))
    return lines


PLAYERS: dict[str, dict[str, Any]] = {
    "random": {"positions": 20_000, "by": {"player": "random"}},
    "greedy": {"positions": 5_000, "by": {"player": "greedy"}},
    "alphabeta, 100 nodes": {"positions": 500, "by": {"player": "alphabeta", "nodes": 100}},
}


def openspiel(name: str) -> Callable[[], int]:
    """OpenSpiel's C++ game, driven from Python one state at a time."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    game = pyspiel.load_game(name)
    dice = np.random.default_rng(0)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[dice.integers(len(legal))])
            actions += 1
        return actions

    return play


def pettingzoo_connect_four() -> Callable[[], int]:
    """PettingZoo's Connect Four."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    dice = np.random.default_rng(0)

    def play() -> int:
        env.reset()
        actions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
            actions += 1
        return actions

    return play


def pgx(name: str) -> Callable[[], int]:
    """A game of Pgx with as many games at a time, compiled by JAX for the processor."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(name)
    init = jax.jit(jax.vmap(env.init))
    stepped = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        choose, again = jax.random.split(key)
        actions = jax.random.categorical(choose, odds, axis=-1)
        return jax.vmap(stepped)(state, actions, jax.random.split(again, COUNT))

    step = jax.jit(one)
    keys = jax.random.split(jax.random.PRNGKey(0), COUNT)
    hold = {"state": init(keys), "key": jax.random.PRNGKey(1)}

    def play() -> int:
        for _ in range(8):
            hold["key"], key = jax.random.split(hold["key"])
            hold["state"] = step(hold["state"], key)
        jax.block_until_ready(hold["state"].observation)
        return 8 * COUNT

    return play


def others(seconds: float) -> tuple[list[Line], list[str]]:
    """The other libraries, and those that are not there."""
    lines, missing = [], []
    kinds: list[tuple[str, str, Callable[[], Callable[[], int]]]] = [
        ("OpenSpiel", "Connect Four", lambda: openspiel("connect_four")),
        ("OpenSpiel", "Hex 7x7", lambda: openspiel("hex(board_size=7)")),
        ("PettingZoo", "Connect Four", pettingzoo_connect_four),
        ("Pgx, CPU", "Connect Four", lambda: pgx("connect_four")),
        ("Pgx, CPU", "Hex 11x11", lambda: pgx("hex")),
    ]
    for library, name, make in kinds:
        try:
            work = make()
        except ImportError as error:
            missing.append(f"{library} ({name}): {error.name or error}")
            continue
        lines.append(Line(library, name, measure(work, seconds)))
    return lines, missing


def report(
    lines: list[Line],
    natives: dict[str, float],
    training: list[Line],
    missing: list[str],
    build: str,
) -> str:
    """The page."""
    mine = {(line.group, line.name): line.speed for line in lines}
    page = [
        "# Speed from Python",
        "",
        "Random games, in actions per second of processor time, which is what one core does, measured by "
        "`scripts/python --benchmark`, which writes this page. "
        f"{date.today()}, Python {platform.python_version()}, {build}.",
        "",
        "All numbers come from one run, and of each line the fastest part counts. They vary by some ten per cent from "
        "run to run; the games are different, so that only orders of magnitude can be compared between libraries.",
        "",
        "![Actions per second](pictures/python-speed.svg)",
        "",
        "## `VectorEnv` beside the same games without Python",
        "",
        f"{COUNT} games at a time; `play_random` plays {STEPS} steps of each in one call. The share is that of the "
        "native speed (`State.playouts`: random games in Rust).",
        "",
        "| game | native | `play_random` | share | `step` | `step`, masks | `step`, masks and planes | share |",
        "|---|---|---|---|---|---|---|---|",
    ]
    names = ["play_random, no observations", "step, no observations", "step, masks", "step, masks and planes"]
    for game, speed in natives.items():
        bare, step, masks, planes = (mine[game, name] for name in names)
        shares = [f"{value / speed:.0%}" for value in (bare, planes)]
        shown = [f"{speed:,.0f}", f"{bare:,.0f}", shares[0], f"{step:,.0f}", f"{masks:,.0f}"]
        page.append(f"| `{game}` | {' | '.join(shown)} | {planes:,.0f} | {shares[1]} |")
    page += [
        "",
        "## Other libraries, driven from Python",
        "",
        "| library | game | actions per second |",
        "|---|---|---|",
    ]
    ours = {line.group for line in lines if line.group in natives}
    page += [f"| {line.group} | {line.name} | {line.speed:,.0f} |" for line in lines if line.group not in ours]
    page += [
        "",
        "## Training data",
        "",
        "Positions of self-play per minute of processor time from `ludoteca.generate`, with observations, values and "
        "policies. Each thread of `generate(threads=…)` makes as many, where it has a core to itself.",
        "",
        f"| game | {' | '.join(PLAYERS)} |",
        "|---" * (len(PLAYERS) + 1) + "|",
    ]
    made = {(line.group, line.name): line.speed for line in training}
    page += [f"| `{game}` | {' | '.join(f'{made[game, name]:,.0f}' for name in PLAYERS)} |" for game in natives]
    if missing:
        page += ["", "Not measured, because it was not installed: " + "; ".join(missing) + "."]
    return "\n".join(page) + "\n"


def plot(lines: list[Line], path: Path) -> None:
    """A bar for each line, on a logarithmic scale."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "ludoteca"
    own = set(ludoteca.games())
    shown = [line for line in lines if line.group not in own or line.name.endswith(("planes", "no observations"))]
    shown = sorted((line for line in shown if "step, no" not in line.name), key=lambda line: line.speed)
    colours = [
        "indianred" if line.group not in own else "steelblue" if line.name.endswith("planes") else "seagreen"
        for line in shown
    ]
    figure, axis = plt.subplots(figsize=(9, 0.32 * len(shown) + 1))
    axis.barh([f"{line.group}: {line.name}" for line in shown], [line.speed for line in shown], color=colours)
    axis.set_xscale("log")
    axis.set_xlabel("actions per second of processor time")
    axis.grid(axis="x", alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measures, prints the page, and writes it with its plot."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=1.0, help="for each line")
    options.add_argument("--build", default="optimised build", help="how the package was compiled")
    options.add_argument("--keep", action="store_true", help="write docs/python-speed.md and its plot")
    given = options.parse_args()
    natives: dict[str, float] = {}
    lines: list[Line] = []
    for game in ludoteca.games():
        natives[game] = native(game, given.seconds)
        lines += ludoteca_lines(game, given.seconds)
    found, missing = others(given.seconds)
    lines += found
    page = report(lines, natives, training_lines(given.seconds), missing, given.build)
    print(page)
    if given.keep:
        (ROOT / "docs" / "python-speed.md").write_text(page)
        plot(lines, ROOT / "docs" / "pictures" / "python-speed.svg")


if __name__ == "__main__":
    main()
