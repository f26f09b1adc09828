package org.qsketch.datasets;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/** Collects keys in off-heap memory that doubles as it fills. */
final class KeyCollector implements AutoCloseable {
  static final int BATCH_KEYS = 1 << 15;

  private HostKeys buffer = HostKeys.allocate(BATCH_KEYS, KeyWidth.BITS_64);
  private long size;

  void add(long[] batch, int count) {
    if (size + count > buffer.size()) {
      HostKeys doubled = copy(2 * buffer.size());
      buffer.close();
      buffer = doubled;
    }
    MemorySegment.copy(batch, 0, buffer.segment(), JAVA_LONG, size * Long.BYTES, count);
    size += count;
  }

  /** Returns a copy of the keys, which the caller closes. */
  HostKeys keys() {
    return copy(size);
  }

  private HostKeys copy(long capacity) {
    HostKeys copy = HostKeys.allocate(capacity, KeyWidth.BITS_64);
    MemorySegment.copy(buffer.segment(), 0, copy.segment(), 0, size * Long.BYTES);
    return copy;
  }

  @Override
  public void close() {
    buffer.close();
  }
}
