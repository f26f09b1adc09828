package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/** The life of a group-by and of its results. */
interface GroupLifeContract extends OnBackend {
  private static void assertClosed(GroupBy groupBy) {
    for (Keys keys : new Keys[] {Keys.of(1), Keys.of(new long[0])}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> groupBy.aggregate(keys))
          .withMessageContaining("closed");
    }
  }

  @Test
  default void aGroupByKnowsItsSpec() {
    GroupBySpec spec = GroupBySpec.min().loadFactor(0.7).seed(4);
    try (GroupBy groupBy = backend().create(spec)) {
      assertThat(groupBy.spec()).isEqualTo(spec);
    }
  }

  @Test
  default void aClosedGroupByRefusesEveryUse() {
    GroupBy groupBy = backend().create(GroupBySpec.count());
    groupBy.close();
    groupBy.close();
    assertClosed(groupBy);
  }

  @Test
  default void resultsOutliveGroupByAndKeys() {
    Pairs pairs = Pairs.of(Grouping.ZIPF_1_1, 2_000);
    Groups groups;
    try (GroupBy groupBy = backend().create(GroupBySpec.sum());
        Keys keys = backend().upload(pairs.keyColumn());
        Keys values = backend().upload(pairs.valueColumn())) {
      groups = groupBy.aggregate(keys, values);
      Pairs.of(Grouping.DISTINCT, 2_000).assertGroupedBy(groupBy);
    }
    pairs.assertAre(groups, Aggregate.SUM);
    groups.close();
    groups.close();
    assertThatIllegalStateException().isThrownBy(() -> groups.keys().toArray());
    assertThatIllegalStateException().isThrownBy(() -> groups.values().toArray());
  }

  @Test
  default void aClosedBackendClosesItsGroupBysAndTheirResults() {
    Backend other = openBackend();
    GroupBy groupBy = other.create(GroupBySpec.count());
    Groups groups = groupBy.aggregate(Keys.of(1, 2, 1));
    other.close();
    assertClosed(groupBy);
    assertThatIllegalStateException().isThrownBy(() -> groups.keys().toArray());
    assertThatIllegalStateException().isThrownBy(() -> groups.values().toArray());
    assertThatIllegalStateException().isThrownBy(() -> other.create(GroupBySpec.count()));
    groups.close();
    groupBy.close();
  }

  @Test
  default void closedKeysAreRefusedAndTheNextCallWorks() {
    try (GroupBy groupBy = backend().create(GroupBySpec.count())) {
      Keys keys = backend().generate(KeyStream.uniform(1), 1_000);
      keys.close();
      assertThatIllegalStateException().isThrownBy(() -> groupBy.aggregate(keys));
      Pairs.of(Grouping.FEW, 1_000).assertGroupedBy(groupBy);
    }
  }
}
