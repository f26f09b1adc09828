package org.qsketch.datasets;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.qsketch.keys.TextKeys;

/**
 * The keys of one piece of a {@link KeySource}, with the texts of these keys. One object serves for
 * any number of pieces, one after the other. It is for one thread at a time.
 */
public final class KeyBlock {
  /** Small enough that a piece, its keys and their offsets fit in the cache of a core. */
  public static final int PIECE_BYTES = 1 << 18;

  private static final int FEW = 1 << 12;

  private byte[] bytes = {};
  private int limit;
  private long[] keys = new long[FEW];
  private int[] starts = new int[FEW];
  private int[] ends = new int[FEW];
  private int size;
  private byte[] copies = new byte[FEW];
  private int copied;
  private boolean weighted;
  private int[] weights = {};
  private int weighed;
  private boolean valued;
  private long[] values = {};
  private int valuesSize;
  private Optional<KeyText> texts = Optional.empty();

  /** How numeric keys are written as text. */
  public enum Numbers {
    /** Keys are not numbers; their texts are in the piece. */
    NONE,
    /** Keys are signed numbers. */
    SIGNED,
    /** Keys are unsigned numbers. */
    UNSIGNED
  }

  /** Writes a key as text that does not stand in the piece as it is. */
  @FunctionalInterface
  public interface KeyText {
    /**
     * Returns the text of a key.
     *
     * @param key the key
     * @param bytes the piece
     * @param start the index at which the key was found
     * @param end the index after the bytes from which it was found
     * @return its text, for people
     */
    String text(long key, byte[] bytes, int start, int end);
  }

  /** Creates an empty block. */
  public KeyBlock() {}

  /**
   * Returns the number of keys.
   *
   * @return 0 for a piece without a token
   */
  public int size() {
    return size;
  }

  /**
   * Returns the keys in the order of the text.
   *
   * @return an array that holds them from index 0 to {@link #size()}; valid until the next piece
   */
  public long[] keys() {
    return keys;
  }

  /**
   * Returns the weights of the keys, for a source with weights: {@link
   * org.qsketch.datasets.file.KeySources#column(java.util.List, String, String)}.
   *
   * @return an array that holds the weight of each key at its index, an unsigned number of 32 bits;
   *     valid until the next piece; empty if the source has none
   */
  public Optional<int[]> weights() {
    return weighted ? Optional.of(weights) : Optional.empty();
  }

  /**
   * Returns the values of the keys, for a source with values: {@link
   * org.qsketch.datasets.file.KeySources#pairs}.
   *
   * @return an array that holds the value of each key at its index; valid until the next piece;
   *     empty if the source has none
   */
  public Optional<long[]> values() {
    return valued ? Optional.of(values) : Optional.empty();
  }

  /**
   * Returns the text of a key.
   *
   * @param index of the key, from 0
   * @return the token, with U+FFFD for malformed UTF-8; of a number its digits
   */
  public String text(int index) {
    Objects.checkIndex(index, size);
    int start = starts[index];
    if (texts.isPresent()) {
      return texts.get().text(keys[index], bytes, start, ends[index]);
    }
    return start < 0
        ? new String(copies, ~start, ~ends[index] - ~start, StandardCharsets.UTF_8)
        : new String(bytes, start, ends[index] - start, StandardCharsets.UTF_8);
  }

  /**
   * Returns the text of a numeric key.
   *
   * @param numbers how keys are written as text
   * @param key the key
   * @return its digits
   */
  public static String text(Numbers numbers, long key) {
    return numbers == Numbers.UNSIGNED ? Long.toUnsignedString(key) : Long.toString(key);
  }

  /**
   * Returns the heap memory of the block. A piece with one long token or many short ones needs more
   * than others.
   *
   * @return bytes, approximately
   */
  public long heapBytes() {
    long perKey = Long.BYTES + 2 * Integer.BYTES;
    return bytes.length
        + copies.length
        + perKey * keys.length
        + Integer.BYTES * (long) weights.length
        + Long.BYTES * (long) values.length;
  }

  /**
   * Empties the block and makes its array as long as a piece.
   *
   * @param pieceBytes the length of the array
   */
  public void clear(int pieceBytes) {
    limit = 0;
    size = 0;
    copied = 0;
    weighted = false;
    valued = false;
    texts = Optional.empty();
    if (bytes.length != pieceBytes) {
      bytes = new byte[pieceBytes];
    }
  }

  /**
   * Lengthens the array of the piece and keeps its content.
   *
   * @param pieceBytes the new length
   */
  public void lengthen(int pieceBytes) {
    bytes = Arrays.copyOf(bytes, pieceBytes);
  }

  /**
   * Removes bytes from the beginning of the piece.
   *
   * @param count the number of bytes
   */
  public void drop(int count) {
    limit -= count;
    System.arraycopy(bytes, count, bytes, 0, limit);
  }

