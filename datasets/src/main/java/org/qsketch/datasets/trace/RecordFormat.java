package org.qsketch.datasets.trace;

import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Optional;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.text.Swar;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;

/**
 * Records of one size without gaps. Some adjacent bytes of each are its key: up to 8 bytes an
 * unsigned number, otherwise bytes that are hashed.
 *
 * @param bytes the size of a record
 * @param from the index of the first byte of the key
 * @param to the index after its last byte
 * @param order the order of the bytes of a number
 */
record RecordFormat(int bytes, int from, int to, ByteOrder order)
    implements TraceFormat, Tokenizer {
  /** The kind of keys that are bytes, by {@link TextKeys}. */
  static final KeyKind BYTES = new KeyKind("bytes");

  private static final int MOST_BYTES = 1 << 16;
  private static final String HEX = "0x";

  RecordFormat {
    if (bytes < 1 || bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "records have %d bytes: they must have 1 to %d".formatted(bytes, MOST_BYTES));
    }
    if (from < 0 || from >= to || to > bytes) {
      throw new IllegalArgumentException(
          "the key %d:%d does not lie within a record of %d bytes: give the indices of its first byte and after its last, such as 0:%d"
              .formatted(from, to, bytes, Math.min(bytes, Integer.BYTES)));
    }
  }

  @Override
  public String things() {
    return "records";
  }

  @Override
  public Tokenizer tokenizer(String name) {
    return this;
  }

  private int keyBytes() {
    return to - from;
  }

  private boolean isNumber() {
    return keyBytes() <= Long.BYTES;
  }

  @Override
  public KeyKind keyKind() {
    return isNumber() ? KeyKind.INTEGERS : BYTES;
  }

  @Override
  public long key(String text) {
    return isNumber() ? number(text) : hash(text);
  }

  private long number(String text) {
    try {
      long key = Long.parseUnsignedLong(text);
      if (keyBytes() == Long.BYTES || key >>> (Byte.SIZE * keyBytes()) == 0) {
        return key;
      }
    } catch (NumberFormatException _) {
      // refused below
    }
    throw new IllegalArgumentException(
        "'%s' is no number of %d bytes, and these are the keys: give one without a sign"
            .formatted(text, keyBytes()));
  }

  private long hash(String text) {
    try {
      byte[] key = HexFormat.of().parseHex(text.startsWith(HEX) ? text.substring(2) : text);
      if (key.length == keyBytes()) {
        return TextKeys.key(key, 0, key.length);
      }
    } catch (IllegalArgumentException _) {
      // refused below
    }
    throw new IllegalArgumentException(
        "'%s' is no key of %d bytes: give them as %d hexadecimal digits"
            .formatted(text, keyBytes(), 2 * keyBytes()));
  }

  @Override
  public Optional<String> textOf(long key) {
    return isNumber() ? Optional.of(Long.toUnsignedString(key)) : Optional.empty();
  }

  @Override
  public boolean isBinary() {
    return true;
  }

  @Override
  public int cut(byte[] piece, int end) {
    return end - end % bytes;
  }

  @Override
  public int border(byte[] piece, int end, long before) {
    return Math.max(0, end - (int) ((before + end) % bytes));
  }

  @Override
  public int end(byte[] piece, int end) {
    return cut(piece, end);
  }

  @Override
  public Optional<String> fault(byte[] piece, int end, boolean last) {
    return last && end < bytes
        ? Optional.of(
            "is cut short: it ends within a record of %d bytes, which begins".formatted(bytes))
        : Optional.empty();
  }

  @Override
  public void split(KeyBlock block) {
    byte[] piece = block.bytes();
    int end = block.limit() - bytes;
    if (isNumber()) {
      block.beginNumbers(Numbers.UNSIGNED);
      splitNumbers(block, piece, end);
      return;
    }
    block.beginTexts((_, all, start, after) -> HEX + HexFormat.of().formatHex(all, start, after));
    for (int at = 0; at <= end; at += bytes) {
      block.add(TextKeys.key(piece, at + from, keyBytes()), at + from, at + to);
    }
  }

  private void splitNumbers(KeyBlock block, byte[] piece, int end) {
    int unused = Long.SIZE - Byte.SIZE * keyBytes();
    int at = 0;
    // a word may reach beyond the piece after the last records
    for (; at <= end && at + from <= piece.length - Long.BYTES; at += bytes) {
      long word = Swar.word(piece, at + from);
      block.addNumber(
          order == ByteOrder.LITTLE_ENDIAN
              ? word << unused >>> unused
              : Long.reverseBytes(word) >>> unused);
    }
    for (; at <= end; at += bytes) {
      block.addNumber(number(piece, at));
    }
  }

  private long number(byte[] piece, int at) {
    long number = 0;
    for (int i = 0; i < keyBytes(); i++) {
      int index = order == ByteOrder.LITTLE_ENDIAN ? to - 1 - i : from + i;
      number = number << Byte.SIZE | Byte.toUnsignedLong(piece[at + index]);
    }
    return number;
  }

  @Override
  public String unit() {
    return "record";
  }
}
