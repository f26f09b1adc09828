package org.qsketch.bench.bulk;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of batches of one sketch by one path.
 *
 * @param backend the backend's name
 * @param device the device's name
 * @param variant the sketch
 * @param operation {@code insert} into an empty table, or {@code remove} of what was inserted
 * @param path {@code direct} or {@code bulk}
 * @param wlf work load factor, depth · keys / counters
 * @param keys how many uniform keys of 32 bits one batch has
 * @param counterBytes the device memory of the sketch
 * @param bytesPerKey what the path moves to and from memory for each key, by {@link MovedBytes}
 * @param medianSeconds median time of a batch
 * @param minSeconds the fastest batch
 * @param maxSeconds the slowest batch
 * @param opsPerSecond keys per second in the median run
 * @param fractionOfLimit that rate over the device's limit of random atomic adds on a table of
 *     about the same size, measured in the same session; the bulk path may exceed 1
 */
public record BulkResult(
    String backend,
    String device,
    String variant,
    String operation,
    String path,
    double wlf,
    long keys,
    long counterBytes,
    double bytesPerKey,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double opsPerSecond,
    double fractionOfLimit)
    implements DeviceResult, Timed {
  /**
   * Returns what the path moves in a second.
   *
   * @return bytes read and bytes written, both counted
   */
  public double bytesPerSecond() {
    return bytesPerKey * opsPerSecond;
  }
}
