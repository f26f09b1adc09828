package org.qsketch.opencl;

import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_mem;

/** A context with one device, which makes buffers and queues by unchecked calls of OpenCL. */
final class OpenClContext {
  /**
   * Smaller buffers are not touched when they are allocated, as drivers nearly always have them.
   */
  private static final long MIN_TOUCHED_BYTES = 1L << 20;

  private static final Pointer ZERO = Pointer.to(new byte[1]);

  private final cl_device_id device;
  private final cl_context handle;

  /** Touches and maps buffers. */
  private final cl_command_queue housekeeping;

  private OpenClContext(cl_device_id device, cl_context handle) {
    this.device = device;
    this.handle = handle;
    this.housekeeping = createQueue();
  }

  /**
   * Creates a context.
   *
   * @throws CLException if the driver refuses
   */
  static OpenClContext create(FoundDevice found) {
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, found.platform());
    cl_context context =
        CL.clCreateContext(properties, 1, new cl_device_id[] {found.id()}, null, null, null);
    try {
      return new OpenClContext(found.id(), context);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseContext(context));
      throw e;
    }
  }

  cl_context handle() {
    return handle;
  }

  cl_command_queue housekeeping() {
    return housekeeping;
  }

  @SuppressWarnings("deprecation") // its replacement came with OpenCL 2.0
  cl_command_queue createQueue() {
    return CL.clCreateCommandQueue(handle, device, CL.CL_QUEUE_PROFILING_ENABLE, null);
  }

  cl_mem createBuffer(long bytes) {
    return createBuffer(bytes, CL.CL_MEM_READ_WRITE);
  }

  private cl_mem createBuffer(long bytes, long flags) {
    return CL.clCreateBuffer(handle, flags, bytes, null, null);
  }

  /**
   * Creates a buffer and writes to it at once, because some drivers promise more memory than they
   * have. A fill of one byte beyond 2 GiB would make NVIDIA's driver 580 lose the queue.
   */
  cl_mem createTouchedBuffer(long bytes) {
    cl_mem memory = createBuffer(Math.max(1, bytes));
    if (bytes < MIN_TOUCHED_BYTES) {
      return memory;
    }
    try {
      CL.clEnqueueWriteBuffer(housekeeping, memory, true, bytes - 1, 1, ZERO, 0, null, null);
      return memory;
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseMemObject(memory));
      throw e;
    }
  }

  /** Creates a buffer in host memory that the device reads and writes at full speed. */
  cl_mem createHostBuffer(long bytes) {
    return createBuffer(bytes, CL.CL_MEM_READ_WRITE | CL.CL_MEM_ALLOC_HOST_PTR);
  }

  /** Maps a buffer, which is released if that fails. */
  ByteBuffer map(cl_mem memory, long bytes) {
    long access = CL.CL_MAP_READ | CL.CL_MAP_WRITE;
    try {
      return CL.clEnqueueMapBuffer(
          housekeeping, memory, true, access, 0, bytes, 0, null, null, null);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseMemObject(memory));
      throw e;
    }
  }

  void release() {
    Health.quietly(() -> CL.clReleaseCommandQueue(housekeeping));
    Health.quietly(() -> CL.clReleaseContext(handle));
  }
}
