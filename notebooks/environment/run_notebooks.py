"""Runs notebooks from top to bottom, each in a kernel of its own, and checks their figures.

This is `./qsketch lab --run-all`. The exit code is 1 if a cell fails or a figure lacks a format; the notebooks after it
run all the same.
"""

import argparse
import base64
import json
import re
import sys
import textwrap
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbconvert import HTMLExporter
from traitlets.config import PyFileConfigLoader

SECONDS_PER_CELL = 1200
EXPORT = PyFileConfigLoader("jupyter_nbconvert_config.py", str(Path(__file__).parent / "jupyter"))
COLOUR = re.compile("\x1b\\[[0-9;]*m")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="where notebooks with outputs and pages go")
    parser.add_argument(
        "--runs", type=json.loads, required=True, help="of each its path, parameters (a cell) and missing (names)"
    )
    return parser.parse_args()


def main():
    options = arguments()
    failed = [Path(run["path"]).name for run in options.runs if not runs(run, options.out)]
    print(f"Notebooks: {options.out}")
    if failed:
        sys.exit(f"qsketch: {len(failed)} of {len(options.runs)} notebooks failed: {', '.join(failed)}")


def runs(run, out):
    """Runs one notebook, writes what came of it, and tells whether all is well."""
    path = Path(run["path"])
    began = time.monotonic()
    figures, faults = outcome(path, run["parameters"], out)
    print(f"{path.stem:28} {len(figures):2} figures {time.monotonic() - began:6.1f} s", flush=True)
    for name in run["missing"]:
        print(f"  it has no parameter {name}", flush=True)
    for fault in faults:
        print(textwrap.indent(fault, "  "), flush=True)
    return not faults


def outcome(path, parameters, out):
    """The figures of a notebook and what is wrong with it: whatever that is, the next one runs."""
    try:
        notebook = nbformat.read(path, as_version=4)
        clear(notebook)
    except Exception as failure:  # files that are no notebooks fail in many ways
        return [], [f"{path.name} is no notebook: {summary(failure)}"]
    try:
        set_parameters(notebook, parameters)
        faults = execute(notebook, path)
        figures = figures_of(notebook)
        write(notebook, figures, out / path.name)
    except Exception as failure:
        return [], [f"{place(notebook, path)}: {summary(failure)}"]
    return figures, faults + [f"{path.name}: {fault}" for figure in figures for fault in faults_of(figure)]


def summary(failure):
    return f"{type(failure).__name__}: {failure}".splitlines()[0]


def clear(notebook):
    """What earlier runs have left would pass for the outputs of this one."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
            cell.execution_count = None


def set_parameters(notebook, source):
    """Sets them as papermill does: in a cell of its own after the one that declares them."""
    if source:
        tags = [cell.metadata.get("tags", []) for cell in notebook.cells]
        declares = next(index for index, those in enumerate(tags) if "parameters" in those)
        cell = nbformat.v4.new_code_cell(source, metadata={"tags": ["injected-parameters"]})
        notebook.cells.insert(declares + 1, cell)


def execute(notebook, path):
    """Runs all cells up to the first that fails; what failed comes back as text."""
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        iopub_timeout=SECONDS_PER_CELL,  # by default, output that takes four seconds to arrive is left out
        raise_on_iopub_timeout=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as failure:
        errors = outputs(notebook, "error")
        return [f"{place(notebook, path)}: {in_words(errors[-1]) if errors else failure}"]
    except (CellTimeoutError, DeadKernelError) as failure:
        return [f"{place(notebook, path)}: {failure}"]
    return []


def place(notebook, path):
    """The notebook, and the last of its cells that began, by the number that the page shows."""
    numbers = [cell.execution_count for cell in notebook.cells if cell.get("execution_count")]
    return f"{path.name}, cell {numbers[-1]}" if numbers else path.name


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
    page, _ = HTMLExporter(config=EXPORT.load_config()).from_notebook_node(
        notebook, resources={"metadata": {"name": target.stem}}
    )
    target.with_suffix(".html").write_text(page, encoding="utf-8")
    for number, figure in enumerate(figures, start=1):
        picture = base64.b64decode(figure.get("image/png", ""))
        target.with_name(f"{target.stem}-{number}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
