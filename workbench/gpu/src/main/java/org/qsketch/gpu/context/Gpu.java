package org.qsketch.gpu.context;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.device.ComputeDevice.Marker;
import org.qsketch.gpu.device.ComputeQueue;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.memory.Reclaimer;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.gpu.program.Programs;
import org.qsketch.keys.UserHash;

/** The context of a backend: one queue of a device, its programs and its transfers. */
public final class Gpu implements AutoCloseable {

  /**
   * Results at once: of keys that were here, of those that arrived, in up to four parts, and what
   * all devices found; and two that are still in use.
   */
  private static final int RESULTS_AT_ONCE = 8;

  /** Columns on their way to the device at once: keys, and what goes with them. */
  private static final int ARRIVING_COLUMNS_AT_ONCE = 2;

  /** Groups at once: of a device's share of the pairs, and of those shares that it combines. */
  private static final int GROUPS_AT_ONCE = 2;

  /** Arrays of a closed structure that wait for the next one like it. */
  private static final int SCRATCHES_AT_ONCE = 8;

  /** Smaller arrays are cheap to allocate. */
  private static final long LEAST_SCRATCH_BYTES = 64L << 20;

  /** The share of the memory that they may keep. */
  private static final int SCRATCH_SHARE = 8;

  private final ComputeDevice device;
  private final boolean ownsDevice;
  private final Ownership owner;
  private final ComputeQueue queue;
  private final Programs programs;
  private final Transfers transfers;
  private final Reclaimer reclaimer = new Reclaimer();
  private final SpareMemory keyMemory;
  private final SpareMemory countMemory;
  private final SpareMemory groupKeyMemory;
  private final SpareMemory groupValueMemory;
  private final SpareMemory partitionMemory;
  private final SpareMemory scratchMemory;

  private final HashCheck hashes = new HashCheck(this);

  private volatile AccessPath accessPath = AccessPath.AUTO;
  private volatile boolean marksResults;
  private Gpu uploads;

  /** Weak references: work for a structure that became unreachable need not be done. */
  private final Set<Runnable> later = Collections.newSetFromMap(new WeakHashMap<>());

  public Gpu(ComputeDevice device) {
    this(device, device.openQueue());
  }

  private Gpu(ComputeDevice device, ComputeQueue queue) {
    this(device, true, queue, new Programs(device), Transfers.of(device, queue));
  }

