"""Tests of what JupyterLab's *Save and Export Notebook As* makes of outputs, in the lab's environment."""

import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import nbformat
from nbconvert.exporters.base import get_exporter
from traitlets.config import PyFileConfigLoader

SETTINGS = "jupyter_lab_config.py"
CONFIG = PyFileConfigLoader(SETTINGS, str(Path(__file__).parent / "jupyter")).load_config()
PICTURE = "data:image/png;base64,iVBORw0KGgo="
FETCHED = re.compile(r"""<script[^>]*\ssrc=|<(?:img|link|iframe)[^>]*(?:src|href)=["']?(?!["']?data:)|import\(|@import""")
CHART = f"""<figure data-qsketch-figure="1a" style="margin: 0; max-width: 900px">
<div class="qsketch-picture"><img src="{PICTURE}" alt="Errors" style="width: 100%"></div>
<figcaption><strong>Errors</strong><p>By memory.</p></figcaption></figure>
<script>draw("1a", (Plotly) => Plotly.newPlot())</script>"""
TABLE = """<div class="qsketch-table"><div style="overflow: auto; max-height: 25em"><table><caption>rates</caption>
<thead><tr><th style="text-align: right; position: sticky">keys_<wbr>per_<wbr>second</th></tr></thead>
<tbody><tr><td style="text-align: right">7</td></tr></tbody></table></div></div>"""


class ExportTest(unittest.TestCase):
    def exported(self, cells, kind="html", **traits):
        """The page of a notebook of these cells."""
        exporter = get_exporter(kind)(config=CONFIG)
        for name, value in traits.items():
            exporter.set_trait(name, value)
        notebook = nbformat.v4.new_notebook(cells=cells)
        resources = {"metadata": {"name": "a", "path": str(self.folder)}}
        return exporter.from_notebook_node(notebook, resources=resources)[0]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_a_sanitized_page_has_the_pictures_of_charts_and_no_text_of_scripts(self):
        page = self.exported([shows(CHART)], sanitize_html=True)
        self.assertTrue(f'src="{PICTURE}"' in page)
        self.assertTrue("<figcaption><strong>Errors</strong><p>By memory.</p></figcaption>" in page)
        self.assertEqual([word for word in ("Plotly", "<script", "&lt;") if word in page], [])

    def test_tables_of_a_sanitized_page_keep_their_columns_and_show_all_rows(self):
        page = self.exported([shows(TABLE)], sanitize_html=True)
        body = page.partition("<body")[2]
        self.assertRegex(body, r'<th style="text-align: right;?">keys_<wbr/?>per_<wbr/?>second</th>')
        self.assertIn("<caption>rates</caption>", body)
        self.assertNotIn("25em", body)
        self.assertNotIn("&lt;", body)

    def test_nothing_in_a_sanitized_page_runs(self):
        hostile = """<img src=x onerror="run()"><a href="javascript:run()">a</a><a href=" DATA:text/html,run()">b</a>
        <img src="data:text/html,run()"><iframe src="data:text/html,run()"></iframe><svg onload="run()"></svg>"""
        page = self.exported([shows(hostile), nbformat.v4.new_markdown_cell(hostile)], sanitize_html=True)
        tags = "".join(re.findall(r"<[^>]*>", page.partition("<body")[2]))
        self.assertNotIn("run()", tags)

    def test_a_page_that_is_not_sanitized_keeps_its_scripts_and_fetches_none(self):
        diagram = nbformat.v4.new_markdown_cell("```mermaid\ngraph TD\n```\nand $x$")
        page = self.exported([diagram, shows(CHART), shows(TABLE)], sanitize_html=False)
        self.assertIn("Plotly.newPlot()", page.partition("<body")[2])
        self.assertEqual(FETCHED.findall(page), [])

    def test_pictures_beside_a_notebook_come_into_its_page(self):
        (self.folder / "own.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        for is_sanitized in (True, False):
            page = self.exported([nbformat.v4.new_markdown_cell("![mine](own.png)")], sanitize_html=is_sanitized)
            self.assertTrue(f'src="{PICTURE}"' in page)

    def test_without_a_browser_pdf_says_in_a_line_what_to_install(self):
        for kind in ("pdf", "webpdf"):
            with mock.patch.dict(os.environ, PATH=str(self.folder)), self.assertRaises(RuntimeError) as refused:
                self.exported([], kind)
            self.assertRegex(str(refused.exception), r"\APDF is printed by Chromium .* apt install chromium\Z")

    def test_slides_are_slides(self):
        self.assertTrue("Reveal.initialize" in self.exported([shows(CHART)], "slides"))


def shows(html):
    output = nbformat.v4.new_output("display_data", data={"text/html": html, "text/plain": "words"})
    return nbformat.v4.new_code_cell("show()", outputs=[output])


if __name__ == "__main__":
    unittest.main()
