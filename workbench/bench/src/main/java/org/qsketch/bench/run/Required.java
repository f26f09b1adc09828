package org.qsketch.bench.run;

import java.util.List;

/** Checks the numbers and lists of plans and experiments. */
public final class Required {
  private Required() {}

  /**
   * Refuses numbers below 1.
   *
   * @param what is counted, in the plural
   * @param value how many
   * @throws IllegalArgumentException if the number is below 1
   */
  public static void positive(String what, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "the number of %s is %d: it must be 1 or more".formatted(what, value));
    }
  }

  /**
   * Copies a list that is not empty.
   *
   * @param what it holds, in the singular
   * @param values the list
   * @param <T> an element
   * @return an immutable copy
   * @throws IllegalArgumentException if the list is empty
   */
  public static <T> List<T> some(String what, List<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the plan has no %s: name at least one".formatted(what));
    }
    return List.copyOf(values);
  }
}
