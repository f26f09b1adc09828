package org.qsketch.gpu.sketch;

import org.qsketch.backend.spi.StateRanges;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;

/**
 * The buckets of a tagged sketch on a device, for devices that this one reaches.
 *
 * @param sums adds buckets
 * @param changed runs before buckets change
 */
record TaggedRanges(TaggedSums sums, Runnable changed) implements StateRanges {
  @Override
  public long bytes() {
    return buckets().bytes();
  }

  @Override
  public boolean canRead(StateRanges other) {
    return other instanceof TaggedRanges there && gpu().canRead(there.gpu());
  }

  @Override
  public void finish() {
    gpu().queue().finish();
  }

  @Override
  public void clear(long from, long bytes) {
    gpu().queue().zero(buckets(), from, bytes);
  }

  @Override
  public void add(StateRanges other, long from, long bytes) {
    changed.run();
    sums.add(from, ((TaggedRanges) other).buckets(), from, bytes);
  }

  @Override
  public void overwrite(StateRanges other, long from, long bytes) {
    changed.run();
    gpu().queue().copy(((TaggedRanges) other).buckets(), from, buckets(), from, bytes);
  }

  private Gpu gpu() {
    return sums.memory().gpu();
  }

  private DeviceMemory buckets() {
    return sums.memory().part(0);
  }
}
