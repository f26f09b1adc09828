package org.qsketch.bench.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.KeyWidth;

class GroupByPlanTest {
  private static final GroupByPlan PLAN = GroupByPlan.standard().pairs(List.of(1000L));

  @Test
  void everyCombinationIsAPointAndDistinctKeysHaveOneNumberOfGroups() {
    List<GroupByPlan.Point> points =
        PLAN.streams(List.of("distinct", "zipf:1.1"))
            .groups(List.of(10L, 100L))
            .loadFactors(List.of(0.5, 0.9))
            .points();
    assertThat(points)
        .hasSize(2 + 4)
        .startsWith(new GroupByPlan.Point("distinct", 1000, 1000, 0.5))
        .endsWith(new GroupByPlan.Point("zipf:1.1", 1000, 100, 0.9));
  }

  @Test
  void theSweepIsThatOfLoadFactorsIfThereAreSeveral() {
    assertThat(PLAN.sweep().label()).isEqualTo("groups");
    assertThat(PLAN.loadFactors(List.of(0.5, 0.9)).sweep().label()).isEqualTo("load-factor");
  }

  @ParameterizedTest
  @EnumSource
  void distinctKeysAllDiffer(KeyWidth width) {
    GroupByPlan plan = PLAN.width(width).streams(List.of("distinct"));
    try (Backend cpu = CpuBackend.open(1);
        Pairs pairs = plan.generate(cpu, plan.points().getFirst())) {
      assertThat(pairs.keys().width()).isEqualTo(width);
      assertThat(pairs.values().orElseThrow().width()).isEqualTo(width);
      assertThat(Arrays.stream(pairs.keys().toArray()).distinct()).hasSize(1000);
    }
  }

  @Test
  void keysAreDrawnFromAsManyAsThereAreGroups() {
    GroupByPlan plan = PLAN.groups(List.of(7L)).aggregate(Aggregate.COUNT);
    try (Backend cpu = CpuBackend.open(1);
        Pairs pairs = plan.generate(cpu, plan.points().getFirst())) {
      assertThat(Arrays.stream(pairs.keys().toArray()).distinct()).hasSize(7);
      assertThat(pairs.values()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gauss", "zipf", "zipf:", "zipf:steep", "uniform:3"})
  void aStreamThatIsNoneIsRefused(String stream) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.streams(List.of(stream)))
        .withMessageContaining("'%s' is not a stream of pairs: use distinct", stream);
  }

  @Test
  void namesOfStreamsMayHaveCapitalsAndBlanks() {
    assertThat(PLAN.streams(List.of(" Distinct", "UNIFORM", "Zipf:1.1")).streams())
        .containsExactly("distinct", "uniform", "zipf:1.1");
  }

  @Test
  void thereAreNoMoreDistinctKeysThanTheirBitsTellApart() {
    GroupByPlan narrow = PLAN.width(KeyWidth.BITS_32).streams(List.of("distinct"));
    assertThat(narrow.pairs(List.of(1L << 32)).points()).hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> narrow.pairs(List.of((1L << 32) + 1)))
        .withMessageContainingAll("4294967297", "64 bits");
  }

  @Test
  void valuesOutOfBoundsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.pairs(List.of(0L)))
        .withMessage("the number of pairs is 0: it must be 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.groups(List.of(1L << 28)))
        .withMessageContaining("the number of groups is 268435456: it must be between 1 and");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.loadFactors(List.of(0.5, 1.0)))
        .withMessageContaining("the load factor is 1.0: it must be between 0.001");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.streams(List.of("zipf:11")))
        .withMessageContaining("11");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.methods(List.of()))
        .withMessageContaining("the plan has no method");
  }
}
