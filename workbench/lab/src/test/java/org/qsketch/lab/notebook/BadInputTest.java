package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.lab.notebook.Workbench.accuracy;
import static org.qsketch.lab.notebook.Workbench.backend;
import static org.qsketch.lab.notebook.Workbench.compare;
import static org.qsketch.lab.notebook.Workbench.entries;
import static org.qsketch.lab.notebook.Workbench.falsePositives;
import static org.qsketch.lab.notebook.Workbench.figure5;
import static org.qsketch.lab.notebook.Workbench.figureFilter2;
import static org.qsketch.lab.notebook.Workbench.figureGroupByLoad;
import static org.qsketch.lab.notebook.Workbench.figureRatio;
import static org.qsketch.lab.notebook.Workbench.figureReplay;
import static org.qsketch.lab.notebook.Workbench.filterLoads;
import static org.qsketch.lab.notebook.Workbench.filterRates;
import static org.qsketch.lab.notebook.Workbench.fingerprints;
import static org.qsketch.lab.notebook.Workbench.groupByPasses;
import static org.qsketch.lab.notebook.Workbench.groupByRates;
import static org.qsketch.lab.notebook.Workbench.groups;
import static org.qsketch.lab.notebook.Workbench.hashes;
import static org.qsketch.lab.notebook.Workbench.keys;
import static org.qsketch.lab.notebook.Workbench.loadFactors;
import static org.qsketch.lab.notebook.Workbench.loads;
import static org.qsketch.lab.notebook.Workbench.methods;
import static org.qsketch.lab.notebook.Workbench.on;
import static org.qsketch.lab.notebook.Workbench.partitionSizes;
import static org.qsketch.lab.notebook.Workbench.plot;
import static org.qsketch.lab.notebook.Workbench.repeats;
import static org.qsketch.lab.notebook.Workbench.replay;
import static org.qsketch.lab.notebook.Workbench.results;
import static org.qsketch.lab.notebook.Workbench.seeds;
import static org.qsketch.lab.notebook.Workbench.streams;
import static org.qsketch.lab.notebook.Workbench.sweep;
import static org.qsketch.lab.notebook.Workbench.throughput;
import static org.qsketch.lab.notebook.Workbench.uniform;
import static org.qsketch.lab.notebook.Workbench.use;
import static org.qsketch.lab.notebook.Workbench.variants;
import static org.qsketch.lab.notebook.Workbench.windowErrors;
import static org.qsketch.lab.notebook.Workbench.wlf;
import static org.qsketch.lab.notebook.Workbench.words;
import static org.qsketch.lab.notebook.Workbench.zipf;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.TopKWindow;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What a user can get wrong in a cell is told in one line that says what would do. */
class BadInputTest {
  private static final SketchSpec SPEC = SketchSpec.thread().forKeys(10).build();
  private static final Table OTHER =
      Table.create("other", DoubleColumn.create("x", 1.0), StringColumn.create("name", "a"));

  private static final TopKWindow WINDOW =
      new TopKWindow(backend("cpu"), TopKSpec.of(1).withMemory(1 << 18).build(), 2);

