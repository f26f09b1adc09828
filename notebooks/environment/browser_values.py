"""What a cell shows of values, rates and documentation, in a browser."""

import re


def values_can_be_read(notebook):
    assert notebook.numbers() == [str(number) for number in range(1, 10)], f"not all cells ran: {notebook.numbers()}"
    array, numbers, hash_family, conclusions, rates, _, errors, *_ = notebook.outputs()
    assert array == "int[3] { 1, 2, 3 }", f"an array reads {array}"
    assert numbers.startswith("[0, 1, 2") and numbers.endswith("4,900 more]"), f"a list reads {numbers}"
    assert hash_family.split() == ["false", "hash", "mix"], f"a hash reads {hash_family}"
    assert conclusions.splitlines() == ["Here: one is less than two.", "Not here: two is less than one."], conclusions
    assert_columns(rates, "squares", "median_seconds", "min_seconds", "max_seconds")
    assert_columns(errors, "squares", "mean_relative_error", "least_mean_error", "largest_mean_error")
    assert not notebook.misplaced(), f"words that cannot be read: {notebook.misplaced()}"
    charts_show_spread_points_and_ranges(notebook)
    names_are_explained(notebook)


def assert_columns(output, *words):
    text = re.sub(r"_\s+", "_", output)  # names break behind underscores
    missing = [word for word in words if word not in text]
    assert not missing, f"there is no {missing} in {output}"


def charts_show_spread_points_and_ranges(notebook):
    comparison, points, ranges = notebook.charts()
    spreads = [spread for trace in notebook.spreads()[0] for spread in trace]
    assert len(spreads) == 4 and all(spread > 0 for spread in spreads), f"rates and errors without spread: {spreads}"
    whiskers = notebook.page.locator(".js-plotly-plot").first.locator("path.yerror").count()
    assert whiskers == len(spreads), f"{whiskers} of {len(spreads)} spreads are drawn"
    assert {trace["name"] for trace in comparison if trace["mode"] is None} == {"thread", "sub-warp"}, comparison
    titles = notebook.page.locator(".js-plotly-plot").first.inner_text()
    assert "inserts, squares" in titles and "errors, squares" in titles, f"own keys are not named: {titles}"
    [dots] = points
    assert dots["mode"] == "markers" and sorted(zip(dots["x"], dots["y"])) == [(1, 3), (2, 1), (2, 4), (3, 1)], dots
    assert sum(height or 0 for trace in ranges if trace["mode"] is None for height in trace["y"]) == 4, ranges
    words = notebook.page.locator(".js-plotly-plot").last.inner_text().split()
    assert "2" in words and not any(re.fullmatch(r"\d+\.0", word) for word in words), f"counts have a fraction: {words}"


def names_are_explained(notebook):
    for name, word in (("workLoadFactor", "depth"), ("withMemory", "bytes")):
        text = notebook.explained(name)
        assert name in text and word in text.lower(), f"Shift-Tab on {name} shows {text}"
