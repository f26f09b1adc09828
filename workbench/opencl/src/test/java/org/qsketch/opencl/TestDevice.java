package org.qsketch.opencl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.qsketch.backend.BackendStatus;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelSource;

/** The first OpenCL device of this machine; tests are skipped where there is none. */
final class TestDevice {
  private static final String KERNELS =
      """
      kernel void add(global uint *table, ulong count, uint summand) {
        for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) {
          table[i] += summand;
        }
      }

      kernel void burn(global uint *table, uint rounds) {
        uint value = table[get_global_id(0)];
        for (uint i = 0; i < rounds; i++) {
          value = value * 1664525 + 1013904223;
        }
        table[get_global_id(0)] = value;
      }
      """;

  private TestDevice() {}

  /** Whether there is one. If not, the reason is printed. */
  static boolean isAvailable() {
    BackendStatus status = new OpenClBackendProvider().status();
    if (!status.isAvailable()) {
      System.out.println("skipped: " + status.reason());
    }
    return status.isAvailable();
  }

  static OpenClDevice open() {
    return new OpenClBackendProvider().openDevice(0);
  }

  static ComputeProgram kernels(OpenClDevice device) {
    return device.compile(new KernelSource("test.cl", KERNELS, Map.of()));
  }

  /** Makes memory that holds integers. */
  static DeviceMemory upload(OpenClDevice device, int... values) {
    MemorySegment source = MemorySegment.ofArray(values);
    DeviceMemory memory = device.allocate(source.byteSize(), "test values");
    try (StagingMemory staging = device.allocateStaging(source.byteSize());
        ComputeQueue queue = device.openQueue()) {
      staging.segment().copyFrom(source);
      queue.upload(staging.segment(), memory, 0);
    }
    return memory;
  }

  /** Reads memory as integers. */
  static int[] download(OpenClDevice device, DeviceMemory memory) {
    try (StagingMemory staging = device.allocateStaging(memory.bytes());
        ComputeQueue queue = device.openQueue()) {
      queue.download(memory, 0, staging.segment());
      queue.finish();
      return staging.segment().toArray(ValueLayout.JAVA_INT_UNALIGNED);
    }
  }
}
