package org.qsketch.cpu.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.keys.Keys;

/** Merging keys of a block that repeat. */
final class RepeatsTest {
  private final KeyBlock block = new KeyBlock();

  private void load(long... hashes) {
    block.load(Keys.of(hashes), 0, hashes.length);
    block.useHashesAsLane();
    for (int i = 0; i < hashes.length; i++) {
      block.offsets[i] = hashes[i] + 1;
      block.masks[i] = (int) hashes[i] + 2;
    }
  }

  private Map<Long, Long> weights() {
    Map<Long, Long> weights = new TreeMap<>();
    for (int i = 0; i < block.count(); i++) {
      weights.merge(block.lane[i], Integer.toUnsignedLong(block.weight(i)), Long::sum);
      assertThat(block.offsets[i]).isEqualTo(block.lane[i] + 1);
      assertThat(block.masks[i]).isEqualTo((int) block.lane[i] + 2);
    }
    return weights;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void everyKeyKeepsItsWeightAndItsPlace(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int distinct : new int[] {1, 2, 10, 100, 1_000}) {
      load(random.longs(KeyBlock.SIZE, 0, distinct).toArray());
      Map<Long, Long> before = weights();
      block.mergeRepeats();
      assertThat(weights()).isEqualTo(before);
    }
  }

  @Test
  void keysThatRepeatBecomeOne() {
    load(7, 7, 7, 9, 7, 9, 9);
    block.mergeRepeats();
    assertThat(block.count()).isEqualTo(2);
  }

  @Test
  void keysWhoseWeightsOverflowStayApart() {
    load(7, 7, 7, 7);
    block.setWeighted(true);
    for (int i = 0; i < 4; i++) {
      block.weights[i] = 1 << 30;
    }
    block.mergeRepeats();
    assertThat(weights()).containsExactly(Map.entry(7L, 1L << 32));
  }
}
