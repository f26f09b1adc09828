package org.qsketch.datasets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.qsketch.keys.TextKeys;

/**
 * The keys of one {@link KeySource#read}, and where the bytes of each are until the next one: in
 * the read buffer or, if a token differs from what the file holds, in a copy.
 */
final class TokenBatch {
  private static final int[] NONE = {};

  private long[] keys = {};
  private byte[] buffer = {};
  private int size;
  private int[] starts = NONE;
  private int[] ends = NONE;
  private byte[] copies = new byte[1 << 12];
  private int copied;

  /** Begins a batch whose tokens are in {@code buffer}, which must not change while it lasts. */
  void begin(long[] target, byte[] bytes) {
    if (target.length == 0) {
      throw new IllegalArgumentException("the array for the keys has length 0: make it longer");
    }
    keys = target;
    buffer = bytes;
    size = 0;
    copied = 0;
    if (starts.length < target.length) {
      starts = new int[target.length];
      ends = new int[target.length];
    }
  }

  boolean isFull() {
    return size == keys.length;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** How many bytes of copies this batch holds. */
  int copiedBytes() {
    return copied;
  }

  /** Adds the token buffer[start, end). */
  void add(int start, int end) {
    keys[size] = TextKeys.key(buffer, start, end - start);
    starts[size] = start;
    ends[size++] = end;
  }

  /** Adds a token that is not in the buffer. */
  void add(String token) {
    add(token.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a token that is not in the buffer. */
  void add(byte[] bytes) {
    if (bytes.length > copies.length - copied) {
      copies = Arrays.copyOf(copies, Math.addExact(copied, bytes.length) + copies.length);
    }
    System.arraycopy(bytes, 0, copies, copied, bytes.length);
    keys[size] = TextKeys.key(bytes, 0, bytes.length);
    // complements are negative; no index of the buffer is
    starts[size] = ~copied;
    copied += bytes.length;
    ends[size++] = ~copied;
  }

  String text(int index) {
    Objects.checkIndex(index, size);
    int start = starts[index];
    return start < 0
        ? new String(copies, ~start, ~ends[index] - ~start, StandardCharsets.UTF_8)
        : new String(buffer, start, ends[index] - start, StandardCharsets.UTF_8);
  }
}
