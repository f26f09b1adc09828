package org.qsketch.groupby;

import java.util.stream.IntStream;
import org.qsketch.internal.ValuePreview;
import org.qsketch.keys.Keys;

/**
 * The result of a group-by: each distinct key once, in no particular order, and its aggregate. Both
 * columns are in the memory of the backend, or on the host if the pairs passed in parts.
 *
 * @param keys the distinct keys, as wide as those that were grouped
 * @param values their aggregates: signed numbers of 64 bits, as {@link Keys#toArray()} returns them
 */
public record Groups(Keys keys, Keys values) implements AutoCloseable {
  /**
   * Returns the number of groups.
   *
   * @return the number of distinct keys
   */
  public long size() {
    return keys.size();
  }

  /** Frees both columns. Closing twice is fine. */
  @Override
  public void close() {
    keys.close();
    values.close();
  }

  /** Shows the number of groups, and the first of them, each a key with its value. */
  @Override
  public String toString() {
    return ValuePreview.text(
        size(),
        "groups of %d-bit keys".formatted(keys.width().bytes() * Byte.SIZE),
        count -> {
          long[] first = new long[count];
          long[] value = new long[count];
          keys.copyTo(0, first, 0, count);
          values.copyTo(0, value, 0, count);
          return IntStream.range(0, count)
              .mapToObj(i -> "%s=%d".formatted(Long.toUnsignedString(first[i]), value[i]));
        });
  }
}