  /**
   * Appends a text to the piece, after a separator.
   *
   * @param text the text
   * @param separator a byte between tokens
   */
  public void append(MemorySegment text, byte separator) {
    int count = Math.toIntExact(text.byteSize());
    if (count >= bytes.length - limit) {
      lengthen(Math.addExact(Math.multiplyExact(2, limit), count + FEW));
    }
    bytes[limit] = separator;
    MemorySegment.copy(text, JAVA_BYTE, 0, bytes, limit + 1, count);
    limit += 1 + count;
  }

  /**
   * Returns the array that holds the piece.
   *
   * @return the array, which the next {@link #clear} or {@link #lengthen} may replace
   */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Returns the length of the piece.
   *
   * @return the index after its last byte
   */
  public int limit() {
    return limit;
  }

  /**
   * Sets the length of the piece.
   *
   * @param end the index after its last byte
   */
  public void setLimit(int end) {
    limit = end;
  }

  /**
   * Adds the token bytes[start, end).
   *
   * @param start the index of its first byte
   * @param end the index after its last byte
   */
  public void add(int start, int end) {
    add(TextKeys.key(bytes, start, end - start), start, end);
  }

  /**
   * Adds a copy of a token that does not stand in the piece as it is.
   *
   * @param token an array that holds the token
   * @param from the index of its first byte
   * @param to the index after its last byte
   */
  public void addCopy(byte[] token, int from, int to) {
    int length = to - from;
    if (length > copies.length - copied) {
      copies = Arrays.copyOf(copies, Math.addExact(copied, length) + copies.length);
    }
    System.arraycopy(token, from, copies, copied, length);
    // complements are negative; no index of the piece is
    add(TextKeys.key(token, from, length), ~copied, ~(copied + length));
    copied += length;
  }

  /** Begins a piece that has a weight for each key. */
  public void beginWeights() {
    weighted = true;
    weighed = 0;
  }

  /**
   * Adds the next weight, before its key or after it.
   *
   * @param weight an unsigned number of 32 bits
   */
  public void addWeight(int weight) {
    if (weighed == weights.length) {
      weights = Arrays.copyOf(weights, Math.max(FEW, Math.multiplyExact(2, weighed)));
    }
    weights[weighed++] = weight;
  }

  /** Begins a piece that has a value for each key. */
  public void beginValues() {
    valued = true;
    valuesSize = 0;
  }

  /**
   * Adds the next value, before its key or after it.
   *
   * @param value the value
   */
  public void addValue(long value) {
    if (valuesSize == values.length) {
      values = Arrays.copyOf(values, Math.max(FEW, Math.multiplyExact(2, valuesSize)));
    }
    values[valuesSize++] = value;
  }

  /**
   * Begins a piece whose keys are numbers.
   *
   * @param kind how keys are written as text
   */
  public void beginNumbers(Numbers kind) {
    if (kind != Numbers.NONE) {
      beginTexts((key, _, _, _) -> text(kind, key));
    }
  }

  /**
   * Begins a piece whose keys have texts that do not stand in it.
   *
   * @param how writes a key as text
   */
  public void beginTexts(KeyText how) {
    texts = Optional.of(how);
  }

  /**
   * Returns how keys are written as text.
   *
   * @return empty if texts stand in the piece
   */
  public Optional<KeyText> texts() {
    return texts;
  }

  /**
   * Adds a key that is a number.
   *
   * @param key the key
   */
  public void addNumber(long key) {
    if (size == keys.length) {
      grow();
    }
    keys[size++] = key;
  }

  /**
   * Makes space for keys that are numbers, which the caller writes after the others.
   *
   * @param count the most keys that will be written
   * @return the array of the keys, to be written from index {@link #size()} on
   */
  public long[] numbersToWrite(int count) {
    while (count > keys.length - size) {
      grow();
    }
    return keys;
  }

  /**
   * Adds keys that are numbers and have been written.
   *
   * @param end the index after the last key
   */
  public void setWritten(int end) {
    size = end;
  }

  /**
   * Adds keys that are numbers.
   *
   * @param column the keys, 64 bits each
   * @param count the number of keys
   */
  public void addNumbers(MemorySegment column, int count) {
    MemorySegment.copy(column, JAVA_LONG_UNALIGNED, 0, numbersToWrite(count), size, count);
    size += count;
  }

  /**
   * Adds a key that was found in bytes[start, end).
   *
   * @param key the key
   * @param start the index of the first byte
   * @param end the index after the last byte
   */
  public void add(long key, int start, int end) {
    if (size == keys.length) {
      grow();
    }
    keys[size] = key;
    starts[size] = start;
    ends[size++] = end;
  }

  private void grow() {
    int length = Math.multiplyExact(2, keys.length);
    keys = Arrays.copyOf(keys, length);
    starts = Arrays.copyOf(starts, length);
    ends = Arrays.copyOf(ends, length);
  }
}
