package org.qsketch.bench.sketch;

import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;

/** What is timed on a sketch, in the order in which it is done. */
public enum Operation implements Labelled {
  INSERT,
  QUERY,
  REMOVE;

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return switch (this) {
      case QUERY -> limits.gathersPerSecond();
      case INSERT, REMOVE -> limits.atomicsPerSecond();
    };
  }
}
