package org.qsketch.datasets.text;

/**
 * Looks up UTF-8 sequences of two and three bytes that are letters, digits and marks. The tables
 * have nearly all non-ASCII characters of words. The caller decodes the rest: other characters,
 * malformed bytes, and letters whose lower case depends on their context or has another length.
 */
final class WideLetters {
  static final int CURLY_APOSTROPHE = 0x2019;

  /** A letter whose lower case is different at the end of a word. */
  private static final int CAPITAL_SIGMA = 0x3A3;

  private static final int TWO_BYTES_END = 0x800;
  private static final int THREE_BYTES_END = 0x10000;

  /** The lower case of each code point of two bytes, or 0 if the table does not have it. */
  private static final char[] LOWER = lower();

  /** A bit for each code point of three bytes that is part of words and its own lower case. */
  private static final long[] PLAIN = plain();

  private WideLetters() {}

  static boolean foldsInPlace(int codePoint) {
    return codePoint != CURLY_APOSTROPHE
        && codePoint != CAPITAL_SIGMA
        && Utf8.length(Character.toLowerCase(codePoint)) == Utf8.length(codePoint);
  }

  static boolean isWordPart(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  private static char[] lower() {
    char[] lower = new char[TWO_BYTES_END];
    for (int codePoint = 0x80; codePoint < TWO_BYTES_END; codePoint++) {
      boolean known = isWordPart(codePoint) && foldsInPlace(codePoint);
      lower[codePoint] = known ? (char) Character.toLowerCase(codePoint) : 0;
    }
    return lower;
  }

  private static long[] plain() {
    long[] plain = new long[THREE_BYTES_END / Long.SIZE];
    for (int codePoint = TWO_BYTES_END; codePoint < THREE_BYTES_END; codePoint++) {
      boolean known = isWordPart(codePoint) && Character.toLowerCase(codePoint) == codePoint;
      plain[codePoint / Long.SIZE] |= known ? 1L << codePoint : 0;
    }
    return plain;
  }

  /**
   * Lower-cases letters in place up to the first that the tables do not have.
   *
   * @return the index of that one
   */
  static int fold(byte[] bytes, int from, int to) {
    int at = from;
    int length = foldOne(bytes, at, to);
    while (length > 0) {
      at += length;
      length = foldOne(bytes, at, to);
    }
    return at;
  }

  /** Returns the number of bytes of the letter, or 0 if the tables do not have it. */
  private static int foldOne(byte[] bytes, int at, int to) {
    // lead bytes of two are -64 to -33, of three -32 to -17; all below -64 only follow others
    if (at < to - 1 && bytes[at] < -32) {
      return foldTwo(bytes, at);
    }
    return at < to - 2 && bytes[at] < -16 && isPlain(bytes, at) ? 3 : 0;
  }

  private static int foldTwo(byte[] bytes, int at) {
    int first = bytes[at];
    int second = bytes[at + 1];
    if (first < -64 || second >= -64) {
      return 0;
    }
    int codePoint = (first & 0x1F) << 6 | (second & 0x3F);
    int lower = LOWER[codePoint];
    if (lower != codePoint && lower != 0) {
      Utf8.encode(lower, bytes, at);
    }
    return lower == 0 ? 0 : 2;
  }

  private static boolean isPlain(byte[] bytes, int at) {
    int codePoint = (bytes[at] & 0x0F) << 12 | (bytes[at + 1] & 0x3F) << 6 | (bytes[at + 2] & 0x3F);
    return bytes[at + 1] < -64
        && bytes[at + 2] < -64
        && (PLAIN[codePoint / Long.SIZE] & 1L << codePoint) != 0;
  }
}
