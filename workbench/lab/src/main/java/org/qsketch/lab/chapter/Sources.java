package org.qsketch.lab.chapter;

import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Where lines and bars come from, as legends name it. */
public final class Sources {
  /** Accuracies, which no device changes, and times of the cuckoo filter. */
  public static final Source PUBLISHED = new Source(Role.PUBLISHED, "published");

  /** What a sketch with one random access per key could reach. */
  public static final Source LIMIT =
      new Source(Role.LIMIT, "one random access per key, in the order they come");

  /** Where two backends are equally fast. */
  public static final Source EQUAL = new Source(Role.LIMIT, "equally fast");

  /** What theory allows a cuckoo filter at most. */
  public static final Source BOUND = new Source(Role.LIMIT, "bound");

  /** What was measured here; the panel says on which backend. */
  public static final Source MEASURED = new Source(Role.MEASURED, "measured");

  private Sources() {}

  /** A graphics card of the paper, by its name in the reference data. */
  public static Source published(String gpu) {
    String name =
        switch (gpu) {
          case "2080ti" -> "GeForce RTX 2080 Ti";
          case "p100" -> "Tesla P100";
          default -> gpu;
        };
    return new Source(Role.PUBLISHED, "published, " + name);
  }
}
