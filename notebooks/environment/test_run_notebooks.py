"""Tests of run_notebooks.py, in the lab's environment, with Python's own kernel in place of Java's."""

import contextlib
import io
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import nbformat

sys.path.insert(0, str(Path(__file__).parent))
import run_notebooks

PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python", "language": "python"}}


class RunNotebooksTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.out = self.folder / "out"
        self.out.mkdir()

    def notebook(self, name, *cells):
        """A run of a notebook of these cells."""
        notebook = nbformat.v4.new_notebook(cells=list(cells), metadata=PYTHON)
        path = self.folder / name
        nbformat.write(notebook, path)
        return run(path)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return run(path)

    def outcome(self, *runs):
        """What is printed, and the exit code's message."""
        options = mock.Mock(runs=runs, out=self.out)
        said = io.StringIO()
        with mock.patch.object(run_notebooks, "arguments", return_value=options), contextlib.redirect_stdout(said):
            try:
                run_notebooks.main()
            except SystemExit as end:
                return said.getvalue(), end.code
        return said.getvalue(), 0

    def written(self, name):
        return nbformat.read(self.out / name, as_version=4)

    def test_a_failure_names_the_notebook_the_cell_as_the_page_counts_it_and_the_message(self):
        failing = self.notebook(
            "a.ipynb", code("1"), nbformat.v4.new_markdown_cell("text"), code(" "), code("raise KeyError('lost')"), code("2")
        )
        said, end = self.outcome(failing, self.notebook("b.ipynb", code("print('ran')")))
        self.assertIn("a.ipynb, cell 2: ", said)
        self.assertIn("KeyError: 'lost'", said)
        self.assertEqual(end, "qsketch: 1 of 2 notebooks failed: a.ipynb")
        self.assertIn("ran", str(self.written("b.ipynb")))
        self.assertEqual([c.execution_count for c in self.written("a.ipynb").cells if c.cell_type == "code"], [1, None, 2, None])

    def test_files_that_are_no_notebooks_are_told_and_the_others_run(self):
        contents = [b"", b"text", b"[]", b"{}", b"5", b"\xff\xfe", b'{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": 3}']
        strangers = [self.file(f"{number}.ipynb", content) for number, content in enumerate(contents)]
        said, end = self.outcome(*strangers, run(self.folder / "absent.ipynb"), self.notebook("z.ipynb", code("1")))
        for number in range(len(contents)):
            self.assertIn(f"{number}.ipynb is no notebook: ", said)
        self.assertIn("absent.ipynb is no notebook: ", said)
        self.assertTrue((self.out / "z.ipynb").exists())
        self.assertTrue(end.startswith(f"qsketch: {len(contents) + 1} of {len(contents) + 2} notebooks failed"))

    def test_a_kernel_that_is_not_there_fails_one_notebook_alone(self):
        stranger = self.notebook("a.ipynb", code("1"))
        notebook = nbformat.read(stranger["path"], as_version=4)
        notebook.metadata.kernelspec.name = "no-such-kernel"
        nbformat.write(notebook, stranger["path"])
        said, end = self.outcome(stranger, self.notebook("b.ipynb", code("1")))
        self.assertIn("a.ipynb: NoSuchKernel: ", said)
        self.assertEqual(end, "qsketch: 1 of 2 notebooks failed: a.ipynb")

    def test_what_earlier_runs_left_is_not_taken_for_that_of_this_run(self):
        old = code("2")
        old.execution_count = 99
        old.outputs = [nbformat.v4.new_output("error", ename="Old", evalue="news", traceback=["old news"])]
        said, _ = self.outcome(self.notebook("a.ipynb", code("raise KeyError('lost')"), old))
        self.assertIn("a.ipynb, cell 1: ", said)
        self.assertNotIn("old news", said)

    def test_output_that_takes_long_to_arrive_is_waited_for(self):
        process = run_notebooks.NotebookClient.process_message

        def slowly(client, *message):
            time.sleep(0.1)
            return process(client, *message)

        lines = "for line in range(60):\n    display({'text/plain': str(line)}, raw=True)"
        with mock.patch.object(run_notebooks.NotebookClient, "process_message", slowly):
            said, end = self.outcome(self.notebook("a.ipynb", code(lines)))
        self.assertEqual(end, 0, said)
        texts = [output.data["text/plain"] for output in self.written("a.ipynb").cells[0].outputs]
        self.assertEqual(texts, [str(line) for line in range(60)])

    def test_parameters_are_set_after_the_cell_that_declares_them(self):
        declares = code("keys = 1")
        declares.metadata.tags = ["parameters"]
        one = self.notebook("a.ipynb", code("keys = 0"), declares, code("print('keys are', keys)"))
        one["parameters"] = "keys = 7"
        said, end = self.outcome(one | {"missing": ["depth"]})
        self.assertEqual(end, 0)
        self.assertIn("it has no parameter depth", said)
        cells = self.written("a.ipynb").cells
        self.assertEqual(cells[2].metadata.tags, ["injected-parameters"])
        self.assertIn("keys are 7", str(cells[3].outputs))


def code(source):
    return nbformat.v4.new_code_cell(source)


def run(path):
    return {"path": str(path), "parameters": "", "missing": []}


if __name__ == "__main__":
    unittest.main()
