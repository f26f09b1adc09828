package org.qsketch.fleet.keys;

import java.util.List;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Copies keys from anywhere to the host. */
public final class HostCopy {
  private static final int BLOCK = 1 << 16;

  private HostCopy() {}

  /**
   * Copies keys.
   *
   * @param keys any keys
   * @param width of the copies: keys that are wider lose their high halves
   * @return the copies, owned by the caller
   */
  public static HostKeys of(Keys keys, KeyWidth width) {
    return of(List.of(keys), width);
  }

  /**
   * Copies columns, one behind the other.
   *
   * @param columns from anywhere
   * @param width of the copies
   * @return the copies, owned by the caller
   */
  public static HostKeys of(List<Keys> columns, KeyWidth width) {
    long size = columns.stream().mapToLong(Keys::size).sum();
    HostKeys copy = HostKeys.allocateUncleared(size, width, "keys");
    try {
      long at = 0;
      for (Keys column : columns) {
        store(column, copy, at);
        at += column.size();
      }
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  private static void store(Keys keys, HostKeys target, long at) {
    if (keys instanceof HostKeys host && host.width() == target.width()) {
      host.copyTo(0, ((HostKeys) target.slice(at, at + keys.size())).segment());
      return;
    }
    long[] block = new long[(int) Math.min(BLOCK, keys.size())];
    for (long from = 0; from < keys.size(); from += BLOCK) {
      int count = (int) Math.min(BLOCK, keys.size() - from);
      keys.copyTo(from, block, 0, count);
      target.width().store(block, count, target.segment(), at + from);
    }
  }
}
