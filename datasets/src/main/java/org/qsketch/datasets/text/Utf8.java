package org.qsketch.datasets.text;

/** Decodes and encodes single code points of UTF-8, strictly: no overlong forms, no surrogates. */
public final class Utf8 {
  /** The result of {@link #decode} if no well-formed sequence begins there. */
  static final int MALFORMED = -1;

  /** The result of {@link #decode} if the bytes end within a sequence that may be well-formed. */
  static final int INCOMPLETE = -2;

  private Utf8() {}

  /**
   * Decodes the sequence at {@code at}.
   *
   * @return its code point, {@link #MALFORMED} or {@link #INCOMPLETE}
   */
  static int decode(byte[] bytes, int at, int to) {
    if (at == to) {
      return INCOMPLETE;
    }
    int lead = bytes[at];
    if (lead >= 0) {
      return lead;
    }
    int following = following(lead);
    return following == 0 ? MALFORMED : decode(bytes, at, to, following);
  }

  /** Returns how many bytes follow a lead byte above 0x7F, or 0 if it cannot begin a sequence. */
  private static int following(int lead) {
    return switch (lead & 0xF0) {
      case 0xC0, 0xD0 -> 1;
      case 0xE0 -> 2;
      case 0xF0 -> (lead & 0x08) == 0 ? 3 : 0;
      default -> 0;
    };
  }

  private static int decode(byte[] bytes, int at, int to, int following) {
    int codePoint = bytes[at] & (0x3F >> following);
    for (int i = 1; i <= following; i++) {
      if (at + i == to) {
        return INCOMPLETE;
      }
      if ((bytes[at + i] & 0xC0) != 0x80) {
        return MALFORMED;
      }
      codePoint = codePoint << 6 | (bytes[at + i] & 0x3F);
    }
    return isWellFormed(codePoint, following) ? codePoint : MALFORMED;
  }

  private static boolean isWellFormed(int codePoint, int following) {
    boolean surrogate =
        codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return !surrogate
        && Character.isValidCodePoint(codePoint)
        && length(codePoint) == following + 1;
  }

  /** Writes a code point, which must not be a surrogate. */
  public static void encode(int codePoint, byte[] bytes, int at) {
    int following = length(codePoint) - 1;
    int rest = codePoint;
    for (int i = following; i > 0; i--) {
      bytes[at + i] = (byte) (0x80 | (rest & 0x3F));
      rest >>>= 6;
    }
    bytes[at] = (byte) (following == 0 ? rest : (0xF00 >>> (following + 1)) | rest);
  }

  /** Returns the number of bytes of a code point. */
  public static int length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }
}
