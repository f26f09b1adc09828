package org.qsketch.gpu.program;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.launch.Launch;

/**
 * The programs of a device, each compiled when it is first needed. Threads compile and launch one
 * at a time: a kernel has its arguments to itself then, and no driver compiles in two threads.
 */
public final class Programs implements AutoCloseable {
  private record Program(String file, KernelOptions options) {}

  private record Entry(Program program, String kernel) {}

  private final ComputeDevice device;
  private final Map<Program, ComputeProgram> compiled = new HashMap<>();
  private final Map<Entry, ComputeKernel> kernels = new HashMap<>();

  public Programs(ComputeDevice device) {
    this.device = device;
  }

  /**
   * Launches a kernel.
   *
   * @param options to compile its file with
   * @param queue launches the compiled kernel
   */
  public synchronized void launch(
      KernelOptions options, Launch launch, Consumer<ComputeKernel> queue) {
    Entry entry = new Entry(new Program(launch.file(), options), launch.kernel());
    queue.accept(kernels.computeIfAbsent(entry, this::kernel));
  }

  private ComputeKernel kernel(Entry entry) {
    return compiled.computeIfAbsent(entry.program, this::compile).kernel(entry.kernel);
  }

  private ComputeProgram compile(Program program) {
    return device.compile(program.options.source(device.dialect(), program.file));
  }

  @Override
  public void close() {
    compiled.values().forEach(ComputeProgram::close);
  }
}
