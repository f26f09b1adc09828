package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.qsketch.lab.notebook.Workbench.*;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chart.Bar;
import org.qsketch.lab.chart.BarChart;
import org.qsketch.lab.chart.Control;
import org.qsketch.lab.chart.Figure;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.TopKWindow;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.Table;

class WindowHelpersTest {
  private static final String THREAD = "thread";
  private static final long MINUTE = 60_000;

  private final TopKWindow window =
      new TopKWindow(backend("cpu"), TopKSpec.of(4).withMemory(1 << 18).build(), 2);

  @BeforeAll
  static void showNothing() {
    Session.current().showOn(new RecordedScreen());
  }

  @AfterEach
  void close() {
    window.close();
  }

  private static List<String> texts(String words) {
    return List.of(words.split(" "));
  }

  /** The rows as lines of window, key and count. */
  private static List<String> lines(Table replay) {
    return replay.stream()
        .map(
            row ->
                "%s: %s %d"
                    .formatted(
                        row.getString("until"), row.getString("key"), row.getLong("at_least")))
        .toList();
  }

  @Test
  void aWindowMovesWithTheStreamAndHoldsItsEndAfterwards() {
    Table replay = replay(window, texts("a a b c c c b b"), 3);
    assertThat(lines(replay))
        .containsExactlyInAnyOrder(
            "3 keys: a 2",
            "3 keys: b 1",
            "6 keys: c 3",
            "6 keys: a 2",
            "6 keys: b 1",
            "8 keys: c 3",
            "8 keys: b 2");
    assertThat(replay.name()).contains("2 panes of 3 keys", "all counts are exact");
    assertThat(window.top(9, 1).keys()).singleElement().extracting("lower").isEqualTo(2L);
  }

  @Test
  void aWindowIsClearedBefore() {
    Table first = replay(window, Keys.of(7L, 7L, 8L), 2);
    assertThat(lines(replay(window, Keys.of(7L, 7L, 8L), 2))).isEqualTo(lines(first));
    assertThat(lines(first)).containsExactly("2 keys: 7 2", "3 keys: 7 2", "3 keys: 8 1");
  }

  /** The third key is late, but its pane is in the window; the last one's is not. */
  @Test
  void timeStampsMoveTheWindowAndLateKeysAreCountedWhereTheyBelongOrSaidToBeMissing() {
    Keys times = Keys.of(0L, MINUTE, 59_999L, 3 * MINUTE, 0L);
    Table replay = replay(window, texts("a b a c d"), times, Duration.ofMinutes(1));
    assertThat(lines(replay))
        .containsExactly(
            "1970-01-01T00:01:00Z: a 1",
            "1970-01-01T00:02:00Z: a 2",
            "1970-01-01T00:02:00Z: b 1",
            "1970-01-01T00:03:00Z: b 1",
            "1970-01-01T00:04:00Z: c 1");
    assertThat(replay.name()).contains("2 panes of 1 min", "left out as too late: 1");
  }

  @Test
  void aLongGapLeavesNothingAndNoWindowsToLookAt() {
    Keys times = Keys.of(0L, 1_000_000 * MINUTE);
    Table replay = replay(window, Keys.of(1L, 2L), times, Duration.ofSeconds(90));
    assertThat(replay.longColumn("window").asList()).containsExactly(1L, 2L, 3L);
    assertThat(replay.stringColumn("key").asList()).containsExactly("1", "1", "2");
    assertThat(replay.name()).contains("2 panes of 90 s");
  }

  @Test
  void barsStandInTheirPlacesAndPicturesShowTheLastWindow() {
    Figure figure = figureReplay(replay(window, texts("a a b c c c b b"), 3));
    assertThat(figure.positions().controls())
        .singleElement()
        .isEqualTo(
            new Control(Control.Kind.PLAYER, "until", List.of("3 keys", "6 keys", "8 keys"), 2));
    BarChart shown = (BarChart) figure.panels().getFirst();
    assertThat(shown.categories()).containsExactly("c", "b");
    BarChart whole = (BarChart) figure.whole().panels().getFirst();
    assertThat(whole.categories()).containsExactly("a", "b", "c");
    assertThat(figure.caption()).contains("2 panes of 3 keys");
  }

  @Test
  void barsReachFromWhatIsCertainToTheMostThereCanBe() {
    SketchSpec small = SketchSpec.thread().withMemory(1 << 8).build();
    TopKSpec spec = TopKSpec.of(1).candidates(2).sketch(small).build();
    try (TopKWindow few = new TopKWindow(backend("cpu"), spec, 3)) {
      Keys keys = Keys.of(LongStream.range(0, 9_000).map(i -> i * i % 9).toArray());
      Table replay = replay(few, keys, 1_000);
      assertThat(replay.stream().anyMatch(row -> row.getLong("at_least") < row.getLong("at_most")))
          .isTrue();
      assertThat(replay.name()).contains("each count is certain to within");
      List<Bar> bars =
          figureReplay(replay).positions().charts().values().stream()
              .flatMap(panels -> panels.values().stream())
              .flatMap(panel -> ((BarChart) panel).bars().stream())
              .toList();
      assertThat(bars).anyMatch(bar -> bar.height().isSpread());
      assertThat(bars).allMatch(bar -> bar.height().value() == bar.height().low());
    }
  }

