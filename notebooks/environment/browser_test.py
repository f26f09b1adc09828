"""Opens the lab in a real browser as a new user would, runs notebooks, and looks at their values, charts and exports, and
at the report of figures.

Needs the packages of requirements-test.txt and a Chromium. `.ci/run` shows how it is called. To look at another
notebook, add it to CHECKS, and if it is not one of ours to browser_notebooks.py.
"""

import argparse
import csv
import json
import re
import shutil
import signal
import statistics
import urllib.request
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from browser_lab import lab, start_kernel
from browser_notebooks import write_notebooks
from browser_page import NotebookPage, assert_local, browser
from browser_report import look_at_report
from browser_values import values_can_be_read

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "datasets/src/main/resources/org/qsketch/datasets/published/qsketch-accuracy.csv"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OWN_HOSTS = {"127.0.0.1"}
EXACT = "exact counts"
REPRODUCED = ("thread", "warp", "sub-warp", "multi-level", "slim-fat:3")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")

HEIGHTS = "chart => JSON.stringify(chart.data.map(trace => [...trace.y]))"
TIME = "chart => chart.layout.sliders[0].active"
MILLIS_OF_SEVERAL_STEPS = 3000
RANGES = "chart => ['xaxis', 'yaxis'].map(axis => chart._fullLayout[axis].range)"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", default=next(filter(shutil.which, BROWSERS), BROWSERS[0]))
    parser.add_argument("--screenshots", type=Path, required=True, help="the folder for screenshots and exports")
    parser.add_argument("--report", type=Path, help="the report of `qsketch figures`, to be looked at as well")
    parser.add_argument("--only", help="the name of one notebook")
    return parser.parse_args()


def main():
    options = arguments()
    # what a shell runs in the background ignores it, as do its children, and the lab would not end
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options.screenshots.mkdir(parents=True, exist_ok=True)
    with lab() as (address, folder), browser(options.browser) as context:
        requests = []
        context.on("request", lambda request: requests.append(request.url))
        assert_links_open(address, folder)
        write_notebooks(folder)
        for name, check in CHECKS.items():
            if options.only in (None, name):
                look_at(NotebookPage(context, address, name, options.screenshots.resolve()), check)
        if options.report:
            look_at_report(context, options.report, options.screenshots.resolve())
        assert_local(requests, OWN_HOSTS)
        print(f"{len(requests)} requests, all to this machine")
        assert not (folder / "testoutput").exists(), "jsplot has left its folder"
    with lab(end=signal.SIGKILL) as (address, _):
        start_kernel(address)


def assert_links_open(address, folder):
    """The links of all notebooks name files that the lab can open."""
    for notebook in folder.glob("*.ipynb"):
        cells = json.loads(notebook.read_text())["cells"]
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        for link in (link for text in texts for link in LINK.findall(text) if not urlsplit(link).scheme):
            path = urljoin(f"/{notebook.name}", link)
            file = f"{address.scheme}://{address.netloc}/api/contents{path}?content=0&{address.query}"
            assert urllib.request.urlopen(file).status == 200, f"{notebook.name} links to {link}"


def look_at(notebook, check):
    try:
        notebook.run()
        assert not notebook.cut_code(), f"code that is cut: {notebook.cut_code()}"
        check(notebook)
    finally:
        notebook.screenshot()
        notebook.page.close()


def errors_fall_with_memory(notebook, chart=0):
    assert_all_ran(notebook)
    traces = [trace for trace in notebook.charts()[chart] if "lines" in trace["mode"]]
    exact = [trace for trace in traces if trace["name"] == EXACT]
    assert exact and all(len(set(line["x"])) == 1 for line in exact), f"no upright line of exact counts: {exact}"
    for line in (trace for trace in traces if trace["name"] != EXACT):
        assert len(line["y"]) > 2, f"too few points: {line}"
        assert line["x"] == sorted(line["x"]), f"memory does not grow: {line}"
        errors = [error or 0 for error in line["y"]]  # an exact 0 is drawn apart, at the edge of the axis
        assert errors == sorted(errors, reverse=True), f"the error does not fall: {line}"


def first_steps(notebook):
    errors_fall_with_memory(notebook)
    notebook.restart()
    headings = notebook.opened_link("Exact counts, a sketch or a filter")
    assert headings[0] == "Exact counts, a sketch or a filter", f"the link opens {headings}"


