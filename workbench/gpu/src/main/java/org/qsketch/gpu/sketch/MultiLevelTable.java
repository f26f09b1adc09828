package org.qsketch.gpu.sketch;

import org.qsketch.backend.spi.Combinable;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.HashMasks;
import org.qsketch.gpu.launch.MultiLevelMergeKernels;
import org.qsketch.gpu.launch.MultiLevelQueriesKernels;
import org.qsketch.gpu.launch.MultiLevelSketchKernels;
import org.qsketch.gpu.launch.MultiLevelSlicesKernels;
import org.qsketch.gpu.launch.TablesKernels;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchStatistics;

/** The multi-level sketch (Algorithms 4, 5). */
final class MultiLevelTable extends SlicedTable {
  static final int LOW = 0;
  static final int HIGH = 1;
  static final int REQUESTED = 2;

  private final MultiLevelSketchSpec spec;
  private final RowSums sums;

  private MultiLevelTable(
      Resources resources,
      MultiLevelSketchSpec spec,
      TableMemory memory,
      Kernels kernels,
      BucketSlices slices,
      RowSums sums) {
    super(resources, memory, kernels, slices);
    this.spec = spec;
    this.sums = sums;
  }

  static MultiLevelTable of(MultiLevelSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    MaskTable masks = MaskTable.of(spec, resources);
    return new MultiLevelTable(
        resources,
        spec,
        memory,
        kernels(spec, memory, masks.selection()),
        new BucketSlices(memory, spec.buckets(), spec.masks(), slices(spec, memory, masks)),
        sums(spec, memory));
  }

  private static Kernels kernels(MultiLevelSketchSpec spec, TableMemory memory, HashMasks masks) {
    Arg.Low low = new Arg.Low(memory.part(LOW));
    Arg.High high = new Arg.High(memory.part(HIGH));
    Arg.Requested requested = new Arg.Requested(memory.part(REQUESTED));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    Arg.Limit limit = new Arg.Limit(spec.limit());
    Arg.Rows rows = new Arg.Rows(spec.highRows());
    Change insert =
        (keys, weights) ->
            new MultiLevelSketchKernels.Insert(
                low, high, requested, buckets, limit, rows, masks, keys, weights);
    Change insertLocked =
        (keys, weights) ->
            new MultiLevelSketchKernels.InsertLocked(
                low, high, requested, buckets, limit, rows, masks, keys, weights);
    return new Kernels(
        KeyKernels.of(memory.gpu(), KernelOptions.forHash(spec.hash())),
        spec.locked() ? insertLocked : insert,
        (keys, weights) ->
            new MultiLevelSketchKernels.RemoveKeys(low, high, buckets, rows, masks, keys, weights),
        keys -> Math.toIntExact(Math.ceilDiv(keys, KernelConstant.GROUP_SIZE.value())),
        (keys, counts) ->
            new MultiLevelSketchKernels.Query(
                low, high, buckets, rows, masks, keys, new Arg.Counts(counts)));
  }

  private static BucketSlices.Kernels slices(
      MultiLevelSketchSpec spec, TableMemory memory, MaskTable masks) {
    Arg.Low low = new Arg.Low(memory.part(LOW));
    Arg.High high = new Arg.High(memory.part(HIGH));
    Arg.Requested requested = new Arg.Requested(memory.part(REQUESTED));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    Arg.Limit limit = new Arg.Limit(spec.limit());
    Arg.Rows rows = new Arg.Rows(spec.highRows());
    Arg.Masks table = new Arg.Masks(masks.memory());
    return new BucketSlices.Kernels(
        KernelOptions.NONE,
        (empty, slices, maskBits) ->
            new MultiLevelSlicesKernels.InsertSlices(
                low, buckets, empty, high, requested, limit, rows, table, slices, maskBits),
        (empty, slices, maskBits) ->
            new MultiLevelSlicesKernels.RemoveSlices(
                low, buckets, empty, high, rows, table, slices, maskBits),
        (slices, maskBits, threshold, answers) ->
            new MultiLevelQueriesKernels.QuerySlices(
                low, buckets, high, rows, table, slices, maskBits, threshold, answers));
  }

  private static RowSums sums(MultiLevelSketchSpec spec, TableMemory memory) {
    return new RowSums(
        memory,
        spec.highRows(),
        KernelOptions.NONE,
        (from, otherLow, otherHigh, count, takesOver) ->
            new MultiLevelMergeKernels.Merge(
                new Arg.Low(memory.part(LOW)),
                from,
                new Arg.High(memory.part(HIGH)),
                new Arg.Requested(memory.part(REQUESTED)),
                new Arg.Limit(spec.limit()),
                new Arg.Rows(spec.highRows()),
                otherLow,
                otherHigh,
                count,
                takesOver));
  }

  @Override
  public boolean addAll(Combinable other) {
    return other instanceof MultiLevelTable there && sums.add(there.memory(), this::beginChange);
  }

  @Override
  public void halve() {
    memory()
        .halve(
            KernelOptions.NONE,
            new TablesKernels.HalveLow(
                new Arg.Low(memory().part(LOW)),
                new Arg.Count(memory().part(LOW).bytes() / TableMemory.VECTOR_BYTES)),
            LOW);
    memory().halveCounters(HIGH);
  }

  @Override
  public SketchStatistics statistics() {
    long words = memory().part(LOW).bytes() / Integer.BYTES;
    Summary low =
        memory().summarize(LOW, words, KernelOptions.NONE, TablesKernels.SummarizeLow::new);
    Summary high = memory().summarizeCounters(HIGH);
    return new SketchStatistics(
        spec.counters(),
        low.used(),
        Math.max(low.largest(), high.largest()),
        spec.highRows(),
        memory().number(REQUESTED));
  }
}
