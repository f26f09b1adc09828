package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.bench.run.SizeLadder;

class ThroughputLadderTest {
  private static final Duration BUDGET = Duration.ofHours(1);
  private static final long SECOND = 1_000_000_000;

  private final List<String> steps = new ArrayList<>();

  private void climb(List<String> variants, Duration budget, ToLongFunction<String> nanosPerKey) {
    climb(variants, budget, ThroughputLadder.TOO_SLOW, nanosPerKey);
  }

  private void climb(
      List<String> variants, Duration budget, double tooSlow, ToLongFunction<String> nanosPerKey) {
    SizeLadder sizes = new SizeLadder(1, 16, budget);
    new ThroughputLadder(sizes, tooSlow)
        .climb(
            variants,
            (size, climbing) -> {
              steps.add(size + " " + String.join(" ", climbing));
              Map<String, Long> nanos = new LinkedHashMap<>();
              climbing.forEach(one -> nanos.put(one, size * nanosPerKey.applyAsLong(one)));
              return new Outcome<>(List.of(), 0, nanos);
            });
  }

  @Test
  void aSlowVariantStaysBehindAndTheOthersGoOn() {
    climb(List.of("fast", "slow", "quick"), BUDGET, one -> one.equals("slow") ? 6 : 1);
    assertThat(steps)
        .containsExactly(
            "1 fast slow quick", "2 fast quick", "4 fast quick", "8 fast quick", "16 fast quick");
  }

  @Test
  void oneThatTakesAFewTimesLongerThanMostClimbsWithThem() {
    climb(List.of("fast", "slow", "quick"), BUDGET, one -> one.equals("slow") ? 5 : 1);
    assertThat(steps).hasSize(5).allMatch(step -> step.endsWith(" fast slow quick"));
  }

  @Test
  void noVariantStaysBehindWhereNoneIsTooSlow() {
    climb(
        List.of("fast", "slow", "quick"),
        BUDGET,
        Double.POSITIVE_INFINITY,
        one -> one.equals("slow") ? 1000 : 1);
    assertThat(steps).hasSize(5).allMatch(step -> step.endsWith(" fast slow quick"));
  }

  @Test
  void allEndTogetherWhereThereIsNoTimeForAll() {
    climb(List.of("one", "other", "third"), BUDGET, one -> 600 * SECOND);
    assertThat(steps).containsExactly("1 one other third");
  }

  @Test
  void theSmallestSizeRunsWithoutAnyTime() {
    climb(List.of("one"), Duration.ZERO, one -> SECOND);
    assertThat(steps).containsExactly("1 one");
  }

  @Test
  void aVariantWithoutResultsGoesNoFurther() {
    SizeLadder sizes = new SizeLadder(1, 4, BUDGET);
    new ThroughputLadder(sizes, ThroughputLadder.TOO_SLOW)
        .climb(
            List.of("large", "small"),
            (size, climbing) -> {
              steps.add(size + " " + String.join(" ", climbing));
              return new Outcome<>(List.of(), 0, Map.of("small", 1L));
            });
    assertThat(steps).containsExactly("1 large small", "2 small", "4 small");
  }
}
