package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/** Device memory that belongs together: all of it is freed at once, also if making it fails. */
final class Resources implements AutoCloseable {
  private final Gpu gpu;
  private final Deque<AutoCloseable> held = new ArrayDeque<>();

  private Resources(Gpu gpu) {
    this.gpu = gpu;
  }

  /** Makes what needs resources; they are freed if that fails. */
  static <T> T make(Gpu gpu, Function<Resources, T> maker) {
    Resources resources = new Resources(gpu);
    try {
      return maker.apply(resources);
    } catch (RuntimeException e) {
      resources.close();
      throw e;
    }
  }

  Gpu gpu() {
    return gpu;
  }

  /** Memory full of zeros. */
  DeviceMemory zeros(long bytes, String purpose) {
    DeviceMemory memory = hold(gpu.allocate(bytes, purpose));
    gpu.queue().zero(memory, 0, bytes);
    return memory;
  }

  /** Memory with undefined contents. */
  DeviceMemory allocate(long bytes, String purpose) {
    return hold(gpu.allocate(bytes, purpose));
  }

  /** Memory with the contents of a segment. */
  DeviceMemory copyOf(MemorySegment contents, String purpose) {
    return hold(gpu.allocate(contents, purpose));
  }

  <T extends AutoCloseable> T hold(T resource) {
    held.push(resource);
    return resource;
  }

  @Override
  public void close() {
    while (!held.isEmpty()) {
      closeQuietly(held.pop());
    }
  }

  private static void closeQuietly(AutoCloseable resource) {
    try {
      resource.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
