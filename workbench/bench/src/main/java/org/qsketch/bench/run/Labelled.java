package org.qsketch.bench.run;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A constant that results name. */
public interface Labelled {
  /**
   * Returns the name in code.
   *
   * @return of the constant of the enum
   */
  String name();

  /**
   * Returns the name in results.
   *
   * @return for example {@code load-factor}
   */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Selects the usual constants and the named ones.
   *
   * @param constants all of them
   * @param isUsual which need no name
   * @param names labels of others
   * @param <E> the enum
   * @return them, in the order of the constants
   * @throws IllegalArgumentException that lists the others, if a name is none of theirs
   */
  static <E extends Labelled> List<E> usualAnd(
      E[] constants, Predicate<E> isUsual, List<String> names) {
    List<String> others =
        Stream.of(constants).filter(isUsual.negate()).map(Labelled::label).toList();
    for (String name : names) {
      if (!others.contains(name)) {
        throw new IllegalArgumentException(
            "there is no operation '%s': choose of %s".formatted(name, String.join(", ", others)));
      }
    }
    return Stream.of(constants)
        .filter(constant -> isUsual.test(constant) || names.contains(constant.label()))
        .toList();
  }
}
