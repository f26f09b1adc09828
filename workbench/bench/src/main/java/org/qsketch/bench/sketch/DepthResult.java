package org.qsketch.bench.sketch;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A point of the depth sweep.
 *
 * @param depth d, the counters each key adds to
 * @param throughput how fast the sketch is at that depth
 */
public record DepthResult(int depth, @JsonUnwrapped ThroughputResult throughput)
    implements TimedThroughput {}
