package org.qsketch.gpu.program;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;

/**
 * The programs of a device, each compiled when it is first needed. Threads compile and launch one
 * at a time: a kernel has its arguments to itself then, and no driver compiles in two threads.
 */
public final class Programs implements AutoCloseable {
  private record Entry(Program program, EntryPoint point) {}

  private final ComputeDevice device;
  private final Map<Program, ComputeProgram> compiled = new HashMap<>();
  private final Map<Entry, ComputeKernel> kernels = new HashMap<>();

  public Programs(ComputeDevice device) {
    this.device = device;
  }

  /**
   * Queues a kernel.
   *
   * @throws IllegalArgumentException if it does not take these arguments
   */
  public void launch(
      Program program, EntryPoint entry, Consumer<ComputeKernel> queue, Object... arguments) {
    entry.check(program, arguments);
    synchronized (this) {
      queue.accept(kernel(program, entry));
    }
  }

  private ComputeKernel kernel(Program program, EntryPoint point) {
    return kernels.computeIfAbsent(
        new Entry(program, point), _ -> compiled(program).kernel(point.kernel()));
  }

  private ComputeProgram compiled(Program program) {
    return compiled.computeIfAbsent(
        program, missing -> device.compile(missing.source(device.dialect())));
  }

  @Override
  public void close() {
    compiled.values().forEach(ComputeProgram::close);
  }
}
