package org.qsketch.contract;

import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Keys in memory that another thread writes to: every fourth key is a different one each time it is
 * read. The others stay.
 */
final class ChangingKeys implements Keys {
  private static final int EVERY = 4;

  private final long[] keys;

  /** How often each key has been read; threads read different keys. */
  private final long[] reads;

  ChangingKeys(long... keys) {
    this.keys = keys.clone();
    this.reads = new long[keys.length];
  }

  /** Whether a key stays. */
  static boolean stays(int index) {
    return index % EVERY != 0;
  }

  @Override
  public KeyWidth width() {
    return KeyWidth.BITS_64;
  }

  @Override
  public long size() {
    return keys.length;
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    for (int i = 0; i < count; i++) {
      int index = (int) from + i;
      target[offset + i] = stays(index) ? keys[index] : keys[index] + (reads[index]++ << 32);
    }
  }

  @Override
  public Keys slice(long from, long to) {
    return new Slice(this, from, to);
  }

  @Override
  public void close() {}

  private record Slice(ChangingKeys whole, long from, long to) implements Keys {
    @Override
    public KeyWidth width() {
      return whole.width();
    }

    @Override
    public long size() {
      return to - from;
    }

    @Override
    public void copyTo(long first, long[] target, int offset, int count) {
      whole.copyTo(from + first, target, offset, count);
    }

    @Override
    public Keys slice(long first, long last) {
      return new Slice(whole, from + first, from + last);
    }

    @Override
    public void close() {}
  }
}
