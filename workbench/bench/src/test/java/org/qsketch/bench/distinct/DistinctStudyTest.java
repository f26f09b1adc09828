package org.qsketch.bench.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.CollectedResults;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.DeviceRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;

class DistinctStudyTest {
  private static final FigureOptions OPTIONS =
      new FigureOptions(Duration.ofDays(1), 512, 1024, 1, 1, List.of(), 7);

  private final List<String> notes = new ArrayList<>();
  private final CollectedResults collected = new CollectedResults();

  private List<DistinctResult> measured(long memoryBytes) {
    FakeBackend fake = new FakeBackend(LongUnaryOperator.identity(), memoryBytes);
    new DistinctStudy()
        .measure(
            new DeviceRun(
                new Runner(fake, Progress.NONE),
                new DeviceMemory(fake, notes::add),
                OPTIONS,
                OPTIONS.budget(),
                collected));
    return collected.results().getOrDefault(DistinctStudy.RATES, List.of()).stream()
        .map(DistinctResult.class::cast)
        .toList();
  }

  @Test
  void sizesAreThoseOfTheOptions() {
    assertThat(measured(1 << 30)).extracting(DistinctResult::keys).containsOnly(512L, 1024L);
    assertThat(notes).isEmpty();
  }

  @Test
  void aDeviceWithoutMemoryHasANote() {
    assertThat(measured(1 << 10)).isEmpty();
    assertThat(notes).containsExactly("fake: no distinct counts of 512 keys, for want of memory");
  }

  @Test
  void errorsAreTheSameOnEveryDevice() {
    new DistinctStudy().simulate(OPTIONS, collected, Progress.NONE);
    assertThat(collected.results().get(DistinctStudy.ERRORS))
        .map(DistinctError.class::cast)
        .extracting(DistinctError::memoryBytes)
        .containsOnly(1L << 10, 1L << 12, 1L << 14);
  }

  @Test
  void checksOfTheCpuFindNothing() {
    try (Backend cpu = Backends.open("cpu", 2);
        Backend reference = Backends.open("cpu", 1)) {
      List<Check> checks = new DistinctStudy().checks(cpu, reference);
      assertThat(checks).extracting(Check::structure).doesNotHaveDuplicates();
      assertThat(checks)
          .allSatisfy(
              check ->
                  assertThat(KeySet.all(1))
                      .allSatisfy(keys -> assertThat(check.difference().apply(keys)).isEmpty()));
    }
  }
}
