"""Runs a Python module or script, and ends it when the program that started it has ended, even if that was killed.

The other end of standard input is a pipe that the parent holds open and never writes to. Called as Python itself is:
`until_parent_ends.py -m MODULE ARGUMENT...` or `until_parent_ends.py SCRIPT ARGUMENT...`.
"""

import os
import runpy
import signal
import sys
import threading
import time

SECONDS_TO_END = 15


def watch(pipe):
    while os.read(pipe, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)  # a server ends its kernels first
    time.sleep(SECONDS_TO_END)
    os._exit(1)


def take_over_input():
    """What is started from here, such as kernels and browsers, finds nothing to read."""
    pipe = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return pipe


def run():
    del sys.argv[0]
    if sys.argv[0] == "-m":
        del sys.argv[0]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    threading.Thread(target=watch, args=[take_over_input()], daemon=True).start()
    run()
