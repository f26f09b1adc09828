package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.sketch.Plan;

class MemoryFitTest {
  private static final long PETABYTE = 1L << 50;

  private static Plan plan(long keys) {
    return Plan.standard().keys(List.of(keys));
  }

  private static MemoryFit card(long bytes) {
    return new MemoryFit(new FakeBackend(LongUnaryOperator.identity(), bytes));
  }

  @Test
  void halfOfTheDeviceIsForTablesAndKeys() {
    long tableAndKeys = (24 + 12) << 20;
    assertThat(card(2 * tableAndKeys).fits(plan(1 << 20), "sub-warp")).isTrue();
    assertThat(card(2 * tableAndKeys - 64).fits(plan(1 << 20), "sub-warp")).isFalse();
    assertThat(card(1 << 20).largestTable()).isEqualTo(1 << 19);
  }

  @Test
  void aTableOnACardOfItsOwnNeedsNoneOfTheHost() {
    assertThat(card(PETABYTE).fits(plan(1L << 40), "sub-warp")).isTrue();
    assertThat(card(PETABYTE).fits(plan(1L << 40), "slim-fat:3")).isFalse();
    assertThat(card(PETABYTE).largestTable()).isEqualTo(PETABYTE / 2);
  }

  @Test
  void theTablesOfTheCpuLieOnTheHost() {
    try (Backend cpu = Backends.open("cpu")) {
      MemoryFit fit = new MemoryFit(cpu);
      assertThat(fit.fits(plan(1 << 10), "slim-fat:8")).isTrue();
      assertThat(fit.fits(plan(1L << 40), "sub-warp")).isFalse();
    }
  }
}
