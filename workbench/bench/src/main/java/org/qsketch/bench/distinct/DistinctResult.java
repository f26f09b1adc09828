package org.qsketch.bench.distinct;

import org.qsketch.bench.run.DeviceResult;
import org.qsketch.job.Timed;

/**
 * The speed of counting different keys, from an empty sketch on.
 *
 * @param backend the backend's name; {@code java} for a library
 * @param device the device's name
 * @param threads workers of the CPU, compute units of a device
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 * @param sketch "qsketch", or the name of a library's sketch
 * @param precision the logarithm of the number of registers, to base 2
 * @param memoryBytes what the state may take
 * @param stream where the keys come from
 * @param keyBits the width of a key: 32 or 64
 * @param keys how many keys one run inserts
 * @param medianSeconds median time of a run, keys in the memory of the device
 * @param minSeconds the fastest run
 * @param maxSeconds the slowest run
 * @param opsPerSecond keys per second in the median run
 * @param fractionOfLimit the bytes of keys read per second in the median run, over the bytes that a
 *     copy of as many reads and writes per second, measured in the same session on as many threads
 * @param estimate of the number of different keys
 */
public record DistinctResult(
    String backend,
    String device,
    int threads,
    String execution,
    String sketch,
    int precision,
    long memoryBytes,
    String stream,
    int keyBits,
    long keys,
    double medianSeconds,
    double minSeconds,
    double maxSeconds,
    double opsPerSecond,
    double fractionOfLimit,
    double estimate)
    implements DeviceResult, Timed {
  /** The backend of libraries. */
  public static final String JAVA = "java";

  /** The name of the counter of the workbench. */
  public static final String OWN = "qsketch";

  /**
   * Tells whether a counter of the workbench was measured.
   *
   * @return false for the sketch of a library
   */
  public boolean ofWorkbench() {
    return sketch.equals(OWN);
  }
}
