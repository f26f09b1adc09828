package org.qsketch.sketch.tagged;

/**
 * The bits of a bucket of a tagged sketch: four words of 64 bits. It begins as a small dictionary
 * of tags and counts, and is converted to counters when it is full. A word of zeros is an empty
 * dictionary.
 *
 * <p><b>Tagged</b> (bit 63 is 0): four units of 15 bits, from bit 0 on; bits 60 and 61 are 0. The
 * units of an entry lie side by side, and no unused unit, which is 0, lies below a used one. The
 * first unit of an entry is {@code tag << 3 | c}, with c from 1 to 7. Units with c = 0 extend the
 * entry below them, whose c is 7: their upper 12 bits are a digit, from 1 to 4095.
 *
 * <ul>
 *   <li>One unit: the count is c.
 *   <li>Two units: the count is 7 plus the digit, up to {@value #MOST_LIGHT}.
 *   <li>Three units, a <i>heavy</i> entry: the digits name the row of the bucket, as {@code digit1
 *       - 1 + 4095 * (digit2 - 1)}; the count is there, in the counters of the tag.
 * </ul>
 *
 * <p><b>Counters</b> (bit 63 is 1): bits 56 to 58 of every word are log2 of their width. Of 2, 4 or
 * 8 bits, they fill the low 56 bits of each word. Of 32 bits, they are the row of the high table
 * whose number is in the low 32 bits of the first word; all else is 0. A tag selects positions
 * ({@link TaggedPositions}): position p is pair p % 32 of the bits of word p / 32, so it is in byte
 * p / 4 of the bucket. The counter of 2<sup>w</sup> bits that holds it starts at bit 2 · (p % 32)
 * rounded down to a multiple of 2<sup>w</sup>; in a row it is counter p / 4. So a wider counter is
 * the sum of the two that it takes the place of.
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

  /** The most rows: two digits name one. */
  public static final int MAX_ROWS = TAGS * TAGS;

  /** The bit of a word of counters. */
  public static final int COUNTERS_BIT = 63;

  /** The bit that is set while a bucket is rebuilt, and never in an image. */
  public static final int LOCKED_BIT = 62;

  /** A word of counters. */
  public static final long COUNTERS = 1L << COUNTERS_BIT;

  /** A word of a bucket that is being rebuilt. */
  public static final long LOCKED = 1L << LOCKED_BIT;

  /** The bit where log2 of the width of counters begins. */
  public static final int WIDTH_SHIFT = 56;

  /** The bits of it, at the low end. */
  public static final int WIDTH_MASK = 7;

  /** The first width: log2 of 2 bits. */
  public static final int FIRST_WIDTH = 1;

  /** The last width within a bucket: log2 of 8 bits. */
  public static final int LAST_WIDTH = 3;

  /** The width of the counters of a row: log2 of 32 bits. */
  public static final int ROW_WIDTH = 5;

  /**
   * log2 of the positions of a word. The positions of its last byte, where the width is, are not
   * used.
   */
  public static final int WORD_SHIFT = 5;

  /** The bits of a position in the table of positions. */
  public static final int POSITION_BITS = 8;

  /** log2 of the positions of a byte, and of a counter of a row. */
  public static final int ROW_SHIFT = LAST_WIDTH - FIRST_WIDTH;

  /** The counters of a row, one for each byte of a bucket; every eighth is not used. */
  public static final int ROW_COUNTERS = BUCKET_BYTES;

  /** The bytes of counters in a word. */
  public static final int WORD_BYTES = WIDTH_SHIFT / Byte.SIZE;

  /** The bytes of counters in a bucket. */
  public static final int BYTES = WORDS * WORD_BYTES;

  /** The bytes of a row. */
  public static final int ROW_BYTES = ROW_COUNTERS * Integer.BYTES;

  /** The largest depth: positions of a tag lie in one word of 32 bits. */
  public static final int MAX_DEPTH = Integer.SIZE / POSITION_BITS;

  private TaggedLayout() {}
}
