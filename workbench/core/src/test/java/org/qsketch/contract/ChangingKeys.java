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

  private final long start;
  private final long end;

  ChangingKeys(long... keys) {
    this(keys, new long[keys.length], 0, keys.length);
  }

  private ChangingKeys(long[] keys, long[] reads, long start, long end) {
    this.keys = keys;
    this.reads = reads;
    this.start = start;
    this.end = end;
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
    return end - start;
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    for (int i = 0; i < count; i++) {
      int index = (int) (start + from) + i;
      target[offset + i] = stays(index) ? keys[index] : keys[index] + (reads[index]++ << 32);
    }
  }

  @Override
  public Keys slice(long from, long to) {
    return new ChangingKeys(keys, reads, start + from, start + to);
  }

  @Override
  public void close() {}
}
