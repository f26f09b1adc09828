package org.qsketch.opencl;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_mem;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

/** An open device, with its context and the resources created there. */
public final class OpenClDevice implements ComputeDevice {
  /** The local memory that a work-group of a partition may need. */
  private static final long PARTITION_BYTES = 48 << 10;

  private static final String STAGING = "staging memory";

  private static final String WIDE_ATOMICS = "cl_khr_int64_base_atomics";

  private final String name;
  private final FoundDevice found;

  /** More have no use. */
  private static final int MOST_ITEMS = 1024;

  private final Device description;
  private final Health health;
  private final MemoryBudget budget;
  private final OpenClContext context;
  private final Set<Resource> resources = ConcurrentHashMap.newKeySet();
  private boolean closed;

  private OpenClDevice(String name, FoundDevice found) {
    this.name = name;
    this.found = found;
    this.description = found.description();
    this.health = new Health(name);
    this.budget = found.budget();
    this.context = OpenClContext.create(found);
  }

  /**
   * Opens a device.
   *
   * @throws BackendUnavailableException if the driver refuses
   */
  static OpenClDevice open(String name, FoundDevice found) {
    try {
      return new OpenClDevice(name, found);
    } catch (CLException e) {
      throw new BackendUnavailableException(
          "the device %s (%s) cannot be opened: OpenCL reports %s"
              .formatted(name, found.description().name(), ErrorCode.text(e.getStatus())));
    }
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

  @Override
  public Optional<String> lackOfWideAtomics() {
    return found.hasExtension(WIDE_ATOMICS)
        ? Optional.empty()
        : Optional.of("its driver has no " + WIDE_ATOMICS);
  }

  /**
   * {@inheritDoc}
   *
   * <p>On a processor, the work-items of a group run one after another.
   */
  @Override
  public OptionalInt largestGroup() {
    return found.isGpu()
        ? OptionalInt.of(Math.min(found.largestGroup(), MOST_ITEMS))
        : OptionalInt.empty();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Devices with little local memory cannot have partitions there, so random accesses are the
   * fastest way, as on processors.
   */
  @Override
  public long cacheBytes() {
    boolean partitions = found.isGpu() && found.localBytes() >= PARTITION_BYTES;
    return partitions ? found.cacheBytes() : Long.MAX_VALUE;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Does not count allocations of other programs or of other backends on the same device.
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
          "%s asks for %d bytes: the least is 0".formatted(purpose, bytes));
    }
    health.check();
    budget.reserve(bytes, purpose);
    try {
      return register(
          new OpenClMemory(this, purpose, context.createTouchedBuffer(bytes), bytes, budget));
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
   * {@inheritDoc}
   *
   * @throws OutOfHostMemoryException also if that is more than a Java buffer can have
   */
  @Override
  public StagingMemory allocateStaging(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("staging memory of %d bytes: ask for 1".formatted(bytes));
    }
    if (bytes > Integer.MAX_VALUE) {
      throw new OutOfHostMemoryException(STAGING, bytes, Integer.MAX_VALUE);
    }
    health.check();
    try {
      cl_mem memory = context.createHostBuffer(bytes);
      return register(
          new OpenClStaging(this, memory, context.map(memory, bytes), context.housekeeping()));
    } catch (CLException e) {
      throw ErrorCode.isOutOfMemory(e.getStatus())
          ? new OutOfHostMemoryException(STAGING, bytes, AvailableMemory.bytes())
          : health.translate(e);
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
    cl_mem markerTarget = context.createBuffer(OpenClQueue.MARKER_BYTES);
    try {
      return new OpenClQueue(this, context.createQueue(), markerTarget);
    } catch (CLException e) {
      Health.quietly(() -> CL.clReleaseMemObject(markerTarget));
      throw e;
    }
  }

  cl_context context() {
    return context.handle();
  }

  cl_device_id id() {
    return found.id();
  }

  LaunchTurns launchTurns() {
    return found.launchTurns();
  }

  Health health() {
    return health;
  }

  /** Registers a resource, which is closed with the device if not before. */
  <T extends Resource> T register(T resource) {
    resources.add(resource);
    return resource;
  }

  /** Unregisters a resource that was closed. */
  void unregister(Resource resource) {
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
      context.release();
    }
  }
}
