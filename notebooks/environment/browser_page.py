"""A notebook in a browser: runs it by the menus, as a user would, and tells what is on the page."""

import contextlib
import shutil
import time
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

KERNEL = "Java (QSketch)"
WIDTH = 1280
SECONDS_TO_START = 60
SECONDS_TO_RUN = 300
SECONDS_TO_DRAW = 60
EXPORTS = "Save and Export Notebook As"
STATUS = "#jp-main-statusbar"

PROMPTS = "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(prompt => prompt.innerText)"
A_CELL_RAN = f"() => {PROMPTS}.some(prompt => /\\d/.test(prompt))"
NO_CELL_WAITS = f"() => {PROMPTS}.every(prompt => !prompt.includes('*'))"
ALL_CHARTS_DRAWN = """() => [...document.querySelectorAll('[data-qsketch-figure]')]
  .every(figure => figure.querySelector('.js-plotly-plot .main-svg'))"""
CHARTS = """() => [...document.querySelectorAll('.js-plotly-plot')].map(chart =>
  chart.data.map(trace => ({name: trace.name, mode: trace.mode, x: [...trace.x], y: [...(trace.y ?? [])],
    panel: trace.xaxis, hover: trace.hovertext?.[0]})))"""
# words of charts that reach out of them, and those around panels that run into each other
MISPLACED = """() => [...document.querySelectorAll('.js-plotly-plot')].flatMap(chart => {
  const box = chart.getBoundingClientRect();
  const words = (query) => [...chart.querySelectorAll(query)].filter(word => word.textContent.trim() !== '')
    .map(word => ({text: word.textContent, box: word.getBoundingClientRect()}));
  const outside = words('text').filter(word => word.box.left < box.left - 1 || word.box.right > box.right + 1
    || word.box.top < box.top - 1 || word.box.bottom > box.bottom + 1);
  const around = words('.xtick text, .xtitle, .annotation-text, .legendtext');
  const meets = (a, b) => a !== b && a.box.left < b.box.right && b.box.left < a.box.right
    && a.box.top < b.box.bottom && b.box.top < a.box.bottom;
  return [...outside, ...around.filter(word => around.some(other => meets(word, other)))].map(word => word.text);
})"""
# code beyond the right edge of its cell
CUT_CODE = """() => [...document.querySelectorAll('.jp-CodeCell .cm-scroller')]
  .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.innerText)"""
OUTPUTS = """() => [...document.querySelectorAll('.jp-CodeCell')]
  .map(cell => [...cell.querySelectorAll('.jp-OutputArea-output')].map(output => output.innerText).join('\\n'))"""
# how far the values of each trace reach below and above
SPREADS = """() => [...document.querySelectorAll('.js-plotly-plot')].map(chart => chart.data
  .filter(trace => trace.error_y?.array)
  .map(trace => [...trace.error_y.array].map((above, i) => above + (trace.error_y.arrayminus ?? [])[i])))"""
PLACE_OF_WORD = """word => {
  const nodes = document.createTreeWalker(document.querySelector('.jp-Notebook'), NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const start = nodes.currentNode.textContent.indexOf(word);
    if (start >= 0 && nodes.currentNode.parentElement.closest('.cm-content')) {
      const range = document.createRange();
      range.setStart(nodes.currentNode, start);
      range.setEnd(nodes.currentNode, start + word.length);
      nodes.currentNode.parentElement.scrollIntoView({block: 'center'});
      const box = range.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }
  }
}"""
PICTURES = """() => [...document.querySelectorAll('[data-qsketch-figure] img, figure img')]
  .map(picture => picture.offsetWidth > 0 && picture.naturalWidth)"""


@contextlib.contextmanager
def browser(executable):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which(executable), args=["--no-sandbox"])
        yield chromium.new_context(viewport={"width": WIDTH, "height": 2400})
        chromium.close()


class Page:
    """A page with charts, and its screenshots."""

    def __init__(self, page, screenshots, stem):
        self.page, self.screenshots, self.stem = page, screenshots, stem

    def wait_for(self, condition, seconds):
        self.page.wait_for_function(condition, timeout=seconds * 1000)

    def wait_until_drawn(self):
        self.wait_for(ALL_CHARTS_DRAWN, SECONDS_TO_DRAW)

    def charts(self):
        """The data of the charts, trace by trace."""
        return self.page.evaluate(CHARTS)

    def misplaced(self):
        """Words of charts that cannot be read."""
        return self.page.evaluate(MISPLACED)

    def screenshot(self, name="", **options):
        self.page.screenshot(path=self.screenshots / f"{self.stem}{name}.png", **options)

    def figure_screenshots(self):
        for number, figure in enumerate(self.page.locator("[data-qsketch-figure]").all(), start=1):
            figure.screenshot(path=self.screenshots / f"{self.stem}-{number}.png")