def published_bars_stand_beside_ours(notebook):
    assert_all_ran(notebook)
    [bars] = notebook.charts()
    conclusions_follow_from(bars, notebook.outputs()[-1].splitlines())
    heights = [height for bar in bars for height in bar["y"] if height]
    for setting, published in published_errors().items():
        assert any(abs(height - published) < 1e-9 for height in heights), f"no bar for {setting}"
    assert len(heights) > 2 * len(published_errors()), f"our own bars are missing: {heights}"
    assert_readable(notebook)
    headings = notebook.opened_link("another update rule")
    assert "Update rules" in headings, f"the link to a heading opens {headings}"


def conclusions_follow_from(bars, conclusions):
    """Each line says whether its sentence holds for the bars above it."""
    half, full = (errors_of(bars, panel, "measured") for panel in ("x", "x2"))
    theirs = {panel: errors_of(bars, panel, "published") for panel in ("x", "x2")}
    pairs = [(variant, error / theirs["x"][variant]) for variant, error in half.items() if variant in theirs["x"]]
    pairs += [(variant, error / theirs["x2"][variant]) for variant, error in full.items() if variant in theirs["x2"]]
    best = [factor for variant, factor in pairs if variant == "slim-fat:8"]
    usual = [factor for variant, factor in pairs if variant in REPRODUCED]
    assert (len(best), len(usual)) == (2, 2 * len(REPRODUCED)), f"published bars are missing: {pairs}"
    holds = [
        min(usual) > 0.8 and max(usual) < 1.25,
        max(best) < 0.7,
        half["multi-level"] < half["sub-warp"] / 10,
        half["thread"] < min(half["warp"], half["sub-warp"]),
    ]
    *of_bars, of_formula = conclusions
    assert [line.startswith("Here: ") for line in of_bars] == holds, f"{conclusions} of {half} and {full}"
    assert "by the printed formula" in of_formula, of_formula
    assert all(line.startswith(("Here: ", "Not here: ")) for line in conclusions), conclusions
    for line, values in zip(conclusions, (usual, best), strict=False):
        assert {f"{min(values):.2f}", f"{max(values):.2f}"} <= set(re.findall(r"\d\.\d\d", line)), f"{line} of {values}"


def errors_of(bars, panel, source):
    """The height of each variant's bar in a panel."""
    of_source = [bar for bar in bars if bar["panel"] == panel and (bar["hover"] or "").partition("<br>")[0].endswith(source)]
    return {bar["name"]: next(filter(None, bar["y"])) for bar in of_source}


def published_errors():
    """The mean over the sizes, for each work load factor and variant."""
    errors = {}
    with PUBLISHED.open() as table:
        for row in csv.DictReader(table):
            errors.setdefault((row["wlf"], row["variant"]), []).append(float(row["mean_relative_error"]))
    return {setting: statistics.fmean(means) for setting, means in errors.items()}


def sliders_move_lines(notebook):
    errors_fall_with_memory(notebook, chart=-2)
    charts = notebook.page.locator(".js-plotly-plot", has=notebook.page.locator(".slider-rail-touch-rect"))
    assert charts.count() > 0, "no chart has a slider"
    for number, chart in enumerate(charts.all(), start=1):
        move_sliders(notebook, chart, number)


def move_sliders(notebook, chart, number):
    """Moves each slider of a chart to its last value: the lines move, and the axes stay as they are."""
    stem = f"{notebook.stem}-slider-{number}"
    before, axes = chart.evaluate(HEIGHTS), chart.evaluate(RANGES)
    chart.screenshot(path=notebook.screenshots / f"{stem}-before.png")
    for rail in chart.locator(".slider-rail-touch-rect").all():
        rail.click(position={"x": rail.bounding_box()["width"] - 1, "y": 5}, force=True)
    chart.screenshot(path=notebook.screenshots / f"{stem}-after.png")
    assert chart.evaluate(HEIGHTS) != before, f"{stem} moves no line"
    assert chart.evaluate(RANGES) == axes, f"{stem} moves an axis"


def a_window_is_played(notebook):
    """Bars move until a button pauses them, and on to the last window, in the notebook and in the page."""
    assert_all_ran(notebook)
    assert_readable(notebook)
    play_to_the_end(notebook)
    page, _ = notebook.export_page(is_sanitized=False)
    page.wait_until_drawn()
    play_to_the_end(page)
    page.page.close()


