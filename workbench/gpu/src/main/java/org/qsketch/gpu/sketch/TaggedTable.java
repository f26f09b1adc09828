package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.TaggedMergeKernels;
import org.qsketch.gpu.launch.TaggedQueriesKernels;
import org.qsketch.gpu.launch.TaggedSketchKernels;
import org.qsketch.gpu.launch.TaggedSlicesKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.gpu.sketch.TableMemory.Summarizing;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedPositions;

/** The tagged sketch. */
final class TaggedTable extends RowTable {
  private final TaggedSketchSpec spec;
  private final KernelOptions options;

  private TaggedTable(
      Resources resources,
      TaggedSketchSpec spec,
      TableMemory memory,
      Kernels kernels,
      RowSlices slices,
      RowSums sums) {
    super(resources, memory, kernels, slices, sums);
    this.spec = spec;
    this.options = kernels.keys().options();
  }

  static TaggedTable of(TaggedSketchSpec spec, Resources resources) {
    TableMemory memory = TableMemory.zeros(spec, resources);
    Arg.Positions positions =
        new Arg.Positions(
            resources.copyOf(
                MemorySegment.ofArray(TaggedPositions.of(spec.depth(), spec.seed())),
                "the positions of tags"));
    return new TaggedTable(
        resources,
        spec,
        memory,
        kernels(spec, memory, positions),
        new RowSlices(memory, spec.buckets(), TaggedLayout.TAGS, slices(spec, memory, positions)),
        sums(spec, memory, positions));
  }

  private static Kernels kernels(
      TaggedSketchSpec spec, TableMemory memory, Arg.Positions positions) {
    Arg.Table table = new Arg.Table(memory.part(LOW));
    Arg.High high = new Arg.High(memory.part(HIGH));
    Arg.Requested requested = new Arg.Requested(memory.part(REQUESTED));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    Arg.Rows rows = new Arg.Rows(spec.rows());
    Arg.Seed seed = new Arg.Seed(KernelHash.seed(spec.hash(), spec.seed()));
    return new Kernels(
        KeyKernels.of(
            memory.gpu(), KernelOptions.forHash(spec.hash()).with(Define.DEPTH, spec.depth())),
        (keys, weights) ->
            new TaggedSketchKernels.Insert(
                table, high, requested, buckets, rows, positions, seed, keys, weights),
        (keys, weights) ->
            new TaggedSketchKernels.RemoveKeys(
                table, high, buckets, positions, seed, keys, weights),
        (keys, counts) ->
            new TaggedSketchKernels.Query(
                table, high, buckets, positions, seed, keys, new Arg.Counts(counts)));
  }

  private static RowSlices.Kernels slices(
      TaggedSketchSpec spec, TableMemory memory, Arg.Positions positions) {
    Arg.Table table = new Arg.Table(memory.part(LOW));
    Arg.High high = new Arg.High(memory.part(HIGH));
    Arg.Requested requested = new Arg.Requested(memory.part(REQUESTED));
    Arg.Buckets buckets = new Arg.Buckets(spec.buckets());
    Arg.Rows rows = new Arg.Rows(spec.rows());
    return new RowSlices.Kernels(
        KernelOptions.NONE.with(Define.DEPTH, spec.depth()),
        (empty, slices, maskBits) ->
            new TaggedSlicesKernels.InsertSlices(
                table, buckets, empty, high, requested, rows, positions, slices, maskBits),
        (empty, slices, maskBits) ->
            new TaggedSlicesKernels.RemoveSlices(
                table, buckets, empty, high, positions, slices, maskBits),
        (slices, maskBits, threshold, answers) ->
            new TaggedQueriesKernels.QuerySlices(
                table, buckets, high, positions, slices, maskBits, threshold, answers));
  }

  private static RowSums sums(TaggedSketchSpec spec, TableMemory memory, Arg.Positions positions) {
    return new RowSums(
        memory,
        spec.rows(),
        KernelOptions.NONE.with(Define.DEPTH, spec.depth()),
        (from, otherLow, otherHigh, count, takesOver) ->
            new TaggedMergeKernels.Merge(
                new Arg.Low(memory.part(LOW)),
                from,
                new Arg.High(memory.part(HIGH)),
                new Arg.Requested(memory.part(REQUESTED)),
                new Arg.Rows(spec.rows()),
                positions,
                otherLow,
                otherHigh,
                count,
                takesOver));
  }

  @Override
  public SketchStatistics statistics() {
    long converted = summarize(TaggedSketchKernels.CountConverted::new).used();
    return statistics(summarize(TaggedSketchKernels.SummarizeUnits::new), spec.rows(), converted);
  }

  private Summary summarize(Summarizing kernel) {
    return memory().summarize(LOW, spec.parts().getFirst() / Long.BYTES, options, kernel);
  }
}
