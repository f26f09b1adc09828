package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.bench.sketch.FittingPlans.LadderNotes;
import org.qsketch.fake.FakeBackend;

class LadderNotesTest {
  private static final SizeLadder SIZES = new SizeLadder(1 << 10, 1 << 20, Duration.ofSeconds(33));

  private static List<String> notes(long memoryBytes, Map<String, Long> reached) {
    FakeBackend backend = new FakeBackend(LongUnaryOperator.identity(), memoryBytes);
    Plan plan = Plan.standard().variants(List.of("thread", "sub-warp"));
    FittingPlans fitting = new FittingPlans(new DeviceMemory(backend, _ -> {}));
    return new LadderNotes("fake: throughput", plan, SIZES, fitting).sentences(reached).toList();
  }

  @Test
  void whoReachedTheTopIsNotMentioned() {
    assertThat(notes(1L << 40, Map.of("thread", 1L << 20, "sub-warp", 1L << 20))).isEmpty();
  }

  @Test
  void whoStayedBehindWasSlow() {
    assertThat(notes(1L << 40, Map.of("thread", 1L << 15, "sub-warp", 1L << 20)))
        .containsExactly(
            "fake: throughput of thread goes up to 2^15 keys: most others are more than 5 times as"
                + " fast");
  }

  @Test
  void whoEndedTogetherHadNoTimeOrNoMemory() {
    Map<String, Long> reached = Map.of("thread", 1L << 15, "sub-warp", 1L << 15);
    assertThat(notes(1L << 40, reached))
        .containsExactly(
            "fake: throughput goes up to 2^15 keys: 2^16 would take longer than what is left of the"
                + " 33 s set aside");
    assertThat(notes(1L << 21, reached))
        .containsExactly(
            "fake: throughput goes up to 2^15 keys: 2^16 do not fit in memory with half of it to"
                + " spare");
  }
}
