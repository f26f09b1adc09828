package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.Progress;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchSpec;

class WeightedCountingTest {
  private static final SketchSpec SPEC = SketchSpec.subWarp().withMemory(1 << 16).build();
  private static final long LARGEST = 0xFFFF_FFFFL;

  @TempDir Path folder;

  private record Row(String key, long weight) {}

  static LongStream seeds() {
    return LongStream.range(0, 5);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void exactCountsAreTheSumsOfANaiveCount(long seed) throws IOException {
    List<Row> rows = rows(seed, 50_000, 2_000);
    Map<Long, Long> sums = sums(rows);
    try (Backend cpu = Backends.open("cpu");
        KeySource source = source(rows);
        Counted counted = Counting.exactlyWithin(1 << 24, 20).count(cpu, source, Progress.NONE)) {
      CountingResult result = counted.result();
      assertThat(result.isExact()).isTrue();
      assertThat(result.keys()).isEqualTo(rows.size());
      assertThat(result.exactly()).isEqualTo(rows.size());
      assertThat(result.total()).isEqualTo(rows.stream().mapToLong(Row::weight).sum());
      assertThat(result.distinct()).isEqualTo((double) positive(sums));
      assertThat(counted.counts(sums.keySet())).isEqualTo(sums);
      assertThat(result.top()).extracting(TopKey::atLeast).isEqualTo(greatest(sums, 20));
      assertThat(result.top())
          .allSatisfy(
              key -> {
                assertThat(key.key()).isEqualTo(TextKeys.key(key.text()));
                assertThat(key.atLeast()).isEqualTo(sums.get(key.key())).isGreaterThan(LARGEST);
              });
    }
  }

  @Test
  void aSketchCountsEachRowAsOftenAsItsWeightSays() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<Row> rows =
        random.ints(5_000, 0, 300).mapToObj(key -> new Row("k" + key, random.nextInt(7))).toList();
    List<Row> repeated =
        rows.stream()
            .flatMap(row -> Collections.nCopies((int) row.weight(), new Row(row.key(), 1)).stream())
            .toList();
    for (boolean exact : new boolean[] {false, true}) {
      Counting counting = new Counting(SPEC, 10, exact);
      CountingResult weighted = count(counting, rows);
      CountingResult unweighted = countLines(counting, repeated);
      assertThat(weighted)
          .usingRecursiveComparison()
          .ignoringFields("keys", "seconds")
          .isEqualTo(unweighted);
      assertThat(weighted.keys()).isEqualTo(rows.size());
      assertThat(unweighted.keys()).isEqualTo(unweighted.total()).isEqualTo(repeated.size());
    }
  }

  @Test
  void aSketchTakesOverSumsBeyondTwoToThe32AndNothingIsLost() throws IOException {
    List<Row> rows = rows(8, 900_000, 10_000_000);
    Map<Long, Long> sums = sums(rows);
    try (Backend cpu = Backends.open("cpu");
        KeySource source = source(rows);
        Counted counted = Counting.exactlyWithin(1 << 20, 10).count(cpu, source, Progress.NONE)) {
      CountingResult result = counted.result();
      assertThat(result.isExact()).isFalse();
      assertThat(result.keys()).isEqualTo(rows.size());
      assertThat(result.exactly()).isPositive().isLessThan(rows.size());
      assertThat(result.total()).isEqualTo(rows.stream().mapToLong(Row::weight).sum());
      assertThat(result.distinct())
          .isCloseTo((double) positive(sums), within(5 * result.distinctStandardError()));
      assertThat(result.errors().underestimates()).isZero();
      assertThat(result.top())
          .hasSize(10)
          .allSatisfy(
              key -> {
                assertThat(key.key()).isEqualTo(TextKeys.key(key.text()));
                assertThat(sums.get(key.key())).isBetween(key.atLeast(), key.estimate());
              });
      List<Long> keys = sums.keySet().stream().limit(1000).toList();
      assertThat(counted.counts(keys))
          .allSatisfy((key, count) -> assertThat(count).isGreaterThanOrEqualTo(sums.get(key)));
    }
  }

