package org.qsketch.contract;

import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Keys of a kind that no backend knows, as a user may write them. */
public record WrappedKeys(Keys keys) implements Keys {
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
    keys.copyTo(from, target, offset, count);
  }

  @Override
  public Keys slice(long from, long to) {
    return new WrappedKeys(keys.slice(from, to));
  }

  @Override
  public void close() {
    keys.close();
  }
}
