package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.sketch.SketchSpec;

@Timeout(60)
class LiveRunTest {
  private static final SketchSpec SPEC = SketchSpec.multiLevel().withMemory(1 << 18).build();
  private static final Counting TWO = new Counting(SPEC, 2, false);

  @TempDir private Path folder;

  private static CountingResult live(KeySource source, Consumer<LiveCounts> view)
      throws IOException {
    try (Backend cpu = Backends.open("cpu");
        Counted counted = TWO.live(cpu, source, Duration.ofMillis(1), view)) {
      return counted.result();
    }
  }

  private Path pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    return pipe;
  }

  /** Writes some lines, and leaves the pipe open until what is left may be written. */
  private static Thread writer(Path pipe, CountDownLatch seen, String rest) {
    return Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (BufferedWriter out = Files.newBufferedWriter(pipe)) {
                out.write("often\nnow and then\noften\nnow and then\noften\nonce\n");
                out.flush();
                seen.await();
                out.write(rest);
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @Test
  void countsAreSeenWhileTheStreamGoesOn() throws Exception {
    Path pipe = pipe();
    CountDownLatch seen = new CountDownLatch(1);
    Thread writer = writer(pipe, seen, "once\nonce\n");
    List<LiveCounts> views = new ArrayList<>();
    try (KeySource source = KeySources.lines(pipe)) {
      CountingResult result =
          live(
              source,
              now -> {
                views.add(now);
                if (now.keys() == 6) {
                  seen.countDown();
                }
              });
      assertThat(result.total()).isEqualTo(8);
      assertThat(result.top()).extracting(TopKey::text).containsExactly("often", "once");
    }
    writer.join();
    assertThat(views)
        .filteredOn(now -> now.keys() == 6)
        .first()
        .satisfies(
            now -> {
              assertThat(now.top())
                  .extracting(TopKey::text)
                  .containsExactly("often", "now and then");
              assertThat(now.top()).extracting(TopKey::atLeast).containsExactly(3L, 2L);
              assertThat(now.completeAbove()).isEqualTo(1);
              assertThat(now.seconds()).isPositive();
            });
  }

  @Test
  void anInterruptionEndsItWithWhatWasCounted() throws Exception {
    Path pipe = pipe();
    CountDownLatch never = new CountDownLatch(1);
    Thread writer = writer(pipe, never, "never");
    CountDownLatch seen = new CountDownLatch(1);
    FutureTask<CountingResult> run =
        new FutureTask<>(
            () -> {
              KeySource source = KeySources.lines(pipe);
              CountingResult result =
                  live(
                      source,
                      now -> {
                        if (now.keys() == 6) {
                          seen.countDown();
                        }
                      });
              assertThat(Thread.currentThread().isInterrupted()).isFalse();
              return result;
            });
    Thread counter = Thread.ofPlatform().daemon().start(run);
    seen.await();
    counter.interrupt();
    assertThat(run.get().total()).isEqualTo(6);
    assertThat(run.get().top()).extracting(TopKey::text).containsExactly("often", "now and then");
    never.countDown();
    writer.join();
  }

  @Test
  void aFileIsCountedToItsEnd() throws Exception {
    Path file = Files.writeString(folder.resolve("a.csv"), "a,b\nx,1\nx,2\n");
    try (KeySource source = KeySources.column(file, "a", "b")) {
      assertThat(live(source, _ -> {}).total()).isEqualTo(3);
    }
  }

  /** Empty lines, so that three pieces do not fit in a batch. */
  @Test
  void piecesThatWaitAreCountedThoughTheSourceHasEnded() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "\n".repeat(2_000_000));
    AtomicReference<Thread> reader = new AtomicReference<>();
    try (KeySource source = KeySources.lines(file)) {
      CountingResult result = live(watched(source, reader), _ -> awaitPieces(reader.get()));
      assertThat(result.total()).isEqualTo(2_000_000);
    }
  }

  @Test
  void piecesThatWaitAtAnInterruptionAreCounted() throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "\n".repeat(2_000_000));
    AtomicReference<Thread> reader = new AtomicReference<>();
    long[] seen = {0};
    try (KeySource source = KeySources.lines(file)) {
      CountingResult result =
          live(
              watched(source, reader),
              now -> {
                awaitPieces(reader.get());
                seen[0] = now.keys();
                Thread.currentThread().interrupt();
              });
      assertThat(result.total()).isGreaterThan(seen[0]).isLessThanOrEqualTo(2_000_000);
    }
  }

  private static KeySource watched(KeySource source, AtomicReference<Thread> reader) {
    return (KeySource)
        Proxy.newProxyInstance(
            KeySource.class.getClassLoader(),
            new Class<?>[] {KeySource.class},
            (_, method, arguments) -> {
              if (method.getName().equals("next")) {
                reader.set(Thread.currentThread());
              }
              return method.invoke(source, arguments);
            });
  }

  /** Waits until a reader has ended, or has no space for more pieces. */
  private static void awaitPieces(Thread reader) {
    while (reader.isAlive() && reader.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whatWasCountedStaysWhereReadingFails() throws Exception {
    String rows = "a,b\n" + "x,1\n".repeat(1_000_000) + "x,many\n";
    Path file = Files.writeString(folder.resolve("a.csv"), rows);
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.column(file, "a", "b");
        Counted counted = TWO.live(cpu, source, Duration.ofDays(1), _ -> {})) {
      assertThat(counted.result().total()).isBetween(500_000L, 1_000_000L);
      assertThat(counted.damage().orElseThrow()).hasMessageContaining("line 1000002: the weight");
    }
  }

  @Test
  void exactCountsAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "x");
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(file)) {
      for (Counting exact :
          List.of(Counting.exactlyWithin(1 << 20, 1), new Counting(SPEC, 1, true))) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> exact.live(cpu, source, Duration.ofSeconds(1), _ -> {}))
            .withMessageContaining("counted only by a sketch");
      }
    }
  }
}
