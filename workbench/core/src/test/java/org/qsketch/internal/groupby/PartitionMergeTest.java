package org.qsketch.internal.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionMergeTest {
  @Test
  void theSmallestAreMergedFirst() {
    List<PartitionMerge> merged = PartitionMerge.of(new long[] {5, 1, 9, 2}, 10);
    assertThat(merged)
        .containsExactly(
            new PartitionMerge(List.of(2), 9), new PartitionMerge(List.of(1, 3, 0), 8));
  }

  @Test
  void whatIsTooLargeStaysAloneAndEmptyPartitionsAreLeftOut() {
    List<PartitionMerge> merged = PartitionMerge.of(new long[] {0, 50, 0, 10}, 10);
    assertThat(merged)
        .containsExactly(new PartitionMerge(List.of(1), 50), new PartitionMerge(List.of(3), 10));
  }

  @Test
  void noPartitionsMakeNone() {
    assertThat(PartitionMerge.of(new long[3], 10)).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyPartitionIsKeptAndFewerThanTwiceTheBestRemain(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long bound = 1000;
    long[] sizes = LongStream.generate(() -> 1 + random.nextLong(bound)).limit(200).toArray();
    List<PartitionMerge> merged = PartitionMerge.of(sizes, bound);
    assertThat(merged.stream().flatMap(merge -> merge.partitions().stream()).sorted())
        .containsExactlyElementsOf(IntStream.range(0, sizes.length).boxed().toList());
    assertThat(merged)
        .allSatisfy(
            merge -> {
              assertThat(merge.size()).isLessThanOrEqualTo(bound);
              assertThat(merge.partitions().stream().mapToLong(number -> sizes[number]).sum())
                  .isEqualTo(merge.size());
            });
    long least = Math.ceilDiv(Arrays.stream(sizes).sum(), bound);
    assertThat(merged.size()).isLessThanOrEqualTo(Math.toIntExact(2 * least));
  }
}
