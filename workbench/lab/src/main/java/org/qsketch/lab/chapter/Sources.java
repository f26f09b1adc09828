package org.qsketch.lab.chapter;

import org.qsketch.lab.chart.Role;
import org.qsketch.lab.chart.Source;

/** Where lines and bars come from, as legends name it. */
public final class Sources {
  /** What was measured here; the panel says on which backend. */
  public static final Source MEASURED = new Source(Role.MEASURED, "measured");

  /** What was published, where the figure needs not tell one device from another. */
  public static final Source PUBLISHED = new Source(Role.PUBLISHED, "published");

  private Sources() {}
}
