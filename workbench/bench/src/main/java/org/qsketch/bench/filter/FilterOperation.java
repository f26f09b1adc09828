package org.qsketch.bench.filter;

import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;

/** What is timed on a cuckoo filter, in the order in which it is done. */
enum FilterOperation implements Labelled {
  /** Of all keys, into the empty filter. */
  INSERT,
  /** Probes of the keys that were inserted. */
  PRESENT,
  /** Probes of as many others. */
  ABSENT;

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return this == INSERT ? limits.atomicsPerSecond() : limits.gathersPerSecond();
  }
}
