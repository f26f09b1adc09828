package org.qsketch.cpu;

import java.util.Objects;
import org.qsketch.backend.AccessProbe;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.backend.spi.BackendDistinctCounter;
import org.qsketch.backend.spi.BackendDistinctGroups;
import org.qsketch.backend.spi.BackendFilter;
import org.qsketch.backend.spi.BackendGroupAccumulator;
import org.qsketch.backend.spi.BackendGroupBy;
import org.qsketch.backend.spi.BackendSketch;
import org.qsketch.backend.spi.BackendTopK;
import org.qsketch.backend.spi.BoundedTable;
import org.qsketch.backend.spi.DistinctPairs;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.backend.spi.SlimFatHost;
import org.qsketch.backend.spi.StructureFactories;
import org.qsketch.backend.spi.StructureFactory;
import org.qsketch.backend.spi.TopKTable;
import org.qsketch.cpu.distinct.CpuDistinctTable;
import org.qsketch.cpu.distinct.CpuPairHashes;
import org.qsketch.cpu.filter.CuckooTable;
import org.qsketch.cpu.groupby.CpuGroupAccumulator;
import org.qsketch.cpu.groupby.CpuGroupBy;
import org.qsketch.cpu.sketch.CpuSketchTable;
import org.qsketch.cpu.sketch.HostSlimFat;
import org.qsketch.cpu.topk.CpuCandidates;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.cpu.work.Workers;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.image.Image;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;
import org.qsketch.topk.TopKSpec;

/**
 * The CPU backend, in plain Java: tables in off-heap memory, all cores, exact under any
 * concurrency. The reference for the other backends.
 */
public final class CpuBackend implements Backend {
  static final String NAME = "cpu";

  private static final int GENERATE_TASK = 1 << 16;

  private final Device device;
  private final Workers workers;
  private final StructureFactories structures;
  private final ResultMemory results = new ResultMemory();
  private final Ownership owner = new Ownership(NAME);

  private CpuBackend(int threads) {
    this.device = CpuDevice.describe(threads);
    this.workers = new Workers(threads);
    this.structures = structures(new CpuSketchTable.Shared(workers, results));
  }

  /** Returns a factory for each structure. */
  private StructureFactories structures(CpuSketchTable.Shared sketches) {
    return new StructureFactories(
        owner,
        new StructureFactory<>(SketchSpec.class, spec -> table(spec, sketches), BackendSketch::new),
        new StructureFactory<>(
            SlimFatHost.Half.class,
            half -> new HostSlimFat(owner, half, sketches),
            (_, _, host) -> host),
        new StructureFactory<>(
            CuckooFilterSpec.class,
            spec -> new CuckooTable(spec, workers, results),
            BackendFilter::new),
        new StructureFactory<>(
            DistinctSpec.class,
            spec -> new CpuDistinctTable(spec, workers),
            BackendDistinctCounter::new),
        new StructureFactory<>(
            DistinctGroupsSpec.class, this::distinctPairs, BackendDistinctGroups::new),
        new StructureFactory<>(
            GroupBySpec.class, spec -> new CpuGroupBy(owner, workers, spec), BackendGroupBy::new),
        new StructureFactory<>(
            GroupAccumulatorSpec.class,
            spec -> new CpuGroupAccumulator(owner, workers, spec),
            BackendGroupAccumulator::new),
        new StructureFactory<>(
            TopKSpec.class,
            spec ->
                TopKTable.of(
                    spec, sketch -> table(sketch, sketches), () -> new CpuCandidates(workers)),
            BackendTopK::new));
  }

  private DistinctPairs distinctPairs(DistinctGroupsSpec spec) {
    return new DistinctPairs(
        owner,
        spec,
        new CpuPairHashes(workers, spec.counter().seed()),
        parts -> new CpuGroupAccumulator(owner, workers, parts));
  }

  private static BoundedTable table(SketchSpec spec, CpuSketchTable.Shared sketches) {
    return new BoundedTable(spec, CpuSketchTable.of(spec, sketches));
  }

  /**
   * Opens the CPU with a number of threads.
   *
   * @param threads 1 to 1024, including the caller's
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
    Objects.requireNonNull(stream, "stream");
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
      stream.width().store(block.hashes, count, keys.segment(), at);
    }
  }

  @Override
  public Keys upload(Keys keys) {
    Objects.requireNonNull(keys, "keys");
    try (Hold _ = keys.hold()) {
      return owner.inOrder(() -> owner.register(copied(keys)));
    }
  }

  private HostKeys copied(Keys keys) {
    HostKeys copy = HostKeys.allocate(keys.size(), keys.width());
    try {
      copy(keys, copy);
      return copy.withKind(keys.kind());
    } catch (RuntimeException | Error e) {
      copy.close();
      throw e;
    }
  }

  @Override
  public Keys allocate(long count, KeyWidth width) {
    return owner.inOrder(() -> owner.register(HostKeys.allocate(count, width)));
  }

  @Override
  public void upload(Keys keys, Keys target) {
    Keys.checkFit(keys, target);
    if (!(target instanceof HostKeys here)) {
      throw new IllegalArgumentException(
          "the target of the copy is not in host memory: allocate it with the cpu backend");
    }
    try (Hold _ = keys.hold();
        Hold _ = here.hold()) {
      owner.runInOrder(() -> copy(keys, here));
    }
  }

  /** Copies keys, which may lie in the memory of the target if they are the host's. */
  private void copy(Keys keys, HostKeys target) {
    if (keys instanceof HostKeys host) {
      host.copyTo(0, target.segment());
      return;
    }
    workers
        .block()
        .forEach(
            keys,
            0,
            keys.size(),
            (block, at) -> keys.width().store(block.hashes, block.count(), target.segment(), at));
  }

  @Override
  public <T extends AutoCloseable> T create(Spec<T> spec) {
    return structures.create(spec);
  }

  @Override
  public <T extends AutoCloseable> T open(Image<T> image) {
    return structures.open(image);
  }

  @Override
  public AccessProbe accessProbe(long bytes) {
    return owner.inOrder(() -> owner.register(new CpuAccessProbe(owner, workers, bytes)));
  }

  @Override
  public long elapsedNanos(Runnable operations) {
    Objects.requireNonNull(operations, "operations");
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

  @Override
  public String toString() {
    return Backend.summary(this);
  }
}
