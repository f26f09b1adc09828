package org.qsketch.fleet.keys;

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
    HostKeys copy = HostKeys.allocateUncleared(keys.size(), width, "keys");
    try {
      long[] block = new long[(int) Math.min(BLOCK, keys.size())];
      for (long from = 0; from < keys.size(); from += BLOCK) {
        int count = (int) Math.min(BLOCK, keys.size() - from);
        keys.copyTo(from, block, 0, count);
        width.store(block, count, copy.segment(), from);
      }
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }
}
