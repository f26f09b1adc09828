package org.qsketch.gpu.device;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.qsketch.backend.Device;

/**
 * A device that runs kernels: what CUDA and OpenCL have in common, and all that the host side needs
 * of either. Calls may come from any thread but only one at a time, which the backend ensures.
 * There are exceptions: threads that copy in parallel, or have a queue each, may concurrently
 * allocate memory, and wait for and close their own markers. Threads may also compile, if the
 * device {@linkplain #compilesInBackground says so}.
 *
 * <p>Failures: {@link org.qsketch.memory.OutOfDeviceMemoryException} if there is not enough memory,
 * {@link KernelCompilationException} if a source does not compile, {@link DeviceLostException}
 * after an error from which the device does not recover.
 */
public interface ComputeDevice extends AutoCloseable {
  /**
   * Returns the name that opens this device again.
   *
   * @return for example {@code cuda:1}
   */
  String name();

  /**
   * Describes the device.
   *
   * @return name, memory, compute units, driver
   */
  Device description();

  /**
   * Returns the language of its kernels.
   *
   * @return the dialect
   */
  KernelDialect dialect();

  /**
   * Returns the reason that keeps kernels from adding to numbers of 64 bits atomically.
   *
   * @return for example {@code it has no such extension}; empty if they can
   */
  default Optional<String> lackOfWideAtomics() {
    return Optional.empty();
  }

  /**
   * Returns the largest thread group for kernels that share much local memory. The fewer groups,
   * the fewer copies.
   *
   * @return threads; empty if the size of all other groups is best
   */
  default OptionalInt largestGroup() {
    return OptionalInt.empty();
  }

  /**
   * Tells whether several threads may compile at once, while others use the device.
   *
   * @return false if the driver may not bear that
   */
  default boolean compilesInBackground() {
    return false;
  }

  /**
   * Returns the size of the cache that all of the device shares. In tables that fit there, random
   * accesses are fast.
   *
   * @return bytes; {@link Long#MAX_VALUE} if random accesses are fast in any table, as far as the
   *     device's cores are
   */
  long cacheBytes();

  /**
   * Returns the size of the memory that can be allocated now.
   *
   * @return bytes
   */
  long freeBytes();

  /**
   * Allocates memory of the device. Its contents are undefined.
   *
   * @param bytes how many, 0 included
   * @param purpose for the message of a failure, for example {@code a sub-warp sketch}
   * @return the memory, owned by the caller
   */
  DeviceMemory allocate(long bytes, String purpose);

  /**
   * Wraps memory of this device that others have allocated, and that is theirs.
   *
   * @param address a device pointer
   * @param bytes how many are used from there on
   * @return a view; closing it waits for the device, and frees nothing
   * @throws IllegalArgumentException if the pointer is none of this device, or if its memory has no
   *     addresses, which is so unless a device says otherwise
   */
  default DeviceMemory memoryOfOthers(long address, long bytes) {
    throw new IllegalArgumentException(
        "the memory of %s has no addresses: open a backend of CUDA".formatted(name()));
  }

  /**
   * Tells whether queues of this device can read memory of another one where it lies. They do not
   * wait for what is queued there.
   *
   * @param other open
   * @return false if all that is copied from one to the other passes through the host
   */
  default boolean canRead(ComputeDevice other) {
    return false;
  }

  /**
   * Returns the way from one memory to another. Kernels that get the first can go to the second, if
   * this device {@linkplain #canRead reaches} both.
   *
   * @param from of any device that it reaches
   * @param to the same
   * @return bytes, maybe below 0; empty if memory has no addresses
   */
  default OptionalLong distance(DeviceMemory from, DeviceMemory to) {
    return OptionalLong.empty();
  }

  /**
   * Allocates page-locked memory of the host, which the device reads and writes at full speed.
   *
   * @param bytes how many, at least 1
   * @return the memory, owned by the caller
   * @throws org.qsketch.memory.OutOfHostMemoryException if there is not that much, in one piece
   */
  StagingMemory allocateStaging(long bytes);

  /**
   * Compiles a program.
   *
   * @param source its text and definitions
   * @return the program, owned by the caller
   */
  ComputeProgram compile(KernelSource source);

  /**
   * Opens a queue of operations. Queues run independently of each other.
   *
   * @return the queue, owned by the caller
   */
  ComputeQueue openQueue();

  /** Frees the device and everything allocated on it. Closing twice is fine. */
  @Override
  void close();

  /** Memory of the device, freed when closed. Closing twice is fine. */
  interface DeviceMemory extends AutoCloseable {
    /**
     * Returns the size of the memory.
     *
     * @return bytes
     */
    long bytes();

    @Override
    void close();
  }

  /** Page-locked memory of the host, freed when closed. Closing twice is fine. */
  interface StagingMemory extends AutoCloseable {
    /**
     * Returns the memory.
     *
     * @return valid until closed
     */
    MemorySegment segment();

    @Override
    void close();
  }

  /** A compiled program, freed when closed. Closing twice is fine. */
  interface ComputeProgram extends AutoCloseable {
    /**
     * Returns an entry point.
     *
     * @param name of a kernel in the source
     * @return the kernel, valid until the program is closed
     */
    ComputeKernel kernel(String name);

    @Override
    void close();
  }

  /** An entry point of a program. */
  interface ComputeKernel {}

  /** A point in a queue, freed when closed. Closing twice is fine. */
  interface Marker extends AutoCloseable {
    /** Waits until the queue has reached this point. */
    void await();

    @Override
    void close();
  }
}
