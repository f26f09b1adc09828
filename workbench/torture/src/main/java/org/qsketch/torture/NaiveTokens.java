package org.qsketch.torture;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds lines and words in the simplest way, straight from their definition. */
final class NaiveTokens {
  private static final int MALFORMED = -1;
  private static final int MOST_BYTES = 4;

  private NaiveTokens() {}

  /** Splits a text into lines, which end in LF, CR LF or CR. */
  static List<byte[]> lines(byte... text) {
    List<byte[]> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length) {
      int end = start;
      while (end < text.length && text[end] != '\n' && text[end] != '\r') {
        end++;
      }
      lines.add(Arrays.copyOfRange(text, start, end));
      boolean two = end + 1 < text.length && text[end] == '\r' && text[end + 1] == '\n';
      start = end + (two ? 2 : 1);
    }
    return lines;
  }

  /**
   * Finds the words. They consist of letters, digits and marks, and of apostrophes before a letter
   * or digit.
   */
  static List<byte[]> words(byte... text) {
    int[] codePoints = decoded(text);
    List<byte[]> words = new ArrayList<>();
    for (int start = 0; start < codePoints.length; start++) {
      if (!begins(codePoints, start)) {
        continue;
      }
      int end = start + 1;
      while (continues(codePoints, end)) {
        end++;
      }
      words.add(NastyText.utf8(folded(new String(codePoints, start, end - start))));
      start = end - 1;
    }
    return words;
  }

  private static String folded(String word) {
    return word.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
  }

  private static boolean begins(int[] codePoints, int at) {
    return at < codePoints.length
        && codePoints[at] != MALFORMED
        && Character.isLetterOrDigit(codePoints[at]);
  }

  private static boolean continues(int[] codePoints, int at) {
    if (at >= codePoints.length || codePoints[at] == MALFORMED) {
      return false;
    }
    boolean apostrophe = codePoints[at] == '\'' || codePoints[at] == '\u2019';
    return apostrophe
        ? begins(codePoints, at + 1)
        : begins(codePoints, at) || isMark(codePoints[at]);
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return Stream.of(
            Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK)
        .anyMatch(mark -> mark == type);
  }

  /**
   * Decodes UTF-8. A byte at which no well-formed sequence begins is a malformed unit of its own.
   */
  private static int[] decoded(byte... text) {
    int[] codePoints = new int[text.length];
    int count = 0;
    int at = 0;
    while (at < text.length) {
      int length = text[at] >= 0 ? 1 : length(text, at);
      codePoints[count++] =
          length == 0
              ? MALFORMED
              : new String(text, at, length, StandardCharsets.UTF_8).codePointAt(0);
      at += Math.max(1, length);
    }
    return Arrays.copyOf(codePoints, count);
  }

  /** Returns the number of bytes of the code point, or 0. */
  private static int length(byte[] text, int at) {
    for (int length = 2; length <= MOST_BYTES && at + length <= text.length; length++) {
      if (isOne(ByteBuffer.wrap(text, at, length))) {
        return length;
      }
    }
    return 0;
  }

  private static boolean isOne(ByteBuffer bytes) {
    try {
      String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      return decoded.codePointCount(0, decoded.length()) == 1;
    } catch (CharacterCodingException _) {
      return false;
    }
  }
}
