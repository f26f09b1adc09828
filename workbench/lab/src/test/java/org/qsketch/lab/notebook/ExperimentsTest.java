package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.qsketch.lab.notebook.Workbench.compare;
import static org.qsketch.lab.notebook.Workbench.hashes;
import static org.qsketch.lab.notebook.Workbench.keys;
import static org.qsketch.lab.notebook.Workbench.on;
import static org.qsketch.lab.notebook.Workbench.repeats;
import static org.qsketch.lab.notebook.Workbench.throughput;
import static org.qsketch.lab.notebook.Workbench.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.lab.notebook.Session.LargestSize;
import tech.tablesaw.api.Table;

class ExperimentsTest {
  private final RecordedScreen screen = new RecordedScreen();
  private final List<Backend> opened = new ArrayList<>();

  private Table tiny() {
    Session.current().showOn(screen);
    return throughput(keys(64), variants("thread"), on("cpu"), repeats(1));
  }

  @Test
  void progressIsShownAfterEveryOperation() {
    assertThat(tiny().rowCount()).isEqualTo(3);
    assertThat(screen.shown)
        .startsWith("start throughput on cpu, 64 keys")
        .filteredOn(shown -> !shown.startsWith("Note:")) // of other work on this machine
        .endsWith("step", "step", "step", "step", "step", "step", "done");
  }

  private static ThroughputResult rate(double slowestSeconds) {
    return new ThroughputResult(
        "cpu", "c", "thread", "insert", "uniform", 1, 8, 96, 1, 1, slowestSeconds, 8, 0.5);
  }

  @Test
  void doubtsOfRatesAreOneLine() {
    Optional<String> busy = Optional.of("others are at work");
    assertThat(Experiments.doubt(busy, List.of(rate(1.5)))).contains("Note: others are at work.");
    assertThat(Experiments.doubt(busy, List.of(rate(1.5), rate(3))))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("Note: others are at work; the slowest run took more than 2 times")
                    .contains("for 1 of 2 rates")
                    .doesNotContain("\n"));
    assertThat(Experiments.doubt(Optional.empty(), List.of(rate(1.5)))).isEmpty();
  }

  @Test
  void whatHasNoTimesIsNotDoubted() {
    assertThat(Experiments.doubt(Optional.of("others are at work"), List.of("a row"))).isEmpty();
  }

  @Test
  void anInterruptStopsTheRunAndItsProgress() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(this::tiny)
          .isInstanceOf(InterruptedRunException.class)
          .hasMessageContaining("was interrupted");
      assertThat(screen.shown).endsWith("done").doesNotContain("step");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void whatOneOfSeveralRefusesIsToldBeforeAnythingRuns() {
    Session.current().showOn(screen);
    UserHash failing =
        UserHash.of(
            "failing",
            (_, _) -> {
              throw new IllegalArgumentException("no hash of that");
            });
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> compare(keys(64), on("cpu"), hashes(HashFamily.mix(), failing), repeats(1)))
        .withMessage("no hash of that");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> throughput(keys(64), on("cpu", "abacus"), repeats(1)))
        .withMessageContaining("abacus");
    assertThat(screen.shown).isEmpty();
  }

  @Test
  void aBackendIsOpenedOnceAndClosedInTheEnd() {
    assertThat(names(experiments("cpu", "cpu"))).containsExactly("cpu", "cpu");
    assertThat(opened).hasSize(2).allMatch(ExperimentsTest::isClosed);
  }

  @Test
  void whereOneIsRefusedNoneStaysOpen() {
    assertThatIllegalArgumentException().isThrownBy(() -> names(experiments("cpu", "abacus")));
    assertThat(opened).singleElement().matches(ExperimentsTest::isClosed);
  }

  private Experiments experiments(String... backends) {
    return new Experiments(Setup.of(on(backends)), screen, this::open);
  }

  private Backend open(String name) {
    opened.add(Backends.open(name));
    return opened.getLast();
  }

  private static List<String> names(Experiments experiments) {
    return experiments.rowsOfEachKind((backend, _) -> List.of(backend.name()));
  }

  private static boolean isClosed(Backend backend) {
    try (Keys _ = backend.upload(Keys.of(1))) {
      return false;
    } catch (IllegalStateException _) {
      return true;
    }
  }

  @Test
  void aSizeThatIsNoneIsToldWithItsVariable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestSize.keys(Map.of("QSKETCH_KEYS", "lots")))
        .withMessage(
            "the environment variable QSKETCH_KEYS is 'lots': set it to a number of keys from 1,"
                + " for example 2^20");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestSize.keys(Map.of("QSKETCH_KEYS", "0")))
        .withMessageContaining("is '0'");
  }
}
