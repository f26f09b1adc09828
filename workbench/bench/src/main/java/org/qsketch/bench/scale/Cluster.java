package org.qsketch.bench.scale;

import static org.qsketch.bench.scale.Bounds.require;

/**
 * Machines, and what each part of them was measured to do.
 *
 * @param nodes how many
 * @param gpus of each node
 * @param cores of each node
 * @param gpuBytes memory of a GPU
 * @param insertsPerSecond of a GPU, from its own memory
 * @param linkBytesPerSecond from the memory of a host to a GPU
 * @param rowsPerSecond that a core reads, hashes and passes to the shuffle
 * @param networkBytesPerSecond of a node, each way
 */
public record Cluster(
    int nodes,
    int gpus,
    int cores,
    long gpuBytes,
    double insertsPerSecond,
    double linkBytesPerSecond,
    double rowsPerSecond,
    double networkBytesPerSecond) {
  private static final int MOST = 1 << 15;

  /** Checks the bounds. */
  public Cluster {
    require("the number of nodes", nodes, 1, MOST, "there is one at least");
    require("the GPUs of a node", gpus, 1, MOST, "there is one at least");
    require("the cores of a node", cores, 1, MOST, "there is one at least");
    require("the memory of a GPU", (double) gpuBytes, 1, 0x1p50, "bytes");
    require("the keys that a GPU counts", insertsPerSecond, 1, Double.MAX_VALUE, "a second");
    require("the rate of a link", linkBytesPerSecond, 1, Double.MAX_VALUE, "bytes a second");
    require("the rows that a core passes on", rowsPerSecond, 1, Double.MAX_VALUE, "a second");
    require(
        "the rate of the network", networkBytesPerSecond, 1, Double.MAX_VALUE, "bytes a second");
  }

  /**
   * All GPUs.
   *
   * @return of all nodes
   */
  public int allGpus() {
    return nodes * gpus;
  }

  double inserts() {
    return allGpus() * insertsPerSecond;
  }

  double links() {
    return allGpus() * linkBytesPerSecond / Long.BYTES;
  }

  double rows() {
    return (double) nodes * cores * rowsPerSecond;
  }

  /** Of keys that come to any node, one in so many is counted there. */
  double shuffled() {
    double leaving = 1 - 1.0 / nodes;
    return leaving == 0
        ? Double.POSITIVE_INFINITY
        : nodes * networkBytesPerSecond / Long.BYTES / leaving;
  }
}
