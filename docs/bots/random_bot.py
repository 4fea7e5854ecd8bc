#!/usr/bin/env python3
"""A bot that plays random legal turns on a Ludoteca server; only the standard library is used.

    python3 random_bot.py http://localhost:8080 TOKEN             opens a public game of Stac and waits
    python3 random_bot.py http://localhost:8080 TOKEN --join ID   takes the open seat of a game
    python3 random_bot.py http://localhost:8080 TOKEN --against level:2 --game syrtis

A token with the scope `play` is made on the account page, or with POST /api/me/tokens.
"""

import argparse
import json
import random
import urllib.error
import urllib.request


class Server:
    """The requests that a bot needs."""

    def __init__(self, url, token):
        self.url, self.token = url.rstrip("/"), token

    def open(self, path, body=None, headers=None):
        headers = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, body, headers), timeout=60)

    def get(self, path):
        with self.open(path) as answer:
            return json.load(answer)

    def post(self, path, body):
        with self.open(path, body) as answer:
            return json.load(answer)

    def events(self, game, after):
        """Yields the events of a game after a number, until the connection ends."""
        number, data = after, ""
        with self.open(f"/api/games/{game}/events", headers={"Last-Event-ID": str(after)}) as stream:
            for line in stream:
                line = line.decode().rstrip("\n")
                if line.startswith("data:"):
                    data += line[5:].strip()
                elif line.startswith("id:"):
                    number = int(line[3:])
                elif not line and data:
                    message, data = json.loads(data), ""
                    if "seq" in message:
                        yield number, message["event"]


def random_turn(server, game, turn):
    """Chooses a whole turn step by step; the server lists what can follow."""
    steps = []
    while True:
        seen = server.post(f"/api/games/{game}/preview", {"turn": turn, "steps": steps})
        if seen["whole"]:
            return ",".join(seen["steps"])
        steps.append(random.choice(seen["legal"])["text"])


def play(server, game):
    """Plays until the game is over, whatever happens to the connection."""
    seen = 0
    while True:
        view = server.get(f"/api/games/{game}")
        if view["status"] == "over":
            return view
        if view["status"] == "playing" and view["to_play"] in view["you"]:
            turn = view["turn"]
            text = random_turn(server, game, turn)
            try:
                server.post(f"/api/games/{game}/turns", {"turn": turn, "text": text})
                print(f"{turn + 1:4}  {text}", flush=True)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # 409: the game has moved on, so read it again
                    raise SystemExit(error.read().decode())
            continue
        try:
            for seen, _event in server.events(game, max(seen, view["seq"])):
                break  # something happened: read the game again
        except OSError:
            pass  # reconnect and continue after the last event seen


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("url")
    options.add_argument("token")
    options.add_argument("--game", default="stac")
    options.add_argument("--join", metavar="ID")
    options.add_argument("--against", default="open", help="open, me or level:0 to level:8")
    options = options.parse_args()
    server = Server(options.url, options.token)
    if options.join:
        game = server.post(f"/api/games/{options.join}/join", {})["id"]
    else:
        wish = {"game": options.game, "seats": ["me", options.against], "public": True}
        game = server.post("/api/games", wish)["id"]
    print(f"{options.url}/game/{game}", flush=True)
    result = play(server, game)["result"]
    print(result["outcome"], result["termination"])


if __name__ == "__main__":
    main()
