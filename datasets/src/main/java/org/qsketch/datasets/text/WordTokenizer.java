package org.qsketch.datasets.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.keys.Tokens;

/**
 * Finds words as {@link org.qsketch.datasets.file.KeySources#words} defines them. Letters and
 * digits of ASCII are scanned eight at a time; other characters are decoded. Words are lower-cased
 * in place if possible. They are copied if a letter depends on its context or has another length in
 * lower case.
 */
public final class WordTokenizer implements Tokenizer {
  private static final int APOSTROPHE = '\'';

  private static final byte SEPARATOR = 0;
  private static final byte WORD = 1;
  private static final byte DECODE = 2;
  private static final byte[] CLASSES = classes();
  private static final long ALL = Swar.pattern(0x80);

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
    return Character.isLetterOrDigit(value) ? WORD : SEPARATOR;
  }

  /** Tells whether a byte is an ASCII character outside words. */
  static boolean isSeparator(byte value) {
    return CLASSES[value & 0xFF] == SEPARATOR;
  }

  @Override
  public Optional<Tokens> tokens() {
    return Optional.of(Tokens.ASCII_WORDS);
  }

  /** Returns the index after the last ASCII character outside words. */
  @Override
  public int cut(byte[] bytes, int to) {
    int at = to;
    while (at > 0 && !isSeparator(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  @Override
  public void split(KeyBlock block) {
    byte[] bytes = block.bytes();
    int to = block.limit();
    int start = wordStart(bytes, 0, to);
    while (start < to) {
      int end = wordEnd(bytes, start, to);
      if (end < 0) {
        end = ~end;
        addFolded(block, start, end);
      } else {
        block.add(start, end);
      }
      start = wordStart(bytes, end, to);
    }
  }

  private static void addFolded(KeyBlock block, int start, int end) {
    String word = new String(block.bytes(), start, end - start, StandardCharsets.UTF_8);
    String folded =
        word.toLowerCase(Locale.ROOT)
            .replace((char) WideLetters.CURLY_APOSTROPHE, (char) APOSTROPHE);
    byte[] token = folded.getBytes(StandardCharsets.UTF_8);
    block.addCopy(token, 0, token.length);
  }

  /** Returns the index of the next letter or digit, or the end. */
  private static int wordStart(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int kind = CLASSES[bytes[at] & 0xFF];
      if (kind == WORD) {
        return at;
      }
      if (kind == SEPARATOR) {
        at++;
        continue;
      }
      int codePoint = Utf8.decode(bytes, at, to);
      if (Character.isLetterOrDigit(codePoint)) {
        return at;
      }
      // a malformed byte separates words
      at += codePoint < 0 ? 1 : Utf8.length(codePoint);
    }
    return to;
  }

  /**
   * Returns the end of the word that begins at {@code start}, as a complement if the word has to be
   * copied to be folded. Folds everything that can be folded in place.
   */
  private static int wordEnd(byte[] bytes, int start, int to) {
    boolean copied = false;
    int at = start;
    while (at < to) {
      byte kind = CLASSES[bytes[at] & 0xFF];
      if (kind == SEPARATOR) {
        break;
      }
      if (kind == WORD) {
        at = asciiEnd(bytes, at, to);
        continue;
      }
      int known = WideLetters.fold(bytes, at, to);
      if (known > at) {
        at = known;
        continue;
      }
      int codePoint = Utf8.decode(bytes, at, to);
      if (!continues(codePoint, bytes, at, to)) {
        break;
      }
      copied |= !foldInPlace(codePoint, bytes, at);
      at += Utf8.length(codePoint);
    }
    return copied ? ~at : at;
  }

  /**
   * Returns the end of ASCII letters and digits. Lower-cases them, and perhaps some of later words.
   */
  private static int asciiEnd(byte[] bytes, int start, int to) {
    int at = start;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      long word = Swar.word(bytes, at);
      long capitals = Swar.between(word, 'A', 'Z');
      // 0x80 >>> 2 is 0x20, by which a letter differs from its capital
      long folded = word | (capitals >>> 2);
      if (capitals != 0) {
        Swar.put(bytes, at, folded);
      }
      long others = ALL ^ (Swar.between(folded, 'a', 'z') | Swar.between(folded, '0', '9'));
      if (others != 0) {
        return at + Swar.first(others);
      }
    }
    for (; at < to && CLASSES[bytes[at] & 0xFF] == WORD; at++) {
      bytes[at] |= (byte) (bytes[at] < 'a' && bytes[at] >= 'A' ? 0x20 : 0);
    }
    return at;
  }

  private static boolean continues(int codePoint, byte[] bytes, int at, int to) {
    if (codePoint == APOSTROPHE || codePoint == WideLetters.CURLY_APOSTROPHE) {
      int next = at + Utf8.length(codePoint);
      return Character.isLetterOrDigit(Utf8.decode(bytes, next, to));
    }
    return codePoint >= 0 && WideLetters.isWordPart(codePoint);
  }

  /** Lower-cases the code point at an index. Returns false if the word has to be copied for it. */
  private static boolean foldInPlace(int codePoint, byte[] bytes, int at) {
    int folded = Character.toLowerCase(codePoint);
    boolean inPlace = WideLetters.foldsInPlace(codePoint);
    if (inPlace && folded != codePoint) {
      Utf8.encode(folded, bytes, at);
    }
    return inPlace;
  }

  @Override
  public String unit() {
    return "word";
  }
}
