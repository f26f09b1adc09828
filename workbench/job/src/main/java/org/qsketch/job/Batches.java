package org.qsketch.job;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;

/** Cuts keys into batches. */
public final class Batches {
  private Batches() {}

  /**
   * Returns consecutive slices of some keys, as views in order.
   *
   * @param keys what to cut
   * @param size keys in each but the last, 1 or more
   * @return views of the keys, in order
   */
  public static Stream<Keys> of(Keys keys, long size) {
    return LongStream.range(0, Math.ceilDiv(keys.size(), size))
        .map(batch -> batch * size)
        .mapToObj(from -> keys.slice(from, Math.min(keys.size(), from + size)));
  }
}
