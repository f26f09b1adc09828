package org.qsketch.bench.sketch;

import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;

/** What is timed on a sketch, in the order in which it is done. */
public enum Operation implements Labelled {
  /** Of keys, into the empty sketch. */
  INSERT,
  /** Of other keys, at the work load factor. */
  QUERY,
  /** Of the keys that were inserted. */
  REMOVE;

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return switch (this) {
      case QUERY -> limits.gathersPerSecond();
      case INSERT, REMOVE -> limits.atomicsPerSecond();
    };
  }
}
