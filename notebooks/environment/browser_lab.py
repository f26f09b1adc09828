"""The lab as a process of its own, for the test in a browser: how it starts, and what it leaves."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

NOTEBOOKS = Path(__file__).resolve().parent.parent
LAUNCHER = NOTEBOOKS.parent / "qsketch"
OPENCL_CACHE = ".cache/pocl"  # the driver's own: PoCL leaves an empty file there when it is looked for
SECONDS_TO_START = 60
SETTINGS = {
    "docmanager-extension/plugin": {"autosave": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # shows all cells of long notebooks
}


@contextlib.contextmanager
def lab(end=signal.SIGINT):
    """JupyterLab on a port of its own, with no user's settings, in a new folder: its address and the folder. All its
    processes end with it, and in the home folder there is nothing of it."""
    with tempfile.TemporaryDirectory() as folder:
        home, work = Path(folder) / "home", Path(folder) / "work"
        home.mkdir()
        process = subprocess.Popen(
            [LAUNCHER, "lab", work, "--no-browser", "--port", str(free_port())],
            env=os.environ | {"HOME": str(home), "JUPYTERLAB_SETTINGS_DIR": settings(Path(folder))},
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            yield address_of(process), work
            assert_private(NOTEBOOKS / ".venv/jupyter/runtime")
        finally:
            family = descendants(process.pid)
            process.send_signal(end)
            process.wait(timeout=60)
            assert_ended(family, seconds=60 if end == signal.SIGKILL else 0)
        written = [path for path in home.rglob("*") if path.is_file() and home / OPENCL_CACHE not in path.parents]
        assert not written, f"the lab wrote to the home folder: {written}"


def settings(folder):
    for plugin, values in SETTINGS.items():
        file = folder / f"settings/@jupyterlab/{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    return str(folder / "settings")


def assert_private(runtime):
    """No other user reads the token of the server or the keys of kernels."""
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
    children = []
    with contextlib.suppress(FileNotFoundError):  # it has just ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            children += [int(child) for child in (task / "children").read_text().split()]
    return children + [pid for child in children for pid in descendants(child)]
