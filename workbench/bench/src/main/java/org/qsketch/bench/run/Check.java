package org.qsketch.bench.run;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that must be right on any keys.
 *
 * @param structure what is checked: a variant, a filter, a group-by
 * @param covers whether it is tried on a key set
 * @param difference what is wrong on a key set, if anything
 */
public record Check(
    String structure, Predicate<KeySet> covers, Function<KeySet, Optional<String>> difference) {
  /**
   * A check on every key set.
   *
   * @param structure what is checked
   * @param difference what is wrong on a key set, if anything
   */
  public Check(String structure, Function<KeySet, Optional<String>> difference) {
    this(structure, _ -> true, difference);
  }
}
