package org.qsketch.cpu.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final int TASKS = 100_000;

  @Test
  void everyTaskRunsOnce() {
    int[] runs = new int[TASKS];
    try (Workers workers = new Workers(4)) {
      workers.forEach(TASKS, (task, block) -> runs[task]++);
    }
    assertThat(runs).containsOnly(1);
  }

  @Test
  void noTaskRunsAfterAFailureWasThrown() {
    try (Workers workers = new Workers(4)) {
      AtomicInteger runs = new AtomicInteger();
      assertThatThrownBy(() -> workers.forEach(TASKS, (task, block) -> failOnce(task, runs)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("task 7");
      int afterwards = runs.get();
      workers.forEach(TASKS, (task, block) -> Thread.onSpinWait());
      assertThat(runs).hasValue(afterwards);
    }
  }

  private static void failOnce(int task, AtomicInteger runs) {
    runs.incrementAndGet();
    if (task == 7) {
      throw new IllegalStateException("task 7");
    }
  }
}
