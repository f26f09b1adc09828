package org.qsketch.gpu.sketch;

import java.util.Optional;
import org.qsketch.backend.spi.Combinable;
import org.qsketch.backend.spi.StateRanges;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.TaggedHalveKernels;
import org.qsketch.gpu.launch.TaggedQueriesKernels;
import org.qsketch.gpu.launch.TaggedSketchKernels;
import org.qsketch.gpu.launch.TaggedSlicesKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.gpu.sketch.TableMemory.Summarizing;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;

/** The tagged sketch. */
final class TaggedTable extends SlicedTable {
  /** The most threads that insert at the same time, per bucket. */
  private static final int BUCKET_THREADS = 4;

  /** The thread groups of a compute unit: as many as an NVIDIA H100 runs at the same time. */
  private static final int UNIT_GROUPS = 4;

  private final TaggedSketchSpec spec;
  private final KernelOptions options;
  private final TaggedSums sums;

  private TaggedTable(
      Resources resources, TaggedSketchSpec spec, TableMemory memory, KernelOptions options) {
    super(
        resources,
        memory,
        kernels(spec, memory),
        new BucketSlices(memory, spec.buckets(), TaggedLayout.TAGS, slices(spec, memory, options)));
    this.spec = spec;
    this.options = options;
    this.sums = new TaggedSums(memory, options);
  }

  static TaggedTable of(TaggedSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    return new TaggedTable(
        resources, spec, memory, KernelOptions.NONE.with(Define.UPDATE, spec.update().code()));
  }

  private static Kernels kernels(TaggedSketchSpec spec, TableMemory memory) {
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    Arg.Seed seed = new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed()));
    return new Kernels(
        KeyKernels.of(
            memory.gpu(),
            KernelOptions.forHash(spec.hash()).with(Define.UPDATE, spec.update().code())),
        (keys, weights) -> new TaggedSketchKernels.Insert(table, buckets, seed, keys, weights),
        (keys, weights) -> new TaggedSketchKernels.RemoveKeys(table, buckets, seed, keys, weights),
        keys -> groups(memory.gpu(), keys, spec.buckets()),
        (keys, counts) ->
            new TaggedSketchKernels.Query(table, buckets, seed, keys, new Arg.Counts(counts)));
  }

  /**
   * Returns how many thread groups add keys. Of the threads that swap the words of a bucket one
   * succeeds at a time: with more of them per bucket the others would only get in its way. Each
   * group takes many tiles, so that it adds keys that it carries along once for all of them.
   */
  private static int groups(Gpu gpu, long keys, long buckets) {
    long tiles = Math.ceilDiv(keys, KernelConstant.TAGGED_ITEMS.ofGroup());
    long most = Math.ceilDiv(buckets * BUCKET_THREADS, KernelConstant.GROUP_SIZE.value());
    long resident = (long) UNIT_GROUPS * gpu.device().description().computeUnits();
    return Math.toIntExact(Math.min(tiles, Math.min(most, resident)));
  }

  private static BucketSlices.Kernels slices(
      TaggedSketchSpec spec, TableMemory memory, KernelOptions options) {
    Arg.Table table = new Arg.Table(memory.part(0));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    return new BucketSlices.Kernels(
        options,
        (empty, slices, maskBits) ->
            new TaggedSlicesKernels.InsertSlices(table, buckets, empty, slices, maskBits),
        (empty, slices, maskBits) ->
            new TaggedSlicesKernels.RemoveSlices(table, buckets, empty, slices, maskBits),
        (slices, maskBits, threshold, answers) ->
            new TaggedQueriesKernels.QuerySlices(
                table, buckets, slices, maskBits, threshold, answers));
  }

  @Override
  public boolean addAll(Combinable other) {
    return other instanceof TaggedTable there && sums.add(there.memory(), this::beginChange);
  }

  @Override
  public Optional<StateRanges> ranges() {
    return Optional.of(new TaggedRanges(sums, this::beginChange));
  }

  @Override
  public void halve() {
    memory()
        .halve(
            options,
            new TaggedHalveKernels.Halve(
                new Arg.Table(memory().part(0)),
                new Arg.Count(memory().part(0).bytes() / TableMemory.VECTOR_BYTES)),
            0);
  }

  @Override
  public SketchStatistics statistics() {
    Summary units = summarize(TaggedSketchKernels.SummarizeUnits::new);
    return new SketchStatistics(
        spec.counters(),
        units.used(),
        units.largest(),
        0,
        0,
        count(KernelConstant.COUNTED_HYBRIDS),
        count(KernelConstant.COUNTED_JOINS),
        count(KernelConstant.COUNTED_HEAVY));
  }

  private long count(KernelConstant counted) {
    return summarize(
            (table, count, found) ->
                new TaggedSketchKernels.CountHybrids(
                    table, count, new Arg.Counted(counted.value()), found))
        .used();
  }

  private Summary summarize(Summarizing kernel) {
    return memory().summarize(0, spec.buckets(), options, kernel);
  }
}
