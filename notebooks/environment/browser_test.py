"""Opens the lab in a real browser as a new user would, runs notebooks, and looks at their charts.

Needs the packages of requirements-test.txt and a Chromium. `.ci/run` shows how it is called.
"""

import argparse
import contextlib
import csv
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

NOTEBOOKS = Path(__file__).resolve().parent.parent
LAUNCHER = NOTEBOOKS.parent / "qsketch"
PUBLISHED = NOTEBOOKS.parent / "datasets/src/main/resources/org/qsketch/datasets/published/qsketch-accuracy.csv"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OWN_HOSTS = {"127.0.0.1"}
OPENCL_CACHE = ".cache/pocl"  # the driver's own: PoCL leaves an empty file there when it is looked for
KERNEL = "Java (QSketch)"
SECONDS_TO_START = 60
SECONDS_TO_RUN = 300
SECONDS_TO_DRAW = 60

A_CELL_RAN = """() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')]
  .some(prompt => /\\d/.test(prompt.innerText))"""
ALL_CELLS_RAN = """() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')]
  .every(prompt => /\\d/.test(prompt.innerText))"""
ALL_CHARTS_DRAWN = """() => [...document.querySelectorAll('[data-qsketch-figure]')]
  .every(figure => figure.querySelector('.js-plotly-plot .main-svg'))"""
