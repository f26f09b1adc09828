package org.qsketch.gpu;

import org.qsketch.backend.LinkProbe;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.internal.memory.MemoryCleaner;

/** Copies between page-locked memory and the device, by a queue for each direction. */
final class GpuLinkProbe implements LinkProbe {
  private static final String PURPOSE = "copies through the link";

  private final Gpu gpu;
  private final Resources resources;
  private final ComputeQueue up;
  private final ComputeQueue down;
  private final StagingMemory source;
  private final StagingMemory target;
  private final DeviceMemory uploaded;
  private final DeviceMemory downloaded;

  private GpuLinkProbe(Resources resources, long bytes) {
    this.gpu = resources.gpu();
    this.resources = resources;
    this.up = gpu.queue();
    this.source = resources.hold(staging(bytes));
    this.target = resources.hold(staging(bytes));
    this.uploaded = resources.zeros(bytes, PURPOSE);
    this.downloaded = resources.zeros(bytes, PURPOSE);
    this.down = resources.hold(gpu.device().openQueue()); // closed first: it waits
    up.finish(); // the other queue does not wait for the zeros
  }

  private StagingMemory staging(long bytes) {
    return MemoryCleaner.allocate(() -> gpu.device().allocateStaging(bytes));
  }

  static GpuLinkProbe of(Gpu gpu, long bytes) {
    return Resources.make(gpu, resources -> new GpuLinkProbe(resources, bytes));
  }

  @Override
  public void toDevice() {
    gpu.owner().runInOrder(() -> run(true, false));
  }

  @Override
  public void fromDevice() {
    gpu.owner().runInOrder(() -> run(false, true));
  }

  @Override
  public void bothWays() {
    gpu.owner().runInOrder(() -> run(true, true));
  }

  private void run(boolean upload, boolean download) {
    if (upload) {
      up.upload(source.segment(), uploaded, 0);
    }
    if (download) {
      down.download(downloaded, 0, target.segment());
    }
    up.finish();
    down.finish();
  }

  @Override
  public void close() {
    gpu.owner().release(this, resources::close);
  }
}
