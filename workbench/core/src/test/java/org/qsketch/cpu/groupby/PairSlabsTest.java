package org.qsketch.cpu.groupby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cpu.groupby.PairPartitions.Columns;
import org.qsketch.internal.memory.NoHostMemory;
import org.qsketch.memory.OutOfHostMemoryException;

class PairSlabsTest {
  private static final int BITS = 2;
  private static final int PARTITIONS = 1 << BITS;

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

  /** As where keys come with values in one round and alone in the next. */
  @Test
  void memoryOfKeysAloneIsUsedAgainForPairsAndTheOtherWayRound() {
    try (PairSlabs slabs = new PairSlabs()) {
      PairPartitions alone = new PairPartitions(slabs, BITS, Columns.HASHES);
      PairPartitions pairs = new PairPartitions(slabs, BITS, Columns.HASHES_AND_VALUES);
      int keys = 4 * PairSlabs.SLAB_CHUNKS * PairSlabs.CHUNK_SIZE;
      for (int round = 0; round < 3; round++) {
        fillAndEmpty(alone, keys);
        fillAndEmpty(pairs, keys / 2);
      }
      assertThat(slabs.take() / PairSlabs.SLAB_CHUNKS).isLessThanOrEqualTo(4 + 2);
    }
  }

  @Test
  void slabsAreRefusedWhileNoMemoryIsLeft() {
    try (PairSlabs slabs = new PairSlabs()) {
      try (NoHostMemory _ = new NoHostMemory()) {
        assertThatExceptionOfType(OutOfHostMemoryException.class).isThrownBy(() -> take(slabs, 32));
        assertThatExceptionOfType(OutOfHostMemoryException.class).isThrownBy(slabs::take);
      }
      take(slabs, 32);
    }
  }

  private static void take(PairSlabs slabs, int count) {
    for (int i = 0; i < count; i++) {
      int _ = slabs.take();
    }
  }

  /** Both kinds hold chunks of the same slabs at the same time. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void noChunkIsHandedOutTwice(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (PairSlabs slabs = new PairSlabs()) {
      PairPartitions alone = new PairPartitions(slabs, BITS, Columns.HASHES);
      PairPartitions pairs = new PairPartitions(slabs, BITS, Columns.HASHES_AND_VALUES);
      for (int round = 0; round < 20; round++) {
        int first = random.nextInt(1, 200) * PairBlock.SIZE;
        int second = random.nextInt(1, 200) * PairBlock.SIZE;
        fill(alone, first);
        fill(pairs, second);
        assertThat(empty(alone)).isEqualTo(sum(first));
        fill(alone, first);
        assertThat(empty(pairs)).isEqualTo(sum(second));
        assertThat(empty(alone)).isEqualTo(sum(first));
      }
    }
  }

  private static void fillAndEmpty(PairPartitions partitions, int count) {
    fill(partitions, count);
    assertThat(empty(partitions)).isEqualTo(sum(count));
  }

  /** Hashes 0 to count, spread over the partitions. */
  private static void fill(PairPartitions partitions, int count) {
    PairBlock block = new PairBlock();
    Arrays.fill(block.values, 1);
    block.setCount(PairBlock.SIZE);
    for (int at = 0; at < count; at += PairBlock.SIZE) {
      for (int i = 0; i < PairBlock.SIZE; i++) {
        block.hashes[i] = Long.reverse(at + i);
      }
      partitions.add(block);
    }
  }

  private static long sum(long count) {
    return count * (count - 1) / 2;
  }

  /** Gives all chunks back; the sum of what was in them, by values of 1. */
  private static long empty(PairPartitions partitions) {
    PairBlock block = new PairBlock();
    long sum = 0;
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (int number = 0; number < partitions.blocks(partition); number++) {
        partitions.load(partition, number, block);
        for (int i = 0; i < block.count(); i++) {
          sum += Long.reverse(block.hashes[i]) * block.values[i];
        }
      }
      partitions.recycle(partitions, partition);
    }
    partitions.giveBack();
    return sum;
  }
}
