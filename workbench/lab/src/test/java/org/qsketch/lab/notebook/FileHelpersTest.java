package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.lab.notebook.Workbench.best;
import static org.qsketch.lab.notebook.Workbench.column;
import static org.qsketch.lab.notebook.Workbench.count;
import static org.qsketch.lab.notebook.Workbench.errorsByFrequency;
import static org.qsketch.lab.notebook.Workbench.figureErrorsByFrequency;
import static org.qsketch.lab.notebook.Workbench.figureZipf;
import static org.qsketch.lab.notebook.Workbench.groupBy;
import static org.qsketch.lab.notebook.Workbench.lines;
import static org.qsketch.lab.notebook.Workbench.ranks;
import static org.qsketch.lab.notebook.Workbench.top;
import static org.qsketch.lab.notebook.Workbench.topK;
import static org.qsketch.lab.notebook.Workbench.trace;
import static org.qsketch.lab.notebook.Workbench.words;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.trace.TraceFormat;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import tech.tablesaw.api.Row;
import tech.tablesaw.api.Table;

class FileHelpersTest {
  private final RecordedScreen screen = new RecordedScreen();
  @TempDir private Path folder;

  @BeforeEach
  void recordTheScreen() {
    Session.current().showOn(screen);
  }

  private String file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines)).toString();
  }

  private String text() throws IOException {
    return file("text", "the cat and the dog", "and the bird");
  }

  @Test
  void aTraceIsCountedByItsFormat() throws IOException {
    Table most = topK(trace(TraceFormat.integers(), file("baskets", "1 2", "2 30")), 1);
    assertThat(most.rowCount()).isEqualTo(1);
    assertThat(most.stream().map(row -> row.getString("text")).toList()).containsExactly("2");
  }

  /** A line for each of many keys, some of which come often. */
  private String skewed(long seed) throws IOException {
    Random random = new Random(seed);
    String[] lines =
        IntStream.range(0, 20_000)
            .mapToObj(_ -> "k" + (int) (Math.pow(random.nextDouble(), 4) * 5000))
            .toArray(String[]::new);
    return file("skewed", lines);
  }

  private static Map<String, Long> counts(String file) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    Files.readAllLines(Path.of(file)).forEach(line -> counts.merge(line, 1L, Long::sum));
    return counts;
  }

  @Test
  void severalFilesAreCountedAsOne() throws IOException {
    String a = file("a.csv", "name,amount", "x,3", "y,4");
    String b = file("b.csv", "amount,name", "5,x");
    Table names = groupBy(column(List.of(a, b), "name"));
    assertThat(names.stringColumn("text").asList()).containsExactly("x", "y");
    assertThat(names.longColumn("count").asList()).containsExactly(2L, 1L);
    Table sums = groupBy(GroupBySpec.sum(), List.of(a, b), "name", "amount");
    assertThat(sums.longColumn("sum").asList()).containsExactly(8L, 4L);
    assertThat(sums.name()).isEqualTo("2 groups of 3 keys: every sum is exact");
    assertThat(groupBy(lines(a, b)).rowCount()).isEqualTo(5);
    assertThat(top(count(words(text(), text()))).longColumn("exact").get(0)).isEqualTo(6);
  }

  @Test
  void aTopKOfFewKeysSaysThatItIsExact() throws IOException {
    Table top = topK(words(text()), 2);
    assertThat(topK(List.of("x"), 1).stringColumn("text")).containsExactly("x");
    assertThat(top.stringColumn("text").asList()).containsExactly("the", "and");
    assertThat(top.longColumn("at_least").asList()).containsExactly(3L, 2L);
    assertThat(top.longColumn("at_most").asList()).containsExactly(3L, 2L);
    assertThat(top.name())
        .isEqualTo(
            "the 2 most frequent of 8 keys: all counts are exact; no other key has a count above"
                + " 1");
    assertThat(topK(words(text()), 10).name())
        .isEqualTo("the 5 most frequent of 8 keys: all counts are exact; there are no others");
  }

  /** What is frequent comes last, when the candidates have been others for long. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void theBoundsOfATopKInLittleMemoryHoldAndItsNameSaysHowWideTheyAre(long seed)
      throws IOException {
    Random random = new Random(seed);
    String[] rare =
        IntStream.range(0, 60_000)
            .mapToObj(_ -> "rare" + random.nextInt(9000))
            .toArray(String[]::new);
    String[] late =
        IntStream.range(0, 9000).mapToObj(_ -> "late" + random.nextInt(9)).toArray(String[]::new);
    String file = file("rare", rare);
    String last = file("late", late);
    TopKSpec small = new TopKSpec(SketchSpec.thread().withMemory(4096).build(), 20);
    Table top = topK(lines(file, last), 5, small);
    Map<String, Long> counts = counts(last);
    assertThat(top.rowCount()).isEqualTo(5);
    for (Row row : top) {
      assertThat(counts.get(row.getString("text")))
          .isBetween(row.getLong("at_least"), row.getLong("at_most"));
    }
    Matcher said =
        Pattern.compile(
                "the 5 most frequent of 69,000 keys: each count is certain to within ([\\d,]+); no"
                    + " other key has a count above ([\\d,]+)")
            .matcher(top.name());
    assertThat(said.matches()).as(top.name()).isTrue();
    assertThat(number(said.group(1)))
        .isEqualTo((long) top.longColumn("at_most").subtract(top.longColumn("at_least")).max());
    counts.putAll(counts(file));
    counts.keySet().removeAll(top.stringColumn("text").asList());
    assertThat(counts.values()).allMatch(count -> count <= number(said.group(2)));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  @Test
  void rowsThatLackAKeyAndAFirstRowThatLooksLikeDataAreSaid() throws IOException {
    String json = file("rows.jsonl", "{\"user\":1}", "{\"user\":null}", "{\"user\":1}");
    assertThat(groupBy(column(json, "user")).name())
        .isEqualTo("1 groups of 2 keys: every count is exact; 1 rows lack a key or value");
    groupBy(column(file("data.csv", "1,2", "3,4"), "1"));
    assertThat(screen.shown)
        .anyMatch(sentence -> sentence.contains("data.csv: the first row looks like data"));
  }

  @Test
  void ofManyGroupsTheGreatestAreListedAndTheNameSaysSo() throws IOException {
    String[] all = IntStream.range(0, 10_002).mapToObj(i -> "k" + i / 2 * 2).toArray(String[]::new);
    String[] more = IntStream.range(0, 10_000).mapToObj(i -> "m" + i).toArray(String[]::new);
    Table groups = groupBy(lines(file("all", all), file("more", more)));
    assertThat(groups.rowCount()).isEqualTo(10_000);
    assertThat(groups.name())
        .isEqualTo(
            "15,001 groups of 20,002 keys: every count is exact; the 10,000 greatest are listed");
  }

  @Test
  void noCountOfASketchAloneIsCalledExact() throws IOException {
    Counting alone = new Counting(SketchSpec.thread().forKeys(100).build(), 3, false);
    try (KeySource source = words(text())) {
      CountingResult result = alone.run(best(), source, Progress.NONE);
      assertThat(top(result).columnNames()).containsExactly("text", "at_least", "estimate");
      assertThat(top(result).name())
          .startsWith("most frequent of 8 keys: mean relative error ")
          .contains("; 99 of 100 estimates exceed the count by ");
    }
  }

  @Test
  void anExactCountSaysSo() throws IOException {
    Table top = top(count(words(text())));
    assertThat(top.columnNames()).containsExactly("text", "exact");
    assertThat(top.name()).isEqualTo("most frequent of 8 keys: all counts are exact");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = 3)
  void ranksAreOfAllKeysAndMakeAFigure(long seed) throws IOException {
    String file = skewed(seed);
    Map<String, Long> counts = counts(file);
    Table ranks = ranks(lines(file));
    assertThat(ranks.longColumn("count").get(0))
        .isEqualTo(counts.values().stream().max(Long::compare).orElseThrow());
    assertThat(ranks.longColumn("rank").get(ranks.rowCount() - 1)).isEqualTo(counts.size());
    assertThat(ranks.name())
        .isEqualTo(
            "ranks of 20,000 keys, %,d of them different: all counts are exact"
                .formatted(counts.size()));
    assertThat(figureZipf(ranks).id()).isEqualTo("rank-and-frequency");
    assertThat(screen.shown).endsWith("rank-and-frequency");
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = 4)
  void errorsByFrequencyAreThoseOfTheKeysOfEachFrequency(long seed) throws IOException {
    String file = skewed(seed);
    Map<String, Long> counts = counts(file);
    SketchSpec spec = SketchSpec.thread().withMemory(8 << 10).build();
    Table errors = errorsByFrequency(lines(file), spec);
    double[] expected = errors(file, counts, spec, 4);
    Table four = errors.where(errors.longColumn("at_least").isEqualTo(4));
    assertThat(four.longColumn("distinct_keys").get(0)).isEqualTo(expected.length);
    assertThat(four.doubleColumn("median_relative_error").get(0))
        .isEqualTo(expected[(expected.length - 1) / 2]);
    assertThat(four.doubleColumn("max_relative_error").get(0))
        .isEqualTo(expected[expected.length - 1]);
    long below =
        Arrays.stream(expected)
            .filter(error -> error <= four.doubleColumn("p90_relative_error").get(0))
            .count();
    assertThat(below).isGreaterThanOrEqualTo((9 * expected.length + 9) / 10);
    assertThat(errors.longColumn("distinct_keys").sum()).isEqualTo(counts.size());
    assertThat(figureErrorsByFrequency(errors).id()).isEqualTo("error-and-frequency");
  }

  /** In order, of the keys that come at least so often, and less than twice as often. */
  private static double[] errors(
      String file, Map<String, Long> counts, SketchSpec spec, long atLeast) throws IOException {
    try (Sketch sketch = best().create(spec);
        KeySource source = lines(file)) {
      sketch.insert(source.readAll());
      return counts.entrySet().stream()
          .filter(one -> one.getValue() >= atLeast && one.getValue() < 2 * atLeast)
          .mapToDouble(
              one ->
                  (sketch.query(source.key(one.getKey())) - one.getValue())
                      / (double) one.getValue())
          .sorted()
          .toArray();
    }
  }

  private Stream<ThrowingCallable> readings(KeySource source) {
    return Stream.of(
        () -> count(source),
        () -> topK(source, 1),
        () -> groupBy(source),
        () -> ranks(source),
        () -> errorsByFrequency(source, SketchSpec.thread().forKeys(10).build()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void eachReadingShowsItsProgress(int which) throws Throwable {
    readings(words(text())).skip(which).findFirst().orElseThrow().call();
    assertThat(screen.shown.getFirst()).startsWith("start ");
    assertThat(screen.shown).contains("step").endsWith("done");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void anInterruptEndsEachReadingAndItsProgress(int which) throws IOException {
    ThrowingCallable reading = readings(words(text())).skip(which).findFirst().orElseThrow();
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(reading).isInstanceOf(InterruptedRunException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(screen.shown).endsWith("done");
  }

  /** A source that tells whether it was closed. */
  private static KeySource watched(KeySource source, AtomicBoolean closed) {
    return (KeySource)
        Proxy.newProxyInstance(
            KeySource.class.getClassLoader(),
            new Class<?>[] {KeySource.class},
            (_, method, arguments) -> {
              closed.compareAndSet(false, method.getName().equals("close"));
              return method.invoke(source, arguments);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void eachReadingClosesItsSource(int which) throws Throwable {
    AtomicBoolean closed = new AtomicBoolean();
    KeySource source = watched(words(text()), closed);
    readings(source).skip(which).findFirst().orElseThrow().call();
    assertThat(closed).isTrue();
  }

  @Test
  void aTopKOfNothingIsRefusedAndItsSourceClosed() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    KeySource source = watched(words(text()), closed);
    assertThatIllegalArgumentException().isThrownBy(() -> topK(source, 0));
    assertThat(closed).isTrue();
  }

  @Test
  void whatDrawsNothingSaysWhy() throws IOException {
    Table empty = ranks(words(file("empty")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figureZipf(empty))
        .withMessage("there is nothing to draw: these tables hold no ranks of keys");
  }
}