  static Stream<Arguments> mistakes() {
    return Stream.of(
        mistake(() -> backend("abacus"), "no backend 'abacus'", "cpu"),
        mistake(() -> backend("cpu:7"), "no device 'cpu:7'", "choose from cpu"),
        mistake(() -> use(0, ""), "largest number of keys is 0", "1 or more"),
        mistake(() -> use(64, "abacus"), "no backend 'abacus'", "cpu"),
        mistake(() -> throughput(variants("bloom")), "no variant 'bloom'", "sub-warp"),
        mistake(() -> throughput(on("abacus")), "no backend 'abacus'", "cpu"),
        mistake(() -> accuracy(keys(0)), "number of keys is 0", "1"),
        mistake(() -> accuracy(keys("many")), "'many' is not a number", "2^20"),
        mistake(() -> accuracy(keys(new long[0])), "no number of keys", "name at least one"),
        mistake(() -> accuracy(wlf(0)), "work load factor is 0", "above 0"),
        mistake(() -> accuracy(streams("pareto")), "'pareto' is not a key stream", "zipf:1.1"),
        mistake(() -> accuracy(seeds(0)), "number of seeds is 0", "1 or more"),
        mistake(() -> throughput(on("cpu"), repeats(0)), "number of repeats is 0", "1 or more"),
        mistake(() -> compare(hashes()), "no hash", "name at least one"),
        mistake(() -> zipf(-1, 10), "-1", "10"),
        mistake(() -> sweep("d", List.of(), _ -> SPEC, uniform(1)), "no values", "at least one"),
        mistake(() -> sweep("d", List.of(1), _ -> SPEC, Keys.of(new int[0])), "0 keys", "one"),
        mistake(
            () ->
                sweep(
                    "d",
                    List.of(9),
                    d -> SketchSpec.subWarp().depth(d).forKeys(9).build(),
                    uniform(1)),
            "depth is 9",
            "8"),
        mistake(() -> results("h1000"), "no results 'h1000'", "qsketch figures"),
        mistake(() -> figure5((Table) null), "there is no table", "run the cell"),
        mistake(() -> figure5(OTHER), "'other' has no column 'backend'", "x, name"),
        mistake(
            () -> figureRatio(throughput(on("cpu"), keys(64), repeats(1), variants("thread"))),
            "nothing to draw",
            "both cuda and opencl"),
        mistake(() -> filterRates(on("cpu"), loads(1.5)), "load is 1.5", "at most 1"),
        mistake(() -> filterRates(on("cpu"), entries(5)), "entries of a bucket is 5", "4, 8, 16"),
        mistake(() -> filterRates(fingerprints(12)), "a fingerprint is 12", "8, 16, 32"),
        mistake(() -> filterLoads(on("cpu"), loads(0.9, 0.5)), "[0.9, 0.5]", "the lowest first"),
        mistake(
            () -> groupByRates(loadFactors(1.5)),
            "load factor is 1.5",
            "between 0.001 (below it, tables hold next to nothing) and 0.99"),
        mistake(() -> groupByRates(methods("abacus")), "method 'abacus'", "sp-ega, lphga, sort"),
        mistake(() -> groupByRates(groups(0)), "number of groups is 0", "between 1 and"),
        mistake(() -> groupByPasses(0, on("cpu")), "number of groups is 0", "between 1 and"),
        mistake(() -> partitionSizes(0), "trials", "0"),
        mistake(() -> figureGroupByLoad(OTHER), "'other' has no column 'backend'", "x, name"),
        mistake(() -> figureFilter2(OTHER), "'other' has no column 'backend'", "x, name"),
        mistake(
            () -> falsePositives(uniform(1), Keys.of(new int[0]), SPEC), "0 are", "one of each"),
        mistake(
            () -> figureFilter2(filterRates(on("cpu"), keys(64), repeats(1)).emptyCopy()),
            "nothing to draw",
            "a cuckoo filter on one core"),
        mistake(() -> plot(OTHER, "x", "y"), "no column 'y'", "x, name"),
        mistake(() -> plot(OTHER, "x", "name"), "'name' holds no numbers", "lines or panels"),
        mistake(() -> plot(OTHER, "x", "x"), "both axes", "'x': choose another"),
        mistake(() -> plot(OTHER, "name", "x").slider("x"), "'x' is an axis", "choose another"),
        mistake(() -> plot(OTHER, "name", "x").lines("x"), "'x' is an axis", "choose another"),
        mistake(() -> plot(OTHER, "name", "x").panels("x"), "'x' is an axis", "choose another"),
        mistake(() -> replay(WINDOW, Keys.of(new int[0]), 5), "0 keys to replay", "at least one"),
        mistake(() -> replay(WINDOW, Keys.of(1), 0), "keys of a pane is 0", "between 1 and"),
        mistake(
            () -> replay(WINDOW, Keys.of(1, 2), Keys.of(1L), Duration.ofSeconds(1)),
            "2 keys and 1 times",
            "give each key its time"),
        mistake(
            () -> replay(WINDOW, Keys.of(1), Keys.of(1L), Duration.ofNanos(5)),
            "pane of PT0.000000005S",
            "give 1 or more"),
        mistake(() -> figureReplay(OTHER), "'other' has no column 'window'", "x, name"),
        mistake(() -> windowErrors(Keys.of(1), 2), "keys is 1 and of panes 2", "one key for each"),
        mistake(() -> windowErrors(Keys.of(1), 0), "number of panes is 0", "between 1 and"),
        mistake(() -> windowErrors(Keys.of(1), 1, seeds(0)), "number of seeds is 0", "1 or more"),
        mistake(() -> words("no such file.txt"), "no such file.txt", "no such file"));
  }

  private static Arguments mistake(ThrowingCallable mistake, String what, String remedy) {
    return Arguments.of(what, remedy, mistake);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void aMistakeIsToldInOneLineWithARemedy(String what, String remedy, ThrowingCallable mistake) {
    assertThatThrownBy(mistake)
        .hasMessageContaining(what)
        .hasMessageContaining(remedy)
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("\n"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("closed")
  void whatIsClosedSaysSo(String what, ThrowingCallable use) {
    assertThatThrownBy(use)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(what + " is closed");
  }

  static Stream<Arguments> closed() {
    Sketch sketch = backend("cpu").create(SPEC);
    sketch.close();
    return Stream.of(Arguments.of("sketch", (ThrowingCallable) () -> sketch.query(1)));
  }
}
