"""Runs the notebooks from top to bottom, each in a kernel of its own, and checks their figures.

This is `./qsketch lab --run-all`. The exit code is 1 if a cell fails or a figure lacks a format.
"""

import argparse
import base64
import re
import sys
import textwrap
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbconvert import HTMLExporter

NOTEBOOKS = Path(__file__).resolve().parent.parent
SECONDS_PER_CELL = 1200
NOTHING = "data:text/javascript,"  # pages load no script from elsewhere
COLOUR = re.compile("\x1b\\[[0-9;]*m")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="where notebooks with outputs and pages go")
    return parser.parse_args()


def main():
    out = arguments().out
    notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
    if not notebooks:
        sys.exit(f"qsketch: there is no notebook in {NOTEBOOKS}")
    failed = [path.name for path in notebooks if not runs(path, out)]
    print(f"Notebooks: {out}")
    if failed:
        sys.exit(f"qsketch: {len(failed)} of {len(notebooks)} notebooks failed: {', '.join(failed)}")


def runs(path, out):
    """Runs one notebook, writes what came of it, and tells whether all is well."""
    notebook = nbformat.read(path, as_version=4)
    began = time.monotonic()
    faults = execute(notebook)
    figures = figures_of(notebook)
    faults += [fault for figure in figures for fault in faults_of(figure)]
    write(notebook, figures, out / path.name)
    print(f"{path.stem:28} {len(figures):2} figures {time.monotonic() - began:6.1f} s", flush=True)
    for fault in faults:
        print(textwrap.indent(fault, "  "), flush=True)
    return not faults


def execute(notebook):
    """Runs all cells up to the first that fails; what failed comes back as text."""
    client = NotebookClient(
        notebook, timeout=SECONDS_PER_CELL, resources={"metadata": {"path": str(NOTEBOOKS)}}
    )
    try:
        client.execute()
    except (CellTimeoutError, DeadKernelError) as failure:
        return [str(failure)]
    except CellExecutionError:
        pass  # it is in the outputs
    return [in_words(output) for output in outputs(notebook, "error")]


def in_words(error):
    """What the cell shows, without its colours."""
    return COLOUR.sub("", "\n".join(error.traceback)).strip() or f"{error.ename}: {error.evalue}"


def outputs(notebook, *kinds):
    return [
        output
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in kinds
    ]


def figures_of(notebook):
    """The mime bundles that hold a picture."""
    bundles = (output.data for output in outputs(notebook, "display_data", "execute_result"))
    return [bundle for bundle in bundles if any(mime.startswith("image/") for mime in bundle)]


def faults_of(figure):
    """What a figure lacks: it is a chart in place of a picture, a picture for other sites, and words."""
    checks = {
        "text/html": lambda html: "<script>" in html and 'src="data:image/' in html,
        "image/png": lambda png: base64.b64decode(png).startswith(b"\x89PNG"),
        "text/plain": str.strip,
    }
    title = figure.get("text/plain", "a figure").partition(".")[0]
    return [
        f"{title}: {mime} is missing or damaged"
        for mime, is_right in checks.items()
        if mime not in figure or not is_right(figure[mime])
    ]


def write(notebook, figures, target):
    """The notebook with its outputs, the same as a page, and its pictures."""
    nbformat.write(notebook, target)
    page, _ = HTMLExporter(require_js_url=NOTHING, mathjax_url=NOTHING).from_notebook_node(
        notebook, resources={"metadata": {"name": target.stem}}
    )
    target.with_suffix(".html").write_text(page, encoding="utf-8")
    for number, figure in enumerate(figures, start=1):
        picture = base64.b64decode(figure.get("image/png", ""))
        target.with_name(f"{target.stem}-{number}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
