package org.qsketch.gpu.groupby.column;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/** Device memory for the columns of groups on their way to the host. */
public final class GroupScratch {
  private final Gpu gpu;
  private final ScratchMemory keys;
  private final ScratchMemory values;

  public GroupScratch(Resources resources) {
    this(
        resources.gpu(),
        resources.hold(new ScratchMemory(resources.gpu(), "keys of groups")),
        resources.hold(new ScratchMemory(resources.gpu(), "values of groups")));
  }

  /** Columns in memory that has other uses as well. */
  public GroupScratch(Gpu gpu, ScratchMemory keys, ScratchMemory values) {
    this.gpu = gpu;
    this.keys = keys;
    this.values = values;
  }

  public DeviceMemory keys(long count, KeyWidth width) {
    return keys.atLeast(count * width.bytes());
  }

  public DeviceMemory values(long count) {
    return values.atLeast(count * Long.BYTES);
  }

  /** Frees the memory until the columns are used again. */
  public void release() {
    keys.close();
    values.close();
  }

  /** Copies groups to the beginning of a part. */
  public void toHost(long count, KeyWidth width, HostGroups target) {
    HostGroups part = target.slice(0, count);
    gpu.transfers().read(keys(count, width), part.keys().segment());
    gpu.transfers().read(values(count), part.values().segment());
  }
}
