"""Prepares a folder for mkdocs: a copy of `docs/` with a start page and the package's reference, and the settings.

python pages.py FOLDER
"""

import re
import shutil
import sys
from pathlib import Path

import ludoteca

ROOT = Path(__file__).parents[2]

SETTINGS = """\
site_name: Ludoteca
use_directory_urls: false
theme: readthedocs
plugins:
  - search
  - mkdocstrings:
      handlers:
        python:
          options:
            force_inspection: true
            show_source: false
            show_root_heading: true
            heading_level: 2
            filters: ["!^_"]
validation:
  links:
    not_found: info
    unrecognized_links: info
    anchors: info
"""

MODULES = {
    "ludoteca": "The package: games and states, many games at a time, engine and solver, matches, data.",
    "ludoteca.aec": "Environments for PettingZoo.",
    "ludoteca.gym": "Environments for Gymnasium.",
    "ludoteca.spiel": "Games for OpenSpiel.",
}


def reference() -> str:
    """The page of the reference: one directive per name."""
    page = ["# Python reference", "", "Made from the docstrings; [Python](python.md) shows how the parts fit together."]
    for module, title in MODULES.items():
        page += ["", f"## {module}", "", title, ""]
        if module == "ludoteca":
            for name in ludoteca.__all__:
                page += [f"::: {module}.{name}", "    options:", "      heading_level: 3", ""]
        else:
            page += [f"::: {module}", "    options:", "      heading_level: 3", "      show_root_heading: false", ""]
    return "\n".join(page)


def start() -> str:
    """The read-me, whose links lead to the pages beside it."""
    text = (ROOT / "README.md").read_text()
    return re.sub(r"\]\(docs/", "](", text)


def main() -> None:
    """Writes the files into the folder."""
    settings = Path(sys.argv[1]) / "mkdocs.yml"
    folder = settings.parent / "docs"
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)
    settings.write_text(SETTINGS)
    (folder / "python-reference.md").write_text(reference())
    (folder / "index.md").write_text(start())
    changes = re.sub(r"\]\(docs/", "](", (ROOT / "CHANGELOG.md").read_text())
    (folder / "changelog.md").write_text(changes)


if __name__ == "__main__":
    main()
