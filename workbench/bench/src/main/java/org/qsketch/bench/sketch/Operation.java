package org.qsketch.bench.sketch;

import java.util.Locale;
import org.qsketch.bench.run.AccessLimits;

/** What is timed on a sketch, in the order in which it is done. */
public enum Operation {
  INSERT,
  QUERY,
  REMOVE;

  /** The name in results. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return switch (this) {
      case QUERY -> limits.gathersPerSecond();
      case INSERT, REMOVE -> limits.atomicsPerSecond();
    };
  }
}
