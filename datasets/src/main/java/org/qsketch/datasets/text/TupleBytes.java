package org.qsketch.datasets.text;

import java.util.Arrays;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyTuple;

/** Writes the fields of one key as the bytes of a {@link KeyTuple}, and adds them to a block. */
public final class TupleBytes {
  private static final int FEW = 1 << 8;

  private byte[] bytes = new byte[FEW];
  private int size;
  private boolean begun;

  /** Creates a tuple without fields. */
  public TupleBytes() {}

  /** Drops all fields. */
  public void clear() {
    size = 0;
    begun = false;
  }

  /** Adds the field from[start, end), with quotes if it needs them. */
  public void add(byte[] from, int start, int end) {
    boolean isQuoted = false;
    int quotes = 0;
    for (int i = start; i < end; i++) {
      isQuoted |= KeyTuple.isQuoted(from[i]);
      quotes += from[i] == '"' ? 1 : 0;
    }
    begin(end - start + quotes);
    if (!isQuoted) {
      copy(from, start, end);
      return;
    }
    bytes[size++] = '"';
    for (int i = start; i < end; i++) {
      if (from[i] == '"') {
        bytes[size++] = '"';
      }
      bytes[size++] = from[i];
    }
    bytes[size++] = '"';
  }

  /** Adds a field whose quotes are doubled, as it stands between quotes in CSV. */
  public void addDoubled(byte[] from, int start, int end) {
    begin(end - start);
    bytes[size++] = '"';
    copy(from, start, end);
    bytes[size++] = '"';
  }

  private void copy(byte[] from, int start, int end) {
    System.arraycopy(from, start, bytes, size, end - start);
    size += end - start;
  }

  /** Separates the next field, and makes space for it and its quotes. */
  private void begin(int length) {
    int most = Math.addExact(size, Math.addExact(length, 3));
    if (most > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.clamp(2L * most, most, Integer.MAX_VALUE - Long.BYTES));
    }
    if (begun) {
      bytes[size++] = ',';
    }
    begun = true;
  }

  /** Adds the tuple to a block whose piece stays as it is. */
  public void copyTo(KeyBlock block) {
    block.addCopy(bytes, 0, size);
  }

  /** Adds the tuple to a block, after the texts of others. */
  public void appendTo(KeyBlock block) {
    int start = block.limit();
    int end = Math.addExact(start, size);
    if (end > block.bytes().length) {
      block.lengthen(Math.clamp(2L * end, end, Integer.MAX_VALUE - Long.BYTES));
    }
    System.arraycopy(bytes, 0, block.bytes(), start, size);
    block.setLimit(end);
    block.add(start, end);
  }
}
