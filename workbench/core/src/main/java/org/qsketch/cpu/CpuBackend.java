package org.qsketch.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.spi.BackendFilter;
import org.qsketch.backend.spi.BackendGroupBy;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.cpu.filter.CuckooTable;
import org.qsketch.cpu.groupby.CpuGroupBy;
import org.qsketch.cpu.sketch.Batches;
import org.qsketch.cpu.sketch.BucketTable;
import org.qsketch.cpu.sketch.CpuSketchTable;
import org.qsketch.cpu.sketch.CpuTable;
import org.qsketch.cpu.sketch.HostSlimFat;
import org.qsketch.cpu.sketch.MultiLevelTable;
import org.qsketch.cpu.sketch.SlimFatTable;
import org.qsketch.cpu.sketch.ThreadTable;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.cpu.work.Workers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.groupby.GroupBy;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.AvailableMemory;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.spec.Checks;

/**
 * The CPU backend, in plain Java: tables in off-heap memory, all cores, exact under any
 * concurrency. The reference for the other backends.
 */
public final class CpuBackend implements Backend {
  static final String NAME = "cpu";

  /** The locks of a cuckoo filter where nothing is said: as many as published. */
  public static final int DEFAULT_STRIPES = 256;

  private static final int MAX_STRIPES = 1 << 16;

  private static final int GENERATE_TASK = 1 << 16;

  private final Device device;
  private final Workers workers;
  private final Batches batches;
  private final ResultMemory results = new ResultMemory();
  private final Ownership owner = new Ownership(NAME);

  private CpuBackend(int threads) {
    this.device = CpuDevice.describe(threads);
    this.workers = new Workers(threads);
    this.batches = new Batches(workers);
  }

