package org.qsketch.fleet.keys;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Parts that follow each other, as one.
 *
 * @param <T> the parts
 */
final class Joined<T> {
  private final List<T> parts;
  private final long[] starts;

  Joined(List<T> parts, ToLongFunction<T> size) {
    this.parts = List.copyOf(parts);
    this.starts = new long[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i + 1] = starts[i] + size.applyAsLong(parts.get(i));
    }
  }

  /** A stretch of one part. */
  @FunctionalInterface
  interface Stretch<T> {
    /**
     * Takes a stretch.
     *
     * @param part the part
     * @param from where it begins there
     * @param count how many, at least 1
     * @param at how many were before it in other parts
     */
    void take(T part, long from, long count, long at);
  }

  List<T> parts() {
    return parts;
  }

  /** Where a part begins. */
  long start(int part) {
    return starts[part];
  }

  long size() {
    return starts[starts.length - 1];
  }

  /** Goes through a range, part by part. */
  void forEach(long from, long count, Stretch<T> stretch) {
    for (int i = 0; i < parts.size(); i++) {
      long begin = Math.max(from, starts[i]);
      long end = Math.min(from + count, starts[i + 1]);
      if (begin < end) {
        stretch.take(parts.get(i), begin - starts[i], end - begin, begin - from);
      }
    }
  }
}