  /** Uses a device that it owns, or that it shares with another. */
  private Gpu(
      ComputeDevice device,
      boolean ownsDevice,
      ComputeQueue queue,
      Programs programs,
      Transfers transfers) {
    this.device = device;
    this.ownsDevice = ownsDevice;
    this.owner = new Ownership(device.name());
    this.queue = queue;
    this.programs = programs;
    this.transfers = transfers;
    this.keyMemory =
        new SpareMemory(device, reclaimer, this::freeSpareMemory, ARRIVING_COLUMNS_AT_ONCE);
    this.countMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory, RESULTS_AT_ONCE);
    this.groupKeyMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory, GROUPS_AT_ONCE);
    this.groupValueMemory =
        new SpareMemory(device, reclaimer, this::freeSpareMemory, GROUPS_AT_ONCE);
    this.partitionMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory);
    this.scratchMemory =
        new SpareMemory(
            device,
            reclaimer,
            this::freeSpareMemory,
            SCRATCHES_AT_ONCE,
            LEAST_SCRATCH_BYTES,
            device.description().memoryBytes() / SCRATCH_SHARE);
  }

  /**
   * Returns this device and its programs with a separate queue, for use by one of several threads,
   * which copies by itself. The caller closes it first.
   */
  public Gpu lane() {
    return lane(other -> Transfers.ofThread(device, other));
  }

  private Gpu lane(Function<ComputeQueue, Transfers> copies) {
    ComputeQueue other = device.openQueue();
    return new Gpu(device, false, other, programs, copies.apply(other));
  }

  /** Returns a lane for copies to the device, which run while this one works. */
  public Gpu uploads() {
    if (uploads == null) {
      uploads = lane(transfers::on);
    }
    return uploads;
  }

  public ComputeDevice device() {
    return device;
  }

  public Ownership owner() {
    return owner;
  }

  public ComputeQueue queue() {
    return queue;
  }

  public Transfers transfers() {
    return transfers;
  }

  /** Tells how batches reach tables. */
  public AccessPath accessPath() {
    return accessPath;
  }

  public void use(AccessPath path) {
    accessPath = path;
  }

  /** Lets every result be marked from now on, so that other devices can wait for it. */
  public void markResults() {
    marksResults = true;
  }

  /** Tells whether results are marked. */
  public boolean marksResults() {
    return marksResults;
  }

  /** Frees the memory of unreachable owners. */
  public Reclaimer reclaimer() {
    return reclaimer;
  }

  /** Lends memory for keys on their way to the device. */
  public SpareMemory keyMemory() {
    return keyMemory;
  }

  /** Lends memory for estimates and other results. */
  public SpareMemory countMemory() {
    return countMemory;
  }

  /** Lends memory for the keys of groups. */
  public SpareMemory groupKeyMemory() {
    return groupKeyMemory;
  }

  /** Lends memory for the values of groups. */
  public SpareMemory groupValueMemory() {
    return groupValueMemory;
  }

  /** Lends memory for keys in partitions. */
  public SpareMemory partitionMemory() {
    return partitionMemory;
  }

  /** Lends memory that structures work in. */
  SpareMemory scratchMemory() {
    return scratchMemory;
  }

  /** Returns the bytes that can be allocated: spare memory is freed if it is needed. */
  public long freeBytes() {
    reclaimer.reclaim();
    return device.freeBytes() + spares().mapToLong(SpareMemory::spareBytes).sum();
  }

  /** Defers work until its result is needed on the device. */
  public void defer(Runnable work) {
    later.add(work);
  }

  public void cancelDeferred(Runnable work) {
    later.remove(work);
  }

  /** Does all deferred work. */
  public void runDeferred() {
    List.copyOf(later).forEach(Runnable::run);
    later.clear();
  }

  /** Tells whether memory of another device is read where it lies. */
  public boolean canRead(Gpu there) {
    return there == this || device.canRead(there.device);
  }

  /**
   * Reads memory of another device where it lies, if this one reaches it.
   *
   * @param there whose operations wait meanwhile
   * @param action queues what reads
   * @return whether the device is reached; nothing is done otherwise
   */
  public boolean reads(Gpu there, Runnable action) {
    if (!canRead(there)) {
      return false;
    }
    return reads(List.of(there), action, () -> true);
  }

  /**
   * Reads memory of several devices where it lies, and goes on to work with it meanwhile.
   *
   * @param there all of which this one reaches; what they do now is waited for first
   * @param reading queues what reads
   * @param then queues what follows, or waits for it
   * @return its result; from now on, the others may change or free what was read
   */
  public <T> T reads(List<Gpu> there, Runnable reading, Supplier<T> then) {
    List<Gpu> others = there.stream().distinct().filter(each -> each != this).toList();
    others.forEach(each -> each.queue.finish()); // may still be writing, and fails by its own name
    if (others.isEmpty()) {
      reading.run();
      return then.get();
    }
    return readsWritten(reading, then);
  }

  /**
   * Does the same with memory that the others do not write to any more, whatever else they do:
   * devices that read each other at the same time need not wait for each other.
   */
  public <T> T readsWritten(Runnable reading, Supplier<T> then) {
    try (Marker end = queued(reading)) {
      try {
        return then.get();
      } finally {
        end.await();
      }
    }
  }

  /** Marks the end of operations. If some cannot be queued, it waits for those before them. */
  private Marker queued(Runnable operations) {
    try {
      operations.run();
      return queue.record();
    } catch (RuntimeException e) {
      queue.finish();
      throw e;
    }
  }

  /** Allocates memory that is not lent; frees spare memory if there is too little. */
  public DeviceMemory allocate(long bytes, String purpose) {
    return countMemory.allocate(bytes, purpose);
  }

  /** Allocates memory and fills it with the contents of a segment. */
  DeviceMemory allocate(MemorySegment contents, String purpose) {
    DeviceMemory memory = allocate(contents.byteSize(), purpose);
    try {
      transfers.write(memory, contents);
      return memory;
    } catch (RuntimeException e) {
      memory.close();
      throw e;
    }
  }

  /** Frees spare memory and the memory of unreachable owners, for other users of the device. */
  public void freeSpareMemory() {
    reclaimer.reclaim();
    spares().forEach(SpareMemory::close);
  }

  private Stream<SpareMemory> spares() {
    return Stream.of(
        keyMemory, countMemory, groupKeyMemory, groupValueMemory, partitionMemory, scratchMemory);
  }

  /**
   * Refuses options with a user's hash that is another function than in Java, as launches do.
   *
   * @throws IllegalArgumentException that names the first key that shows it
   */
  public void requireHash(KernelOptions options) {
    if (options.hash() instanceof UserHash hash) {
      hashes.require(hash, options.width());
    }
  }

  /** Compiles a kernel file in the background, if the driver can; it will be needed soon. */
  public void prepare(KernelOptions options, String file) {
    programs.prepare(options, file);
  }

  /** Launches a kernel with at least one thread for each item. */
  public void launch(KernelOptions options, Launch launch, long items) {
    if (items > 0) {
      launchGroups(options, launch, Math.toIntExact(Math.ceilDiv(items, options.groupItems())));
    }
  }

  /** Launches a kernel with a number of thread groups. */
  public void launchGroups(KernelOptions options, Launch launch, int groups) {
    requireHash(options);
    launchUnchecked(options, launch, groups);
  }

  /** Launches a kernel whose hash need not agree with Java. */
  void launchUnchecked(KernelOptions options, Launch launch, int groups) {
    programs.launch(
        options, launch, kernel -> queue.launch(kernel, groups, options.groupItems(), launch));
  }

  @Override
  public void close() {
    queue.close(); // waits for copies to and from the memory that is freed next
    if (uploads != null) {
      uploads.close();
    }
    transfers.close();
    freeSpareMemory();
    if (ownsDevice) {
      programs.close();
      device.close();
    }
  }
}
