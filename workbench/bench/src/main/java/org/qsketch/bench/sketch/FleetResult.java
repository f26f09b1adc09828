package org.qsketch.bench.sketch;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.qsketch.job.Timed;

/**
 * The speed of the first devices of a fleet together.
 *
 * @param fleet the name that opens all of its devices
 * @param devices how many of them, the first ones
 * @param throughput how fast these are as one backend
 */
public record FleetResult(String fleet, int devices, @JsonUnwrapped ThroughputResult throughput)
    implements Timed {
  @Override
  public double minSeconds() {
    return throughput.minSeconds();
  }

  @Override
  public double medianSeconds() {
    return throughput.medianSeconds();
  }

  @Override
  public double maxSeconds() {
    return throughput.maxSeconds();
  }
}
