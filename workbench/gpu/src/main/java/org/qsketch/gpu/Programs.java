package org.qsketch.gpu;

import java.util.HashMap;
import java.util.Map;
import org.qsketch.gpu.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.ComputeDevice.ComputeProgram;

/** The programs of a device, each compiled when it is first needed. */
final class Programs implements AutoCloseable {
  private record Entry(Program program, String name) {}

  private final ComputeDevice device;
  private final Map<Program, ComputeProgram> compiled = new HashMap<>();
  private final Map<Entry, ComputeKernel> kernels = new HashMap<>();

  Programs(ComputeDevice device) {
    this.device = device;
  }

  ComputeKernel kernel(Program program, String name) {
    return kernels.computeIfAbsent(new Entry(program, name), _ -> compiled(program).kernel(name));
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
