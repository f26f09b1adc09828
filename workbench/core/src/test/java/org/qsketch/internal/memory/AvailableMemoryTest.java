package org.qsketch.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class AvailableMemoryTest {
  /** With what is free instead of available, memory seemed short wherever files were in cache. */
  @Test
  void anInterruptedThreadIsToldTheSame() {
    long before = AvailableMemory.bytes();
    Thread.currentThread().interrupt();
    try {
      assertThat(AvailableMemory.bytes()).isCloseTo(before, withinPercentage(10));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
