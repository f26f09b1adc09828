package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.qsketch.keys.Quantity;

/** How many keys the notebooks run with at most: one number that fits them to a machine. */
final class LargestSize {
  /** The environment variable that sets it. */
  static final String VARIABLE = "QSKETCH_KEYS";

  private static final String USUAL = "2^20";
  private static final int STEPS = 4;
  private static final int FACTOR = 4;

  private LargestSize() {}

  static long keys() {
    return keys(System.getenv());
  }

  static long keys(Map<String, String> environment) {
    String text = environment.getOrDefault(VARIABLE, USUAL);
    try {
      return checked(Quantity.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the environment variable %s is '%s': set it to a number of keys from 1, for example %s"
              .formatted(VARIABLE, text, USUAL),
          e);
    }
  }

  /** A number of keys that something can be run with. */
  static long checked(long keys) {
    if (keys < 1) {
      throw new IllegalArgumentException(
          "the largest number of keys is %d: give 1 or more".formatted(keys));
    }
    return keys;
  }

  /** A few sizes up to the largest, each four times the one before. */
  static List<Long> ladder(long largest) {
    return LongStream.iterate(largest, keys -> keys / FACTOR)
        .limit(STEPS)
        .filter(keys -> keys > 0)
        .sorted()
        .boxed()
        .toList();
  }
}
