package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.qsketch.backend.BackendUnavailableException;
import org.qsketch.backend.Device;
import org.qsketch.cuda.KernelCache.KernelKey;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.memory.OutOfHostMemoryException;

/** A GPU, used through its primary context. */
final class CudaDevice implements ComputeDevice {
  /** The threads of a block, on all devices that CUDA has known. */
  private static final int MOST_THREADS = 1024;

  private final CudaContext context;
  private final Device description;
  private final int cacheBytes;
  private final NvrtcCompiler compiler;
  private final KernelTarget target;
  private final KernelCache cache;

  private CudaDevice(
      CudaContext context,
      Device description,
      int cacheBytes,
      NvrtcCompiler compiler,
      KernelTarget target,
      KernelCache cache) {
    this.context = context;
    this.description = description;
    this.cacheBytes = cacheBytes;
    this.compiler = compiler;
    this.target = target;
    this.cache = cache;
  }

  /**
   * Opens a device.
   *
   * @param name for messages, for example {@code cuda:1}
   * @param ordinal the number of the device, from 0
   * @param cache keeps compiled kernels
   * @throws BackendUnavailableException if the compiler does not support the device
   * @throws CudaException if the driver refuses it
   */
  static CudaDevice open(
      CudaInstallation installation, String name, int ordinal, KernelCache cache) {
    KernelTarget target = target(installation, name, ordinal);
    Device description = installation.describe(ordinal);
    return new CudaDevice(
        CudaContext.retain(installation.driver(), name, ordinal),
        description,
        new CudaDevices(installation.driver()).cacheBytes(ordinal),
        installation.compiler(),
        target,
        cache);
  }

  /**
   * Returns what kernels for a device are compiled for.
   *
   * @throws BackendUnavailableException if the compiler does not support the device
   */
  static KernelTarget target(CudaInstallation installation, String name, int ordinal) {
    NvrtcCompiler compiler = installation.compiler();
    int capability = new CudaDevices(installation.driver()).capability(ordinal);
    return compiler
        .targetFor(capability)
        .orElseThrow(
            () ->
                new BackendUnavailableException(
                    "%s has compute capability %.1f, %s compiles for %.1f and newer: set %s to an older NVRTC"
                        .formatted(
                            name,
                            capability / 10.0,
                            compiler.title(),
                            Arrays.stream(compiler.supportedCapabilities()).min().orElseThrow()
                                / 10.0,
                            NvrtcSearch.VARIABLE)));
  }

  @Override
  public String name() {
    return context.name();
  }

  @Override
  public Device description() {
    return description;
  }

  @Override
  public KernelDialect dialect() {
    return KernelDialect.CUDA;
  }

  @Override
  public OptionalInt largestGroup() {
    return OptionalInt.of(MOST_THREADS);
  }

  @Override
  public boolean compilesInBackground() {
    return true;
  }

  @Override
  public long cacheBytes() {
    return cacheBytes;
  }

  @Override
  public long freeBytes() {
    CudaDriver driver = context.driver();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment free = arena.allocate(ValueLayout.JAVA_LONG);
      MemorySegment total = arena.allocate(ValueLayout.JAVA_LONG);
      context.run("ask for free memory", () -> (int) driver.memGetInfo().invokeExact(free, total));
      return free.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  @Override
  public DeviceMemory allocate(long bytes, String purpose) {
    try {
      return CudaMemory.allocate(context, bytes, purpose);
    } catch (CudaException e) {
      throw isOutOfMemory(e) ? new OutOfDeviceMemoryException(purpose, bytes, freeBytes()) : e;
    }
  }

  @Override
  public StagingMemory allocateStaging(long bytes) {
    try {
      return CudaStaging.allocate(context, bytes);
    } catch (CudaException e) {
      throw isOutOfMemory(e)
          ? new OutOfHostMemoryException(CudaStaging.PURPOSE, bytes, AvailableMemory.bytes())
          : e;
    }
  }

  @Override
  public DeviceMemory memoryOfOthers(long address, long bytes) {
    new CudaPointer(context, address).require(bytes);
    return CudaMemory.of(context, "a column of others", address, bytes);
  }

  @Override
  public boolean canRead(ComputeDevice other) {
    return other instanceof CudaDevice there && context.canAccess(there.context);
  }

  @Override
  public OptionalLong distance(DeviceMemory from, DeviceMemory to) {
    return OptionalLong.of(((CudaMemory) to).address() - ((CudaMemory) from).address());
  }

  private static boolean isOutOfMemory(CudaException e) {
    return e.code() == CudaErrors.OUT_OF_MEMORY;
  }

  @Override
  public ComputeProgram compile(KernelSource source) {
    KernelKey key =
        KernelKey.of(source, NvrtcCompiler.options(source, target), compiler.identity());
    byte[] code = cache.get(key, () -> compiler.compile(source, target));
    return CudaProgram.load(context, source.name(), code);
  }

  @Override
  public ComputeQueue openQueue() {
    return CudaQueue.open(context);
  }

  @Override
  public void close() {
    context.close();
  }
}
