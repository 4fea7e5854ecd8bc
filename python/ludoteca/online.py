"""Bots on a server, over its HTTP API. Only the standard library is needed."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any

from ludoteca._native import State, load
from ludoteca.bots import Bot

# How long a bot waits before it asks a server again that is gone or busy, in seconds.
PAUSE = 1.0


class Server:
    """The requests that a bot needs."""

    def __init__(self, url: str, token: str) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError(f"found the address {url!r}, expected one that begins with http:// or https://")
        self.url, self.token = url.rstrip("/"), token

    def open(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """Sends a request and returns the response."""
        headers = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60)

    def ask(self, path: str, body: Any = None) -> Any:
        """Sends a request and returns its answer. A refusal raises `ValueError` with the server's words.

        A request that the server had no time for is sent again: a command sent twice acts once.
        """
        while True:
            try:
                with self.open(path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    text = error.read().decode(errors="replace")
                    raise Refused(error.code, f"{error.code}: {text}") from None
                time.sleep(float(error.headers.get("Retry-After") or PAUSE))

    def wait(self, game: str, after: int) -> None:
        """Waits for an event of a game after one with a number, or for the end of the connection."""
        try:
            for _ in self._events(game, after):
                return
        except (OSError, HTTPException):
            time.sleep(PAUSE)

    def _events(self, game: str, after: int) -> Iterator[str]:
        with self.open(f"/api/games/{game}/events", headers={"Last-Event-ID": str(after)}) as stream:
            for line in stream:
                if line.startswith(b"data:") and b'"seq"' in line:
                    yield line.decode()


class Refused(ValueError):
    """The server refuses a request."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def play_online(
    bot: Bot,
    url: str,
    token: str,
    *,
    game: str = "stac",
    variant: str | None = None,
    against: str = "open",
    join: str | None = None,
    seed: int | None = None,
    tell: Callable[[str], object] | None = None,
) -> dict[str, Any]:
    """Plays one game on a server and returns its result, with `outcome` and `termination`.

    The bot opens a public game against whoever joins it (`against="open"`) or against a level, or takes the open seat
    of the game `join`. `token` is made on the account page; its scope has to be `play`. `tell` is called with the
    address of the game and with each turn of the bot.
    """
    server = Server(url, token)
    bot.begin(random.SystemRandom().getrandbits(63) if seed is None else seed)
    if join is not None:
        view = server.ask(f"/api/games/{join}/join", {})
    else:
        wish: dict[str, Any] = {"game": game, "seats": ["me", against], "public": True}
        wish["request"] = f"{random.SystemRandom().getrandbits(96):024x}"
        if variant is not None:
            wish["variant"] = variant
        view = server.ask("/api/games", wish)
    name = view["id"]
    if tell:
        tell(f"{server.url}/game/{name}")
    while view["status"] != "over":
        if view["status"] == "playing" and view["to_play"] in view["you"]:
            turn = bot.turn(_state(view))
            try:
                server.ask(f"/api/games/{name}/turns", {"turn": view["turn"], "text": turn})
                if tell:
                    tell(f"{view['turn'] + 1:4}  {turn}")
            except Refused as refused:
                if refused.status != 409:  # 409: the game has moved on, so read it again
                    raise
        else:
            server.wait(name, view["seq"])
        view = server.ask(f"/api/games/{name}")
    return dict(view["result"])


def _state(view: dict[str, Any]) -> State:
    state = load(view["game"], view["variant"]).state(view["start"])
    for turn in view["turns"]:
        state.apply_turn(turn["text"])
    return state
