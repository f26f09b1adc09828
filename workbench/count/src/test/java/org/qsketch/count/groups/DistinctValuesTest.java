package org.qsketch.count.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.count.groups.PairSpec.DistinctValues;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;

class DistinctValuesTest {
  @Test
  void valuesAreCountedAnewWhenMorePairsAreAdded() {
    PairSpec spec = new DistinctValues(DistinctGroupsSpec.of(DistinctSpec.of(8)));
    assertThat(spec.label()).isEqualTo("distinct");
    assertThat(spec.takesValues()).isTrue();
    assertThat(spec.addsUp()).isFalse();
    try (Backend cpu = Backends.open("cpu", 2);
        PartialGroups groups = new PartialGroups(cpu, spec)) {
      groups.add(new Pairs(Keys.of(7, 8, 7), Optional.of(Keys.of(1L, 1L, 1L))));
      assertThat(groups.all().exactness().areAllExact()).isTrue();
      assertThat(groups.all().top(2)).containsExactly(new KeyValue(7, 1), new KeyValue(8, 1));
      groups.add(new Pairs(Keys.of(8), Optional.of(Keys.of(2))));
      assertThat(groups.all().top(1)).containsExactly(new KeyValue(8, 2));
      assertThat(groups.atLeast()).isZero();
    }
  }
}
