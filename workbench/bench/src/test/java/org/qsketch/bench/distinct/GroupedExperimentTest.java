package org.qsketch.bench.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;

class GroupedExperimentTest {
  private static final int PAIRS = 5_000;

  private static GroupedExperiment experiment(String stream, KeyWidth width) {
    return new GroupedExperiment(List.of(100L, (long) PAIRS), 50, stream, width, 7, 2);
  }

  /** Counts the different pairs of the streams that the experiment draws from. */
  private static long differentPairs(String stream) {
    long[] groups = new long[PAIRS];
    long[] values = new long[PAIRS];
    KeyStream.zipf(7, 0, 50).fill(0, groups, PAIRS);
    KeyStream.parse(stream, ~7).fill(0, values, PAIRS);
    return IntStream.range(0, PAIRS)
        .mapToObj(i -> List.of(groups[i], values[i]))
        .distinct()
        .count();
  }

  @Test
  void eachNumberOfPairsIsCountedExactlyOnOneThreadAndOnAll() {
    try (Backend cpu = Backends.open("cpu", 2)) {
      List<GroupedResult> results =
          experiment("zipf:1.1:100", KeyWidth.BITS_32).run(cpu, Progress.NONE);
      assertThat(results)
          .extracting(GroupedResult::execution, GroupedResult::pairs)
          .containsExactly(
              tuple("serial", 100L),
              tuple("serial", (long) PAIRS),
              tuple("multi-core", 100L),
              tuple("multi-core", (long) PAIRS));
      assertThat(results.getLast().groups()).isEqualTo(50);
      assertThat(results.getLast().distinctPairs()).isEqualTo(differentPairs("zipf:1.1:100"));
      assertThat(results).allSatisfy(one -> assertThat(one.opsPerSecond()).isPositive());
    }
  }

  @Test
  void groupsAndValuesMayBeWide() {
    try (Backend cpu = Backends.open("cpu", 1)) {
      List<GroupedResult> results = experiment("uniform", KeyWidth.BITS_64).run(cpu, Progress.NONE);
      assertThat(results).extracting(GroupedResult::keyBits).containsOnly(64);
      assertThat(results.getLast().distinctPairs()).isEqualTo(PAIRS);
    }
  }

  @Test
  void badPlansAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> experiment("poisson", KeyWidth.BITS_32))
        .withMessageContaining("poisson");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GroupedExperiment(List.of(0L), 1, "uniform", KeyWidth.BITS_32, 0, 1));
  }
}
