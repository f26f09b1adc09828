package org.qsketch.bench;

import java.util.HashMap;
import java.util.Map;
import org.qsketch.backend.Backend;

/** The limits of a device, measured once for each size of table that is asked for. */
final class MeasuredLimits {
  private final Backend backend;
  private final Map<Long, LimitsResult> bySize = new HashMap<>();

  MeasuredLimits(Backend backend) {
    this.backend = backend;
  }

  Backend backend() {
    return backend;
  }

  LimitsResult of(long tableBytes) {
    return bySize.computeIfAbsent(tableBytes, bytes -> LimitsExperiment.measure(backend, bytes));
  }
}
