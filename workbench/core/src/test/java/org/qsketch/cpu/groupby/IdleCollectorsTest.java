package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.qsketch.cpu.groupby.CpuGroupAccumulator.IdleCollectors;
import org.qsketch.cpu.work.Workers;
import org.qsketch.groupby.GroupBySpec;

class IdleCollectorsTest {
  private static final int FEW = 3;

  @AutoClose private final Workers workers = new Workers(1);
  @AutoClose private final PairSlabs slabs = new PairSlabs();
  @AutoClose private final ExecutorService one = Executors.newSingleThreadExecutor();
  @AutoClose private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final CollectedPairs groups = new CollectedPairs(workers, GroupBySpec.count(), slabs, 1);
  private final IdleCollectors idle = new IdleCollectors(groups, FEW);

  private GroupCollector takenBy(ExecutorService thread) throws Exception {
    return thread.submit(idle::take).get();
  }

  private void givenBackBy(ExecutorService thread, GroupCollector collector) throws Exception {
    thread.submit(() -> idle.giveBack(collector)).get();
  }

  @Test
  void aThreadGetsTheCollectorThatItUsedLast() throws Exception {
    GroupCollector first = takenBy(one);
    GroupCollector second = takenBy(other);
    assertThat(second).isNotSameAs(first);
    givenBackBy(one, first);
    givenBackBy(other, second);
    for (int time = 0; time < 2; time++) {
      assertThat(takenBy(other)).isSameAs(second);
      assertThat(takenBy(one)).isSameAs(first);
      givenBackBy(one, first);
      givenBackBy(other, second);
    }
  }

  @Test
  void manyThreadsOneAfterTheOtherShareAFew() throws Exception {
    Set<GroupCollector> used = new HashSet<>();
    for (int number = 0; number < 10; number++) {
      try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
        GroupCollector collector = takenBy(thread);
        used.add(collector);
        givenBackBy(thread, collector);
      }
    }
    assertThat(used).hasSize(FEW);
  }

  @Test
  void collectorsMadeForAMergeServeThreadsThatHaveNone() throws Exception {
    idle.ensure(FEW);
    assertThat(groups.collectors()).isEqualTo(FEW);
    GroupCollector first = takenBy(one);
    assertThat(takenBy(other)).isNotSameAs(first);
    assertThat(groups.collectors()).isEqualTo(FEW);
  }

  @Test
  void threadsThatHaveTakenThemAllGetMore() {
    Set<GroupCollector> used = new HashSet<>();
    for (int number = 0; number < 2 * FEW; number++) {
      used.add(idle.take());
    }
    assertThat(used).hasSize(2 * FEW);
  }
}
