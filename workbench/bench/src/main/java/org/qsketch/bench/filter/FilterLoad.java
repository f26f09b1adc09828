package org.qsketch.bench.filter;

import org.qsketch.bench.run.DeviceResult;

/**
 * A step of filling a cuckoo filter up, until keys are refused.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param entries of a bucket
 * @param fingerprintBits the size of an entry
 * @param alternate how the alternate bucket follows: {@code mirror}, {@code xor} or {@code local}
 * @param targetLoad the share of entries that all keys up to this step would take
 * @param keys how many keys the filter has been asked to insert, in this and all earlier steps
 * @param reachedLoad the share of entries in use after this step
 * @param refused how many of the keys found no free entry
 * @param meanDisplacements how many fingerprints an accepted key of this step moved, on average;
 *     one that moved more than the histogram of displacements goes to counts as the last of it
 * @param probes how many absent keys were probed after this step
 * @param falsePositives how many of these were found
 * @param falsePositiveRate their share
 * @param bound on that share, at the load reached
 * @param insertsPerSecond keys of this step by the time it took on the clock of the device
 */
public record FilterLoad(
    String backend,
    String device,
    int entries,
    int fingerprintBits,
    String alternate,
    double targetLoad,
    long keys,
    double reachedLoad,
    long refused,
    double meanDisplacements,
    long probes,
    long falsePositives,
    double falsePositiveRate,
    double bound,
    double insertsPerSecond)
    implements DeviceResult {}
