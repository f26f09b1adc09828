package org.qsketch.bench.limits;

import java.util.HashMap;
import java.util.Map;
import org.qsketch.backend.Backend;

/** The limits of a device, measured once for each size of table that is asked for. */
public final class MeasuredLimits {
  private final Backend backend;
  private final Map<Long, LimitsResult> bySize = new HashMap<>();

  public MeasuredLimits(Backend backend) {
    this.backend = backend;
  }

  public Backend backend() {
    return backend;
  }

  public LimitsResult of(long tableBytes) {
    return bySize.computeIfAbsent(tableBytes, bytes -> LimitsExperiment.measure(backend, bytes));
  }
}
