package org.qsketch.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.bench.filter.PhasedProbe.ProbeCase;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.Progress;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;

class FilterPhasesExperimentTest {
  private static final FilterPlan SMALL = FilterPlan.standard().keys(List.of(1000L));

  @Test
  void transfersAndKernelFollowTheClockOfTheDevice() {
    FakeBackend fake = new FakeBackend();
    List<FilterPhases> results = new FilterPhasesExperiment(SMALL, 3).run(fake, Progress.NONE);
    assertThat(results)
        .extracting(FilterPhases::probeCase)
        .containsExactly("best", "average", "worst");
    assertThat(results)
        .allSatisfy(
            phases -> {
              assertThat(phases.keys()).isEqualTo(500);
              assertThat(phases.transferSeconds()).isCloseTo(500 * 50e-9, within(2e-9));
              assertThat(phases.kernelSeconds()).isCloseTo(500 * 200e-9, within(2e-9));
              assertThat(phases.allocationSeconds()).isPositive().isLessThan(1);
              assertThat(phases.totalSeconds()).isPositive();
            });
    assertThat(fake.open()).isZero();
  }

  @Test
  void progressMovesWithEachRun() {
    RecordedProgress progress = new RecordedProgress();
    new FilterPhasesExperiment(SMALL, 3).run(new FakeBackend(), progress);
    assertThat(progress.announcements()).isEqualTo(3 * (3 + 1));
    progress.requireWhole();
  }

  @Test
  void onTheCpuTheProbeIsAllThereIs() {
    try (Backend cpu = CpuBackend.open(2)) {
      assertThat(new FilterPhasesExperiment(SMALL, 2).run(cpu, Progress.NONE))
          .hasSize(3)
          .allSatisfy(
              phases -> {
                assertThat(phases.execution()).isEqualTo("multi-core");
                assertThat(phases.transferSeconds()).isZero();
                assertThat(phases.allocationSeconds()).isZero();
                assertThat(phases.kernelSeconds()).isEqualTo(phases.totalSeconds()).isPositive();
              });
    }
  }

  @ParameterizedTest(name = "{0}: {1} of 500 keys are present")
  @CsvSource({"BEST, 500, 250", "AVERAGE, 250, 125", "WORST, 0, 0"})
  void theCasesDifferByTheKeysThatArePresent(ProbeCase probed, long present, long ofFirstHalf) {
    KeyStream stream = KeyStream.uniform(3).wide();
    Set<Long> inserted = keys(stream, 0, 1000);
    Set<Long> firstQuarter = keys(stream, 0, 250);
    try (HostKeys keys = probed.keys(stream, 1000)) {
      assertThat(Arrays.stream(keys.toArray())).hasSize(500).doesNotHaveDuplicates();
      assertThat(Arrays.stream(keys.toArray()).filter(inserted::contains)).hasSize((int) present);
      assertThat(Arrays.stream(keys.toArray()).filter(firstQuarter::contains).count())
          .isLessThanOrEqualTo(ofFirstHalf);
    }
  }

  @Test
  void theAverageCaseTakesPresentKeysFromTheFirstInsertedToTheLast() {
    KeyStream stream = KeyStream.uniform(3).wide();
    try (HostKeys keys = ProbeCase.AVERAGE.keys(stream, 1000)) {
      for (int quarter = 0; quarter < 4; quarter++) {
        Set<Long> inserted = keys(stream, 250L * quarter, 250);
        assertThat(Arrays.stream(keys.toArray()).filter(inserted::contains).count())
            .isBetween(62L, 63L);
      }
    }
  }

  private static Set<Long> keys(KeyStream stream, long from, long count) {
    return new HashSet<>(LongStream.range(from, from + count).mapToObj(stream::key).toList());
  }
}
