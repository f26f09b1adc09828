package org.qsketch.lab.chapter.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.lab.SampleGroupBy;
import org.qsketch.lab.SampleResults;

class GroupByFindingsTest {
  private static final String PAIRS = "cuda: sum, 2²⁷ 64-bit pairs, uniform: ";

  private final List<String> findings = new GroupByChapter().findings(SampleGroupBy.results());

  @Test
  void ratiosStandBesideThePublished() {
    assertThat(findings)
        .contains(
            PAIRS
                + "sp-ega has 1.90× to 1.98× the rate of linear probing above a load factor of"
                + " 0.9, in 2 cases; published: 1.16× to 5.39×.",
            PAIRS
                + "sp-ega has 0.500× to 2.00× the rate of a sort, in 4 cases; published: 1.30× to"
                + " 2.48×.",
            "cuda: group-by beyond the memory budget has 7.00× the rate of the CPU alone, in 2"
                + " cases; published: 6.45× to 29.1×.");
  }

  @Test
  void whereHashingWinsAndWhereSortingDoesIsTold() {
    assertThat(findings)
        .contains(
            PAIRS
                + "hashing against sorting: 2.00× at 16 groups to 0.500× at 2²⁴ groups; hashing wins"
                + " at 16, 2¹⁰ groups, sorting at 2²⁰, 2²⁴ groups.");
  }

  @Test
  void pairsBeyondTheBudgetAreJudgedByTheLink() {
    assertThat(findings)
        .contains(
            "cuda: pairs of 8× the memory budget are aggregated at 1.00 G/s, 80 % of what the link"
                + " allows: 32 tiles, 4 of them by the host.")
        .noneMatch(sentence -> sentence.contains("0.5× the memory budget"));
  }

  @Test
  void theTheoremIsHeldAgainstTheSimulation() {
    assertThat(findings)
        .contains(
            "Theorem 1 asks for 2.00× as many partitions as are needed by simulation, and"
                + " keeps its promise in 2 of 2 cases.");
    PartitionSizes broken = new PartitionSizes(1 << 20, 1 << 10, 1e-3, 1400, 200, 0.5, 1000, 1400);
    assertThat(
            new GroupByChapter()
                .findings(SampleResults.none().with(GroupByStudy.PARTITIONS, List.of(broken))))
        .containsExactly(
            "Theorem 1 asks for 1.00× as many partitions as are needed by simulation, and"
                + " keeps its promise in 0 of 1 case.");
  }

  @Test
  void aQuickRunSaysNothingAboutTimes() {
    assertThat(new GroupByChapter().findings(SampleGroupBy.quick()))
        .singleElement()
        .asString()
        .startsWith("Theorem 1");
  }

  @Test
  void withoutResultsNothingIsSaid() {
    assertThat(new GroupByChapter().findings(SampleResults.of("cpu"))).isEmpty();
  }
}
