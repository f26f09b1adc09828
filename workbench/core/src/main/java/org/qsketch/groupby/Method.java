package org.qsketch.groupby;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a device finds equal keys. The results are the same. */
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
  SORT("sort");

  private final String label;

  Method(String label) {
    this.label = label;
  }

  /**
   * The name in commands, CSV and charts.
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