  @Test
  void onlyTheHighestBarsHavePlacesAndTheCaptionSaysSo() {
    Keys keys =
        Keys.of(
            LongStream.rangeClosed(1, 40)
                .flatMap(key -> LongStream.generate(() -> key).limit(key))
                .toArray());
    Figure figure = figureReplay(replay(window, keys, 10));
    BarChart whole = (BarChart) figure.whole().panels().getFirst();
    assertThat(whole.categories()).hasSize(16).contains("40").doesNotContain("1", "2");
    assertThat(figure.caption()).contains("Of 40 keys", "16 are drawn");
  }

  @Test
  void longKeysAreShortenedWhereThatTellsThemApart() {
    List<String> texts = List.of("lengthiness", "longitudinal", "longanimous-al", "short");
    Figure figure = figureReplay(replay(window, texts, 4));
    assertThat(((BarChart) figure.panels().getFirst()).categories())
        .containsExactlyInAnyOrder("leng…ness", "long…inal", "long…s-al", "short");
    Figure equal = figureReplay(replay(window, List.of("longitudinal", "longanimal--inal"), 4));
    assertThat(((BarChart) equal.panels().getFirst()).categories())
        .containsExactlyInAnyOrder("longitudinal", "longanimal--inal");
  }

  @Test
  void anEmptyTextHasABarToo() {
    Figure figure = figureReplay(replay(window, List.of("", "a", ""), 3));
    assertThat(((BarChart) figure.panels().getFirst()).categories()).containsExactly("''", "a");
  }

  @Test
  void aStreamOfTooManyWindowsIsRefusedInOneLine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> replay(window, uniform(2_000), 1))
        .withMessage(
            "the stream has 2,000 windows, and at most 1,000 can be looked at: give each pane more keys");
    Keys times = Keys.of(LongStream.range(0, 2_000).toArray());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> replay(window, uniform(2_000), times, Duration.ofMillis(1)))
        .withMessageContaining("more than 1,000 windows")
        .withMessageContaining("give each pane more time");
  }

  private static ErrorSummary errors(SketchSpec spec, Keys keys, long... counts) {
    try (Sketch sketch = backend("cpu").create(spec)) {
      sketch.insert(keys);
      return sketch.errors(Keys.of(LongStream.range(0, counts.length).toArray()), Keys.of(counts));
    }
  }

  @Test
  void aWindowOfOnePaneHasTheErrorOfOneSketch() {
    Keys keys = Keys.of(LongStream.range(0, 4_000).map(i -> i % 1_000).toArray());
    Table errors =
        windowErrors(keys, 1, variants(THREAD, "tagged"), memory(1 << 11), seeds(2), on("cpu"));
    assertThat(errors.stringColumn("variant").asList())
        .containsExactly(THREAD, THREAD, "tagged", "tagged");
    assertThat(errors.longColumn("seed").asList()).containsExactly(42L, 43L, 42L, 43L);
    assertThat(errors.longColumn("distinct_keys").asSet()).containsExactly(1_000L);
    double expected =
        errors(
                SketchSpec.thread().withMemory(1 << 11).seed(43).build(),
                keys,
                LongStream.generate(() -> 4).limit(1_000).toArray())
            .meanRelativeError();
    assertThat(errors.doubleColumn("window_error").get(1)).isEqualTo(expected, within(1e-5));
    assertThat(errors.doubleColumn("ratio").asList())
        .allSatisfy(ratio -> assertThat(ratio).isEqualTo(1, within(1e-5)));
  }

  /** Panes of thread sketches never estimate more than one sketch that counts all keys. */
  @Test
  void theWindowIsComparedWithASketchAsLargeAsAPaneAndOneAsLargeAsAll() {
    Table errors = windowErrors(zipf(1.1, 20_000), 4, variants(THREAD), memory(1 << 12), seeds(1));
    assertThat(one(errors, "ratio")).isBetween(0.1, 0.999);
    assertThat(one(errors, "large_sketch_error")).isLessThan(one(errors, "window_error"));
    assertThat(one(errors, "ratio_of_equal_memory"))
        .isEqualTo(one(errors, "window_error") / one(errors, "large_sketch_error"));
  }

  private static double one(Table errors, String column) {
    DoubleColumn values = errors.doubleColumn(column);
    assertThat(values.size()).isEqualTo(1);
    return values.get(0);
  }

  @Test
  void variantsThatDoNotFitAreLeftOutAndFactorsAreOfAPane() {
    assertThat(
            windowErrors(uniform(1_000), 2, memory(1 << 10), seeds(1))
                .stringColumn("variant")
                .asSet())
        .contains(THREAD)
        .doesNotContain("multi-level");
    Table factor = windowErrors(uniform(1_000), 2, variants(THREAD), wlf(0.5), seeds(1));
    assertThat(factor.longColumn("pane_bytes").asList()).containsExactly(24_000L);
  }

  @Test
  void otherTablesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> figureReplay(replay(window, Keys.of(1L), 1).emptyCopy()))
        .withMessageContaining("frequent keys of windows");
  }
}
