package org.qsketch.gpu;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.qsketch.backend.Ownership;
import org.qsketch.gpu.ComputeDevice.DeviceMemory;

/** What all parts of a backend use: one queue of a device, its programs and its transfers. */
final class Gpu implements AutoCloseable {
  /** Threads of a group, in every kernel. */
  static final int GROUP_SIZE = 256;

  private final ComputeDevice device;
  private final boolean isWhole;
  private final Ownership owner;
  private final ComputeQueue queue;
  private final Programs programs;
  private final Transfers transfers;
  private final Reclaimer reclaimer = new Reclaimer();
  private final SpareMemory keyMemory;
  private final SpareMemory countMemory;
  private final SpareMemory groupKeyMemory;
  private final SpareMemory groupValueMemory;

  /** Held weakly: for those that were forgotten nothing needs to be done. */
  private final Set<Runnable> later = Collections.newSetFromMap(new WeakHashMap<>());

  Gpu(ComputeDevice device) {
    this(device, new Programs(device), true);
  }

  private Gpu(ComputeDevice device, Programs programs, boolean isWhole) {
    this.device = device;
    this.isWhole = isWhole;
    this.owner = new Ownership(device.name());
    this.queue = device.openQueue();
    this.programs = programs;
    this.transfers = new Transfers(device, queue);
    this.keyMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory);
    this.countMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory);
    this.groupKeyMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory);
    this.groupValueMemory = new SpareMemory(device, reclaimer, this::freeSpareMemory);
  }

  /**
   * The same device and its programs, with a queue and transfers of its own, for use by another
   * thread; the caller closes it.
   */
  Gpu lane() {
    return new Gpu(device, programs, false);
  }

  ComputeDevice device() {
    return device;
  }

  Ownership owner() {
    return owner;
  }

  ComputeQueue queue() {
    return queue;
  }

  Transfers transfers() {
    return transfers;
  }

  /** What frees the memory of forgotten owners. */
  Reclaimer reclaimer() {
    return reclaimer;
  }

  /** Where keys on their way to the device are borrowed from. */
  SpareMemory keyMemory() {
    return keyMemory;
  }

  /** Where estimates are borrowed from. */
  SpareMemory countMemory() {
    return countMemory;
  }

  /** Where the keys of groups are borrowed from. */
  SpareMemory groupKeyMemory() {
    return groupKeyMemory;
  }

  /** Where the values of groups are borrowed from. */
  SpareMemory groupValueMemory() {
    return groupValueMemory;
  }

  /** How much memory can be allocated; nothing lies spare then. */
  long freeBytes() {
    freeSpareMemory();
    return device.freeBytes();
  }

  /** Puts off what need not be done before the device is asked for it. */
  void doLater(Runnable work) {
    later.add(work);
  }

  void forget(Runnable work) {
    later.remove(work);
  }

  /** Does what was put off. */
  void catchUp() {
    List.copyOf(later).forEach(Runnable::run);
    later.clear();
  }

  /** Memory for good; what lies spare is freed if need be. */
  DeviceMemory allocate(long bytes, String purpose) {
    return countMemory.allocate(bytes, purpose);
  }

  /** Memory with the contents of a segment. */
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

  /** Frees what lies spare or was forgotten, of which others know nothing. */
  void freeSpareMemory() {
    reclaimer.reclaim();
    Stream.of(keyMemory, countMemory, groupKeyMemory, groupValueMemory).forEach(SpareMemory::close);
  }

  /** Runs a kernel with a thread for each of a number of items, or more. */
  void launch(Program program, String entry, long items, Object... arguments) {
    if (items > 0) {
      int groups = Math.toIntExact(Math.ceilDiv(items, GROUP_SIZE));
      launchGroups(program, entry, groups, arguments);
    }
  }

  /** Runs a kernel with a number of groups. */
  void launchGroups(Program program, String entry, int groups, Object... arguments) {
    programs.launch(program, entry, kernel -> queue.launch(kernel, groups, GROUP_SIZE, arguments));
  }

  @Override
  public void close() {
    queue.close(); // waits for copies to and from what is freed next
    transfers.close();
    freeSpareMemory();
    if (isWhole) {
      programs.close();
      device.close();
    }
  }
}
