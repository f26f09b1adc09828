package org.qsketch.gpu.context;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.internal.Closing;

/**
 * Device memory that belongs together. All of it is freed at once, including when its construction
 * fails or its owner becomes unreachable.
 */
public final class Resources implements AutoCloseable {
  private final Gpu gpu;
  private final Held held = new Held();

  private Resources(Gpu gpu) {
    this.gpu = gpu;
    gpu.reclaimer().watch(this, held);
  }

  /** Makes an object that holds resources, which are freed if that fails. */
  public static <T> T make(Gpu gpu, Function<Resources, T> maker) {
    Resources resources = new Resources(gpu);
    try {
      return maker.apply(resources);
    } catch (RuntimeException e) {
      resources.close();
      throw e;
    }
  }

  public Gpu gpu() {
    return gpu;
  }

  /** Allocates memory filled with zeros. */
  public DeviceMemory zeros(long bytes, String purpose) {
    DeviceMemory memory = hold(gpu.allocate(bytes, purpose));
    gpu.queue().zero(memory, 0, bytes);
    return memory;
  }

  /** Allocates memory with undefined contents. */
  public DeviceMemory allocate(long bytes, String purpose) {
    return hold(gpu.allocate(bytes, purpose));
  }

  /** Allocates memory and fills it with the contents of a segment. */
  public DeviceMemory copyOf(MemorySegment contents, String purpose) {
    return hold(gpu.allocate(contents, purpose));
  }

  public <T extends AutoCloseable> T hold(T resource) {
    held.stack.push(resource);
    return resource;
  }

  @Override
  public void close() {
    held.close();
  }

  /** Frees resources, the latest first. */
  private static final class Held implements AutoCloseable {
    private final Deque<AutoCloseable> stack = new ArrayDeque<>();

    @Override
    public void close() {
      while (!stack.isEmpty()) {
        Closing.close(stack.pop());
      }
    }
  }
}