class NotebookPage(Page):
    def __init__(self, context, address, name, screenshots):
        super().__init__(context.new_page(), screenshots, name)
        self.page.goto(f"{address.scheme}://{address.netloc}/lab/tree/{name}.ipynb?reset&{address.query}")
        self.wait_for_status(f"{KERNEL} | Idle")

    def run(self):
        """Runs all cells by the menu until none waits."""
        began = time.monotonic()
        self.menu("Run", "Run All Cells")
        self.wait_for(A_CELL_RAN, SECONDS_TO_RUN)
        first = time.monotonic() - began
        self.wait_for(NO_CELL_WAITS, SECONDS_TO_RUN)
        print(f"{self.stem}: first cell after {first:.1f} s, last after {time.monotonic() - began:.1f} s")
        self.wait_until_drawn()
        self.figure_screenshots()
        return self

    def wait_for_status(self, text):
        words = f"document.querySelector('{STATUS}')?.innerText.replace(/\\s+/g, ' ')"
        self.wait_for(f"() => {words}?.includes('{text}')", SECONDS_TO_START)

    def restart(self):
        self.menu("Kernel", "Restart Kernel…")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.wait_for_status("Restarting")
        self.wait_for_status(f"{KERNEL} | Idle")
        self.screenshot("-restarted")

    def menu(self, name, *entries):
        self.page.get_by_role("menuitem", name=name, exact=True).click()
        for entry in entries:
            self.page.locator(".lm-Menu").get_by_text(entry, exact=True).click()

    def numbers(self):
        """Of the cells that have run; of the others nothing."""
        return [prompt.strip("[]: \u00a0") for prompt in self.page.evaluate(f"() => {PROMPTS}")]

    def outputs(self):
        """The text below each cell of code."""
        return self.page.evaluate(OUTPUTS)

    def cut_code(self):
        return self.page.evaluate(CUT_CODE)

    def spreads(self):
        """How far the values of charts spread, chart by chart and trace by trace."""
        return self.page.evaluate(SPREADS)

    def explained(self, word):
        """What Shift-Tab shows in a word of the code."""
        self.page.mouse.click(*self.page.evaluate(PLACE_OF_WORD, word))
        self.page.keyboard.press("Shift+Tab")
        tooltip = self.page.locator(".jp-Tooltip")
        tooltip.wait_for(timeout=SECONDS_TO_DRAW * 1000)
        self.screenshot(f"-{word}", clip=self.around(tooltip))
        text = tooltip.inner_text()
        self.page.keyboard.press("Escape")
        tooltip.wait_for(state="detached")
        return text

    def around(self, locator):
        box = locator.bounding_box()
        return {"x": 0, "y": max(0, box["y"] - 100), "width": WIDTH, "height": box["height"] + 150}

    def opened_link(self, words):
        """The headings of the page that a link of the notebook opens, in JupyterLab itself."""
        self.page.locator(".jp-Notebook").get_by_role("link", name=words).click()
        viewer = self.page.locator(".jp-MarkdownViewer")
        viewer.locator("h1").wait_for(timeout=SECONDS_TO_DRAW * 1000)
        self.screenshot("-link")
        return viewer.locator("h1, h2").all_inner_texts()

    def export_page(self, is_sanitized):
        """The HTML that the menu makes, opened from the file, and what that asked for."""
        name = "sanitized" if is_sanitized else "interactive"
        file = self.export("HTML", f"-{name}.html", lambda: self.answer_sanitize(is_sanitized))
        page, requests = self.page.context.new_page(), []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(file.as_uri())
        return ExportedPage(page, self.screenshots, file.stem), requests

    def answer_sanitize(self, is_sanitized):
        dialog = self.page.locator(".jp-Dialog", has_text="Sanitize HTML output")
        box = dialog.get_by_role("checkbox")
        assert box.is_checked(), "JupyterLab no longer sanitizes by default"
        box.set_checked(is_sanitized)
        dialog.locator(".jp-mod-accept").click()

    def export(self, kind, name, answer=lambda: None):
        """The file that the menu makes: in a window of its own, which becomes a download."""
        with self.page.expect_download(timeout=SECONDS_TO_START * 1000) as download:
            self.menu("File", EXPORTS, kind)
            answer()
        file = self.screenshots / f"{self.stem}{name}"
        download.value.save_as(file)
        return file


class ExportedPage(Page):
    def pictures(self):
        """The widths of pictures of charts; 0 or False if one is not seen."""
        return self.page.evaluate(PICTURES)

    def text(self):
        return self.page.locator("body").inner_text()


def assert_local(requests, hosts):
    asked = {urlsplit(url).hostname for url in requests if urlsplit(url).scheme.startswith("http")}
    assert asked <= hosts, f"requests beyond this machine: {asked - hosts}"
