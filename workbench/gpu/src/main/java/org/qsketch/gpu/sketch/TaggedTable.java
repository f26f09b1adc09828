package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.KeyKernels;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.gpu.program.Program;
import org.qsketch.gpu.sketch.TableMemory.Summary;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.tagged.TaggedLayout;
import org.qsketch.sketch.tagged.TaggedPositions;

/** The tagged sketch. */
final class TaggedTable extends RowTable {
  private final TaggedSketchSpec spec;
  private final Program program;

  private TaggedTable(
      Resources resources,
      TaggedSketchSpec spec,
      TableMemory memory,
      Kernels kernels,
      RowSlices slices,
      RowSums sums) {
    super(resources, memory, kernels, slices, sums);
    this.spec = spec;
    this.program = kernels.others().program();
  }

  static TaggedTable of(TaggedSketchSpec spec, Resources resources) {
    KeyKernels kernels =
        KeyKernels.of(
            resources, spec.hash(), KernelFile.TAGGED_SKETCH, Map.of("DEPTH", spec.depth()));
    TableMemory memory = TableMemory.zeros(spec, resources);
    DeviceMemory positions =
        resources.copyOf(
            MemorySegment.ofArray(TaggedPositions.of(spec.depth(), spec.seed())),
            "the positions of tags");
    Object[] selection = {positions, KernelHash.seed(spec.hash(), spec.seed())};
    DeviceMemory low = memory.part(LOW);
    DeviceMemory high = memory.part(HIGH);
    KeyKernels inserting =
        kernels
            .with(low, high, memory.part(REQUESTED), spec.buckets(), spec.rows())
            .with(selection);
    KeyKernels others = kernels.with(low, high, spec.buckets()).with(selection);
    return new TaggedTable(
        resources,
        spec,
        memory,
        new Kernels(
            inserting,
            EntryPoint.TAGGED_INSERT,
            others,
            EntryPoint.TAGGED_REMOVE,
            EntryPoint.TAGGED_QUERY),
        new RowSlices(memory, spec.buckets(), TaggedLayout.TAGS, slices(spec, memory, positions)),
        sums(spec, memory, positions));
  }

  private static RowSlices.Kernels slices(
      TaggedSketchSpec spec, TableMemory memory, DeviceMemory positions) {
    DeviceMemory high = memory.part(HIGH);
    return new RowSlices.Kernels(
        KernelFile.TAGGED_SLICES,
        Map.of("DEPTH", spec.depth()),
        EntryPoint.TAGGED_INSERT_SLICES,
        List.of(high, memory.part(REQUESTED), spec.rows(), positions),
        EntryPoint.TAGGED_REMOVE_SLICES,
        List.of(high, positions),
        KernelFile.TAGGED_QUERIES,
        EntryPoint.TAGGED_QUERY_SLICES,
        List.of(high, positions));
  }

  private static RowSums sums(TaggedSketchSpec spec, TableMemory memory, DeviceMemory positions) {
    Program program = Program.withoutKeys(KernelFile.TAGGED_MERGE, Map.of("DEPTH", spec.depth()));
    return new RowSums(
        memory, spec.rows(), program, EntryPoint.TAGGED_MERGE, List.of(spec.rows(), positions));
  }

  @Override
  public SketchStatistics statistics() {
    long converted = summarize(EntryPoint.TAGGED_COUNT_CONVERTED).used();
    return statistics(summarize(EntryPoint.TAGGED_SUMMARIZE), spec.rows(), converted);
  }

  private Summary summarize(EntryPoint entry) {
    return memory().summarize(LOW, spec.parts().getFirst() / Long.BYTES, program, entry);
  }
}
