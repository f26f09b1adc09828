package org.qsketch.sketch.flat;

import java.util.Arrays;
import org.qsketch.keys.Mix;

/**
 * The masks of a bucketed sketch: H sets of d distinct counters out of m, each set equally likely.
 *
 * <p>Mask k takes the first d distinct positions of its own endless sequence of unbiased draws:
 * draw t is the low ⌈log2 m⌉ bits of {@code fmix64(fmix64(seed + GOLDEN) + (k · 2^32 + t + 1) ·
 * GOLDEN)}; draws of m or more are skipped.
 */
public final class Masks {
  private final byte[][] positions;

  private Masks(byte[][] positions) {
    this.positions = positions;
  }

  /**
   * Draws masks.
   *
   * @param masks H
   * @param depth d
   * @param width m
   * @param seed the seed of the sketch
   * @return the masks
   */
  public static Masks of(int masks, int depth, int width, long seed) {
    byte[][] positions = new byte[masks][];
    for (int mask = 0; mask < positions.length; mask++) {
      positions[mask] = draw(mask, depth, width, Mix.seed(seed));
    }
    return new Masks(positions);
  }

  /**
   * Draws one mask.
   *
   * @param mask its number
   * @param depth d
   * @param width m
   * @param base {@link Mix#seed} of the seed
   * @return d positions, ascending
   */
  public static byte[] draw(int mask, int depth, int width, long base) {
    int drawBits = (Integer.highestOneBit(width - 1) << 1) - 1;
    boolean[] taken = new boolean[width];
    byte[] drawn = new byte[depth];
    long counter = (long) mask << Integer.SIZE;
    int count = 0;
    while (count < depth) {
      int position = (int) Mix.fmix64(base + ++counter * Mix.GOLDEN) & drawBits;
      if (position < width && !taken[position]) {
        taken[position] = true;
        drawn[count++] = (byte) position;
      }
    }
    Arrays.sort(drawn);
    return drawn;
  }

  /**
   * Returns the number of masks.
   *
   * @return H
   */
  public int count() {
    return positions.length;
  }

  /**
   * Returns a counter that a mask selects.
   *
   * @param mask from 0 to H - 1
   * @param i from 0 to d - 1
   * @return a position in the bucket; positions ascend with {@code i}
   */
  public int position(int mask, int i) {
    return positions[mask][i];
  }

  /**
   * Returns all positions in one array. Position i of a mask is at index {@code mask · d + i}.
   *
   * @return H · d positions
   */
  public byte[] positions() {
    int depth = positions[0].length;
    byte[] all = new byte[positions.length * depth];
    for (int mask = 0; mask < positions.length; mask++) {
      System.arraycopy(positions[mask], 0, all, mask * depth, depth);
    }
    return all;
  }

  /**
   * Returns a word of a mask as bits, for a device.
   *
   * @param mask from 0 to H - 1
   * @param word which 32 bits, from 0
   * @return bit p is set if the mask selects counter 32 · word + p
   */
  public int bits(int mask, int word) {
    int bits = 0;
    for (byte position : positions[mask]) {
      if (position / Integer.SIZE == word) {
        bits |= 1 << (position % Integer.SIZE);
      }
    }
    return bits;
  }
}
