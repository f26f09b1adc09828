package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * The three arrays of EGA (Section 4.1), named after the colours of its Figure 2 and kept from one
 * run to the next. The red array holds a table, the yellow array a partial table and the pairs that
 * found no slot in it. A sort keeps its pairs in red and yellow, and their destinations in blue.
 */
public final class Workspace implements AutoCloseable {
  private final ScratchMemory red;
  private final ScratchMemory yellow;
  private final ScratchMemory blue;

  public Workspace(Gpu gpu) {
    this.red = new ScratchMemory(gpu, "a group-by table or pairs to sort");
    this.yellow = new ScratchMemory(gpu, "a partial table or pairs to sort");
    this.blue = new ScratchMemory(gpu, "places of pairs to sort");
  }

  public DeviceMemory red(long bytes) {
    return red.atLeast(bytes);
  }

  public DeviceMemory yellow(long bytes) {
    return yellow.atLeast(bytes);
  }

  public DeviceMemory blue(long places) {
    return blue.atLeast(places * Integer.BYTES);
  }

  /** What all arrays take. */
  public long bytes() {
    return red.bytes() + yellow.bytes() + blue.bytes();
  }

  /** Frees all arrays if they take more than the next run may: the rest is needed elsewhere. */
  public void keepAtMost(long most) {
    keepAtMost(most, 0, 0, 0);
  }

  /** Frees all arrays if they will take more than that once each has at least so many bytes. */
  public void keepAtMost(long most, long redBytes, long yellowBytes, long blueBytes) {
    long grown =
        Math.max(red.bytes(), redBytes)
            + Math.max(yellow.bytes(), yellowBytes)
            + Math.max(blue.bytes(), blueBytes);
    if (grown > most) {
      close();
    }
  }

  @Override
  public void close() {
    red.close();
    yellow.close();
    blue.close();
  }
}
