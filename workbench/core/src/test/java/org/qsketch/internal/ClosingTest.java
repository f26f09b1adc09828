package org.qsketch.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ClosingTest {
  private final List<Integer> closed = new ArrayList<>();

  private AutoCloseable failing(int number) {
    return () -> {
      closed.add(number);
      throw new IllegalArgumentException("number " + number);
    };
  }

  @Test
  void allAreClosedThoughTheFirstFails() {
    List<AutoCloseable> all = IntStream.range(0, 3).mapToObj(this::failing).toList();
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Closing.closeAll(all))
        .withMessage("number 0")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
    assertThat(closed).containsExactly(0, 1, 2);
  }
}
