package org.qsketch.bench.filter;

import org.qsketch.bench.run.DeviceResult;

/**
 * The time of a probe from keys in the memory of the host to answers there (Neth 2017, Fig. 5):
 * medians of several runs.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param probeCase {@code best}: the keys that were inserted first, almost all of which lie in
 *     their primary bucket; {@code average}: half the keys are present; {@code worst}: none is
 * @param keys how many 64-bit keys are probed
 * @param transferSeconds keys to the device and answers back; 0 where keys stay in host memory
 * @param allocationSeconds making and freeing buffers for keys and answers, by the clock of the
 *     host
 * @param kernelSeconds the probe itself, by the clock of the device
 * @param totalSeconds all of it, by the clock of the host; the host's part of the work makes it
 *     differ from the sum
 */
public record FilterPhases(
    String backend,
    String device,
    String execution,
    String probeCase,
    long keys,
    double transferSeconds,
    double allocationSeconds,
    double kernelSeconds,
    double totalSeconds)
    implements DeviceResult {}
