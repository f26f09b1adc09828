package org.qsketch.gpu.keys;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.Keys;

/**
 * Copies of keys on the device, of keys from anywhere.
 *
 * @param gpu where the copies are
 */
public record KeyUploads(Gpu gpu) {
  /** Copies keys to the device. The caller owns the copy. */
  public DeviceKeys upload(Keys keys) {
    DeviceKeys copy = DeviceKeys.allocate(gpu, keys.size(), keys.width());
    try {
      upload(keys, copy);
      return copy.withKind(keys.kind());
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /**
   * Returns keys on this device: the same, or a copy for a short time. The caller closes either.
   */
  public DeviceKeys onDevice(Keys keys) {
    if (keys instanceof DeviceKeys there && there.isOn(gpu)) {
      return there.slice(0, there.size());
    }
    DeviceKeys copy = DeviceKeys.borrow(gpu, gpu.keyMemory(), keys.size(), keys.width());
    try {
      upload(keys, copy);
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /** Returns whether keys lie on this device or on one that it reaches. */
  boolean reaches(Keys keys) {
    return keys instanceof DeviceKeys there && gpu.canRead(there.gpu());
  }

  /**
   * Queues a copy of keys that do not change meanwhile, over others of the same size and width.
   *
   * @param queue of this device
   * @return whether the device reaches them; nothing is done otherwise
   */
  public boolean queue(Keys keys, Keys target, ComputeQueue queue) {
    if (!reaches(keys)) {
      return false;
    }
    copy(((DeviceKeys) keys).chunk(), here(target).chunk(), keys.width().bytes(), queue);
    return true;
  }

  /** Copies keys over others of the same size and width. */
  public void upload(Keys keys, Keys target) {
    Chunk chunk = here(target).chunk();
    if (keys instanceof DeviceKeys source && source.isOn(gpu)) {
      copyWithin(source.chunk(), chunk, keys.width().bytes());
    } else {
      write(keys, 0, chunk);
    }
  }

  private DeviceKeys here(Keys target) {
    if (target instanceof DeviceKeys here && here.isOn(gpu)) {
      return here;
    }
    throw new IllegalArgumentException(
        "the target of the copy is not on this device: allocate it with the %s backend"
            .formatted(gpu.device().name()));
  }

  /**
   * Copies keys, which may overlap the target: a queue copies no memory to where it overlaps
   * itself.
   */
  private void copyWithin(Chunk source, Chunk target, int width) {
    boolean overlap =
        source.memory().equals(target.memory())
            && Math.abs(source.from() - target.from()) < source.size();
    if (!overlap) {
      copy(source, target, width);
    } else if (source.from() != target.from()) {
      gpu.keyMemory()
          .lend(
              source.size() * width,
              "a copy of overlapping keys",
              buffer -> {
                Chunk between = new Chunk(buffer, 0, source.size());
                copy(source, between, width);
                copy(between, target, width);
              });
    }
  }

  private void copy(Chunk source, Chunk target, int width) {
    copy(source, target, width, gpu.queue());
  }

  private static void copy(Chunk source, Chunk target, int width, ComputeQueue queue) {
    queue.copy(
        source.memory(),
        source.from() * width,
        target.memory(),
        target.from() * width,
        source.size() * width);
  }

  /** Copies keys of another device, if this one reaches it. */
  private boolean reads(DeviceKeys keys, long from, Chunk target) {
    Chunk source = keys.chunk().part(from, target.size());
    return gpu.reads(keys.gpu(), () -> copy(source, target, keys.width().bytes()));
  }

  /** Copies keys, from some key on, over a chunk. */
  public void write(Keys keys, long from, Chunk target) {
    long width = keys.width().bytes();
    long offset = target.from() * width;
    long bytes = target.size() * width;
    if (keys instanceof DeviceKeys there && reads(there, from, target)) {
      return;
    }
    if (keys instanceof HostKeys host) {
      gpu.transfers()
          .write(
              target.memory(), offset, bytes, (slice, at) -> host.copyTo(from + at / width, slice));
    } else {
      gpu.transfers()
          .writeInOrder(
              target.memory(),
              offset,
              bytes,
              (slice, at) -> HostParts.fill(slice, keys, from + at / width));
    }
  }
}
