package org.qsketch.cpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.spi.Batch;
import org.qsketch.backend.spi.Combinable;
import org.qsketch.backend.spi.CounterRanges;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.cpu.sketch.flat.BucketTable;
import org.qsketch.cpu.sketch.flat.CounterTable;
import org.qsketch.cpu.sketch.flat.CpuTable;
import org.qsketch.cpu.sketch.flat.HostRanges;
import org.qsketch.cpu.sketch.flat.SlimFatTable;
import org.qsketch.cpu.sketch.flat.ThreadTable;
import org.qsketch.cpu.sketch.multilevel.MultiLevelTable;
import org.qsketch.cpu.sketch.tagged.TaggedTable;
import org.qsketch.cpu.work.KeyBlock;
import org.qsketch.cpu.work.ResultMemory;
import org.qsketch.cpu.work.Workers;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.ErrorSummary;
import org.qsketch.sketch.ErrorTally;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;

/**
 * A table in host memory, to which workers apply batches of keys.
 *
 * <p>With inserts in the order of keys, threads would compete for cache lines and miss the cache on
 * every counter. So a batch is first partitioned by the unit of the table that each hash selects. A
 * partition belongs to a slice of the table that fits in the second-level cache. One worker applies
 * it from start to end by plain additions. Small batches and batches for small tables are not
 * partitioned: one worker does all the work.
 */
public final class CpuSketchTable implements SketchTable, Combinable {
  /** The number of keys whose errors one worker sums up at a time. */
  private static final int TASK_KEYS = 1 << 16;

  /**
   * The resources that all sketches of a backend share.
   *
   * @param workers the threads that apply keys to tables
   * @param partitioning divides large batches among the workers
   * @param results the memory of estimates
   */
  public record Shared(Workers workers, Partitioning partitioning, ResultMemory results) {
    /**
     * Creates the resources with a new partitioning.
     *
     * @param workers the threads that apply keys to tables
     * @param results the memory of estimates
     */
    public Shared(Workers workers, ResultMemory results) {
      this(workers, new Partitioning(workers), results);
    }
  }

  private final CpuTable table;
  private final Shared shared;

  CpuSketchTable(CpuTable table, Shared shared) {
    this.table = table;
    this.shared = shared;
  }

  /**
   * Creates an empty table.
   *
   * @param spec the spec of the sketch
   * @param shared the resources that the sketches of the backend share
   * @return the table, owned by the caller
   */
  public static CpuSketchTable of(SketchSpec spec, Shared shared) {
    return new CpuSketchTable(table(spec), shared);
  }

  private static CpuTable table(SketchSpec spec) {
    return switch (spec) {
      case ThreadSketchSpec thread -> new ThreadTable(thread);
      case WarpSketchSpec warp -> new BucketTable(warp);
      case SubWarpSketchSpec subWarp -> new BucketTable(subWarp);
      case MultiLevelSketchSpec multiLevel -> new MultiLevelTable(multiLevel);
      case TaggedSketchSpec tagged -> new TaggedTable(tagged);
      case SlimFatSketchSpec slimFat -> new SlimFatTable(slimFat);
    };
  }

  @Override
  public void add(Batch batch, int delta) {
    if (table.isThreadSafe()) {
      shared.workers().forEach(batch, (block, _) -> addAll(table, block, delta));
      return;
    }
    for (long from = 0; from < batch.size(); from += Partitioning.MAX_KEYS) {
      long to = Math.min(batch.size(), from + Partitioning.MAX_KEYS);
      addPart(batch.slice(from, to), delta);
    }
  }

  private void addPart(Batch batch, int delta) {
    int shift = shared.partitioning().shift(table, batch.size());
    if (shared.partitioning().count(table, shift) > 1) {
      shared.partitioning().add(table, batch, shift, delta);
    } else {
      KeyBlock own = shared.workers().block();
      own.forEach(batch, 0, batch.size(), (block, _) -> addAll(table, block, delta));
    }
  }

  /** Adds to, or subtracts from, the counters of each key of a block, in all lanes. */
  static void addAll(CpuTable table, KeyBlock block, int delta) {
    table.hashKeys(block);
    for (int lane = 0; lane < table.lanes(); lane++) {
      table.toUnits(block, lane);
      table.add(block, lane, delta);
    }
  }

  @Override
  public Counts query(Keys keys) {
    HostCounts counts = shared.results().estimates(keys.size(), table.spec().counterBytes());
    try {
      query(keys, counts.segment());
      return counts;
    } catch (RuntimeException e) {
      counts.close();
      throw e;
    }
  }

  private void query(Keys keys, MemorySegment counts) {
    shared.workers().forEach(Batch.once(keys), (block, from) -> copyEstimates(block, counts, from));
  }

  private void copyEstimates(KeyBlock block, MemorySegment counts, long from) {
    table.hashKeys(block);
    table.query(block);
    table.counters().copyMinima(block, counts, from);
  }

  @Override
  public ErrorSummary errors(Keys keys, Keys counts) {
    int tasks = Math.toIntExact(Math.ceilDiv(keys.size(), TASK_KEYS));
    List<ErrorTally> tallies = Stream.generate(ErrorTally::new).limit(tasks).toList();
    shared
        .workers()
        .forEach(
            tasks,
            (task, block) -> {
              long end = Math.min(keys.size(), (task + 1L) * TASK_KEYS);
              block.forEach(
                  keys,
                  (long) task * TASK_KEYS,
                  end,
                  (part, from) -> tallies.get(task).add(exact(counts, from, part), estimate(part)));
            });
    ErrorTally all = new ErrorTally();
    tallies.forEach(all::add); // in the same order each time
    return all.summary();
  }

  private static long[] exact(Keys counts, long from, KeyBlock block) {
    return counts.slice(from, from + block.count()).toArray();
  }

  /** Returns the estimates of a block. */
  private long[] estimate(KeyBlock block) {
    HostCounts estimates = HostCounts.allocate(block.count(), table.spec().counterBytes());
    copyEstimates(block, estimates.segment(), 0);
    return estimates.toArray();
  }

  @Override
  public void merge(SketchImage image) {
    addState(image.parts());
  }

  /** Adds counters by ranges, and other states as an image is added, but where they lie. */
  @Override
  public boolean addAll(Combinable other) {
    if (table instanceof CounterTable || !(other instanceof CpuSketchTable theirs)) {
      return Combinable.super.addAll(other);
    }
    addState(theirs.table.parts());
    return true;
  }

  private void addState(List<MemorySegment> parts) {
    table.spec().addState(table.parts(), parts);
    table.partsChanged();
  }

  @Override
  public void halve() {
    table.halve();
  }

  @Override
  public Optional<CounterRanges> counterRanges() {
    return table instanceof CounterTable counters
        ? Optional.of(new HostRanges(counters))
        : Optional.empty();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    for (int part = 0; part < parts.size(); part++) {
      table.parts().get(part).copyFrom(parts.get(part));
    }
    table.partsChanged();
  }

  @Override
  public void clear() {
    table.clear();
  }

  @Override
  public SketchImage image() {
    return SketchImage.copyOf(table.spec(), table.parts());
  }

  @Override
  public SketchStatistics statistics() {
    return table.statistics();
  }

  @Override
  public void close() {
    table.close();
  }
}