CHARTS = """() => [...document.querySelectorAll('.js-plotly-plot')].map(chart =>
  chart.data.map(trace => ({name: trace.name, mode: trace.mode, x: [...trace.x], y: [...trace.y]})))"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", default=next(filter(shutil.which, BROWSERS), BROWSERS[0]))
    parser.add_argument("--screenshots", type=Path, required=True, help="the folder for screenshots")
    return parser.parse_args()


def main():
    options = arguments()
    # what a shell runs in the background ignores it, as do its children, and the lab would not end
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options.screenshots.mkdir(parents=True, exist_ok=True)
    with lab() as address, browser(options.browser) as context:
        requests = []
        context.on("request", lambda request: requests.append(request.url))
        for name, check in CHECKS.items():
            check(run(context, address, NOTEBOOKS / f"{name}.ipynb", options.screenshots))
        assert_local(requests)
    with lab(end=signal.SIGKILL) as address:
        start_kernel(address)


@contextlib.contextmanager
def lab(end=signal.SIGINT):
    """JupyterLab on a port of its own, with settings of nobody. All its processes end with it, and in the home folder
    there is nothing of it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir()
        process = subprocess.Popen(
            [LAUNCHER, "lab", NOTEBOOKS, "--no-browser", "--port", str(free_port())],
            env=os.environ | {"HOME": str(home), "JUPYTERLAB_SETTINGS_DIR": settings(Path(folder))},
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            yield address_of(process)
            assert_private(NOTEBOOKS / ".venv/jupyter/runtime")
        finally:
            family = descendants(process.pid)
            process.send_signal(end)
            process.wait(timeout=60)
            assert_ended(family, seconds=60 if end == signal.SIGKILL else 0)
        written = [path for path in home.rglob("*") if path.is_file() and home / OPENCL_CACHE not in path.parents]
        assert not written, f"the lab wrote to the home folder: {written}"


def settings(folder):
    """A folder of settings that leave the notebooks as they are."""
    documents = folder / "settings/@jupyterlab/docmanager-extension"
    documents.mkdir(parents=True)
    (documents / "plugin.jupyterlab-settings").write_text(json.dumps({"autosave": False}))
    return str(folder / "settings")


def assert_private(runtime):
    """Nobody else reads the token of the server or the keys of kernels."""
    assert list(runtime.glob("jpserver-*.json")), f"no server in {runtime}"
    assert not runtime.stat().st_mode & 0o077, f"others may open {runtime}"


def assert_ended(family, seconds):
    deadline = time.monotonic() + seconds
    while alive := [pid for pid in family if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < deadline, f"still running: {alive}"
        time.sleep(0.1)


def start_kernel(address):
    """Starts a kernel, as a notebook does, and waits until it runs."""
    kernels = f"{address.scheme}://{address.netloc}/api/kernels?{address.query}"
    request = urllib.request.Request(kernels, json.dumps({"name": "java"}).encode(), method="POST")
    assert urllib.request.urlopen(request, timeout=SECONDS_TO_START).status == 201


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def address_of(process):
    """The address with its token, from what the lab prints; the rest goes on to the terminal."""
    for line in process.stderr:
        sys.stderr.write(line)
        if found := re.search(r"http://127\.0\.0\.1:\d+/\S*token=\w+", line):
            return once_it_listens(urlsplit(found.group()))
    sys.exit(f"the lab ended with {process.wait()} before it showed an address")


def once_it_listens(address):
    """Jupyter shows its address a moment too early."""
    while True:
        with contextlib.suppress(ConnectionRefusedError):
            socket.create_connection((address.hostname, address.port)).close()
            return address
        time.sleep(0.1)


def descendants(pid):
    children = [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return children + [pid for child in children for pid in descendants(child)]


@contextlib.contextmanager
def browser(executable):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which(executable), args=["--no-sandbox"]
        )
        yield chromium.new_context(viewport={"width": 1280, "height": 2400})
        chromium.close()


def run(context, address, notebook, screenshots):
    """Runs all cells of a notebook by the menu, and returns the data of the charts in it."""
    page = context.new_page()
    try:
        page.goto(f"{address.scheme}://{address.netloc}/lab/tree/{notebook.name}?{address.query}")
        # it says "Unknown" beside the name until a cell has run: waiting for "Idle" would be in vain
        page.locator("#jp-main-statusbar", has_text=KERNEL).wait_for(timeout=SECONDS_TO_START * 1000)
        began = time.monotonic()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.wait_for_function(A_CELL_RAN, timeout=SECONDS_TO_RUN * 1000)
        first = time.monotonic() - began
        page.wait_for_function(ALL_CELLS_RAN, timeout=SECONDS_TO_RUN * 1000)
        print(f"{notebook.name}: first cell after {first:.1f} s, last after {time.monotonic() - began:.1f} s")
        page.wait_for_function(ALL_CHARTS_DRAWN, timeout=SECONDS_TO_DRAW * 1000)
        for number, figure in enumerate(page.locator("[data-qsketch-figure]").all(), start=1):
            figure.screenshot(path=screenshots / f"{notebook.stem}-{number}.png")
        return page.evaluate(CHARTS)
    finally:
        page.screenshot(path=screenshots / f"{notebook.stem}.png")


def errors_fall_with_memory(charts):
    [lines] = charts
    for line in (line for line in lines if "lines" in line["mode"]):
        assert len(line["y"]) > 2, f"too few points: {line}"
        assert line["x"] == sorted(line["x"]), f"memory does not grow: {line}"
        errors = [error or 0 for error in line["y"]]  # an exact 0 is drawn apart, at the edge of the axis
        assert errors == sorted(errors, reverse=True), f"the error does not fall: {line}"


def published_bars_stand_beside_ours(charts):
    [bars] = charts
    heights = [height for bar in bars for height in bar["y"] if height]
    for setting, published in published_errors().items():
        assert any(abs(height - published) < 1e-9 for height in heights), f"no bar for {setting}"
    assert len(heights) > 2 * len(published_errors()), f"our own bars are missing: {heights}"


def published_errors():
    """The mean over the sizes, for each work load factor and variant."""
    errors = {}
    with PUBLISHED.open() as table:
        for row in csv.DictReader(table):
            errors.setdefault((row["wlf"], row["variant"]), []).append(float(row["mean_relative_error"]))
    return {setting: statistics.fmean(means) for setting, means in errors.items()}


CHECKS = {
    "01-first-steps": errors_fall_with_memory,
    "03-accuracy": published_bars_stand_beside_ours,
}


def assert_local(requests):
    hosts = {urlsplit(url).hostname for url in requests if urlsplit(url).scheme.startswith("http")}
    assert hosts == OWN_HOSTS, f"requests beyond this machine: {hosts - OWN_HOSTS}"
    print(f"{len(requests)} requests, all to this machine")


if __name__ == "__main__":
    main()
