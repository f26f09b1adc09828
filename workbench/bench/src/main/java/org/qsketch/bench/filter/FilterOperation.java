package org.qsketch.bench.filter;

import java.util.Locale;
import org.qsketch.bench.run.AccessLimits;

/** What is timed on a cuckoo filter, in the order in which it is done. */
enum FilterOperation {
  /** Of all keys, into the empty filter. */
  INSERT,
  /** Probes of the keys that were inserted. */
  PRESENT,
  /** Probes of as many others. */
  ABSENT;

  /** The name in results. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The random accesses per second that one access per key cannot beat. */
  double limit(AccessLimits limits) {
    return this == INSERT ? limits.atomicsPerSecond() : limits.gathersPerSecond();
  }
}