def play_to_the_end(page):
    chart = page.page.locator(".js-plotly-plot")
    button = chart.locator(".updatemenu-button")
    last, axes = chart.evaluate(HEIGHTS), chart.evaluate(RANGES)
    assert (chart.evaluate(TIME), button.text_content()) == (9, "Play"), "the last window is not shown at first"
    button.click()
    page.page.wait_for_function(f"chart => 1 < ({TIME})(chart)", arg=chart.element_handle())
    button.click()
    assert button.text_content() == "Play", "the chart does not pause"
    paused, moved = chart.evaluate(TIME), chart.evaluate(HEIGHTS)
    page.screenshot("-paused")
    assert paused < 9 and moved != last, f"no bar has moved at {paused}"
    page.page.wait_for_timeout(MILLIS_OF_SEVERAL_STEPS)
    assert (chart.evaluate(TIME), chart.evaluate(HEIGHTS)) == (paused, moved), "bars move on while they pause"
    button.click()
    page.page.wait_for_function(f"chart => ({TIME})(chart) === 9", arg=chart.element_handle())
    assert chart.evaluate(HEIGHTS) == last, "the last window differs from the one shown at first"
    assert button.text_content() == "Play", "the chart does not end"
    assert chart.evaluate(RANGES) == axes, "an axis moves with the bars"


def own_results_are_drawn_and_exported(notebook):
    assert_all_ran(notebook)
    *lines, bars = notebook.charts()
    for chart in lines:
        points = {trace["name"]: len(trace["y"]) for trace in chart}
        assert points == dict.fromkeys(("hashed", "sampled", "sorted"), 8), f"lines are missing: {points}"
    assert sum(len(trace["y"]) for trace in bars if trace["mode"] is None) == 3, f"bars are missing: {bars}"
    assert_readable(notebook)
    sanitized_page_has_pictures(notebook, figures=3)
    interactive_page_has_charts(notebook)
    pdf = notebook.export("PDF", ".pdf").read_bytes()
    assert pdf.startswith(b"%PDF") and b"/Image" in pdf, "the PDF has no pictures"


def sanitized_page_has_pictures(notebook, figures):
    page, requests = notebook.export_page(is_sanitized=True)
    page.screenshot(full_page=True)
    assert all(url.startswith(("file:", "data:")) for url in requests), f"the page asked for {requests}"
    widths = page.pictures()
    assert len(widths) == figures and all(width and width > 500 for width in widths), f"pictures: {widths}"
    for word in ("Plotly", "<script", "function(", "<t", "<div"):
        assert word not in page.text(), f"there is text of scripts or tags: {word}"
    assert "my measurements" in page.text(), "the table is missing"
    page.page.close()


def interactive_page_has_charts(notebook):
    page, requests = notebook.export_page(is_sanitized=False)
    page.wait_until_drawn()
    page.screenshot(full_page=True)
    assert all(url.startswith(("file:", "data:", "blob:")) for url in requests), f"the page asked for {requests}"
    assert page.charts() == notebook.charts(), "the charts differ from the notebook's"
    assert not any(page.pictures()), f"pictures stand next to their charts: {page.pictures()}"
    page.page.close()


def cells_behind_a_failure_do_not_run(notebook):
    assert notebook.numbers() == ["1", "2", "", ""], f"these cells ran: {notebook.numbers()}"
    assert "by zero" in notebook.page.locator(".jp-OutputArea").nth(1).inner_text()


def jsplot_shows_charts_in_cells(notebook):
    assert_all_ran(notebook)
    assert [len(chart[0]["x"]) for chart in notebook.charts()] == [4, 2, 4], f"charts: {notebook.charts()}"
    assert_readable(notebook)
    assert len(notebook.page.context.pages) == 1, "another window was opened"
    interactive_page_has_charts(notebook)


def assert_readable(notebook):
    assert not notebook.misplaced(), f"words that cannot be read: {notebook.misplaced()}"


def assert_all_ran(notebook):
    assert all(number.isdigit() for number in notebook.numbers()), f"not all cells ran: {notebook.numbers()}"


CHECKS = {
    "01-first-steps": first_steps,
    "03-accuracy": published_bars_stand_beside_ours,
    "07-design-space": sliders_move_lines,
    "own-results": own_results_are_drawn_and_exported,
    "failing": cells_behind_a_failure_do_not_run,
    "jsplot": jsplot_shows_charts_in_cells,
    "values": values_can_be_read,
    "window": a_window_is_played,
}


if __name__ == "__main__":
    main()