  /**
   * Opens the CPU with a number of threads.
   *
   * @param threads 1 to 1024, the caller's among them
   * @return the backend, owned by the caller
   */
  public static CpuBackend open(int threads) {
    if (threads < 1 || threads > 1024) {
      throw new IllegalArgumentException(
          "the number of threads is %d: it must be between 1 and 1024".formatted(threads));
    }
    return new CpuBackend(threads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Device device() {
    return device;
  }

  @Override
  public long freeBytes() {
    return AvailableMemory.bytes();
  }

  @Override
  public boolean isAsynchronous() {
    return false;
  }

  @Override
  public Keys generate(KeyStream stream, long from, long count) {
    return owner.inOrder(
        () -> {
          HostKeys keys = owner.register(HostKeys.allocate(count, stream.width()));
          int tasks = Math.toIntExact(Math.ceilDiv(count, GENERATE_TASK));
          workers.forEach(
              tasks,
              (task, block) ->
                  generateTask(stream, from, keys, task * (long) GENERATE_TASK, block));
          return keys;
        });
  }

  private static void generateTask(
      KeyStream stream, long from, HostKeys keys, long start, KeyBlock block) {
    long end = Math.min(keys.size(), start + GENERATE_TASK);
    for (long at = start; at < end; at += KeyBlock.SIZE) {
      int count = (int) Math.min(KeyBlock.SIZE, end - at);
      stream.fill(from + at, block.hashes, count);
      store(block.hashes, count, keys.segment(), at, stream.width());
    }
  }

  public static void store(
      long[] source, int count, MemorySegment target, long at, KeyWidth width) {
    if (width == KeyWidth.BITS_64) {
      MemorySegment.copy(source, 0, target, JAVA_LONG_UNALIGNED, at * Long.BYTES, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target.setAtIndex(JAVA_INT_UNALIGNED, at + i, (int) source[i]);
    }
  }

  @Override
  public Keys upload(Keys keys) {
    return owner.inOrder(
        () -> {
          HostKeys copy = owner.register(HostKeys.allocate(keys.size(), keys.width()));
          copy(keys, copy);
          return copy;
        });
  }

  @Override
  public Keys allocate(long count, KeyWidth width) {
    return owner.inOrder(() -> owner.register(HostKeys.allocate(count, width)));
  }

  @Override
  public void upload(Keys keys, Keys room) {
    Keys.checkFit(keys, room);
    if (!(room instanceof HostKeys here)) {
      throw new IllegalArgumentException(
          "the room for keys is not in host memory: make it with the cpu backend");
    }
    owner.runInOrder(() -> copy(keys, here));
  }

  private void copy(Keys keys, HostKeys target) {
    Batches.forEachBlock(
        keys,
        0,
        keys.size(),
        workers.block(),
        (block, at) -> store(block.hashes, block.count(), target.segment(), at, keys.width()));
  }

  @Override
  public Sketch create(SketchSpec spec) {
    return owner.inOrder(() -> sketch(table(spec)));
  }

  @Override
  public Sketch open(SketchImage image) {
    return owner.inOrder(
        () -> {
          CpuTable table = table(image.spec());
          for (int part = 0; part < table.parts().size(); part++) {
            table.parts().get(part).copyFrom(image.parts().get(part));
          }
          table.partsChanged();
          return sketch(table);
        });
  }

  private Sketch sketch(CpuTable table) {
    CpuSketchTable counters = new CpuSketchTable(table, batches, results);
    return owner.register(new BackendSketch(owner, table.spec(), counters));
  }

  private static CpuTable table(SketchSpec spec) {
    return switch (spec) {
      case ThreadSketchSpec thread -> new ThreadTable(thread);
      case MultiLevelSketchSpec multiLevel -> new MultiLevelTable(multiLevel);
      case SlimFatSketchSpec slimFat -> new SlimFatTable(slimFat);
      case BucketedSketchSpec bucketed -> new BucketTable(bucketed);
    };
  }

  /**
   * Creates the host half of a slim-fat sketch whose queries another backend answers.
   *
   * @param spec what to create
   * @return an empty table, owned by the caller
   */
  public HostSlimFat slimFat(SlimFatSketchSpec spec) {
    return owner.inOrder(() -> owner.register(new HostSlimFat(owner, spec, batches, results)));
  }

  @Override
  public CuckooFilter create(CuckooFilterSpec spec) {
    return create(spec, DEFAULT_STRIPES);
  }

  /**
   * Creates an empty cuckoo filter whose locks are fewer or more than usual.
   *
   * @param spec what to create
   * @param stripes how many locks share the buckets, 1 or more; a single thread takes none
   * @return the filter, owned by the caller
   */
  public CuckooFilter create(CuckooFilterSpec spec, int stripes) {
    Checks.range("the number of stripes", stripes, 1, MAX_STRIPES, "each is a lock of its own");
    return owner.inOrder(() -> filter(new CuckooTable(spec, workers, results, stripes)));
  }

  @Override
  public CuckooFilter open(FilterImage image) {
    return owner.inOrder(
        () -> {
          CuckooTable table = new CuckooTable(image.spec(), workers, results, DEFAULT_STRIPES);
          table.load(image);
          return filter(table);
        });
  }

  private CuckooFilter filter(CuckooTable table) {
    return owner.register(new BackendFilter(owner, table.spec(), table));
  }

  @Override
  public GroupBy create(GroupBySpec spec) {
    return owner.inOrder(
        () -> {
          CpuGroupBy aggregator = new CpuGroupBy(owner, workers, spec, CpuGroupBy.ROUND);
          return owner.register(new BackendGroupBy(owner, spec, aggregator));
        });
  }

  @Override
  public AccessProbe accessProbe(long bytes) {
    return owner.inOrder(() -> owner.register(new CpuAccessProbe(owner, workers, bytes)));
  }

  @Override
  public long elapsedNanos(Runnable operations) {
    long start = System.nanoTime();
    operations.run();
    return System.nanoTime() - start;
  }

  @Override
  public void close() {
    owner.close(
        () -> {
          results.close();
          workers.close();
        });
  }
}
