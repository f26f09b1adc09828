package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.Progress;
import org.qsketch.sketch.SketchSpec;

/** Decayed counts of files, compared with exact ones of rows taken one after another. */
@Timeout(120)
class HalvingRunTest {
  private static final SketchSpec SMALL = SketchSpec.tagged().withMemory(1 << 14).build();
  private static final SketchSpec WIDE =
      SketchSpec.subWarp().counterBits(64).withMemory(1 << 15).build();
  private static final int MOST = 1 << 11;
  private static final int ROWS = 100_000;
  private static final int DISORDER = 40;

  @TempDir private Path folder;

  /** Counts rows one after another. */
  private static final class Model {
    private final Map<String, Long> counts = new HashMap<>();
    private long period = Long.MIN_VALUE;
    private long rows;
    private long halvings;
    private long total;

    void addAt(long second, long every, String key) {
      long next = Math.floorDiv(second, every);
      for (; period != Long.MIN_VALUE && period < next; period++) {
        halve();
      }
      period = Math.max(period, next);
      add(key, 1);
    }

    void addEvery(long every, String key, long weight) {
      add(key, weight);
      if (++rows % every == 0) {
        halve();
      }
    }

    private void add(String key, long weight) {
      if (weight > 0) {
        counts.merge(key, weight, Long::sum);
        total += weight;
      }
    }

    private void halve() {
      halvings++;
      counts.replaceAll((_, count) -> count / 2 + count % 2);
      total = total / 2 + total % 2;
    }
  }

  private static String key(SplittableRandom random) {
    return "k" + random.nextInt(random.nextInt(20_000) + 1);
  }

