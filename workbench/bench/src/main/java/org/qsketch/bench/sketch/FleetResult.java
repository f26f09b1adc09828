package org.qsketch.bench.sketch;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The speed of the first devices of a fleet together.
 *
 * @param fleet the name that opens all of its devices
 * @param devices how many of them, the first ones
 * @param throughput how fast these are as one backend
 */
public record FleetResult(String fleet, int devices, @JsonUnwrapped ThroughputResult throughput)
    implements TimedThroughput {}
