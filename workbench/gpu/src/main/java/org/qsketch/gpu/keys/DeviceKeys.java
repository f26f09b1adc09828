package org.qsketch.gpu.keys;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.memory.ParallelCopy;
import org.qsketch.gpu.memory.SpareMemory;
import org.qsketch.gpu.memory.Transfers;
import org.qsketch.internal.Closing;
import org.qsketch.internal.memory.Lifetime;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/** Keys in the memory of a device. A slice lives as long as the keys it is of. */
public final class DeviceKeys implements BackendKeys {
  /** The memory that keys and all slices of them share. */
  private static final class Storage {
    private final Gpu gpu;
    private final DeviceMemory memory;
    private final Lifetime lifetime;

    Storage(Gpu gpu, DeviceMemory memory, AutoCloseable end) {
      this.gpu = gpu;
      this.memory = memory;
      this.lifetime = new Lifetime("the memory of these keys", () -> Closing.close(end));
      gpu.reclaimer().watch(this, lifetime);
    }

    void close(DeviceKeys keys) {
      gpu.owner().release(keys, lifetime::close);
    }

    /** Ends in the order of the backend's operations, since that may free the memory. */
    Hold hold() {
      Hold hold = lifetime.hold();
      return () -> gpu.owner().release(hold, hold::close);
    }
  }

  private final Storage storage;
  private final KeyWidth width;
  private final KeyKind kind;
  private final long from;
  private final long size;
  private final boolean isSlice;
  private final Optional<KeyRuns> runs;

  private DeviceKeys(
      Storage storage, KeyWidth width, KeyKind kind, long from, long size, boolean isSlice) {
    this(storage, width, kind, from, size, isSlice, Optional.empty());
  }

  private DeviceKeys(
      Storage storage,
      KeyWidth width,
      KeyKind kind,
      long from,
      long size,
      boolean isSlice,
      Optional<KeyRuns> runs) {
    this.storage = storage;
    this.width = width;
    this.kind = kind;
    this.from = from;
    this.size = size;
    this.isSlice = isSlice;
    this.runs = runs;
  }

  public static DeviceKeys allocate(Gpu gpu, long count, KeyWidth width) {
    Objects.requireNonNull(width, "width");
    if (count < 0) {
      throw new IllegalArgumentException(
          "the number of keys is " + count + ": it must be 0 or more");
    }
    // more keys than can be addressed are more than fit in memory, and refused as such
    long bytes = Math.min(count, Long.MAX_VALUE / width.bytes()) * width.bytes();
    DeviceMemory memory = gpu.allocate(bytes, count + " keys");
    return of(new Storage(gpu, memory, memory), count, width);
  }

  /** Creates keys in memory that others used before, since allocating takes a while. */
  public static DeviceKeys borrow(Gpu gpu, SpareMemory lender, long count, KeyWidth width) {
    return borrowed(gpu, lender.longLoan(count * width.bytes(), count + " keys"), count, width);
  }

  /** Creates keys at the beginning of memory that is lent; closing them ends the loan. */
  public static DeviceKeys borrowed(Gpu gpu, SpareMemory.Loan loan, long count, KeyWidth width) {
    return of(new Storage(gpu, loan.memory(), loan), count, width);
  }

  /** Wraps keys in memory of others, which lives as long as these keys at least. */
  public static DeviceKeys over(Gpu gpu, long address, long count, KeyWidth width) {
    DeviceMemory memory = gpu.device().memoryOfOthers(address, count * width.bytes());
    return of(new Storage(gpu, memory, memory), count, width);
  }

  private static DeviceKeys of(Storage storage, long count, KeyWidth width) {
    return storage
        .gpu
        .owner()
        .register(new DeviceKeys(storage, width, KeyKind.UNKNOWN, 0, count, false));
  }

  /** Returns the same keys with what they stand for; the caller closes them instead of these. */
  DeviceKeys withKind(KeyKind other) {
    return storage.gpu.owner().register(new DeviceKeys(storage, width, other, from, size, isSlice));
  }

  /**
   * Returns the same keys, and what is known of their runs; the caller closes them instead of
   * these.
   *
   * @param bits of the hash that number the runs
   * @param seed of the hash
   * @param place of the two numbers of the first run in the memory, as a number of 32 bits
   */
  public DeviceKeys inRuns(int bits, long seed, long place) {
    DeviceKeys numbers =
        new DeviceKeys(storage, KeyWidth.BITS_32, KeyKind.UNKNOWN, place, 2L << bits, true);
    return storage
        .gpu
        .owner()
        .register(
            new DeviceKeys(
                storage,
                width,
                kind,
                from,
                size,
                isSlice,
                Optional.of(new KeyRuns(bits, seed, numbers))));
  }

  /** Returns the runs of these keys, if they lie in some. */
  public Optional<KeyRuns> runs() {
    return runs;
  }

  @Override
  public Ownership owner() {
    return storage.gpu.owner();
  }

  public boolean isOn(Gpu gpu) {
    return storage.gpu == gpu;
  }

  /** Tells whether any keys lie on a device. */
  public static boolean areOn(Gpu gpu, Keys keys) {
    return keys instanceof DeviceKeys there && there.isOn(gpu);
  }

  /** Returns the device that has these keys. */
  public Gpu gpu() {
    return storage.gpu;
  }

  public DeviceMemory memory() {
    if (storage.lifetime.isClosed()) {
      throw new IllegalStateException("these keys are closed");
    }
    return storage.memory;
  }

  /** Returns these keys as kernels take them. */
  public Chunk chunk() {
    return new Chunk(memory(), from, size);
  }

  /** Returns the place of the first key in the memory. */
  public long from() {
    return from;
  }

  @Override
  public KeyWidth width() {
    return width;
  }

  @Override
  public KeyKind kind() {
    return kind;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void copyTo(long first, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    Objects.checkFromIndexSize(first, count, size);
    Objects.checkFromIndexSize(offset, count, target.length);
    read(
        first,
        count,
        (slice, at) -> widen(slice, target, offset + Math.toIntExact(at / width.bytes())));
  }

  /** Fills a segment with keys in the format of the device. */
  void copyTo(long first, MemorySegment target) {
    read(
        first,
        target.byteSize() / width.bytes(),
        (slice, at) -> ParallelCopy.copy(slice, 0, target, at, slice.byteSize()));
  }

  /** Hands over all keys in host memory, part by part: later ones come while one is worked on. */
  void forEachPart(Consumer<Keys> action) {
    read(0, size, (slice, _) -> action.accept(Keys.of(slice, width)));
  }

  private void read(long first, long count, Transfers.SliceAction take) {
    storage
        .gpu
        .owner()
        .runInOrder(
            () ->
                storage
                    .gpu
                    .transfers()
                    .read(memory(), (from + first) * width.bytes(), count * width.bytes(), take));
  }

  private void widen(MemorySegment slice, long[] target, int offset) {
    int count = Math.toIntExact(slice.byteSize() / width.bytes());
    if (width == KeyWidth.BITS_64) {
      MemorySegment.copy(slice, JAVA_LONG, 0, target, offset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[offset + i] = Integer.toUnsignedLong(slice.getAtIndex(JAVA_INT, i));
    }
  }

  @Override
  public DeviceKeys slice(long start, long end) {
    Keys.checkRange(start, end, size);
    return new DeviceKeys(storage, width, kind, from + start, end - start, true);
  }

  @Override
  public Hold hold() {
    return storage.hold();
  }

  @Override
  public void close() {
    if (!isSlice) {
      storage.close(this);
    }
  }

  @Override
  public String toString() {
    return Keys.summary(this);
  }
}
