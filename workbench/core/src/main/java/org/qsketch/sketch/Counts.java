package org.qsketch.sketch;

import java.util.Arrays;
import java.util.Objects;
import org.qsketch.internal.ValuePreview;

/**
 * The estimates of a query, in the order of its keys, on the host or on a device. Close them after
 * use.
 */
public interface Counts extends AutoCloseable {
  /**
   * Returns the number of estimates.
   *
   * @return the number of keys queried
   */
  long size();

  /**
   * Waits for the query to end, and copies estimates to the host.
   *
   * @param from index of the first estimate
   * @param target receives the estimates
   * @param offset index of the first element of {@code target} to write
   * @param count the number of estimates
   */
  void copyTo(long from, long[] target, int offset, int count);

  /** Frees the memory of these counts. Closing twice is fine. */
  @Override
  void close();

  /**
   * Returns one estimate. A device is asked each time: read many with {@link #toArray()}.
   *
   * @param index the position of its key in the query
   * @return from 0 to {@link SketchSpec#maxCounter()}, or a little more for a multi-level sketch
   */
  default long get(long index) {
    long[] one = new long[1];
    copyTo(index, one, 0, 1);
    return one[0];
  }

  /**
   * Returns all estimates as a Java array.
   *
   * @return the estimates
   * @throws IllegalArgumentException if they do not fit in one array
   */
  default long[] toArray() {
    if (size() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          size() + " estimates do not fit in one Java array: copy them in slices");
    }
    long[] all = new long[(int) size()];
    copyTo(0, all, 0, all.length);
    return all;
  }

  /**
   * Returns a summary in one line, for the {@code toString} of estimates on any device.
   *
   * @param counts any estimates, perhaps closed
   * @return for example {@code 3 estimates: 2, 2, 1}
   */
  static String summary(Counts counts) {
    Objects.requireNonNull(counts, "counts");
    return ValuePreview.text(
        counts.size(),
        "estimates",
        count -> {
          long[] first = new long[count];
          counts.copyTo(0, first, 0, count);
          return Arrays.stream(first).boxed();
        });
  }
}
