package org.qsketch.groupby;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a device finds equal keys. The results are the same. Pairs that pass in parts for want of
 * memory are aggregated by {@link #LINEAR_PROBING} where the method is {@link #PARTITIONED} or
 * {@link #AUTO}.
 */
public enum Method {
  /**
   * SP-EGA (EGA, Section 4.1): hashes into a partial table without probing. What finds no place
   * there goes to a full table with linear probing, which is the emptier for it.
   */
  SP_EGA("sp-ega"),
  /** One table with linear probing. */
  LINEAR_PROBING("lphga"),
  /**
   * A radix sort by the key, then one pass over runs of equal keys. On devices, groups are in
   * ascending order of their keys as unsigned numbers, unless the pairs passed in parts.
   */
  SORT("sort"),
  /**
   * Partitions the pairs by the hashes of their keys, until all groups of a partition fit local
   * memory, and aggregates each partition there: for more groups than the cache of a device holds.
   * It takes memory for the pairs two or three times more; where there is less, where there are few
   * groups for many pairs, or where a partition gets far too many pairs, it is {@link
   * #LINEAR_PROBING}.
   */
  PARTITIONED("partitioned"),
  /**
   * By the number of groups, which a sample of the keys tells: {@link #LINEAR_PROBING} for those
   * whose table stays in the cache of the device, in local memory first if they are few, and {@link
   * #PARTITIONED} for more. On a device that shares the memory of the host, {@link
   * #LINEAR_PROBING}.
   */
  AUTO("auto");

  private final String label;

  Method(String label) {
    this.label = label;
  }

  /**
   * Returns the name in commands, CSV and charts.
   *
   * @return one word in lower case
   */
  public String label() {
    return label;
  }

  /**
   * Finds a method by its name.
   *
   * @param label the name, in upper or lower case
   * @return the method
   * @throws IllegalArgumentException if none has that name
   */
  public static Method of(String label) {
    String wanted = label.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(method -> method.label.equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no group-by method '%s': choose from %s"
                        .formatted(
                            label,
                            Arrays.stream(values())
                                .map(Method::label)
                                .collect(Collectors.joining(", ")))));
  }
}
