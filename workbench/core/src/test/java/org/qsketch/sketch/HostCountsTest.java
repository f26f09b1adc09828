package org.qsketch.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HostCountsTest {
  private static final int ROUNDS = 20_000;

  @Test
  void countsThatTwoThreadsCloseAreReleasedOnce() throws InterruptedException {
    AtomicInteger released = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int round = 0; round < ROUNDS; round++) {
        Counts counts =
            new HostCounts(MemorySegment.ofArray(new int[1]), released::incrementAndGet);
        Callable<Boolean> close =
            () -> {
              counts.close();
              return true;
            };
        threads.invokeAll(List.of(close, close));
      }
    }
    assertThat(released).hasValue(ROUNDS);
  }
}
