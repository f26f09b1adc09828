"""Opens the report of `qsketch figures` in a browser, and compares what it says with its CSV files."""

import csv
import statistics
from collections import defaultdict
from decimal import ROUND_HALF_UP, Context, Decimal

from browser_page import WIDTH, Page

WORDS_OF_ERRORS = "Mean relative error on uniform keys"
EXACT_COUNTS = "memory of exact counts"
UPRIGHT = "svg line[style*=dasharray]"
ENDS = "lines => lines.map(line => ['x1', 'x2', 'y1', 'y2'].map(end => line[end].baseVal.value))"
THREE_DIGITS = Context(prec=3, rounding=ROUND_HALF_UP)


def look_at_report(context, file, screenshots):
    report = Page(context.new_page(), screenshots, "report")
    report.page.goto(file.resolve().as_uri())
    report.screenshot("-top")
    for figure in ("figure-5", "figure-6", "figure-7", "figure-load"):
        report.page.locator(f"#{figure}").screenshot(path=screenshots / f"report-{figure}.png")
    width = report.page.evaluate("document.documentElement.scrollWidth")
    assert width <= WIDTH, f"the report is {width} pixels wide"
    no_finding_is_said_twice(report)
    errors_are_those_of_the_file(report, file.parent)
    exact_counts_have_a_line(report, file.parent)
    for figure in ("figure-5", "figure-6"):
        rates_can_be_read(report, file.parent, figure)
    report.page.close()


def no_finding_is_said_twice(report):
    findings = [words.strip() for words in report.page.locator("li:not(figure li)").all_inner_texts()]
    assert findings and len(findings) == len(set(findings)), f"said twice: {findings}"
    assert all(words.endswith(".") for words in findings), f"not all are sentences: {findings}"
    assert "the work load factor" in report.page.locator("dl").first.inner_text(), "the report does not explain WLF"


def rows(folder, name):
    with (folder / f"{name}.csv").open(encoding="utf-8") as table:
        return list(csv.DictReader(table))


def digits(number):
    """Three digits, and all before the point, as the workbench writes them."""
    if abs(number) >= 1000:
        return f"{number:,.0f}"
    rounded = THREE_DIGITS.create_decimal(repr(number))
    return f"{rounded:.{max(0, 2 - rounded.adjusted())}f}" if rounded else "0"


def errors_are_those_of_the_file(report, folder):
    """The table says the means of the file, each with three digits."""
    errors = defaultdict(list)
    for row in rows(folder, "accuracy"):
        if row["stream"] == "uniform":
            errors[row["backend"], row["variant"], row["wlf"]].append(float(row["mean_relative_error"]))
    table = report.page.locator("table", has_text=WORDS_OF_ERRORS).or_(
        report.page.locator("table").filter(has=report.page.locator("th", has_text="measured / published"))
    )
    cells = [line.split("\t") for line in table.first.locator("tbody").inner_text().splitlines()]
    said = {tuple(part.strip() for part in line[:3]): line[3].strip() for line in cells}
    assert said == {setting: digits(statistics.fmean(means)) for setting, means in errors.items()}, said


def exact_counts_have_a_line(report, folder):
    """Each panel of errors by memory has one upright line, which the legend names."""
    figure = report.page.locator("#figure-load")
    ends = figure.locator(UPRIGHT).evaluate_all(ENDS)
    panels = {row["panel"] for row in rows(folder, "figure-load")}
    upright = [x1 for x1, x2, y1, y2 in ends if x1 == x2 and y1 != y2]
    assert len(upright) >= len(panels) > 0, f"{len(upright)} upright lines in {len(panels)} panels"
    assert EXACT_COUNTS in figure.inner_text(), "the legend does not name the upright line"


def rates_can_be_read(report, folder, name):
    """A panel with one size is a sentence with all of its rates; others are pictures with a legend."""
    figure = report.page.locator(f"#{name}")
    text = figure.inner_text()
    panels = defaultdict(list)
    for row in rows(folder, name):
        panels[row["panel"]].append(row)
    for panel, lines in panels.items():
        labels = [(row["source"] if row["role"] == "limit" else row["name"], digits(float(row["value"]))) for row in lines]
        if len({row["x"] for row in lines}) == 1:
            sentence = figure.locator("p.point", has_text=panel).inner_text()
            missing = [f"{label} {value}" for label, value in labels if f"{label} {value}" not in sentence]
        else:
            missing = [label for label, _ in labels if label not in text]
        assert not missing, f"{name}, {panel}: there is no {missing}"
