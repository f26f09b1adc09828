package org.qsketch.groupby;

/**
 * How the latest pairs were aggregated. If they passed in parts, several streams and the host
 * worked at once, and their seconds add up to more than the total.
 *
 * @param tiles the parts that the pairs were divided into, 1 if they were aggregated in a single
 *     pass
 * @param hostTiles the tiles that the host aggregated while the device worked
 * @param partitions the partitions that the groups of each tile were divided into, 1 in a single
 *     pass or if all groups stayed in one table
 * @param mergedPartitions the partitions left after small ones were merged
 * @param hostPairs groups of tiles that fitted no table of the device and were left to the host
 * @param bytesToDevice the bytes copied to the device
 * @param bytesFromDevice the bytes copied from the device
 * @param copySeconds the time spent on copies, including waits for the device
 * @param kernelSeconds the time spent on kernels, including waits for them
 * @param hostSeconds the time that the host spent on tiles, pairs and partitions
 * @param seconds the total time
 */
public record GroupByStatistics(
    long tiles,
    long hostTiles,
    long partitions,
    long mergedPartitions,
    long hostPairs,
    long bytesToDevice,
    long bytesFromDevice,
    double copySeconds,
    double kernelSeconds,
    double hostSeconds,
    double seconds) {
  /** The statistics before the first pairs. */
  public static final GroupByStatistics NOTHING =
      new GroupByStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Returns the statistics of pairs that were aggregated in a single pass.
   *
   * @param bytesToDevice 0 if they were aggregated in place
   * @param seconds the total time
   * @return the statistics
   */
  public static GroupByStatistics ofOnePass(long bytesToDevice, double seconds) {
    return new GroupByStatistics(1, 0, 1, 1, 0, bytesToDevice, 0, 0, 0, 0, seconds);
  }
}