  /** Writes rows whose time stamps go on, by a day now and then, and back by some seconds. */
  private Path timed(long every, Model model) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("key,time\n");
    long now = 1_000_000;
    for (int i = 0; i < ROWS; i++) {
      now += random.nextInt(50) == 0 ? 1 : random.nextInt(50_000) == 0 ? 86_400 : 0;
      long second = now - random.nextInt(DISORDER);
      String key = key(random);
      model.addAt(second, every, key);
      text.append(key).append(',').append(second).append('\n');
    }
    return Files.writeString(folder.resolve("timed.csv"), text);
  }

  private Path weighted(long every, Model model) throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    StringBuilder text = new StringBuilder("key,weight\n");
    for (int i = 0; i < ROWS; i++) {
      String key = key(random);
      long weight = random.nextInt(3) == 0 ? 0 : random.nextLong(1L << 32);
      model.addEvery(every, key, weight);
      text.append(key).append(',').append(weight).append('\n');
    }
    return Files.writeString(folder.resolve("weighted.csv"), text);
  }

  private static KeySource openTimed(Path file) throws IOException {
    return KeySources.timed(List.of(file), List.of("key"), "time", CsvFormat.STANDARD);
  }

  /** Returns ways to count: exactly, with a sketch after exact counts, and with a sketch. */
  private static List<Counting> ways(SketchSpec spec, Halving halving) {
    return List.of(
            Counting.exactlyWithin(1L << 26, MOST),
            Counting.exactlyWithin(1L << 20, MOST),
            Counting.exactlyWithin(1L << 20, 0),
            new Counting(spec, MOST, true),
            new Counting(spec, MOST, false))
        .stream()
        .map(counting -> counting.halving(Optional.of(halving)))
        .toList();
  }

  private static void check(Counted counted, KeySource source, Model model) {
    CountingResult result = counted.result();
    assertThat(result.keys()).isEqualTo(ROWS);
    assertThat(result.halvings()).isEqualTo(model.halvings);
    assertThat(result.total()).isEqualTo(model.total);
    assertThat(result.proved()).isEmpty();
    Map<Long, Long> exact = new HashMap<>();
    model.counts.forEach((text, count) -> exact.put(source.key(text), count));
    Map<Long, Long> found = counted.counts(exact.keySet());
    exact.forEach((key, count) -> assertThat(found.get(key)).isGreaterThanOrEqualTo(count));
    if (result.isExact()) {
      assertThat(found).isEqualTo(exact);
    }
    Map<String, TopKey> listed = new HashMap<>();
    result.top().forEach(key -> listed.put(key.text(), key));
    listed.forEach(
        (text, key) -> {
          assertThat(model.counts.get(text)).isBetween(key.atLeast(), key.estimate());
          key.exact().ifPresent(count -> assertThat(count).isEqualTo(model.counts.get(text)));
        });
    model.counts.forEach(
        (text, count) ->
            assertThat(count <= result.completeAbove() || listed.containsKey(text)).isTrue());
  }

  @ParameterizedTest(name = "every {0} s")
  @ValueSource(longs = {60, 700, 100_000})
  void byTimeStampsNoCountIsBelowTheDecayedOne(long every) throws IOException {
    Model model = new Model();
    Path file = timed(every, model);
    for (Counting counting : ways(SMALL, new Halving.ByStamps(Duration.ofSeconds(every)))) {
      try (Backend cpu = Backends.open("cpu");
          KeySource source = openTimed(file);
          Counted counted = counting.countUpToDamage(cpu, source, Progress.NONE)) {
        check(counted, source, model);
      }
    }
  }

  @ParameterizedTest(name = "every {0} rows")
  @ValueSource(longs = {4_999, 50_000, 1L << 40})
  void byKeysNoWeightIsBelowTheDecayedOne(long every) throws IOException {
    Model model = new Model();
    Path file = weighted(every, model);
    for (Counting counting : ways(WIDE, new Halving.ByKeys(every))) {
      try (Backend cpu = Backends.open("cpu");
          KeySource source = KeySources.column(file, "key", "weight");
          Counted counted = counting.countUpToDamage(cpu, source, Progress.NONE)) {
        check(counted, source, model);
      }
    }
  }

  @ParameterizedTest(name = "by time stamps: {0}")
  @ValueSource(booleans = {true, false})
  void aLiveStreamIsHalvedAtTheSameKeys(boolean byStamps) throws IOException {
    Model model = new Model();
    long every = byStamps ? 60 : 4_999;
    Path file = byStamps ? timed(every, model) : weighted(every, model);
    Halving halving =
        byStamps ? new Halving.ByStamps(Duration.ofSeconds(every)) : new Halving.ByKeys(every);
    Counting counting = new Counting(WIDE, MOST, false).halving(Optional.of(halving));
    List<LiveCounts> seen = new ArrayList<>();
    try (Backend cpu = Backends.open("cpu");
        KeySource source = byStamps ? openTimed(file) : KeySources.column(file, "key", "weight");
        Counted counted = counting.live(cpu, source, Duration.ofNanos(1), seen::add)) {
      check(counted, source, model);
    }
    assertThat(seen).last().extracting(LiveCounts::halvings).isEqualTo(model.halvings);
  }

  @Test
  void aPipeKeepsTheTextsOfWhatIsFrequentNow() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (var out = Files.newBufferedWriter(pipe)) {
                    out.write("old\n".repeat(2000) + "new\n".repeat(1500));
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
    Counting counting =
        Counting.exactlyWithin(1 << 20, 2).halving(Optional.of(new Halving.ByKeys(1000)));
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(pipe);
        Counted counted = counting.count(cpu, source, Progress.NONE)) {
      assertThat(counted.result().top()).extracting(TopKey::text).containsExactly("new", "old");
      assertThat(counted.result().top()).extracting(TopKey::atLeast).containsExactly(1000L, 375L);
    }
    writer.join();
  }

  /** A view each millisecond, while a pipe is silent. */
  @Test
  void byTheClockCountsAreHalvedThoughNothingArrives() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CountDownLatch halved = new CountDownLatch(1);
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (var out = Files.newBufferedWriter(pipe)) {
                    out.write("first\n".repeat(64));
                    out.flush();
                    halved.await();
                    out.write("last\nlast\n");
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    Counting counting =
        new Counting(WIDE, 2, false)
            .halving(Optional.of(new Halving.ByClock(Duration.ofMillis(20))));
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(pipe);
        Counted counted =
            counting.live(
                cpu,
                source,
                Duration.ofMillis(1),
                now -> {
                  if (now.keys() == 64 && now.top().getFirst().atLeast() == 1) {
                    halved.countDown();
                  }
                })) {
      assertThat(counted.result().keys()).isEqualTo(66);
      assertThat(counted.result().halvings()).isGreaterThanOrEqualTo(6);
      assertThat(counted.result().top()).extracting(TopKey::text).contains("first", "last");
    }
    writer.join();
  }

  @ParameterizedTest(name = "{0} halved {1} times")
  @CsvSource({
    "0, 5, 0",
    "1, 5, 1",
    "7, 1, 4",
    "7, 2, 2",
    "7, 3, 1",
    "9223372036854775807, 1, 4611686018427387904",
    "9223372036854775807, 62, 2",
    "9223372036854775807, 63, 1",
    "9223372036854775807, 900, 1",
    "8, 0, 8"
  })
  void halvesAreRoundedUp(long count, long times, long half) {
    assertThat(Halving.halved(count, times)).isEqualTo(half);
  }

  @Test
  void whatIsNoHalvingIsRefused() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Halving.ByKeys(0))
        .withMessageContaining("every 0 keys");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Halving.ByStamps(Duration.ofNanos(1500)))
        .withMessageContaining("every PT0.0000015S is no");
    Path file = Files.writeString(folder.resolve("a"), "x");
    Counting byClock =
        new Counting(WIDE, 1, false)
            .halving(Optional.of(new Halving.ByClock(Duration.ofSeconds(1))));
    StreamWindow window = new StreamWindow(Duration.ofSeconds(1), 1, false, 1, _ -> {});
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(file)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> byClock.count(cpu, source, Progress.NONE))
          .withMessageContaining("only of a live stream");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> byClock.window(cpu, source, Duration.ofSeconds(1), _ -> {}, window))
          .withMessageContaining("halves no counts");
    }
  }
}
