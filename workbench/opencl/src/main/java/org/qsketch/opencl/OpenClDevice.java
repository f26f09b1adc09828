package org.qsketch.opencl;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_mem;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.memory.AvailableMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

/** A device, opened: a context with one device in it, and all that was made in it. */
public final class OpenClDevice implements ComputeDevice {
  /** Memory from here on is touched when it is allocated; less than that is hardly ever missing. */
  private static final long MIN_TOUCHED_BYTES = 1L << 20;

  private static final Pointer ZERO = Pointer.to(new byte[1]);

  private final String name;
  private final FoundDevice found;
  private final Device description;
  private final Health health;
  private final MemoryBudget budget;
  private final cl_context context;

  /** Where memory is touched and mapped. */
  private final cl_command_queue housekeeping;

  private final Set<Resource> resources = ConcurrentHashMap.newKeySet();
  private boolean closed;

  private OpenClDevice(
      String name, FoundDevice found, cl_context context, cl_command_queue housekeeping) {
    this.name = name;
    this.found = found;
    this.description = found.description();
    this.health = new Health(name);
    this.budget = new MemoryBudget(found.memoryBytes(), found.sharesHostMemory());
    this.context = context;
    this.housekeeping = housekeeping;
  }

  /**
   * Opens a device.
   *
   * @throws BackendUnavailableException if the driver refuses
   */
  static OpenClDevice open(String name, FoundDevice found) {
    try {
      return open(name, found, createContext(found));
    } catch (CLException e) {
      throw new BackendUnavailableException(
          "the device %s (%s) cannot be opened: OpenCL reports %s"
              .formatted(name, found.description().name(), ErrorCode.text(e.getStatus())));
    }
  }

  private static OpenClDevice open(String name, FoundDevice found, cl_context context) {
    try {
      return new OpenClDevice(name, found, context, createQueue(context, found.id()));
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseContext(context));
      throw e;
    }
  }

  private static cl_context createContext(FoundDevice found) {
    cl_context_properties properties = new cl_context_properties();
    properties.addProperty(CL.CL_CONTEXT_PLATFORM, found.platform());
    return CL.clCreateContext(properties, 1, new cl_device_id[] {found.id()}, null, null, null);
  }

  @SuppressWarnings("deprecation") // what replaces it came with OpenCL 2.0
  private static cl_command_queue createQueue(cl_context context, cl_device_id id) {
    return CL.clCreateCommandQueue(context, id, CL.CL_QUEUE_PROFILING_ENABLE, null);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Device description() {
    return description;
  }

  @Override
  public KernelDialect dialect() {
    return KernelDialect.OPENCL;
  }

  /**
   * {@inheritDoc}
   *
   * <p>What other programs, or other backends on the same card, have allocated is not known.
   */
  @Override
  public long freeBytes() {
    health.check();
    return budget.free();
  }

  @Override
  public DeviceMemory allocate(long bytes, String purpose) {
    if (bytes < 0) {
      throw new IllegalArgumentException(
          "%s asks for %d bytes: there is no less than 0".formatted(purpose, bytes));
    }
    health.check();
    budget.reserve(bytes, purpose);
    try {
      return register(new OpenClMemory(this, purpose, createTouched(bytes), bytes, budget));
    } catch (CLException e) {
      budget.release(bytes);
      throw ErrorCode.isOutOfMemory(e.getStatus())
          ? new OutOfDeviceMemoryException(purpose, bytes, available(e))
          : health.translate(e);
    }
  }

  private long available(CLException refusal) {
    return refusal.getStatus() == CL.CL_INVALID_BUFFER_SIZE
        ? Math.min(budget.free(), found.largestBuffer())
        : budget.free();
  }

  /**
   * Drivers that promise more memory than they have are found out by its first use: by a write, for
   * NVIDIA's driver 580 loses the queue over a fill of one byte beyond 2 GiB.
   */
  private cl_mem createTouched(long bytes) {
    cl_mem memory = createBuffer(Math.max(1, bytes), CL.CL_MEM_READ_WRITE);
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

  private cl_mem createBuffer(long bytes, long flags) {
    return CL.clCreateBuffer(context, flags, bytes, null, null);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if that is more than fits into a Java buffer
   */
  @Override
  public StagingMemory allocateStaging(long bytes) {
    if (bytes < 1 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "staging memory of %d bytes: it must have between 1 and %d"
              .formatted(bytes, Integer.MAX_VALUE));
    }
    health.check();
    try {
      cl_mem memory = createBuffer(bytes, CL.CL_MEM_READ_WRITE | CL.CL_MEM_ALLOC_HOST_PTR);
      return register(new OpenClStaging(this, memory, map(memory, bytes), housekeeping));
    } catch (CLException e) {
      throw ErrorCode.isOutOfMemory(e.getStatus())
          ? new OutOfHostMemoryException("staging memory", bytes, AvailableMemory.bytes())
          : health.translate(e);
    }
  }

  private ByteBuffer map(cl_mem memory, long bytes) {
    long access = CL.CL_MAP_READ | CL.CL_MAP_WRITE;
    try {
      return CL.clEnqueueMapBuffer(
          housekeeping, memory, true, access, 0, bytes, 0, null, null, null);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseMemObject(memory));
      throw e;
    }
  }

  @Override
  public ComputeProgram compile(KernelSource source) {
    return register(health.get(() -> OpenClProgram.build(this, source)));
  }

  @Override
  public ComputeQueue openQueue() {
    return register(health.get(this::createQueue));
  }

  private OpenClQueue createQueue() {
    cl_mem markerTarget = createBuffer(OpenClQueue.MARKER_BYTES, CL.CL_MEM_READ_WRITE);
    try {
      return new OpenClQueue(this, createQueue(context, id()), markerTarget);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseMemObject(markerTarget));
      throw e;
    }
  }

  cl_context context() {
    return context;
  }

  cl_device_id id() {
    return found.id();
  }

  Health health() {
    return health;
  }

  /** Remembers something to close with the device. */
  <T extends Resource> T register(T resource) {
    resources.add(resource);
    return resource;
  }

  /** Something was closed. */
  void forget(Resource resource) {
    resources.remove(resource);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      health.close();
      List<Resource> open = List.copyOf(resources);
      // queues first: they wait for commands that use the rest
      open.stream().filter(OpenClQueue.class::isInstance).forEach(Resource::close);
      open.forEach(Resource::close);
      Health.quietly(() -> CL.clReleaseCommandQueue(housekeeping));
      Health.quietly(() -> CL.clReleaseContext(context));
    }
  }
}
