package org.qsketch.fleet.keys;

import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.qsketch.internal.Closing;

/**
 * Parts that follow each other.
 *
 * @param <T> the parts
 */
class Joined<T extends AutoCloseable> implements AutoCloseable {
  private final List<T> parts;
  private final long[] starts;

  Joined(List<T> parts, ToLongFunction<T> size) {
    this.parts = List.copyOf(parts);
    this.starts = new long[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i + 1] = starts[i] + size.applyAsLong(parts.get(i));
    }
  }

  /** Works on a range of one part. */
  @FunctionalInterface
  interface RangeAction<T> {
    /**
     * Takes a range.
     *
     * @param part the part
     * @param from where the range begins in the part
     * @param count its size, at least 1
     * @param at how much of the whole range was in earlier parts
     */
    void accept(T part, long from, long count, long at);
  }

  /** Copies a range of one part to an array. */
  @FunctionalInterface
  interface ArrayCopy<T, A> {
    /** Copies {@code count} elements, from one index of the part to an index of the array. */
    void copy(T part, long from, A target, int offset, int count);
  }

  final List<T> parts() {
    return parts;
  }

  /** Returns where a part begins. */
  final long start(int part) {
    return starts[part];
  }

  /** Returns the size of all parts. */
  public final long size() {
    return starts[starts.length - 1];
  }

  /** Visits the parts of a range in order. */
  final void forEach(long from, long count, RangeAction<T> action) {
    for (int i = 0; i < parts.size(); i++) {
      long begin = Math.max(from, starts[i]);
      long end = Math.min(from + count, starts[i + 1]);
      if (begin < end) {
        action.accept(parts.get(i), begin - starts[i], end - begin, begin - from);
      }
    }
  }

  /** Copies a range to an array of some length, after checking the bounds of both. */
  final <A> void copyTo(
      long from, A target, int length, int offset, int count, ArrayCopy<T, A> copy) {
    Objects.checkFromIndexSize(from, count, size());
    Objects.checkFromIndexSize(offset, count, length);
    forEach(
        from,
        count,
        (part, first, number, at) ->
            copy.copy(part, first, target, offset + (int) at, (int) number));
  }

  @Override
  public void close() {
    Closing.closeAll(parts);
  }
}
