package org.qsketch.bench.run;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;

/** Cuts keys into batches. */
public final class Batches {
  private Batches() {}

  /**
   * Consecutive slices of some keys.
   *
   * @param size keys in each but the last
   */
  public static Stream<Keys> of(Keys keys, long size) {
    return LongStream.range(0, Math.ceilDiv(keys.size(), size))
        .map(batch -> batch * size)
        .mapToObj(from -> keys.slice(from, Math.min(keys.size(), from + size)));
  }
}
