package org.qsketch.count.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.fake.FakeBackend;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.Keys;

class PartialGroupsTest {
  private final FakeBackend fake = new FakeBackend();

  @Test
  void keysThatCountSeveralTimesAreCountedBesideThoseThatCountOnce() {
    try (PartialGroups groups = new PartialGroups(fake, GroupBySpec.count())) {
      groups.add(new Pairs(Keys.of(7, 8, 7), Optional.empty()));
      groups.add(new Pairs(Keys.of(7, 9), Optional.of(Keys.of(10L, 1L << 32))));
      assertThat(groups.all().top(3))
          .containsExactly(new KeyValue(9, 1L << 32), new KeyValue(7, 12), new KeyValue(8, 1));
    }
  }

  @Test
  void groupsAreSettledAnewWhenMoreIsAddedAndAllIsClosed() {
    try (PartialGroups groups = new PartialGroups(fake, GroupBySpec.sum())) {
      groups.add(new Pairs(Keys.of(7, 8), Optional.of(Keys.of(1L, 2L))));
      assertThat(groups.all()).isSameAs(groups.all());
      groups.add(new Pairs(Keys.of(7), Optional.of(Keys.of(5L))));
      assertThat(groups.all().top(1)).containsExactly(new KeyValue(7, 6));
    }
    assertThat(fake.open()).isZero();
  }
}
