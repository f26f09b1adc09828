package org.qsketch.bench.sketch;

import java.util.List;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;

/** What is timed on a sketch, in the order in which it is done. */
public enum Operation implements Labelled {
  /** Of keys, into the empty sketch. */
  INSERT,
  /** Of other keys, at the work load factor. */
  QUERY,
  /** Of the same keys once more: what a first question after an insert does besides is done. */
  QUERY_AGAIN,
  /** The errors of the estimates of these keys, summed up where the sketch is. */
  ERRORS,
  /** Those of these keys that have large estimates, selected there. */
  SELECT,
  /** Of the keys that were inserted. */
  REMOVE;

  /** Returns the operations that the papers time and others by name. */
  static List<Operation> usualAnd(List<String> others) {
    return Labelled.usualAnd(values(), List.of(INSERT, QUERY, REMOVE)::contains, others);
  }

  /** Returns the random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return switch (this) {
      case QUERY, QUERY_AGAIN, ERRORS, SELECT -> limits.gathersPerSecond();
      case INSERT, REMOVE -> limits.atomicsPerSecond();
    };
  }
}
