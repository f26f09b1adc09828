package org.qsketch.sketch.tagged;

/**
 * The bits of a bucket of a tagged sketch: four words of 64 bits. A bucket begins as a dictionary
 * of tags and counts, and becomes a hybrid when it is full. A word of zeros is an empty dictionary.
 *
 * <p><b>Dictionary</b> (bit 63 of word 0 is 0): a word has four units of 15 bits, from bit 0 on.
 * The units of an entry lie side by side, and no unused unit, which is 0, lies below a used one.
 * The first unit of an entry is {@code tag << 3 | c}, with c from 1 to 7. Units with c = 0 extend
 * the entry below them, whose c is 7: their upper 12 bits are a digit, from 1 to 4095. The count is
 * c plus digit i times 4095<sup>i</sup>, for i from 0: up to 7 in one unit, {@value #MOST_LIGHT} in
 * two, 16 773 127 in three. On a device the last word may be a large entry instead.
 *
 * <p><b>Hybrid</b> (bit 63 of every word is 1): three words of cells, and one of heavy entries.
 *
 * <ul>
 *   <li><b>Cells</b>: 16 cells of 3 bits, from bit 0 on. Bit 48 + i says that cells i and i + 1 are
 *       joined: neighbours that are joined are one counter of all their bits. Each tag selects
 *       {@value #SELECTED} cells: of the three words it leaves out word {@code tag % 3}, and in
 *       word w it selects cell {@code tag >> 4 w & 15}.
 *   <li><b>Heavy entries</b>, a pair (bit 62 is 0): entries of 31 bits at bits 0 and 31, each with
 *       a tag of 12 bits, a bit that says that the cells of the tag hold the rest of its count, and
 *       18 bits of count. An entry of tag 0 is empty.
 *   <li><b>A large entry</b> (bit 62 is 1): one entry, with 48 bits of count.
 * </ul>
 */
public final class TaggedLayout {
  /** The words of a bucket. */
  public static final int WORDS = 4;

  /** The bytes of a bucket. */
  public static final int BUCKET_BYTES = WORDS * Long.BYTES;

  /** The units of a word. */
  public static final int WORD_UNITS = 4;

  /** The units of a bucket. It tells apart this number of keys if none of them is frequent. */
  public static final int UNITS = WORDS * WORD_UNITS;

  /** The bits of a unit. */
  public static final int UNIT_BITS = 15;

  /** The bits of a unit, at the low end of a word. */
  public static final int UNIT_MASK = (1 << UNIT_BITS) - 1;

  /** The bit where the tag or the digit of a unit begins. */
  public static final int TAG_SHIFT = 3;

  /** The bits of c, and the largest count of an entry of one unit. */
  public static final int MOST_SHORT = (1 << TAG_SHIFT) - 1;

  /** The number of tags, and of values of a digit: both begin with 1. */
  public static final int TAGS = 4095;

  /** The largest count of an entry of two units. */
  public static final int MOST_LIGHT = MOST_SHORT + TAGS;

  /** The bit of every word of a hybrid bucket, and of a large entry. */
  public static final long HYBRID = 1L << 63;

  /** A word of a dictionary that a device rebuilds, never in an image. */
  public static final long LOCKED = 1L << 62;

  /** The words of cells of a hybrid bucket. */
  public static final int CELL_WORDS = 3;

  /** The word of heavy entries of a hybrid bucket. */
  public static final int HEAVY_WORD = 3;

  /** The cells of a word. */
  public static final int CELLS = 16;

  /** The bits of a cell. */
  public static final int CELL_BITS = 3;

  /** The bit where the joins begin. */
  public static final int JOIN_SHIFT = CELLS * CELL_BITS;

  /** The cells that a tag selects. */
  public static final int SELECTED = 2;

  /** The bits of a tag that select a cell in one word. */
  static final int CELL_TAG_BITS = 4;

  /** The high bits of a large entry. */
  static final long LARGE = HYBRID | LOCKED;

  /** The bits of an entry of a pair. */
  static final int ENTRY_BITS = 31;

  /** The bits of a tag in a heavy entry. */
  static final int TAG_BITS = 12;

  /** The bit of a heavy entry whose cells hold the rest of its count. */
  static final int REST_BIT = TAG_BITS;

  /** The bit where the count of a heavy entry begins. */
  static final int COUNT_SHIFT = REST_BIT + 1;

  /** The largest count of an entry of a pair. */
  static final long MOST_OF_PAIR = (1L << (ENTRY_BITS - COUNT_SHIFT)) - 1;

  /** The largest count of a large entry. */
  static final long MOST_OF_LARGE = (1L << 48) - 1;

  /**
   * Counts that a key needs beyond twice the estimate of a heavy entry to take its place. Without
   * it, two keys would swap for ever.
   */
  public static final int SLACK = 16;

  private TaggedLayout() {}

  /**
   * Returns whether a word belongs to a hybrid bucket, if it is not the last one of a bucket.
   *
   * @param word its bits
   * @return whether its highest bit is set
   */
  public static boolean isHybrid(long word) {
    return word < 0;
  }
}
