package org.qsketch.bench.sketch;

import org.qsketch.job.Timed;

/** A result that says more of a throughput, and has its times. */
interface TimedThroughput extends Timed {
  /** Returns how fast the sketch is. */
  ThroughputResult throughput();

  @Override
  default double minSeconds() {
    return throughput().minSeconds();
  }

  @Override
  default double medianSeconds() {
    return throughput().medianSeconds();
  }

  @Override
  default double maxSeconds() {
    return throughput().maxSeconds();
  }
}
