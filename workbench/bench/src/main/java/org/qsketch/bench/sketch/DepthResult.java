package org.qsketch.bench.sketch;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.qsketch.job.Timed;

/**
 * A point of the depth sweep.
 *
 * @param depth d, the counters each key adds to
 * @param throughput how fast the sketch is at that depth
 */
public record DepthResult(int depth, @JsonUnwrapped ThroughputResult throughput) implements Timed {
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
