package org.qsketch.bench.filter;

import java.util.List;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;

/** What is timed on a cuckoo filter, in the order in which it is done. */
enum FilterOperation implements Labelled {
  /** Of all keys, into the empty filter. */
  INSERT,
  /** Probes of the keys that were inserted. */
  PRESENT,
  /** Probes of as many others. */
  ABSENT,
  /** The number of those keys that were inserted, without an answer for each. */
  COUNT,
  /** Of the keys that were inserted. */
  DELETE;

  /** Those that the paper times, and others by their names. */
  static List<FilterOperation> usualAnd(List<String> others) {
    return Labelled.usualAnd(
        values(), operation -> operation != COUNT && operation != DELETE, others);
  }

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return this == INSERT || this == DELETE ? limits.atomicsPerSecond() : limits.gathersPerSecond();
  }
}
