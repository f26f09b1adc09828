"""Notebooks that the test in a browser makes: what a user might write."""

import json

OWN_RESULTS = """
Table mine = Table.create("my measurements", StringColumn.create("method"), LongColumn.create("keys"),
    DoubleColumn.create("seconds"), LongColumn.create("table_bytes"));
List<String> methods = List.of("sorted", "hashed", "sampled");
for (int method = 0; method < 3; method++) {
  for (int exponent = 10; exponent <= 24; exponent += 2) {
    mine.stringColumn("method").append(methods.get(method));
    mine.longColumn("keys").append(1L << exponent);
    mine.doubleColumn("seconds").append(1e-9 * (method + 2) * (1L << exponent));
    mine.longColumn("table_bytes").append(8L << exponent);
  }
}
mine
---
plot(mine, "keys", "seconds").lines("method").title("Time of my methods")
---
plot(mine, "table_bytes", "seconds").lines("method").x(Axis.linear("memory (bytes)")).title("Memory")
---
plot(mine.where(mine.longColumn("keys").isEqualTo(1 << 24)), "method", "seconds").title("At 2^24 keys")
"""

FAILING = """
int before = 1;
before
---
Object o = before / 0;
---
int behind = 2;
behind
---
behind + 1
"""

JSPLOT = """
import tech.tablesaw.plotly.Plot;
import tech.tablesaw.plotly.api.*;
Table t = Table.create("t", DoubleColumn.create("x", 1, 2, 3, 4), DoubleColumn.create("y", 3, 1, 4, 1));
Plot.show(LinePlot.create("By Plot.show", t, "x", "y"));
---
import tech.tablesaw.plotly.components.*;
import tech.tablesaw.plotly.traces.*;
Layout layout = Layout.builder("Of its parts", "a", "b").build();
Figure figure = new Figure(layout, BarTrace.builder(new String[] {"one", "two"}, new double[] {1, 2}).build());
figure
---
plot(t, "x", "y").title("Beside ours")
"""

# the third line of code is wider than the page
VALUES = """
new int[] {1, 2, 3}
---
IntStream.range(0, 5_000).boxed().toList()
---
SketchSpec even = SketchSpec.subWarp().forKeys(1_000).workLoadFactor(0.5).build(); SketchSpec tight = SketchSpec.subWarp().withMemory(1_024).build(); System.out.println(even.equals(tight));
HashFamily.mix()
---
claim(1 < 2, "one is less than two");
claim(2 < 1, "two is less than one");
---
Keys own = Keys.of(LongStream.range(0, 40_000).map(i -> i * i % 7_919).toArray());
throughput("squares", own, variants("thread", "sub-warp"), on("cpu"), repeats(3))
---
compare("squares", own, variants("thread", "sub-warp"), memory(1 << 13), on("cpu"), repeats(3))
---
accuracy("squares", own, variants("thread", "sub-warp"), memory(1 << 13))
---
Table points = Table.create("points", DoubleColumn.create("x", 1, 2, 2, 3), DoubleColumn.create("y", 3, 1, 4, 1));
plot(points, "x", "y").scatter().title("Points")
---
histogram(points, "x").title("Values of x")
"""

# key 0 is frequent at first, then key 1, and so on
WINDOW = """
TopKWindow window = new TopKWindow(best(), TopKSpec.of(3).withMemory(1 << 18).build(), 2);
Keys stream = Keys.of(LongStream.range(0, 4_000).map(i -> i % 3 == 0 ? 99 : i / 400).toArray());
figureReplay(replay(window, stream, 400))
"""

NOTEBOOKS = {"own-results": OWN_RESULTS, "failing": FAILING, "jsplot": JSPLOT, "values": VALUES, "window": WINDOW}


def write_notebooks(folder):
    for name, cells in NOTEBOOKS.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook(cells.strip().split("\n---\n"))))


def notebook(cells):
    kernel = {"name": "java", "display_name": "Java", "language": "java"}
    code = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    return {
        "cells": [code | {"id": f"cell-{number}", "source": source} for number, source in enumerate(cells)],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
