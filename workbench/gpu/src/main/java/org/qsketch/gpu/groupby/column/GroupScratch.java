package org.qsketch.gpu.groupby.column;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.keys.KeyWidth;

/** Device memory for the columns of groups on their way to the host. */
public final class GroupScratch {
  private final Gpu gpu;
  private final KeyWidth width;
  private final ScratchMemory keys;
  private final ScratchMemory values;

  /** Prepares columns in memory of their own. */
  public GroupScratch(Resources resources, KeyWidth width) {
    this(
        resources.gpu(),
        width,
        resources.hold(new ScratchMemory(resources.gpu(), "keys of groups")),
        resources.hold(new ScratchMemory(resources.gpu(), "values of groups")));
  }

  /** Prepares columns in memory that has other uses as well. */
  public GroupScratch(Gpu gpu, KeyWidth width, ScratchMemory keys, ScratchMemory values) {
    this.gpu = gpu;
    this.width = width;
    this.keys = keys;
    this.values = values;
  }

  public DeviceMemory keys(long count) {
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

  /** Fills space on the host with the first groups. */
  public void download(HostGroups target) {
    target.download(gpu.transfers(), keys(target.size()), values(target.size()));
  }
}
