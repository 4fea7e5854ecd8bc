"""The examples in the documentation."""

import doctest
import importlib
import re
import sys
from pathlib import Path

import pytest

import ludoteca

OPTIONS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS


def test_examples_in_docstrings() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    tried = 0
    for name in ludoteca.__all__:
        for test in finder.find(getattr(ludoteca, name), name, module=False, globs={}):
            tried += runner.run(test).attempted
    assert runner.summarize().failed == 0
    assert tried > 30


@pytest.mark.parametrize("name", ["ludoteca", "ludoteca.aec", "ludoteca.gym", "ludoteca.spiel"])
def test_examples_in_modules(name: str) -> None:
    if name == "ludoteca.spiel" and sys.version_info < (3, 11):
        pytest.skip("OpenSpiel 2 needs Python 3.11")
    results = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert results.failed == 0 and results.attempted > 0


def test_examples_in_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```pycon\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert blocks
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(example).failed == 0


def test_every_name_is_documented() -> None:
    for name in ludoteca.__all__:
        thing = getattr(ludoteca, name)
        assert thing.__doc__, name
        if isinstance(thing, type) and not issubclass(thing, Exception):
            public = [member for member in vars(thing) if not member.startswith("_")]
            values = {member: getattr(thing, member) for member in public}
            assert [member for member, value in values.items() if value is not None and not value.__doc__] == []
