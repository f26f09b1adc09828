package org.qsketch.datasets;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Words as {@link KeySource#words} defines them. ASCII is scanned byte by byte and lower-cased in
 * place; anything else is decoded, and copied only if lower-casing changes it.
 */
final class WordTokenizer implements Tokenizer {
  private static final int APOSTROPHE = '\'';
  private static final int CURLY_APOSTROPHE = 0x2019;
  private static final int UNKNOWN = -1;

  private static final byte SEPARATOR = 0;
  private static final byte WORD = 1;
  private static final byte UPPER_CASE = 2;
  private static final byte DECODE = 3;
  private static final byte[] CLASSES = classes();

  /** Whether the word just scanned has to be copied and folded. */
  private boolean folds;

  private static byte[] classes() {
    byte[] classes = new byte[256];
    for (int value = 0; value < classes.length; value++) {
      classes[value] = classOf(value);
    }
    return classes;
  }

  private static byte classOf(int value) {
    if (value >= 0x80 || value == APOSTROPHE) {
      return DECODE;
    }
    if (!Character.isLetterOrDigit(value)) {
      return SEPARATOR;
    }
    return Character.isUpperCase(value) ? UPPER_CASE : WORD;
  }

  @Override
  public int split(byte[] buffer, int from, int to, boolean last, TokenBatch batch) {
    int at = from;
    while (!batch.isFull()) {
      int start = wordStart(buffer, at, to, last);
      int end = wordEnd(buffer, start, to, last);
      if (end == UNKNOWN || end == start) {
        return start;
      }
      addWord(buffer, start, end, batch);
      at = end;
    }
    return at;
  }

  private void addWord(byte[] buffer, int start, int end, TokenBatch batch) {
    if (folds) {
      batch.add(folded(new String(buffer, start, end - start, StandardCharsets.UTF_8)));
    } else {
      batch.add(start, end);
    }
  }

  private static String folded(String word) {
    return word.toLowerCase(Locale.ROOT).replace((char) CURLY_APOSTROPHE, (char) APOSTROPHE);
  }

  /** The next letter or digit, or the incomplete sequence at the end, or the end. */
  private static int wordStart(byte[] buffer, int from, int to, boolean last) {
    int at = from;
    while (at < to) {
      int kind = CLASSES[buffer[at] & 0xFF];
      if (kind == WORD || kind == UPPER_CASE) {
        return at;
      }
      if (kind == SEPARATOR) {
        at++;
        continue;
      }
      int codePoint = Utf8.decode(buffer, at, to);
      if (Character.isLetterOrDigit(codePoint) || (codePoint == Utf8.INCOMPLETE && !last)) {
        return at;
      }
      // a malformed byte separates words; what follows it is classified afresh
      at += codePoint < 0 ? 1 : Utf8.length(codePoint);
    }
    return to;
  }

  /** Where the word that begins at {@code start} ends; lower-cases its ASCII letters. */
  private int wordEnd(byte[] buffer, int start, int to, boolean last) {
    folds = false;
    int at = start;
    while (at < to) {
      switch (CLASSES[buffer[at] & 0xFF]) {
        case WORD -> at++;
        case UPPER_CASE -> buffer[at++] |= 0x20;
        case SEPARATOR -> {
          return at;
        }
        default -> {
          int next = afterDecoded(buffer, at, to, last);
          if (next <= at) {
            return next;
          }
          at = next;
        }
      }
    }
    return last ? to : UNKNOWN;
  }

  /** The index after the sequence at {@code at} if it belongs to the word, else {@code at}. */
  private int afterDecoded(byte[] buffer, int at, int to, boolean last) {
    int codePoint = Utf8.decode(buffer, at, to);
    if (codePoint < 0) {
      return codePoint == Utf8.INCOMPLETE && !last ? UNKNOWN : at;
    }
    int next = at + Utf8.length(codePoint);
    if (codePoint == APOSTROPHE || codePoint == CURLY_APOSTROPHE) {
      return afterApostrophe(buffer, at, next, to, last);
    }
    if (!isWordPart(codePoint)) {
      return at;
    }
    folds |= Character.toLowerCase(codePoint) != codePoint;
    return next;
  }

  private int afterApostrophe(byte[] buffer, int at, int next, int to, boolean last) {
    int following = Utf8.decode(buffer, next, to);
    if (following == Utf8.INCOMPLETE && !last) {
      return UNKNOWN;
    }
    if (!Character.isLetterOrDigit(following)) {
      return at;
    }
    folds |= buffer[at] != APOSTROPHE;
    return next;
  }

  private static boolean isWordPart(int codePoint) {
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

  @Override
  public String tokenName() {
    return "word";
  }
}
