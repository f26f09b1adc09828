package org.qsketch.gpu;

import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/**
 * The three arrays of EGA (Section 4.1), named after the colours of its Figure 2, kept from one run
 * to the next. The red array is a table, the yellow one has several parts, and the blue one holds
 * notes that become places. A sort has its pairs in red and yellow.
 */
final class GroupArrays implements AutoCloseable {
  private final KeptMemory red;
  private final KeptMemory yellow;
  private final KeptMemory blue;

  GroupArrays(Gpu gpu) {
    this.red = new KeptMemory(gpu, "a group-by table or pairs to sort");
    this.yellow = new KeptMemory(gpu, "collected groups or pairs to sort");
    this.blue = new KeptMemory(gpu, "places of pairs and groups");
  }

  DeviceMemory red(long bytes) {
    return red.ofAtLeast(bytes);
  }

  DeviceMemory yellow(long bytes) {
    return yellow.ofAtLeast(bytes);
  }

  DeviceMemory blue(long places) {
    return blue.ofAtLeast(places * Integer.BYTES);
  }

  @Override
  public void close() {
    red.close();
    yellow.close();
    blue.close();
  }
}
