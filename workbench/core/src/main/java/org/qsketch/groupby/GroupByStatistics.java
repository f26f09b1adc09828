package org.qsketch.groupby;

/**
 * How the latest pairs were aggregated. Where they passed in parts, several streams and the host
 * work at once: their seconds add up to more than the whole took.
 *
 * @param tiles parts that the pairs came in, 1 if they were aggregated in a single pass
 * @param hostTiles how many of them the host aggregated beside the device
 * @param partitions that the groups of each tile were divided into, 1 in a single pass
 * @param mergedPartitions how many were left after small ones had been merged
 * @param hostPairs groups of tiles for which no table of the device had room, left to the host
 * @param bytesToDevice copied there
 * @param bytesFromDevice copied from there
 * @param copySeconds spent on copies, waiting for the device included
 * @param kernelSeconds spent on kernels, waiting for them included
 * @param hostSeconds spent on tiles, pairs and partitions by the host
 * @param seconds the whole
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
  /** Before the first pairs. */
  public static final GroupByStatistics NOTHING =
      new GroupByStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Of pairs that were aggregated in a single pass.
   *
   * @param bytesToDevice 0 if they lay where they were aggregated
   * @param seconds the whole
   * @return the statistics
   */
  public static GroupByStatistics ofOnePass(long bytesToDevice, double seconds) {
    return new GroupByStatistics(1, 0, 1, 1, 0, bytesToDevice, 0, 0, 0, 0, seconds);
  }
}
