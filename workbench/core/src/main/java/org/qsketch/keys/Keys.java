package org.qsketch.keys;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.qsketch.internal.ValuePreview;
import org.qsketch.memory.Hold;

/**
 * A sequence of unsigned 32- or 64-bit keys, on the host or on a device. Every backend takes any
 * keys; those on its own device are used in place.
 *
 * <p>Keys made by a backend own memory: close them. Keys over the caller's arrays own nothing, and
 * closing them does nothing.
 *
 * <p>Keys over the caller's memory should not be written to while an operation reads them: it may
 * take any value that such a key has meanwhile, even several. No other key is affected.
 *
 * {@snippet class="org.qsketch.example.KeysExampleTest" region="host"}
 *
 * {@snippet class="org.qsketch.example.KeysExampleTest" region="device"}
 */
public interface Keys extends AutoCloseable {
  /**
   * Returns the width of every key.
   *
   * @return 32 or 64 bits
   */
  KeyWidth width();

  /**
   * Returns what the keys stand for.
   *
   * @return {@link KeyKind#UNKNOWN} unless the keys were made by {@link TextKeys} or by a reader of
   *     files, or uploaded from such
   */
  default KeyKind kind() {
    return KeyKind.UNKNOWN;
  }

  /**
   * Returns the number of keys.
   *
   * @return at least 0
   */
  long size();

  /**
   * Copies keys to the host; 32-bit keys are zero-extended.
   *
   * @param from index of the first key
   * @param target where to write
   * @param offset where to begin in {@code target}
   * @param count how many keys
   * @throws IndexOutOfBoundsException if the range exceeds these keys or the target
   * @throws IllegalStateException if these keys are closed
   */
  void copyTo(long from, long[] target, int offset, int count);

  /**
   * Returns a part of these keys, sharing their memory; closing the part closes nothing.
   *
   * @param from index of the first key
   * @param to index after the last key
   * @return the keys in [from, to)
   */
  Keys slice(long from, long to);

  /**
   * Keeps these keys for an operation: if they are closed meanwhile, what they own is freed when
   * the operation ends. Backends hold the keys that they are given.
   *
   * @return to be closed when the operation has ended; {@link Hold#NONE} if they own nothing
   * @throws IllegalStateException if these keys are closed
   */
  default Hold hold() {
    return Hold.NONE;
  }

  /** Frees what these keys own, when no operation uses it any more. Closing twice is fine. */
  @Override
  void close();

  /**
   * Copies all keys into a Java array.
   *
   * @return the keys; 32-bit keys are zero-extended
   * @throws IllegalArgumentException if they do not fit in one array
   */
  default long[] toArray() {
    if (size() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          size() + " keys do not fit in one Java array: copy them in slices");
    }
    long[] keys = new long[(int) size()];
    copyTo(0, keys, 0, keys.length);
    return keys;
  }

  /**
   * Wraps an array of 32-bit keys, which is not copied.
   *
   * @param keys the keys, read as unsigned
   * @return a view of the array
   */
  static Keys of(int... keys) {
    return new HostKeys(MemorySegment.ofArray(keys), KeyWidth.BITS_32);
  }

  /**
   * Wraps an array of 64-bit keys, which is not copied.
   *
   * @param keys the keys, read as unsigned
   * @return a view of the array
   */
  static Keys of(long... keys) {
    return new HostKeys(MemorySegment.ofArray(keys), KeyWidth.BITS_64);
  }

  /**
   * Wraps the caller's memory, which is not copied. It holds any number of keys. For example it is
   * a mapped file, or the buffer of an Arrow vector of integers of 32 or 64 bits.
   *
   * {@snippet class="org.qsketch.example.KeysExampleTest" region="column"}
   *
   * <p>The keys own nothing: the memory stays its owner's, and closing the keys frees nothing. A
   * segment of an arena is guarded: once the arena is closed, its keys are refused. A segment that
   * was made of an address is not: its owner frees the vector only when every operation on the keys
   * has returned. Operations have read keys in host memory when they return. Rows without a value
   * have keys, too, whatever the buffer holds there: leave nulls out first.
   *
   * <p>A mapped file must not be cut while its keys are in use. If it is, an operation ends in an
   * {@link UnreadableKeysException}. Operations that change a structure copy such keys first and
   * have changed nothing, unless the copy would take more than half of the available memory. Within
   * the last page, a cut cannot be found, and keys are zero.
   *
   * @param memory little-endian keys; its size is a multiple of the size of a key. Its arena stays
   *     open while the keys are in use.
   * @param width the width of each key
   * @return a view of the memory
   * @throws IllegalArgumentException if the size is no such multiple, or if only one thread may
   *     access the memory, as for {@link java.lang.foreign.Arena#ofConfined()}
   */
  static Keys of(MemorySegment memory, KeyWidth width) {
    return HostKeys.over(memory, width);
  }

  /**
   * Checks that keys can be copied to others.
   *
   * @param keys what is copied
   * @param target the keys to overwrite
   * @throws IllegalArgumentException unless both are of the same size and width
   */
  static void checkFit(Keys keys, Keys target) {
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(target, "target");
    if (keys.size() != target.size() || keys.width() != target.width()) {
      throw new IllegalArgumentException(
          "%d keys of %d bits do not fit a buffer for %d keys of %d bits: allocate one of the same size and width"
              .formatted(
                  keys.size(),
                  keys.width().bytes() * Byte.SIZE,
                  target.size(),
                  target.width().bytes() * Byte.SIZE));
    }
  }

  /**
   * Checks a range of keys.
   *
   * @param from index of the first
   * @param to index after the last
   * @param size how many there are
   * @throws IndexOutOfBoundsException unless 0 ≤ from ≤ to ≤ size
   */
  static void checkRange(long from, long to, long size) {
    Objects.checkFromToIndex(from, to, size);
  }

  /**
   * Summarizes keys in one line, for the {@code toString} of keys on any device.
   *
   * @param keys any keys, perhaps closed
   * @return for example {@code 3 keys of 32 bits: 7, 8, 9}
   */
  static String summary(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    return ValuePreview.text(
        keys.size(),
        "keys of %d bits".formatted(keys.width().bytes() * Byte.SIZE),
        count -> {
          long[] first = new long[count];
          keys.copyTo(0, first, 0, count);
          return Arrays.stream(first).mapToObj(Long::toUnsignedString);
        });
  }
}
