"""Writes the docstrings of the compiled module into its stubs, so that editors show them.

    scripts/python --stubs

The signatures in `ludoteca/_native.pyi` are written by hand, with the types that Rust does not know; stubtest compares
them with the module. With `--check`, nothing is written, and stubs that are out of date are an error.
"""

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

from ludoteca import _native

STUBS = Path(__file__).parents[1] / "ludoteca" / "_native.pyi"
Defined = ast.ClassDef | ast.FunctionDef


def documented(node: Defined, thing: Any, depth: int = 1) -> None:
    """Gives a definition, and those inside, the docstrings of what they stand for."""
    inner = [part for part in node.body if isinstance(part, Defined)]
    for part in inner:
        documented(part, inspect.getattr_static(thing, part.name), depth + 1)
    if node.name.startswith("_"):
        return
    text = inspect.cleandoc(thing.__doc__ or "")
    if not text:
        raise SystemExit(f"{node.name} has no docstring")
    margin = "\n" + depth * "    "
    indented = text.replace("\n", margin) + (margin if "\n" in text else "")
    node.body = [ast.Expr(ast.Constant(indented)), *inner]


def generated() -> str:
    """The stubs with their docstrings, formatted."""
    source = STUBS.read_text()
    defined = [node for node in ast.parse(source).body if isinstance(node, Defined)]
    before = "\n".join(source.splitlines()[: defined[0].lineno - 1])
    for node in defined:
        documented(node, getattr(_native, node.name))
    text = "\n\n".join([before, *map(ast.unparse, defined)])
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(STUBS), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Writes or checks the stubs."""
    text = generated()
    if "--check" not in sys.argv:
        STUBS.write_text(text)
    elif text != STUBS.read_text():
        raise SystemExit(f"{STUBS} is out of date: run `scripts/python --stubs`")


if __name__ == "__main__":
    main()
