package org.qsketch.contract;

import java.util.concurrent.atomic.AtomicInteger;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Keys that can be read a few times, and never again.
 *
 * @param keys what they are
 * @param reads how often they can still be read
 */
record FailingKeys(Keys keys, AtomicInteger reads) implements Keys {
  FailingKeys(int reads, long... keys) {
    this(Keys.of(keys), new AtomicInteger(reads));
  }

  @Override
  public KeyWidth width() {
    return keys.width();
  }

  @Override
  public long size() {
    return keys.size();
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    if (reads.getAndDecrement() <= 0) {
      throw new IllegalStateException("the keys cannot be read");
    }
    keys.copyTo(from, target, offset, count);
  }

  @Override
  public Keys slice(long from, long to) {
    return new FailingKeys(keys.slice(from, to), reads);
  }

  @Override
  public void close() {}
}
