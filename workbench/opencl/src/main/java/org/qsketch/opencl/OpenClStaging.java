package org.qsketch.opencl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_mem;
import org.qsketch.gpu.device.ComputeDevice.StagingMemory;

/** A mapped buffer in page-locked host memory: OpenCL has no other way to allocate such memory. */
final class OpenClStaging extends Resource implements StagingMemory {
  private final cl_mem handle;
  private final ByteBuffer mapped;
  private final cl_command_queue queue;
  private final Arena lifetime = Arena.ofShared();
  private final MemorySegment segment;

  /** Takes over a mapped buffer; the queue unmaps it. */
  @SuppressWarnings("restricted") // so that access after close throws instead of crashing
  OpenClStaging(OpenClDevice device, cl_mem handle, ByteBuffer mapped, cl_command_queue queue) {
    super(device, "staging memory");
    this.handle = handle;
    this.mapped = mapped;
    this.queue = queue;
    this.segment = MemorySegment.ofBuffer(mapped).reinterpret(lifetime, null);
  }

  @Override
  public MemorySegment segment() {
    checkOpen();
    return segment;
  }

  @Override
  void free() {
    lifetime.close();
    Health.quietly(
        () -> {
          CL.clEnqueueUnmapMemObject(queue, handle, mapped, 0, null, null);
          CL.clFinish(queue);
        });
    Health.quietly(() -> CL.clReleaseMemObject(handle));
  }
}
