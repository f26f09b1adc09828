package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Windows by time stamps, compared with exact counts of rows taken one after another. */
@Timeout(60)
class WindowRunTest {
  private static final SketchSpec SPEC = SketchSpec.tagged().withMemory(1 << 18).build();
  private static final Counting COUNTING = new Counting(SPEC, 100, false);
  private static final Duration NEVER = Duration.ofDays(1);

  @TempDir private Path folder;

  /** Counts rows one after another. */
  private static final class Model {
    private final long pane;
    private final int panes;
    private final Map<Long, Map<String, Long>> counts = new HashMap<>();
    private long newest = Long.MIN_VALUE;
    private long late;

    Model(long pane, int panes) {
      this.pane = pane;
      this.panes = panes;
    }

    void add(long second, String key) {
      long number = Math.floorDiv(second, pane);
      newest = Math.max(newest, number);
      counts.keySet().removeIf(each -> each <= newest - panes);
      if (number > newest - panes) {
        counts.computeIfAbsent(number, _ -> new HashMap<>()).merge(key, 1L, Long::sum);
      } else {
        late++;
      }
    }

    Map<String, Long> window() {
      Map<String, Long> all = new HashMap<>();
      counts
          .values()
          .forEach(each -> each.forEach((key, count) -> all.merge(key, count, Long::sum)));
      return all;
    }
  }

  /** Rows whose time stamps go on by some seconds, and back by up to as many. */
  private Path rows(int count, int disorder, Model model) throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    StringBuilder text = new StringBuilder("key,time\n");
    for (int i = 0; i < count; i++) {
      long second = 1_000_000L + i / 50 - random.nextInt(disorder + 1);
      String key = "k" + random.nextInt(random.nextInt(80) + 1);
      model.add(second, key);
      text.append(key).append(',').append(second).append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }

  private static KeySource open(Path file) throws IOException {
    return KeySources.timed(List.of(file), List.of("key"), "time", CsvFormat.STANDARD);
  }

  @ParameterizedTest(name = "{1} panes of {0} s, disorder {2} s, several pieces")
  @CsvSource({"60,5,0", "60,5,30", "7,3,60", "600,1,1000", "1,4,2", "5000,8,10000"})
  void theWindowHasTheRowsOfItsTime(long pane, int panes, int disorder) throws IOException {
    Model model = new Model(pane, panes);
    Path file = rows(100_000, disorder, model);
    StreamWindow window = new StreamWindow(Duration.ofSeconds(pane), panes, true, 1, _ -> {});
    try (Backend cpu = Backends.open("cpu");
        KeySource source = open(file);
        Counted counted = COUNTING.window(cpu, source, NEVER, _ -> {}, window)) {
      Map<String, Long> exact = model.window();
      long total = exact.values().stream().mapToLong(Long::longValue).sum();
      WindowSpan span = counted.window().orElseThrow();
      assertThat(span.keys()).isEqualTo(total).isEqualTo(counted.result().keys());
      assertThat(span.total()).isEqualTo(total).isEqualTo(counted.result().total());
      assertThat(span.late()).isEqualTo(model.late);
      assertThat(span.seen() + span.late()).isEqualTo(100_000);
      assertThat(span.to()).isEqualTo(Instant.ofEpochSecond((model.newest + 1) * pane));
      assertThat(span.from()).isEqualTo(span.to().minusSeconds(panes * pane));
      Map<String, Long> found = new HashMap<>();
      counted.result().top().forEach(key -> found.put(key.text(), key.atLeast()));
      assertThat(found).isEqualTo(exact);
      assertThat(counted.result().distinct()).isEqualTo(exact.size());
      assertThat(counted.result().errors().maxRelativeError()).isZero();
      for (String key : exact.keySet()) {
        long number = source.key(key);
        assertThat(counted.counts(List.of(number))).containsEntry(number, exact.get(key));
      }
      try (SketchImage image = counted.image()) {
        assertThat(image.spec()).isEqualTo(SPEC);
      }
    }
  }

  @Test
  void reportsComeWhenPanesEndAndNotOfEmptyWindows() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.csv"), "key,time\na,0\nb,5\na,12\nc,25\nd,1000\na,1041\n");
    List<LiveCounts> reports = new ArrayList<>();
    StreamWindow window = new StreamWindow(Duration.ofSeconds(10), 2, true, 2, reports::add);
    try (Backend cpu = Backends.open("cpu");
        KeySource source = open(file);
        Counted counted = COUNTING.window(cpu, source, NEVER, _ -> {}, window)) {
      assertThat(counted.result().top()).extracting(TopKey::text).containsExactly("a");
    }
    assertThat(reports)
        .extracting(report -> report.window().orElseThrow().to().getEpochSecond())
        .containsExactly(20L, 40L, 1020L, 1050L);
    assertThat(reports.getFirst().top()).extracting(TopKey::text).containsExactly("a", "b");
    assertThat(reports.getFirst().top()).extracting(TopKey::atLeast).containsExactly(2L, 1L);
    assertThat(reports.getFirst().window().orElseThrow().keys()).isEqualTo(3);
    assertThat(reports.get(1).top()).extracting(TopKey::text).containsExactly("c");
    assertThat(reports.getLast().top()).extracting(TopKey::text).containsExactly("a");
    assertThat(reports.getLast().window().orElseThrow().seen()).isEqualTo(6);
  }

  /** A view each millisecond, while a pipe is silent. */
  @Test
  void byTheClockKeysLeaveTheWindow() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CountDownLatch left = new CountDownLatch(1);
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (var out = Files.newBufferedWriter(pipe)) {
                    out.write("came first\n".repeat(20));
                    out.flush();
                    left.await();
                    out.write("last\n");
                  } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
    StreamWindow window = new StreamWindow(Duration.ofMillis(100), 3, false, 1, _ -> {});
    List<Long> seen = new ArrayList<>();
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(pipe);
        Counted counted =
            COUNTING.window(
                cpu,
                source,
                Duration.ofMillis(1),
                now -> {
                  seen.add(now.window().orElseThrow().keys());
                  if (now.keys() == 20 && now.window().orElseThrow().keys() == 0) {
                    left.countDown();
                  }
                },
                window)) {
      assertThat(counted.result().total()).isEqualTo(1);
      assertThat(counted.result().top()).extracting(TopKey::text).containsExactly("last");
      assertThat(counted.window().orElseThrow().seen()).isEqualTo(21);
      assertThat(counted.window().orElseThrow().late()).isZero();
    }
    assertThat(seen).contains(0L);
    writer.join();
  }

  @Test
  void whatIsNoWindowIsRefused() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StreamWindow(Duration.ofSeconds(1), 0, true, 1, _ -> {}))
        .withMessageContaining("0 panes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StreamWindow(Duration.ofNanos(1500), 1, true, 1, _ -> {}))
        .withMessageContaining("1500 ns");
    Path file = Files.writeString(folder.resolve("a.csv"), "key,time\na,0\n");
    StreamWindow window = new StreamWindow(Duration.ofSeconds(1), 1, true, 1, _ -> {});
    try (Backend cpu = Backends.open("cpu");
        KeySource source = open(file)) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> Counting.exactlyWithin(1 << 20, 1).window(cpu, source, NEVER, _ -> {}, window))
          .withMessageContaining("counted only by a sketch");
    }
  }
}
