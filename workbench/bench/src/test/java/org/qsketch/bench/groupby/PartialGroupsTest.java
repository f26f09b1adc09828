package org.qsketch.bench.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.FakeBackend;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.Keys;

class PartialGroupsTest {
  private final FakeBackend fake = new FakeBackend();

  /** Groups of two parts, which have to be combined; returns how many group-bys are open then. */
  private int openAfterCombining(GroupBySpec spec) {
    try (PartialGroups groups = new PartialGroups(fake, spec)) {
      groups.add(pairs(spec));
      groups.add(pairs(spec));
      assertThat(groups.settled().size()).isEqualTo(2);
      return fake.open();
    } finally {
      assertThat(fake.open()).isZero();
    }
  }

  private static Pairs pairs(GroupBySpec spec) {
    Keys keys = Keys.of(7, 8, 7);
    return new Pairs(keys, spec.aggregate().takesValues() ? Optional.of(keys) : Optional.empty());
  }

  @Test
  void combiningTakesNoSecondMemoryBudget() {
    assertThat(openAfterCombining(GroupBySpec.count().memoryBudget(1 << 20))).isOne();
  }

  @Test
  void whereMemoryIsNotLimitedNothingIsOpenedTwice() {
    assertThat(openAfterCombining(GroupBySpec.count())).isEqualTo(2);
  }

  @Test
  void keysThatCountSeveralTimesAreCountedBesideThoseThatCountOnce() {
    try (PartialGroups groups = new PartialGroups(fake, GroupBySpec.count())) {
      groups.add(new Pairs(Keys.of(7, 8, 7), Optional.empty()));
      groups.add(new Pairs(Keys.of(7, 9), Optional.of(Keys.of(10L, 1L << 32))));
      assertThat(groups.settled().top(3))
          .containsExactly(new KeyValue(9, 1L << 32), new KeyValue(7, 12), new KeyValue(8, 1));
    }
  }

  @Test
  void sumsAreCombinedAsTheyAreMade() {
    assertThat(openAfterCombining(GroupBySpec.sum())).isOne();
  }
}
