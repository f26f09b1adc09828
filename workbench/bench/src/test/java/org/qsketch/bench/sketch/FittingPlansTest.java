package org.qsketch.bench.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.DeviceMemory;
import org.qsketch.fake.FakeBackend;

class FittingPlansTest {
  private static final long PETABYTE = 1L << 50;

  private static DeviceMemory card(long bytes) {
    FakeBackend card = new FakeBackend(LongUnaryOperator.identity(), bytes);
    card.haveOwnMemory();
    return memory(card);
  }

  private static DeviceMemory memory(Backend backend) {
    return new DeviceMemory(backend, _ -> {});
  }

  private static boolean fits(DeviceMemory memory, long keys, String variant) {
    Plan plan = Plan.standard().keys(List.of(keys)).variants(List.of(variant));
    return new FittingPlans(memory).variants(plan).equals(List.of(variant));
  }

  @Test
  void halfOfTheDeviceIsForTablesAndKeys() {
    long tableAndKeys = (24 + 12) << 20;
    assertThat(fits(card(2 * tableAndKeys), 1 << 20, "sub-warp")).isTrue();
    assertThat(fits(card(2 * tableAndKeys - 64), 1 << 20, "sub-warp")).isFalse();
    assertThat(card(1 << 20).largestTable()).isEqualTo(1 << 19);
  }

  @Test
  void aTableOnACardOfItsOwnNeedsNoneOfTheHost() {
    assertThat(fits(card(PETABYTE), 1L << 38, "sub-warp")).isTrue();
    assertThat(fits(card(PETABYTE), 1L << 38, "slim-fat:3")).isFalse();
    assertThat(card(PETABYTE).largestTable()).isEqualTo(PETABYTE / 2);
  }

  @Test
  void theTablesOfTheCpuLieOnTheHost() {
    try (Backend cpu = Backends.open("cpu")) {
      DeviceMemory memory = memory(cpu);
      assertThat(fits(memory, 1 << 10, "slim-fat:8")).isTrue();
      assertThat(fits(memory, 1L << 38, "sub-warp")).isFalse();
    }
  }
}
