"""Tests of the lab's Java kernel by Jupyter's protocol, in the lab's environment. Several cells are sent at once, as *Run
All* does."""

import time
import unittest
from pathlib import Path

from jupyter_client.manager import start_new_kernel

SECONDS = 120


class KernelTest(unittest.TestCase):
    def setUp(self):
        self.manager, self.client = start_new_kernel(kernel_name="java", startup_timeout=SECONDS)
        self.addCleanup(self.manager.shutdown_kernel)
        self.addCleanup(self.client.stop_channels)

    def statuses(self, cells):
        """Of cells that were sent, in their order."""
        replies = {}
        while set(cells) - set(replies):
            reply = self.client.get_shell_msg(timeout=SECONDS)
            replies[reply["parent_header"].get("msg_id")] = reply["content"].get("status")
        return [replies[cell] for cell in cells]

    def output(self, cell, kind):
        """The first output of that kind."""
        while True:
            message = self.client.get_iopub_msg(timeout=SECONDS)
            if message["msg_type"] == kind and message["parent_header"].get("msg_id") == cell:
                return message["content"]

    def messages(self, cell):
        """All of a cell, until the kernel is idle."""
        while True:
            message = self.client.get_iopub_msg(timeout=SECONDS)
            if message["parent_header"].get("msg_id") == cell:
                if message["content"].get("execution_state") == "idle":
                    return
                yield message

    def printed(self, code, pause=0):
        """Runs a cell, and returns its messages with printed text, read after some seconds."""
        cell = self.client.execute(code)
        time.sleep(pause)
        return [message["content"] for message in self.messages(cell) if message["msg_type"] == "stream"]

    def test_all_that_a_cell_prints_arrives_in_few_messages(self):
        messages = self.printed('for (int i = 0; i < 20_000; i++) System.out.println("line " + i);')
        self.assertEqual("".join(m["text"] for m in messages), "".join(f"line {i}\n" for i in range(20_000)))
        self.assertLess(len(messages), 1000)

    def test_text_keeps_its_order_among_streams(self):
        code = 'System.out.print("a"); System.err.print("b"); System.out.print("c");'
        self.assertEqual([(m["name"], m["text"]) for m in self.printed(code)], [("stdout", "a"), ("stderr", "b"), ("stdout", "c")])

    def test_text_keeps_its_place_among_what_is_displayed(self):
        cell = self.client.execute('{ System.out.print("a"); display("b"); System.out.print("c"); }')
        kinds = [message["msg_type"] for message in self.messages(cell)]
        self.assertEqual(kinds[-3:], ["stream", "display_data", "stream"])

    def test_nothing_is_lost_while_the_page_does_not_read(self):
        code = 'for (int i = 0; i < 20_000; i++) { System.out.print("a"); System.err.print("b"); }'
        messages = self.printed(code, pause=5)
        self.assertGreater(len(messages), 2000)
        self.assertEqual("".join(m["text"] for m in messages), "ab" * 20_000)

    def test_what_an_endless_cell_prints_is_shown_while_it_runs_and_the_kernel_goes_on(self):
        endless = self.client.execute("for (long i = 0; ; i++) System.out.println(i);")
        self.output(endless, "stream")
        self.manager.interrupt_kernel()
        self.assertEqual(self.statuses([endless]), ["error"])
        self.assertTrue("".join(m["text"] for m in self.printed('System.out.println("on");')).endswith("on\n"))

    def test_cells_behind_one_that_fails_are_not_run(self):
        for failing in ("Object o = 1 / 0;", 'int i = "text";', "int i = (", "%nosuch"):
            with self.subTest(failing):
                cells = [self.client.execute(code) for code in ("1", failing, "2", "3")]
                self.assertEqual(self.statuses(cells), ["ok", "error", "aborted", "aborted"])
                self.assertEqual(self.statuses([self.client.execute("4")]), ["ok"])

    def test_cells_behind_one_that_is_interrupted_are_not_run(self):
        endless = 'while (true) { System.out.println("on"); Thread.sleep(100); }'
        cells = [self.client.execute(code) for code in (endless, "2")]
        self.output(cells[0], "stream")
        self.manager.interrupt_kernel()
        self.assertEqual(self.statuses(cells), ["error", "aborted"])

    def test_it_answers_for_its_history_so_that_a_page_learns_that_it_is_idle(self):
        request = self.client.history(hist_access_type="tail", n=10)
        self.assertEqual(self.output(request, "status")["execution_state"], "busy")
        self.assertEqual(self.output(request, "status")["execution_state"], "idle")
        reply = self.client.get_shell_msg(timeout=SECONDS)
        while reply["parent_header"].get("msg_id") != request:  # of the start
            reply = self.client.get_shell_msg(timeout=SECONDS)
        self.assertEqual(reply["content"]["history"], [])

    def test_a_message_names_cells_as_the_page_counts_them(self):
        self.statuses([self.client.execute("int f(int x) {\n  return 1 / x;\n}")])
        trace = "\n".join(self.output(self.client.execute("int n = 0;\nf(n);"), "error")["traceback"])
        self.assertIn(".f(cell 1:2)", trace)
        self.assertIn(".(cell 2:2)", trace)

    def test_what_jsplot_shows_stands_below_the_cell(self):
        table = 'Table t = Table.create("t", DoubleColumn.create("x", 1, 2), DoubleColumn.create("y", 3, 4));'
        imports = "import tech.tablesaw.plotly.*;\nimport tech.tablesaw.plotly.api.*;"
        cell = self.client.execute(f'{imports}\n{table}\nPlot.show(LinePlot.create("mine", t, "x", "y"));')
        self.assertTrue("Plotly.newPlot(" in self.output(cell, "display_data")["data"]["text/html"])
        figure = 'Figure f = ScatterPlot.create("mine", t, "x", "y");\nf'
        cell = self.client.execute(f"import tech.tablesaw.plotly.components.*;\n{figure}")
        self.assertTrue("Plotly.newPlot(" in self.output(cell, "execute_result")["data"]["text/html"])
        self.assertFalse(Path("testoutput").exists())

    def explanation(self, code):
        """What Shift-Tab shows; the cursor is at the bar."""
        before, after = code.split("|")
        reply = self.client.inspect(before + after, len(before), reply=True, timeout=SECONDS)["content"]
        return reply["data"].get("text/plain", "") if reply["found"] else ""

    def test_names_are_explained_by_their_javadoc(self):
        for code, words in (
            ("SketchSpec|", "The variant, the sizes, the hash and the seed of a sketch."),
            ("SketchSpec.tag|ged().build();", "buckets hold tags and counts of keys"),
            ("int size = 7;\naccur|acy(keys(size));", "Measures errors."),
            ("keys(|", "Chooses numbers of keys as people write them."),
            ("String.valueOf|(1)", "Returns the string representation of the int argument."),
        ):
            with self.subTest(code):
                self.assertIn(words, self.explanation(code))
        self.assertEqual(self.explanation("nonsense|"), "")


if __name__ == "__main__":
    unittest.main()
