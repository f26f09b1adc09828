package org.qsketch.fleet.groupby;

import org.qsketch.backend.Backend;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Space for groups on a device. Few groups take less time than an allocation: theirs is kept. */
final class KeptColumn implements AutoCloseable {
  private static final long LEAST = 1L << 12;
  private static final long MOST = 1L << 20;

  private final Backend backend;
  private Keys kept;

  KeptColumn(Backend backend) {
    this.backend = backend;
  }

  /** Returns space for a number of groups, valid until the next call, and closed by the caller. */
  Keys of(long size, KeyWidth width) {
    return size > MOST ? backend.allocate(size, width) : few(size, width);
  }

  private Keys few(long size, KeyWidth width) {
    if (kept == null || kept.size() < size || kept.width() != width) {
      close();
      kept = backend.allocate(Math.max(LEAST, Long.highestOneBit(size) << 1), width);
    }
    return kept.slice(0, size);
  }

  @Override
  public void close() {
    if (kept != null) {
      Closing.close(kept);
      kept = null;
    }
  }
}
