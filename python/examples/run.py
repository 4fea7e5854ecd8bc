"""Runs the notebooks from top to bottom and keeps what they show."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

for path in sorted(Path(__file__).parent.glob("*.ipynb")):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    for cell in notebook.cells:
        # Times of the run say nothing about the notebook.
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, path)
    print(path.name)