  @Test
  void aRowOfWeightZeroCountsNothing() throws IOException {
    List<Row> rows =
        List.of(
            new Row("none", 0),
            new Row("b", 2),
            new Row("none", 0),
            new Row("a", 3),
            new Row("b", 0),
            new Row("b", 2));
    for (Counting counting :
        List.of(Counting.exactlyWithin(1 << 20, 5), new Counting(SPEC, 5, true))) {
      CountingResult result = count(counting, rows);
      assertThat(result.keys()).isEqualTo(6);
      assertThat(result.total()).isEqualTo(7);
      assertThat(result.distinct()).isEqualTo(2);
      assertThat(result.errors().keys()).isEqualTo(2);
      assertThat(result.top())
          .containsExactly(
              new TopKey("b", TextKeys.key("b"), 4, 4, OptionalLong.of(4)),
              new TopKey("a", TextKeys.key("a"), 3, 3, OptionalLong.of(3)));
    }
  }

  @Test
  void moreRowsOfWeightZeroThanABatchHoldsAreNotTheEnd() throws IOException {
    List<Row> rows =
        Stream.concat(
                Collections.nCopies(600_000, new Row("none", 0)).stream(),
                Stream.of(new Row("a", 3), new Row("none", 0)))
            .toList();
    CountingResult result = count(Counting.exactlyWithin(1 << 20, 5), rows);
    assertThat(result.keys()).isEqualTo(rows.size());
    assertThat(result.total()).isEqualTo(3);
    assertThat(result.top()).extracting(TopKey::text).containsExactly("a");
  }

  @Test
  void weightsOfAPipeAreSummedExactlyAndItsHeavyKeysKeepTheirTexts() throws Exception {
    List<Row> rows = rows(9, 50_000, 2_000);
    Path pipe = folder.resolve("pipe");
    Path file = table(rows);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer = Thread.ofVirtual().start(() -> copy(file, pipe));
    CountingResult piped;
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.column(pipe, "key", "weight")) {
      piped = Counting.exactlyWithin(1 << 24, 20).run(cpu, source, Progress.NONE);
    }
    writer.join();
    assertThat(piped.isExact()).isTrue();
    assertThat(piped.top()).isEqualTo(count(Counting.exactlyWithin(1 << 24, 20), rows).top());
  }

  private static void copy(Path from, Path to) {
    try {
      Files.write(to, Files.readAllBytes(from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSketchOf32BitsRefusesSumsBeyondThem() {
    List<Row> rows = List.of(new Row("a", LARGEST), new Row("a", 1));
    assertThatThrownBy(() -> count(new Counting(SPEC, 5, false), rows))
        .isInstanceOf(SketchFullException.class)
        .hasMessageContaining("counterBits(64)");
  }

  @Test
  void aTotalThatLongsCannotHoldIsRefused() throws IOException {
    assertThat(CountingRun.sum(Long.MAX_VALUE - 1, 1)).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> CountingRun.sum(Long.MAX_VALUE, 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 9223372036854775807");
  }

  private CountingResult count(Counting counting, List<Row> rows) throws IOException {
    try (Backend cpu = Backends.open("cpu");
        KeySource source = source(rows)) {
      return counting.run(cpu, source, Progress.NONE);
    }
  }

  private CountingResult countLines(Counting counting, List<Row> rows) throws IOException {
    Path file = Files.write(folder.resolve("lines"), rows.stream().map(Row::key).toList());
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(file)) {
      return counting.run(cpu, source, Progress.NONE);
    }
  }

  private KeySource source(List<Row> rows) throws IOException {
    return KeySources.column(table(rows), "key", "weight");
  }

  private Path table(List<Row> rows) throws IOException {
    Stream<String> lines = rows.stream().map(row -> row.weight() + "," + row.key());
    return Files.write(
        folder.resolve("table.csv"), Stream.concat(Stream.of("weight,key"), lines).toList());
  }

  /** A fifth of the rows weighs nothing, another more than 31 bits; the first keys come often. */
  private static List<Row> rows(long seed, int count, int keys) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(
            row -> {
              String key = "key " + random.nextInt(1 + random.nextInt(keys));
              return new Row(
                  key,
                  switch (random.nextInt(5)) {
                    case 0 -> 0;
                    case 1 -> random.nextLong(1L << 31, LARGEST + 1);
                    default -> random.nextLong(1, 100);
                  });
            })
        .toList();
  }

  private static Map<Long, Long> sums(List<Row> rows) {
    Map<Long, Long> sums = new HashMap<>();
    rows.forEach(row -> sums.merge(TextKeys.key(row.key()), row.weight(), Long::sum));
    return sums;
  }

  /** How many keys have come with a weight. */
  private static long positive(Map<Long, Long> sums) {
    return sums.values().stream().filter(sum -> sum > 0).count();
  }

  private static List<Long> greatest(Map<Long, Long> sums, int count) {
    return sums.values().stream()
        .sorted(Collections.reverseOrder())
        .limit(count)
        .collect(Collectors.toList());
  }
}
