package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.cpu.groupby.PairPartitions.Columns;

class PairSlabsTest {
  /** As where few threads add pairs and all workers merge them. */
  @ParameterizedTest
  @EnumSource
  void memoryOfPairsThatAnotherHasMergedIsUsedAgain(Columns columns) {
    try (PairSlabs slabs = new PairSlabs()) {
      PairPartitions adds = new PairPartitions(slabs, 0, columns);
      PairPartitions merges = new PairPartitions(slabs, 0, columns);
      PairBlock block = new PairBlock();
      Arrays.fill(block.values, 1);
      block.setCount(PairBlock.SIZE);
      int blocksOfASlab = PairSlabs.SLAB_CHUNKS * PairSlabs.CHUNK_SIZE / PairBlock.SIZE;
      for (int round = 0; round < 8; round++) {
        for (int i = 0; i < blocksOfASlab / 2; i++) {
          adds.add(block);
        }
        merges.recycle(adds, 0);
        merges.giveBack();
      }
      assertThat(slabs.take() / PairSlabs.SLAB_CHUNKS).isLessThanOrEqualTo(2);
    }
  }
}
