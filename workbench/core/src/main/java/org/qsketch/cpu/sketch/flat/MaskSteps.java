package org.qsketch.cpu.sketch.flat;

import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.flat.Masks;

/**
 * Masks as steps from each selected counter to the next, a byte each, eight in a word. One lookup
 * per key gives up to eight positions. An offset advances by a shift, a mask and an addition, which
 * vectorize.
 */
public final class MaskSteps {
  private static final int PER_WORD = Long.BYTES;
  private static final long STEP = 0xFF;

  private final int depth;
  private final int counterShift;
  private final long[][] words;

  /**
   * Packs the masks of a spec.
   *
   * @param spec the spec, which has the seed of the masks
   */
  public MaskSteps(BucketedSketchSpec spec) {
    this.depth = spec.depth();
    this.counterShift = Integer.numberOfTrailingZeros(spec.counterBytes());
    this.words = new long[Math.ceilDiv(depth, PER_WORD)][spec.masks()];
    Masks masks = Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed());
    for (int mask = 0; mask < masks.count(); mask++) {
      pack(masks, mask);
    }
  }

  private void pack(Masks masks, int mask) {
    int previous = 0;
    for (int i = 0; i < depth; i++) {
      long step = (long) masks.position(mask, i) - previous;
      words[i / PER_WORD][mask] |= step << (i % PER_WORD * Byte.SIZE);
      previous = masks.position(mask, i);
    }
  }

  public int depth() {
    return depth;
  }

  /**
   * Moves the offsets of a block from the previous counter to the i-th that each key's mask
   * selects, for counters that can become full.
   */
  public void advance(KeyBlock block, int i) {
    advance(block, i, counterShift);
  }

  /** Moves the offsets as {@link #advance(KeyBlock, int)} does, for one-byte counters. */
  public void advanceBytes(KeyBlock block, int i) {
    advance(block, i, 0);
  }

  private void advance(KeyBlock block, int i, int unitShift) {
    if (i % PER_WORD == 0) {
      lookUp(words[i / PER_WORD], block.masks, block.steps, block.count());
    }
    step(block, i % PER_WORD * Byte.SIZE, unitShift);
  }

  private static void lookUp(long[] words, int[] masks, long[] steps, int count) {
    for (int i = 0; i < count; i++) {
      steps[i] = words[masks[i]];
    }
  }

  private static void step(KeyBlock block, int shift, int unitShift) {
    long[] offsets = block.offsets;
    long[] steps = block.steps;
    for (int i = 0; i < block.count(); i++) {
      offsets[i] += ((steps[i] >>> shift) & STEP) << unitShift;
    }
  }
}
