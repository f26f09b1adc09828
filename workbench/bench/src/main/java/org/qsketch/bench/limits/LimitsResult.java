package org.qsketch.bench.limits;

import java.util.OptionalDouble;
import org.qsketch.bench.run.DeviceResult;

/**
 * The limits of a device: its rates of random memory accesses.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param tableBytes the size of the table accessed
 * @param gathersPerSecond 32-byte sectors read at random
 * @param atomicsPerSecond atomic adds, each to a counter of a random sector
 * @param copyBytesPerSecond streaming copy of half the table to the other half, bytes read and
 *     bytes written both counted
 * @param swapsPerSecond counters of random sectors read and then swapped atomically; earlier runs
 *     have measured none
 */
public record LimitsResult(
    String backend,
    String device,
    long tableBytes,
    double gathersPerSecond,
    double atomicsPerSecond,
    double copyBytesPerSecond,
    OptionalDouble swapsPerSecond)
    implements DeviceResult {}
