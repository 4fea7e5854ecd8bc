"""A bot on a server. Needs the program `ludoteca`, which `./check` builds before: the variable LUDOTECA names it."""

import json
import os
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import ludoteca

ROOT = Path(__file__).parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
PROGRAM = Path(os.environ.get("LUDOTECA", TARGET / "debug" / "ludoteca"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    if not PROGRAM.exists():
        pytest.skip(f"there is no {PROGRAM}: `cargo build` makes it")
    folder = tmp_path_factory.mktemp("server")
    command = [str(PROGRAM), "serve", "--listen", "127.0.0.1:0", "--no-rate-limits", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    try:
        line = process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, line
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


def token(server: str) -> str:
    """A token of a new guest."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    browser.open(f"{server}/api/me").close()
    wish = json.dumps({"name": "my bot", "scopes": ["play"]}).encode()
    headers = {"Content-Type": "application/json", "Origin": server}
    with browser.open(urllib.request.Request(f"{server}/api/me/tokens", wish, headers)) as answer:
        return str(json.load(answer)["token"])


class First(ludoteca.Bot):
    """Plays the first legal action."""

    def choose(self, state: ludoteca.State) -> int:
        return state.legal_actions()[0]


@pytest.mark.parametrize(("game", "variant"), [("crab-stack", None), ("syrtis", "minor"), ("stac", "published")])
def test_a_bot_plays_against_a_level(server: str, game: str, variant: str | None) -> None:
    told: list[str] = []
    result = ludoteca.play_online(
        First(), server, token(server), game=game, variant=variant, against="level:1", seed=1, tell=told.append
    )
    assert result["outcome"] in ("1-0", "0-1", "1/2-1/2") and result["termination"]
    assert urlsplit(told[0]).path.startswith("/game/") and len(told) > 2


def test_a_bot_takes_an_open_seat_and_main_plays(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    host = token(server)
    request = urllib.request.Request(
        f"{server}/api/games",
        json.dumps({"game": "stac", "seats": ["open", "level:1"]}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {host}"},
    )
    with urllib.request.urlopen(request) as answer:
        game = json.load(answer)["id"]
    First().main([server, token(server), "--join", game])
    assert capsys.readouterr().out.splitlines()[-1].split()[0] in ("1-0", "0-1", "1/2-1/2")


def test_refusals_are_told_in_the_words_of_the_server(server: str) -> None:
    with pytest.raises(ValueError, match="there is no game"):
        ludoteca.play_online(First(), server, token(server), game="chess")
    with pytest.raises(ValueError, match="401"):
        ludoteca.play_online(First(), server, "nonsense")
    with pytest.raises(ValueError, match="expected one that begins with http"):
        ludoteca.play_online(First(), "file:///etc", "nonsense")
