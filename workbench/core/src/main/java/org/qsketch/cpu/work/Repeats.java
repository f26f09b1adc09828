package org.qsketch.cpu.work;

import java.util.Arrays;
import org.qsketch.keys.Mix;

/**
 * Merges the keys that occur repeatedly in a block into one key with a weight. Additions to the
 * same counter wait for one another, and a frequent key keeps the worker that owns its bucket busy
 * after the others have finished; a block of such keys comes down to a few additions.
 */
final class Repeats {
  /** Every fourth key and its neighbour tell whether a block has repeats. */
  private static final int SAMPLE_STEP = 4;

  private static final int MIN_REPEATS = 2;

  private static final int SLOT_BITS = Integer.numberOfTrailingZeros(KeyBlock.SIZE) + 1;

  private final int[] slots = new int[1 << SLOT_BITS];

  /** Merges the keys with equal lane hashes, if there seem to be many. */
  void merge(KeyBlock block) {
    if (sampledRepeats(block) < MIN_REPEATS) {
      return;
    }
    if (!block.isWeighted()) {
      Arrays.fill(block.weights, 0, block.count(), 1);
      block.setWeighted(true);
    }
    mergeAll(block);
  }

  private static int sampledRepeats(KeyBlock block) {
    int repeats = 0;
    for (int i = 1; i < block.count(); i += SAMPLE_STEP) {
      repeats += block.lane[i] == block.lane[i - 1] ? 1 : 0;
    }
    return repeats;
  }

  /**
   * A slot remembers the last key that fell into it: two keys that alternate in one slot are not
   * merged, which has no other cost. Nor are keys whose weights add up to 2^32 or more. A slot of
   * an earlier block does no harm: what counts is that the hashes are equal. Whether a key is
   * merged cannot be predicted, so nothing here is a branch.
   */
  @SuppressWarnings("ShortCircuitBoolean")
  private void mergeAll(KeyBlock block) {
    int kept = 0;
    for (int i = 0; i < block.count(); i++) {
      long hash = block.lane[i];
      int slot = (int) ((hash * Mix.GOLDEN) >>> (Long.SIZE - SLOT_BITS));
      int earlier = slots[slot];
      int weight = block.weights[i];
      int sum = block.weights[earlier] + weight;
      boolean merged =
          earlier < kept & block.lane[earlier] == hash & Integer.compareUnsigned(sum, weight) >= 0;
      int to = merged ? earlier : kept;
      slots[slot] = to;
      block.move(i, to);
      block.weights[to] = merged ? sum : weight;
      kept += merged ? 0 : 1;
    }
    block.setCount(kept);
  }
}
