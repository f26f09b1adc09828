package org.qsketch.sketch.tagged;

import org.qsketch.keys.Mix;
import org.qsketch.sketch.flat.Masks;

/**
 * The counters that a tag selects once its bucket has counters: d positions, in different bytes of
 * the bucket.
 *
 * <p>The bytes of tag t are mask t of {@value TaggedLayout#BYTES}, as {@link Masks} draws it. Bits
 * 2i and 2i + 1 of draw 0, which no mask uses, select the position in byte i: {@code
 * fmix64(fmix64(seed + GOLDEN) + t · 2^32 · GOLDEN)}.
 */
public final class TaggedPositions {
  private TaggedPositions() {}

  /**
   * Draws the positions of all tags.
   *
   * @param depth d
   * @param seed the seed of the sketch
   * @return a word for each tag up to {@value TaggedLayout#TAGS}, and word 0 for none; byte i of a
   *     word, from the low end, is position i
   */
  public static int[] of(int depth, long seed) {
    int[] positions = new int[TaggedLayout.TAGS + 1];
    for (int tag = 1; tag <= TaggedLayout.TAGS; tag++) {
      positions[tag] = of(tag, depth, Mix.seed(seed));
    }
    return positions;
  }

  private static int of(int tag, int depth, long base) {
    byte[] bytes = Masks.draw(tag, depth, TaggedLayout.BYTES, base);
    long within = Mix.fmix64(base + ((long) tag << Integer.SIZE) * Mix.GOLDEN);
    int all = 0;
    for (int i = 0; i < depth; i++) {
      int sub = (int) (within >>> (i << 1)) & 3;
      all |=
          (address(bytes[i]) << TaggedLayout.ROW_SHIFT | sub) << (i * TaggedLayout.POSITION_BITS);
    }
    return all;
  }

  /** The last byte of a word has no counters. */
  private static int address(int nth) {
    return nth / TaggedLayout.WORD_BYTES * Long.BYTES + nth % TaggedLayout.WORD_BYTES;
  }

  /**
   * Returns one of the positions of a tag.
   *
   * @param positions the word of the tag
   * @param i from 0 to d - 1
   * @return from 0 to 123: p / 32 is the word, p / 4 the byte of the bucket and the counter of the
   *     row
   */
  public static int position(int positions, int i) {
    return positions >>> (i * TaggedLayout.POSITION_BITS) & 0x7F;
  }
}
