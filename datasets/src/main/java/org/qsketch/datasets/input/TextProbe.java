package org.qsketch.datasets.input;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Judges by the first bytes of a file whether it is text. */
public final class TextProbe {
  /** Letters of most scripts are below; then come symbols, then East Asia. */
  private static final int SYMBOLS = 0x2000;

  private static final int EAST_ASIA = 0x3000;
  private static final int EAST_ASIA_END = 0xD7FF;

  /** The number of bytes from which a judgement by shares of random bytes is certain. */
  private static final int MANY = 64;

  private static final int ESCAPE = 0x1B;
  private static final int DELETE = 0x7F;
  private static final int ASCII_END = 0x80;

  /** An object, perhaps the first of an array, with a name or nothing in it. */
  private static final Magic JSON =
      new Magic("\\s*(\\[\\s*)?\\{\\s*(\"([^\"\\\\]|\\\\.)*\"\\s*:|\\}|$)|\\s*\\[\\s*$");

  private TextProbe() {}

  /** Tells whether bytes begin objects of JSON, or an array of them. */
  public static boolean isJson(byte[] head) {
    return JSON.begins(head);
  }

  /**
   * Tells whether bytes are certainly text of lines in an encoding that contains ASCII, or JSON.
   * Binary numbers have zeros or other controls.
   */
  public static boolean isText(byte[] head) {
    if (controls(head) > 0 || !beginsText(head)) {
      return false;
    }
    return isUtf8(head) || 10 * ascii(head) >= 9 * head.length || head.length >= 8 * MANY;
  }

  private static boolean beginsText(byte[] head) {
    for (byte value : head) {
      if (value == '\n' || value == '\r') {
        return true;
      }
    }
    return head.length > 0 && (head[0] == '{' || head[0] == '[');
  }

  private static boolean isUtf8(byte[] head) {
    return !StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(head), CharBuffer.allocate(head.length), false)
        .isError();
  }

  /**
   * Tells whether bytes are no text in any encoding that contains ASCII: they have a zero, or more
   * controls than a log has escapes.
   */
  public static boolean isBinary(byte[] head) {
    for (byte value : head) {
      if (value == 0) {
        return true;
      }
    }
    return 20 * controls(head) > head.length;
  }

  private static int controls(byte[] head) {
    int count = 0;
    for (byte value : head) {
      count += isControl(value) ? 1 : 0;
    }
    return count;
  }

  private static int ascii(byte[] head) {
    int count = 0;
    for (byte value : head) {
      count += value >= 0 ? 1 : 0;
    }
    return count;
  }

  /** Tells whether a character is a control that texts do not have. */
  private static boolean isControl(int letter) {
    boolean isLow = letter >= 0 && letter < ' ';
    boolean isSpace = letter >= '\t' && letter <= '\r';
    return (isLow && !isSpace && letter != ESCAPE) || letter == DELETE;
  }

  /**
   * Tells whether bytes are text in UTF-16 without a mark. Such a text has ASCII in any language,
   * as spaces or line ends, and letters of scripts in nearly all other places.
   *
   * @param low the index of the first low byte: 0 for little-endian, 1 for big-endian
   */
  static boolean isUtf16(byte[] head, int low) {
    int ascii = 0;
    int letters = 0;
    int eastAsian = 0;
    int units = head.length / 2;
    for (int i = 0; i < units; i++) {
      int unit =
          Byte.toUnsignedInt(head[2 * i + low]) | Byte.toUnsignedInt(head[2 * i + 1 - low]) << 8;
      if (isControl(unit) || !Character.isDefined(unit)) {
        return false;
      }
      ascii += unit < ASCII_END ? 1 : 0;
      letters += unit < SYMBOLS ? 1 : 0;
      eastAsian += unit >= EAST_ASIA && unit <= EAST_ASIA_END ? 1 : 0;
    }
    // two letters of ASCII look East Asian, too, as in names that end with zeros
    boolean mayBeEastAsian =
        head.length >= MANY && 8 * ascii(head) <= 7 * head.length && !isUtf8(head);
    int plausible = mayBeEastAsian ? letters + eastAsian : letters;
    return units > 1 && ascii > 0 && 10 * plausible >= 9 * units;
  }

  /**
   * Tells whether bytes are text in UTF-32 without a mark. Their units are letters, some of them
   * ASCII; numbers of 32 bits have zeros or other controls among them, or are too large.
   */
  static boolean isUtf32(byte[] head, ByteOrder order) {
    ByteBuffer bytes = ByteBuffer.wrap(head).order(order);
    int ascii = 0;
    int units = head.length / Integer.BYTES;
    for (int i = 0; i < units; i++) {
      int unit = bytes.getInt(Integer.BYTES * i);
      if (isControl(unit) || !Character.isValidCodePoint(unit) || !Character.isDefined(unit)) {
        return false;
      }
      ascii += unit < ASCII_END ? 1 : 0;
    }
    return units > 1 && ascii > 0;
  }
}
