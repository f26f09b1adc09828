package org.qsketch.datasets;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Reads a source into off-heap memory that doubles as it fills. */
final class KeyCollector implements AutoCloseable {
  private static final int BATCH_KEYS = 1 << 15;

  private HostKeys buffer = HostKeys.allocate(BATCH_KEYS, KeyWidth.BITS_64);
  private long size;

  /** Reads to the end; the keys are owned by the caller, the buffer by this object. */
  Keys collect(KeySource source) throws IOException {
    long[] batch = new long[BATCH_KEYS];
    for (int read = source.read(batch); read >= 0; read = source.read(batch)) {
      append(batch, read);
    }
    return copy(size);
  }

  private void append(long[] batch, int count) {
    if (size + count > buffer.size()) {
      HostKeys doubled = copy(2 * buffer.size());
      buffer.close();
      buffer = doubled;
    }
    MemorySegment.copy(batch, 0, buffer.segment(), JAVA_LONG, size * Long.BYTES, count);
    size += count;
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
