package org.qsketch.bench.run;

import java.util.Locale;

/** A constant that results name. */
public interface Labelled {
  /**
   * The name in code.
   *
   * @return of the constant of the enum
   */
  String name();

  /**
   * The name in results.
   *
   * @return for example {@code load-factor}
   */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
